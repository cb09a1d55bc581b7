//! The language of the command line, and help in it.

use super::Cli;
use crate::lang::Lang;
use clap::{Arg, Command, CommandFactory};
use std::ffi::OsString;

/// The variables that tell the language, the first that is set and not empty deciding.
const VARIABLES: [&str; 4] = ["QILI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];

/// What stands between the English and the Chinese of a help text.
const BETWEEN: &str = " | ";

const CHINESE_TEMPLATE: &str = "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

/// The language of a command line: that of `--lang`, else of the environment, else English. A `--lang` that is no language
/// is left to the parser, which refuses it.
pub(super) fn language(args: &[OsString], variable: impl Fn(&str) -> Option<String>) -> Lang {
    let mut words = args.iter().map(|arg| arg.to_string_lossy());
    while let Some(word) = words.next().filter(|word| word != "--") {
        let value = match word.strip_prefix("--lang=") {
            Some(value) => Some(value.to_owned()),
            None if word == "--lang" => words.next().map(|value| value.into_owned()),
            None => None,
        };
        match value.as_deref() {
            Some("zh") => return Lang::Zh,
            Some("en") => return Lang::En,
            _ => {}
        }
    }
    let set = VARIABLES.iter().filter_map(|name| variable(name));
    match set.into_iter().find(|value| !value.is_empty()) {
        Some(value) if value.to_ascii_lowercase().starts_with("zh") => Lang::Zh,
        _ => Lang::En,
    }
}

/// The command line with its help in one language.
pub(super) fn command(lang: Lang) -> Command {
    let command = Cli::command()
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true);
    localised(command, lang)
}

fn localised(mut command: Command, lang: Lang) -> Command {
    if let Some(about) = command.get_about().map(ToString::to_string) {
        command = command.about(pick(&about, lang));
    }
    if let Some(text) = command.get_after_help().map(ToString::to_string) {
        command = command.after_help(pick(&text, lang));
    }
    if lang == Lang::Zh {
        command = command
            .help_template(CHINESE_TEMPLATE)
            .subcommand_help_heading("命令")
            .subcommand_value_name("命令");
    }
    command
        .mut_args(|arg| localised_arg(arg, lang))
        .mut_subcommands(|sub| localised(sub, lang))
}

fn localised_arg(mut arg: Arg, lang: Lang) -> Arg {
    let general = arg.is_global_set() || arg.get_id() == "version";
    let heading = match (lang, arg.is_positional(), general) {
        (Lang::En, _, false) => None,
        (Lang::En, _, true) => Some("Global options"),
        (Lang::Zh, _, true) => Some("通用选项"),
        (Lang::Zh, true, false) => Some("参数"),
        (Lang::Zh, false, false) => Some("选项"),
    };
    if let Some(heading) = heading {
        arg = arg.help_heading(heading);
    }
    let Some(mut help) = arg.get_help().map(|help| pick(&help.to_string(), lang)) else {
        return arg;
    };
    if lang == Lang::Zh && arg.get_action().takes_values() {
        help.push_str(&values(&arg));
        arg = arg.hide_possible_values(true).hide_default_value(true);
    }
    arg.help(help)
}

/// What clap adds to the help of an argument, in Chinese.
fn values(arg: &Arg) -> String {
    let join = |names: Vec<String>| names.join("、");
    let mut text = String::new();
    let default = arg.get_default_values().iter();
    let default: Vec<String> = default.map(|v| v.to_string_lossy().into_owned()).collect();
    let possible = arg.get_possible_values().into_iter();
    let possible: Vec<String> = possible.map(|v| v.get_name().to_owned()).collect();
    if !default.is_empty() {
        text.push_str(&format!(" [默认：{}]", join(default)));
    }
    if !possible.is_empty() {
        text.push_str(&format!(" [可选：{}]", join(possible)));
    }
    text
}

fn pick(text: &str, lang: Lang) -> String {
    let halves = text.split_once(BETWEEN);
    let picked = halves.map(|(en, zh)| if lang == Lang::Zh { zh } else { en });
    picked.unwrap_or(text).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(args: &[&str], variables: &[(&str, &str)], expect: Lang) {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(language(&args, variable), expect, "{args:?} {variables:?}");
    }

    #[test]
    fn the_option_comes_before_the_environment() {
        check(&["qili"], &[], Lang::En);
        check(&["qili", "--lang", "zh"], &[], Lang::Zh);
        check(&["qili", "perft", "--lang=zh", "3"], &[], Lang::Zh);
        check(&["qili", "--lang=en"], &[("LANG", "zh_CN.UTF-8")], Lang::En);
        check(&["qili", "--", "--lang=zh"], &[], Lang::En);
        check(&["qili", "--lang", "fr"], &[("LANG", "zh_CN")], Lang::Zh);
        check(&["qili"], &[("LANG", "zh_CN.UTF-8")], Lang::Zh);
        check(&["qili"], &[("LANG", "de_DE")], Lang::En);
        check(&["qili"], &[("LC_ALL", "C"), ("LANG", "zh_CN")], Lang::En);
        check(&["qili"], &[("LC_ALL", ""), ("LANG", "zh_CN")], Lang::Zh);
        check(
            &["qili"],
            &[("QILI_LANG", "en"), ("LC_ALL", "zh")],
            Lang::En,
        );
        check(&["qili"], &[("QILI_LANG", "zh"), ("LC_ALL", "C")], Lang::Zh);
    }

    /// Every help text of the command and of those below it.
    fn texts(command: &Command, found: &mut Vec<String>) {
        found.push(
            command
                .get_about()
                .map(ToString::to_string)
                .unwrap_or_default(),
        );
        found.extend(command.get_after_help().map(ToString::to_string));
        for arg in command.get_arguments() {
            found.push(arg.get_help().map(ToString::to_string).unwrap_or_default());
            assert!(
                arg.get_long_help().is_none(),
                "{arg}: one paragraph of help"
            );
        }
        command.get_subcommands().for_each(|sub| texts(sub, found));
    }

    #[test]
    fn all_help_is_in_both_languages() {
        let mut found = Vec::new();
        texts(&Cli::command(), &mut found);
        assert!(found.len() > 20);
        for text in found {
            let (en, zh) = text.split_once(BETWEEN).unwrap_or_default();
            let chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
            assert!(!en.contains(chinese), "English of {text:?}");
            assert!(zh.contains(chinese), "Chinese of {text:?}");
            assert!(!zh.contains(BETWEEN), "two halves of {text:?}");
        }
        command(Lang::Zh).debug_assert();
    }
}
