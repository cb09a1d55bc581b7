//! What is wrong with a text of JSON, in both languages: the reader of JSON says it in English only.

use crate::lang::Text;
use serde_json::Error;

/// Parts of the reader's messages, and how they are said in Chinese.
const WORDS: [(&str, &str); 18] = [
    ("EOF while parsing a list", "列表未完"),
    ("EOF while parsing an object", "对象未完"),
    ("EOF while parsing a string", "字符串未完"),
    ("EOF while parsing a value", "缺少值"),
    ("expected `:`", "应为 `:`"),
    ("expected `,` or `]`", "应为 `,` 或 `]`"),
    ("expected `,` or `}`", "应为 `,` 或 `}`"),
    ("expected ident", "应为 `true`、`false` 或 `null`"),
    ("expected value", "应为值"),
    ("invalid escape", "转义有误"),
    ("invalid number", "数字有误"),
    ("number out of range", "数字超出范围"),
    ("control character", "字符串中有控制字符"),
    ("key must be a string", "键应为字符串"),
    ("trailing comma", "多余的逗号"),
    ("trailing characters", "结尾后还有字符"),
    ("recursion limit exceeded", "嵌套太深"),
    ("duplicate field", "字段重复"),
];

/// Kinds of values as the reader names them.
const KINDS: [(&str, &str); 12] = [
    ("null", "null"),
    ("boolean", "布尔值"),
    ("a boolean", "布尔值"),
    ("integer", "整数"),
    ("floating point", "小数"),
    ("string", "字符串"),
    ("a string", "字符串"),
    ("sequence", "列表"),
    ("a sequence", "列表"),
    ("map", "对象"),
    ("usize", "非负整数"),
    ("struct", "对象"),
];

/// The message of an error, without its place in the text.
#[must_use]
pub fn json_problem(error: &Error) -> Text {
    let told = error.to_string();
    let en = match told.rsplit_once(" at line ") {
        Some((why, _)) => why.to_owned(),
        None => told,
    };
    Text::new(chinese(&en), en)
}

fn chinese(en: &str) -> String {
    if let Some(field) = en.strip_prefix("missing field ") {
        return format!("缺少字段 {field}");
    }
    if let Some((field, known)) = en
        .strip_prefix("unknown field ")
        .and_then(|rest| rest.split_once(", expected "))
    {
        let known = known.trim_start_matches("one of ").replace(", ", "、");
        return format!("未知字段 {field}；应为 {}", known.replace(" or ", "、"));
    }
    if let Some((found, wanted)) = en
        .strip_prefix("invalid type: ")
        .or_else(|| en.strip_prefix("invalid value: "))
        .or_else(|| en.strip_prefix("invalid length "))
        .and_then(|rest| rest.split_once(", expected "))
    {
        return format!("有{}，应为{}", kind(found), kind(wanted));
    }
    let known = WORDS.iter().find(|(word, _)| en.starts_with(word));
    known.map_or_else(|| "JSON 有误".to_owned(), |(_, zh)| (*zh).to_owned())
}

/// A kind of value, with the value if it is told.
fn kind(en: &str) -> String {
    let known = KINDS.iter().rev().find(|(word, _)| en.starts_with(word));
    let Some((word, zh)) = known else {
        return "别的值".to_owned();
    };
    match en.strip_prefix(word).map(str::trim) {
        Some(value) if value.starts_with(['`', '"']) => format!("{zh} {value}"),
        _ => (*zh).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Some {
        #[expect(dead_code, reason = "only its reading is tested")]
        moves: Vec<String>,
        #[expect(dead_code, reason = "only its reading is tested")]
        #[serde(default)]
        number: usize,
    }

    #[test]
    fn nothing_is_left_in_english() {
        for (json, zh) in [
            ("{", "对象未完"),
            ("{\"moves\" 3}", "应为 `:`"),
            ("{\"moves\": [}", "应为值"),
            ("{\"moves\": 3}", "有整数 `3`，应为列表"),
            ("{\"moves\": [true]}", "有布尔值 `true`，应为字符串"),
            (
                "{\"moves\": [], \"number\": \"a\"}",
                "有字符串 \"a\"，应为非负整数",
            ),
            ("{\"move\": []}", "未知字段 `move`；应为 `moves`、`number`"),
            ("{\"moves\": [], \"moves\": []}", "字段重复"),
            ("{}", "缺少字段 `moves`"),
            ("[1] 2", "有整数 `1`，应为列表"),
        ] {
            let error = serde_json::from_str::<Some>(json).unwrap_err();
            assert_eq!(json_problem(&error).zh, zh, "{json}: {error}");
        }
    }
}
