//! The expression language: reading, checking, evaluating, printing.

#[path = "support/schema.rs"]
mod schema;

use proptest::prelude::*;
use qili::diag::{Fragment, Source, Style, render_all};
use qili::expr::{Ast, Each, Env, Expr, Kind, Name, Operator, Term, Terms, check, compile, parse};
use qili::facts::{EnumDef, Type, Value};
use qili::lang::Lang;
use schema::{CLASS, GAIN, Gain, KIND, PLY, Ply, sample};
use std::rc::Rc;

static ENUMS: &[&EnumDef] = &[&KIND, &CLASS];

fn patterns() -> Vec<String> {
    ["long_check", "idle"].map(str::to_owned).to_vec()
}

/// Calls with an environment of `move`, the pattern `p`, and the term `gain.is_big`.
fn with_env<T>(f: impl FnOnce(&Env<'_>) -> T) -> T {
    let patterns = patterns();
    let none = Terms::default();
    let this = [("this", Type::Object(&GAIN))];
    let env = Env {
        variables: &this,
        enums: ENUMS,
        patterns: &patterns,
        terms: &none,
    };
    let definition = Fragment::whole(&Source::new("term", "this.net > 0 && this.is_real"));
    let mut terms = Terms::default();
    terms.add(Term {
        object: &GAIN,
        name: "is_big".to_owned(),
        expr: compile(&definition, &env, Type::Bool).unwrap(),
    });
    let variables = [("move", Type::Object(&PLY)), ("p", Type::Pattern)];
    f(&Env {
        variables: &variables,
        enums: ENUMS,
        patterns: &patterns,
        terms: &terms,
    })
}

fn read(text: &str) -> Result<Ast, String> {
    parse(&Fragment::whole(&Source::new("e", text)))
        .map_err(|p| render_all(&p, Lang::En, Style::Plain))
}

fn checked(text: &str) -> Result<Expr, String> {
    let fragment = Fragment::whole(&Source::new("e", text));
    let ast = read(text)?;
    with_env(|env| check(&fragment, ast, env, None)).map_err(|p| {
        let (en, zh) = (
            render_all(&p, Lang::En, Style::Plain),
            render_all(&p, Lang::Zh, Style::Plain),
        );
        format!("{en}\n{zh}")
    })
}

/// The value of `text` for the sample move and the pattern `long_check`, as text.
fn eval(text: &str) -> String {
    let expr = checked(text).unwrap_or_else(|e| panic!("{text}\n{e}"));
    expr.eval(&[sample(), Value::Pattern("long_check".into())])
        .to_string()
}

#[test]
fn values() {
    let check = |text: &str, expect: &str| assert_eq!(eval(text), expect, "{text}");
    check("true", "true");
    check("1 + 2 - 4", "-1");
    check("-(1 - 3)", "2");
    check("9223372036854775807 + 1", "9223372036854775807");
    check("1 < 2 && 2 <= 2 && 3 > 2 && 2 >= 2", "true");
    check("!true || false", "false");
    check("true || false && false", "true");
    check("move.piece == chariot", "true");
    check("chariot != move.piece", "false");
    check("move.class in [check, chase]", "true");
    check("soldier in move.lost", "true");
    check("chariot in move.lost", "false");
    check("none == move.piece", "false");
    check("none in [move.class, idle]", "false");
    check("p == long_check", "true");
    check("p == idle", "false");
    check("idle == move.class", "false");
    check("size(move.gains)", "2");
    check("move.gains.exists(g, g.target == horse)", "true");
    check("move.gains.all(g, g.net > 0)", "false");
    check("move.gains.filter(g, g.is_big)", "[R]");
    check("size(move.gains.filter(g, g.net < 0)) == 0", "true");
    check(
        "move.gains.exists(g, move.gains.all(h, g.net >= h.net))",
        "true",
    );
    check("move.gives_check ? 1 : move.net + 1", "2");
    check("(move.gives_check ? horse : chariot) == move.piece", "true");
    check("true ? false : true ? false : true", "false");
}

#[test]
fn undetermined_spreads_only_where_it_decides() {
    let check = |text: &str, expect: &str| {
        let text = text.replace('U', "(0 in move.numbers)");
        assert_eq!(eval(&text), expect, "{text}");
    };
    check("U", "undetermined");
    check("!U", "undetermined");
    check("U && false", "false");
    check("false && U", "false");
    check("U && true", "undetermined");
    check("U || true", "true");
    check("true || U", "true");
    check("U || false", "undetermined");
    check("U == U", "undetermined");
    check("U ? 1 : 1", "1");
    check("U ? 1 : 2", "undetermined");
    check("size(move.numbers)", "undetermined");
    check("move.numbers.exists(n, n > 0)", "undetermined");
    check("move.gains.exists(g, g.net > 0 || U)", "true");
    check("move.gains.exists(g, g.net > 5 || U)", "undetermined");
    check("move.gains.all(g, g.net > 0 && U)", "false");
    check("move.gains.all(g, U)", "undetermined");
    check("move.gains.filter(g, U)", "undetermined");
    check("move.gains.exists(g, g.by.gives_check)", "undetermined");
    check("U in [true, false]", "undetermined");
    check("true in [U, true]", "true");
    check("true in [U, false]", "undetermined");
}

#[test]
fn syntax_errors() {
    let long = format!("{}1", "1 + ".repeat(600));
    let deep = format!("{}1{}", "(".repeat(40), ")".repeat(40));
    let texts = [
        "",
        "  ",
        "move.",
        "move.gives_check &&",
        "move.piece = chariot",
        "a and b",
        "(a",
        "a)",
        "[1, 2",
        "a.exists(x, )",
        "1 2",
        "'chariot' == move.piece",
        "a ? b",
        "99999999999999999999",
        "12ab",
        "长 == 将",
        "a.map(x, x)",
        "a.exist(x, x)",
        "a.size()",
        "length(a)",
        "size(a, b)",
        "size()",
        "a.exists(x)",
        "a.exists(1, true)",
        "a.in",
        "max(1) + a.foo()",
        &deep,
    ];
    let all: Vec<String> = texts.iter().map(|t| read(t).expect_err(t)).collect();
    insta::assert_snapshot!(all.join("\n"));
    assert!(read(&long).unwrap_err().contains("qili::expr::too_long"));
}

#[test]
fn type_errors() {
    let texts = [
        "move.give_check",
        "gives_check",
        "move.zzz",
        "move.gains.target",
        "move.net.x",
        "move.piece == charoit",
        "move.piece == check",
        "move.piece == move.class",
        "none == none",
        "mov.net",
        "p == long_chek",
        "move.net && true",
        "!move.net",
        "move.piece < 3",
        "-true",
        "move.net.exists(x, true)",
        "size(move)",
        "move.gains.exists(g, g.net)",
        "move.gains.exists(move, true)",
        "move.gains.exists(horse, true)",
        "move == move",
        "move.gains == move.gains",
        "move in [move]",
        "1 in []",
        "[1] == 1",
        "1 in [1, true, horse]",
        "true ? 1 : false",
        "1 in move.lost",
        "move.gains.exists(g, g.nett > 0) && move.lots && (move.piece == hors || 1)",
    ];
    let all: Vec<String> = texts.iter().map(|t| checked(t).expect_err(t)).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn traces() {
    let texts = [
        "move.piece == chariot && !move.gives_check",
        "move.gives_check || move.gains.exists(g, g.is_big && g.target in [horse, chariot])",
        "move.gains.all(g, g.net > 0) && move.gives_check",
        "size(move.gains.filter(g, g.net > 0)) >= 1\n  && move.net == 1",
        "move.numbers.exists(n, n > 0) || move.net > 3",
    ];
    let mut shown = String::new();
    for text in texts {
        let expr = checked(text).unwrap();
        let variables = [sample(), Value::Undetermined];
        let whole = expr.explain(&variables);
        assert_eq!(whole.trace.value, expr.eval(&variables), "{text}");
        shown += &format!(
            "{}--- deciding\n{}--- facts\n",
            whole.render(),
            whole.deciding().render()
        );
        for fact in whole.facts() {
            shown += &format!(
                "{}.{}: {} = {}\n",
                fact.object, fact.fact, fact.text, fact.value
            );
        }
        shown += "\n";
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn printing_leaves_out_needless_brackets() {
    let check = |text: &str, expect: &str| assert_eq!(read(text).unwrap().to_string(), expect);
    check("((a))", "a");
    check("(a && b) || c", "a && b || c");
    check("a && (b || c)", "a && (b || c)");
    check("a - (b - c)", "a - (b - c)");
    check("(a - b) - c", "a - b - c");
    check("!(a.b)", "!a.b");
    check("(!a).b", "(!a).b");
    check(
        "(a ? b : c) ? d : (e ? f : g)",
        "(a ? b : c) ? d : e ? f : g",
    );
    check("x  in[1 ,2]", "x in [1, 2]");
}

#[test]
fn a_term_is_evaluated_with_its_own_text() {
    assert_eq!(eval("move.gains.exists(g, g.is_big)"), "true");
    assert_eq!(eval("size(move.gains.filter(g, !g.is_big))"), "1");
}

#[test]
fn what_breaks_the_promise_of_its_table_is_undetermined() {
    let Value::Object(object) = sample() else {
        panic!()
    };
    assert_eq!(object.get(99), Value::Undetermined);
    let wrong = Value::from(Rc::new(Gain {
        name: "w",
        target: 3.into(),
        net: true.into(),
        is_real: 1.into(),
        by: sample(),
    }));
    let expr = checked("move.gives_check").unwrap();
    assert_eq!(
        expr.eval(&[wrong, Value::Undetermined]),
        Value::Undetermined
    );
    assert_eq!(expr.eval(&[]), Value::Undetermined);
}

// Random trees: any shape, for printing and reading.

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z_][a-zA-Z0-9_]{0,6}",
        Just("inn".to_owned()),
        Just("trues".to_owned()),
        Just("size".to_owned()),
    ]
    .prop_filter("reserved", |n| {
        !["in", "true", "false"].contains(&n.as_str())
    })
}

fn tree() -> impl Strategy<Value = Ast> {
    let at = |kind| Ast {
        kind,
        span: Default::default(),
    };
    let named = |text| Name {
        text,
        span: Default::default(),
    };
    let leaf = prop_oneof![
        any::<bool>().prop_map(Kind::Bool),
        (0..=i64::MAX).prop_map(Kind::Int),
        name().prop_map(Kind::Name),
    ]
    .prop_map(at);
    leaf.prop_recursive(5, 40, 3, move |inner| {
        let part = inner.clone().prop_map(Box::new);
        prop_oneof![
            part.clone().prop_map(Kind::Not),
            part.clone().prop_map(Kind::Negative),
            part.clone().prop_map(Kind::Size),
            (
                prop::sample::select(Operator::ALL.to_vec()),
                part.clone(),
                part.clone()
            )
                .prop_map(|(o, a, b)| Kind::Binary(o, a, b)),
            (part.clone(), name()).prop_map(move |(a, n)| Kind::Fact(a, named(n))),
            (
                prop::sample::select(Each::ALL.to_vec()),
                part.clone(),
                name(),
                part.clone()
            )
                .prop_map(move |(e, a, n, b)| Kind::Each(e, a, named(n), b)),
            (part.clone(), part.clone(), part.clone()).prop_map(|(a, b, c)| Kind::Choice(a, b, c)),
            prop::collection::vec(inner, 0..3).prop_map(Kind::List),
        ]
        .prop_map(at)
    })
}

// Random type-correct texts over the test schema; `{g}` stands for a variable that is in scope.

fn truth(depth: u32) -> BoxedStrategy<String> {
    let leaf = prop::sample::select(vec![
        "true",
        "false",
        "move.gives_check",
        "move.piece == horse",
        "move.class in [check, none]",
        "soldier in move.lost",
        "p != idle",
        "move.net in move.numbers",
    ])
    .prop_map(str::to_owned)
    .boxed();
    if depth == 0 {
        return leaf;
    }
    let (b, n) = (truth(depth - 1), number(depth - 1));
    prop_oneof![
        leaf,
        b.clone().prop_map(|a| format!("!({a})")),
        (
            b.clone(),
            prop::sample::select(vec!["&&", "||", "==", "!="]),
            b.clone()
        )
            .prop_map(|(a, o, b)| format!("({a}) {o} ({b})")),
        (
            n.clone(),
            prop::sample::select(vec!["<", "<=", ">", ">=", "==", "!="]),
            n.clone()
        )
            .prop_map(|(a, o, b)| format!("({a}) {o} ({b})")),
        (b.clone(), b.clone(), b.clone()).prop_map(|(a, b, c)| format!("({a}) ? ({b}) : ({c})")),
        (
            prop::sample::select(vec!["exists", "all"]),
            each_body(depth),
            b.clone()
        )
            .prop_map(move |(e, (list, body), other)| format!(
                "{list}.{e}(x{depth}, {} || ({other}))",
                body.replace("{x}", &format!("x{depth}"))
            )),
    ]
    .boxed()
}

fn number(depth: u32) -> BoxedStrategy<String> {
    let leaf = prop::sample::select(vec![
        "0",
        "9223372036854775807",
        "move.net",
        "size(move.gains)",
        "size(move.numbers)",
    ])
    .prop_map(str::to_owned)
    .boxed();
    if depth == 0 {
        return leaf;
    }
    let (b, n) = (truth(depth - 1), number(depth - 1));
    prop_oneof![
        leaf,
        n.clone().prop_map(|a| format!("-({a})")),
        (n.clone(), prop::sample::select(vec!["+", "-"]), n.clone())
            .prop_map(|(a, o, b)| format!("({a}) {o} ({b})")),
        (b, n.clone(), n).prop_map(|(a, b, c)| format!("({a}) ? ({b}) : ({c})")),
        each_body(depth).prop_map(move |(list, body)| format!(
            "size({list}.filter(x{depth}, {}))",
            body.replace("{x}", &format!("x{depth}"))
        )),
    ]
    .boxed()
}

fn each_body(_depth: u32) -> BoxedStrategy<(&'static str, &'static str)> {
    prop::sample::select(vec![
        ("move.gains", "{x}.is_big"),
        ("move.gains", "{x}.by.gains.exists(y, y.net > {x}.net)"),
        ("move.gains", "{x}.target == horse"),
        ("move.numbers", "{x} > move.net"),
        ("move.lost", "{x} in [horse, none]"),
    ])
    .boxed()
}

/// A move whose facts are of their types or undetermined.
fn any_move() -> BoxedStrategy<Value> {
    let symbol = |def: &'static EnumDef| {
        maybe(
            prop::sample::select(def.names().collect::<Vec<_>>())
                .prop_map(Value::Symbol)
                .boxed(),
        )
    };
    let truth = maybe(any::<bool>().prop_map(Value::Bool).boxed());
    let number = maybe(any::<i64>().prop_map(Value::Int).boxed());
    let list = |of: BoxedStrategy<Value>| {
        maybe(
            prop::collection::vec(of, 0..3)
                .prop_map(|v| v.into())
                .boxed(),
        )
    };
    let (kind, class) = (symbol(&KIND), symbol(&CLASS));
    let (t, n) = (truth.clone(), number.clone());
    let gain = (kind.clone(), number.clone(), truth.clone()).prop_map(|(target, net, is_real)| {
        Value::from(Rc::new(Gain {
            name: "g",
            target,
            net,
            is_real,
            by: sample(),
        }))
    });
    (
        t,
        class,
        kind.clone(),
        n,
        list(gain.boxed()),
        list(kind),
        list(number),
    )
        .prop_map(|(gives_check, class, piece, net, gains, lost, numbers)| {
            Value::from(Rc::new(Ply {
                name: "m",
                gives_check,
                class,
                piece,
                net,
                gains,
                lost,
                numbers,
            }))
        })
        .boxed()
}

