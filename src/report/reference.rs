//! How rule books are written: every key, parameter and fact, and the expression language.

use super::facts::facts_text;
use crate::lang::{Lang, Text};
use crate::rules::{Book, Parameter, ParameterType};
use crate::schema::book_schema;
use serde_json::Value;
use std::fmt::Write;

/// What stands between the English and the Chinese of a description.
const BETWEEN: &str = " | ";

/// The reference in Markdown, made from what reads the files.
#[must_use]
pub fn reference_text(lang: Lang) -> String {
    let mut text = String::new();
    let title = Text::new("棋规怎样写", "How a rule book is written");
    let _ = writeln!(text, "# {}\n", title.get(lang));
    let _ = writeln!(
        text,
        "{}\n",
        INTRODUCTION.map(|part| part.trim())[index(lang)]
    );
    keys(&mut text, lang);
    parameters(&mut text, lang);
    let _ = writeln!(text, "{}\n", LANGUAGE.map(|part| part.trim())[index(lang)]);
    facts(&mut text, lang);
    text
}

const fn index(lang: Lang) -> usize {
    match lang {
        Lang::Zh => 0,
        Lang::En => 1,
    }
}

const INTRODUCTION: [&str; 2] = [
    "
棋规是一个 YAML 文件。内置的棋规在 `rules/`，可以照抄；提案一般只写 `extends`、`book` 与 `change`，其余从所继承的棋规取得。
`qili lint FILE` 检查文件，`qili diff FILE` 列出提案改变的裁决，`qili fmt FILE` 整理写法，`qili schema book` 给出编辑器用的
JSON Schema。`examples/proposals/` 有五个提案。
",
    "
A rule book is a YAML file. Those that are shipped, under `rules/`, can be copied; a proposal mostly has `extends`, `book` and
`change`, and takes the rest from the book that it extends. `qili lint FILE` checks a file, `qili diff FILE` shows what a
proposal changes, `qili fmt FILE` lays it out, `qili schema book` gives the JSON Schema for editors. There are five proposals
under `examples/proposals/`.
",
];

const LANGUAGE: [&str; 2] = [
    "
## 表达式

条件写在 `when`、`unless`、`is` 中。着法条款以 `move` 发问，走法条款以 `side` 发问，裁决条款以 `me` 与 `them` 发问（双方轮流
作 `me`），术语以 `this` 指所说的对象。

| 写法 | 意义 |
|---|---|
| `move.gives_check` | 对象的事实，见下文各表 |
| `a && b`、`a \\|\\| b`、`!a` | 并且、或者、不是 |
| `a == b`、`!=`、`<`、`<=`、`>`、`>=` | 比较；数目才有大小 |
| `a + b`、`a - b`、`-a` | 加、减、相反数 |
| `x in [check, kill]` | 是其中之一 |
| `c ? a : b` | c 成立为 a，否则为 b |
| `list.exists(g, 条件)` | 有一个符合；条件中以 `g` 称呼它 |
| `list.all(g, 条件)` | 个个符合（没有也算） |
| `list.filter(g, 条件)` | 符合的那些 |
| `size(list)` | 个数 |

搜索超出限度时，事实为「未定」。未定只在影响结果时才使结果未定：`false && 未定` 仍是 `false`。
",
    "
## Expressions

Conditions stand under `when`, `unless` and `is`. Move clauses ask about `move`, side clauses about `side`, verdict clauses
about `me` and `them` (each side is `me` in turn), terms about `this`, the thing that they are said of.

| written | means |
|---|---|
| `move.gives_check` | a fact of a thing; see the tables below |
| `a && b`, `a \\|\\| b`, `!a` | and, or, not |
| `a == b`, `!=`, `<`, `<=`, `>`, `>=` | comparison; only numbers are less or more |
| `a + b`, `a - b`, `-a` | sum, difference, the opposite |
| `x in [check, kill]` | is one of them |
| `c ? a : b` | a if c holds, else b |
| `list.exists(g, condition)` | one of them fits, being called `g` in the condition |
| `list.all(g, condition)` | all of them fit, or there is none |
| `list.filter(g, condition)` | those that fit |
| `size(list)` | how many |

Where a search runs out of its budget, a fact is *undetermined*. That makes a result undetermined only if it matters:
`false && undetermined` is still `false`.
",
];

