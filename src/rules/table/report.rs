//! What was found in a verdict table, in words.

use super::Table;
use crate::diag::Diagnostic;
use crate::lang::Text;
use crate::rules::findings::{COLLISION, DEAD_VERDICT, NOT_TOTAL};

impl Table<'_> {
    pub(super) fn report(&self, problems: &mut Vec<Diagnostic>) {
        for (number, reached) in self.reached.iter().enumerate() {
            let clause = self.book.verdicts.get(number);
            let Some((clause, rule)) = clause.and_then(|c| Some((c, c.modelled()?))) else {
                continue;
            };
            if !reached {
                let id = &clause.article.id;
                let message = Text::new(
                    format!("裁决条款 `{id}` 轮不到：凡它成立之处，前面的条款都已裁决"),
                    format!(
                        "verdict clause `{id}` never decides: wherever it holds, one above it does"
                    ),
                );
                let help = Text::new(
                    "移到更前（`before:`），或删去",
                    "put it before the others with `before:`, or remove it",
                );
                let (source, span) = rule.when.place(rule.when.ast.span);
                problems.push(
                    Diagnostic::warning(DEAD_VERDICT, message)
                        .at(source, span, None)
                        .help(help),
                );
            }
        }
        for (shown, holding) in &self.gaps {
            self.gap(shown, holding, problems);
        }
        let mut pairs: Vec<_> = self.contradictions.iter().collect();
        pairs.sort();
        // Of a clause that never decides enough was said.
        pairs.retain(|((_, second), _)| self.reached.get(*second) == Some(&true));
        for ((first, second), shown) in pairs {
            let clauses = [*first, *second].map(|n| self.book.verdicts.get(n));
            let [Some(first), Some(second)] = clauses else {
                continue;
            };
            let ids = [&first.article.id, &second.article.id];
            let message = Text::new(
                format!(
                    "条款 `{}` 与 `{}` 可能同时成立而各责一方：{shown}",
                    ids[0], ids[1]
                ),
                format!(
                    "clauses `{}` and `{}` can both hold and blame different sides: {shown}",
                    ids[0], ids[1]
                ),
            );
            let article = &second.article;
            let label = Text::new("先适用的是此条", "this one applies first");
            let problem = Diagnostic::warning(COLLISION, message)
                .at(&article.source, article.span, None)
                .also(&first.article.source, first.article.span, label);
            problems.push(problem);
        }
    }

    /// That the table was not examined.
    pub(super) fn too_large(&self) -> Option<Diagnostic> {
        let article = &self.book.verdicts.first()?.article;
        let message = Text::new(
            "裁决条款的组合太多，没有检查是否周全",
            "the verdict clauses have too many combinations to be examined",
        );
        Some(Diagnostic::warning(NOT_TOTAL, message).at(&article.source, article.span, None))
    }

    /// A world that is not decided: by no clause, or by clauses that hold of both sides.
    fn gap(&self, shown: &str, holding: &[usize], problems: &mut Vec<Diagnostic>) {
        let clauses: Vec<_> = holding
            .iter()
            .filter_map(|n| self.book.verdicts.get(*n))
            .collect();
        let ids: Vec<String> = clauses
            .iter()
            .map(|c| format!("`{}`", c.article.id))
            .collect();
        let Some(article) = clauses
            .first()
            .copied()
            .or(self.book.verdicts.last())
            .map(|c| &c.article)
        else {
            return;
        };
        let (code, message, help) = if ids.is_empty() {
            (
                NOT_TOTAL,
                Text::new(
                    format!("没有裁决条款适用于：{shown}"),
                    format!("no verdict clause holds for: {shown}"),
                ),
                Text::new(
                    "最后加一条 `when: \"true\"` 的裁决",
                    "add a last clause with `when: \"true\"`",
                ),
            )
        } else {
            let (zh, en) = (ids.join("、"), ids.join(", "));
            (
                COLLISION,
                Text::new(
                    format!("条款 {zh} 对双方同时成立，双方都被判责，裁决因此未定：{shown}"),
                    format!(
                        "{en} holds of both sides and blames both, which leaves the verdict open: {shown}"
                    ),
                ),
                Text::new(
                    "使条件只对一方成立，或在其后加一条 `then: draw`",
                    "let the condition hold of one side only, or add a clause with `then: draw` below",
                ),
            )
        };
        problems.push(
            Diagnostic::warning(code, message)
                .at(&article.source, article.span, None)
                .help(help),
        );
    }
}