fn maybe(of: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    prop_oneof![4 => of, 1 => Just(Value::Undetermined)].boxed()
}

proptest! {
    #[test]
    fn printed_trees_read_back(tree in tree()) {
        let text = tree.to_string();
        prop_assume!(text.len() <= qili::expr::MAX_LENGTH);
        prop_assert_eq!(read(&text).map_err(TestCaseError::fail)?, tree, "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let _ = read(&text);
    }

    #[test]
    fn any_row_of_words_is_checked_or_refused(words in prop::collection::vec(prop::sample::select(vec![
        "move", ".", "net", "gains", "(", ")", "[", "]", ",", "exists", "x", "&&", "!", "-", "in", "==", "?", ":", "1",
        "true", "size", "长", "\n", "horse", "<",
    ]), 0..14)) {
        let _ = checked(&words.join(" "));
        let _ = checked(&words.concat());
    }

    #[test]
    fn correct_expressions_give_a_value_of_their_type(text in truth(3), m in any_move()) {
        prop_assume!(text.len() <= qili::expr::MAX_LENGTH);
        let expr = checked(&text).map_err(TestCaseError::fail)?;
        prop_assert_eq!(expr.ty, Type::Bool);
        let variables = [m, Value::Pattern("idle".into())];
        let value = expr.eval(&variables);
        prop_assert!(value.is_of(&expr.ty), "{} gives {}", text, value);
        let explanation = expr.explain(&variables);
        prop_assert_eq!(&explanation.trace.value, &value);
        prop_assert!(!explanation.deciding().render().is_empty());
    }
}

#[test]
fn the_longest_chains_stay_within_the_stack() {
    let check = |text: &str| {
        let expr = checked(text).unwrap();
        assert!(expr.explain(&[]).deciding().trace.value.is_of(&expr.ty));
    };
    check(&("!".repeat(300) + "true"));
    check(&("1".to_owned() + &"+1".repeat(300)));
    check(&("true?1:".repeat(280) + "1"));
    check(&("(".repeat(32) + "true" + &")".repeat(32)));
    let refuse = |text: String, code: &str| assert!(read(&text).unwrap_err().contains(code));
    refuse("!".repeat(301) + "true", "too_many_signs");
    refuse("true in ".repeat(240) + "true == 1 == (", "syntax");
    refuse("[".repeat(1999), "too_deep");
    let _ = checked(&("true in ".repeat(240) + "true"));
}

#[test]
fn expressions_may_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Expr>();
    shared::<Terms>();
}