fn keys(text: &mut String, lang: Lang) {
    let schema = book_schema();
    let title = Text::new("键", "Keys");
    let _ = writeln!(text, "## {}\n", title.get(lang));
    let file = Text::new("整个文件", "the whole file");
    object(text, file.get(lang), &schema, lang);
    let parts = schema.get("$defs").and_then(Value::as_object);
    for (name, part) in parts.into_iter().flatten() {
        if part.get("properties").is_some() {
            object(text, name, part, lang);
        }
    }
}

fn object(text: &mut String, name: &str, schema: &Value, lang: Lang) {
    let _ = writeln!(text, "### {name}\n\n{}\n", about(schema, lang));
    let headings = match lang {
        Lang::Zh => "| 键 | 类型 | 必写 | 意义 |",
        Lang::En => "| key | type | must be there | meaning |",
    };
    let _ = writeln!(text, "{headings}\n|---|---|---|---|");
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let keys = schema.get("properties").and_then(Value::as_object);
    for (key, of) in keys.into_iter().flatten() {
        let must = match (required.contains(&key.as_str()), lang) {
            (false, _) => "",
            (true, Lang::Zh) => "是",
            (true, Lang::En) => "yes",
        };
        let _ = writeln!(
            text,
            "| `{key}` | {} | {must} | {} |",
            type_of(of),
            about(of, lang)
        );
    }
    text.push('\n');
}

fn about(schema: &Value, lang: Lang) -> String {
    let all = schema.get("description").and_then(Value::as_str);
    let all = all.unwrap_or_default();
    let halves = all.split_once(BETWEEN);
    let picked = halves.map_or(all, |(en, zh)| match lang {
        Lang::Zh => zh,
        Lang::En => en,
    });
    picked.replace('|', "\\|")
}

/// The type of a key, as the schema names it.
fn type_of(schema: &Value) -> String {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap_or_default();
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(some) = schema.get("anyOf").and_then(Value::as_array) {
        let some = some
            .iter()
            .filter(|of| of.get("type") != Some(&"null".into()));
        return some.map(type_of).collect::<Vec<_>>().join(" / ");
    }
    let ty = match schema.get("type") {
        Some(Value::Array(types)) => types
            .iter()
            .find(|ty| **ty != "null")
            .and_then(Value::as_str),
        Some(ty) => ty.as_str(),
        None => None,
    };
    match (ty, schema.get("items"), schema.get("additionalProperties")) {
        (_, Some(items), _) => format!("[{}]", type_of(items)),
        (Some("object"), _, Some(of)) => format!("{{…: {}}}", type_of(of)),
        (ty, ..) => ty.unwrap_or_default().to_owned(),
    }
}

fn parameters(text: &mut String, lang: Lang) {
    let (title, headings) = match lang {
        Lang::Zh => ("## 参数（`procedure` 的 `sets`）", "| 参数 | 值 | 意义 |"),
        Lang::En => (
            "## Parameters (`sets` in `procedure`)",
            "| parameter | value | meaning |",
        ),
    };
    let _ = writeln!(text, "{title}\n\n{headings}\n|---|---|---|");
    for parameter in Parameter::ALL {
        let value = match parameter.ty {
            ParameterType::Int(least) => match lang {
                Lang::Zh => format!("不小于 {least} 的整数"),
                Lang::En => format!("a whole number of at least {least}"),
            },
            ParameterType::Bool => "`true` / `false`".to_owned(),
            ParameterType::Word(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                words.join(" / ")
            }
        };
        let meaning = Text::new(parameter.zh, parameter.en);
        let _ = writeln!(
            text,
            "| `{}` | {value} | {} |",
            parameter.name,
            meaning.get(lang)
        );
    }
    text.push('\n');
}

fn facts(text: &mut String, lang: Lang) {
    let (title, more) = match lang {
        Lang::Zh => ("## 事实", "哪些棋规使用哪个事实，见 `qili facts`。"),
        Lang::En => (
            "## Facts",
            "Which books use which fact is shown by `qili facts`.",
        ),
    };
    let none: [Book; 0] = [];
    let _ = writeln!(text, "{title}\n\n{more}\n\n```text");
    text.push_str(&facts_text(&none, None, lang));
    let _ = writeln!(text, "```");
}
