//! The findings 发现 of `lint`: what a book may hold, but hardly means. Their numbers stay what they are.

use crate::lang::Text;

/// A kind of finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    /// Its number, such as `Q001`.
    pub id: &'static str,
    /// In a few words 中文.
    pub zh: &'static str,
    /// In a few words.
    pub en: &'static str,
    /// What it means and what to do 中文.
    pub about_zh: &'static str,
    /// What it means and what to do.
    pub about_en: &'static str,
}

pub(super) const UNKNOWN_FIGURE: &str = "Q001";
pub(super) const UNUSED_PATTERN: &str = "Q002";
pub(super) const UNKNOWN_WORD: &str = "Q003";
pub(super) const DEAD_VERDICT: &str = "Q004";
pub(super) const COLLISION: &str = "Q005";
pub(super) const NOT_TOTAL: &str = "Q006";
pub(super) const UNREAD_PARAMETER: &str = "Q007";
pub(super) const OLD_NAME: &str = "Q008";
pub(super) const OTHER_NUMBER: &str = "Q009";
/// Figures are told by those who can judge them.
pub(crate) const UNTOUCHED_FIGURE: &str = "Q010";
pub(super) const IDLE_ALLOWANCE: &str = "Q011";

impl Finding {
    /// All findings, by number.
    pub const ALL: &'static [Finding] = &[
        Finding {
            id: UNKNOWN_FIGURE,
            zh: "所引的图不是案例",
            en: "a figure that is no case",
            about_zh: "条款 `figures` 中的名称没有案例与之相符，多半是笔误，或案例改了名。改正名称，或补上案例。",
            about_en: "A name under `figures` is that of no case: a slip, or the case was renamed. Correct it, or add the case.",
        },
        Finding {
            id: UNUSED_PATTERN,
            zh: "没有条款给出的走法模式",
            en: "a pattern that no clause gives",
            about_zh: "`patterns` 中的名称没有任何 `sides` 条款以 `then` 给出。删去它，或写一条给出它的条款。",
            about_en: "No clause under `sides` gives this name by `then`. Remove it, or write a clause that gives it.",
        },
        Finding {
            id: UNKNOWN_WORD,
            zh: "改写的词并不存在",
            en: "other wording for a word that there is not",
            about_zh: "`wording` 改写的词不是任何性质、棋子、根、走法模式或裁决的名称，因此不会显示。",
            about_en: "The word under `wording` is the name of no class, piece, root, pattern or outcome, so it is never shown.",
        },
        Finding {
            id: DEAD_VERDICT,
            zh: "轮不到的裁决条款",
            en: "a verdict clause that never decides",
            about_zh: "裁决条款依次尝试，先成立者裁决。以双方一切可能的走法试过，凡此条成立之处，前面总有别的条款先成立。子棋规新增的条款排在最后，多半应以 `before:` 移到总括条款之前。",
            about_en: "Verdict clauses are tried in order, and the first that holds decides. Tried on all that two sides can have done, wherever this one holds another above it does. A clause that a book adds to its parent stands last; it mostly needs `before:` to stand above the one that catches all.",
        },
        Finding {
            id: COLLISION,
            zh: "互相矛盾的裁决条款",
            en: "verdict clauses that contradict",
            about_zh: "或者一条判负、判变的条款对双方同时成立，裁决因此未定；或者两条可能同时成立，一条责红而一条责黑，只由先后决定。使条件互斥，或把先后的理由写明：`# qili: allow Q005 because …`。条件中看不见的部分（如目标、根）视为可真可假，所以棋盘上未必真有这样的局面。",
            about_en: "Either a clause that makes a side lose or change holds of both sides, which leaves the verdict open, or two clauses can both hold, one blaming one side and one the other, so that only their order decides. Let the conditions exclude each other, or say why the order is right: `# qili: allow Q005 because …`. Parts of conditions that classes do not tell, such as roots, count as free, so there may be no position that is so.",
        },
        Finding {
            id: NOT_TOTAL,
            zh: "裁决表有缺口",
            en: "the verdict table has a gap",
            about_zh: "双方走法的这一组合没有任何裁决条款成立，裁决因此未定。通常在最后加一条总括的条款。",
            about_en: "No verdict clause holds for this pair of what two sides do, which leaves the verdict open. Mostly a last clause that takes the rest is missing.",
        },
        Finding {
            id: UNREAD_PARAMETER,
            zh: "无人读取的参数",
            en: "a parameter that nothing reads",
            about_zh: "条款规定了这个参数，但它只与另一个参数同用，而棋规没有规定那一个：改动它什么也不会变。",
            about_en: "A clause sets this parameter, which is read only together with another, and the book does not set that one: to change it changes nothing.",
        },
        Finding {
            id: OLD_NAME,
            zh: "走法模式的名称可能不再相符",
            en: "a pattern whose name may no longer fit",
            about_zh: "此棋规改写了给出这个走法模式的条款或它所用的术语，名称却仍是上级棋规的。看名称是否还说明现在的条件；在 `patterns` 中再写一次，便是确认。",
            about_en: "The book changes the clause that gives this pattern, or a term that the clause uses, but the name is still its parent's. See whether it fits the condition as it is now; writing it under `patterns` again confirms it.",
        },
        Finding {
            id: OTHER_NUMBER,
            zh: "条文所说的数与参数不同",
            en: "a text that says another number than the parameter",
            about_zh: "条款的 `says` 里有数目，却没有一个等于 `sets` 的值。二者必有一误。",
            about_en: "The text under `says` has numbers, but none is the value under `sets`. One of the two is wrong.",
        },
        Finding {
            id: UNTOUCHED_FIGURE,
            zh: "条款不触及所引的图",
            en: "a figure that the clause never touches",
            about_zh: "以此棋规裁决所引的图，这一条从未成立，它的各个条件也没有一个成立过，图因此不能说明它，反例也不是。改引别的图，或检查条件。",
            about_en: "When the figure is judged by the book, neither the clause nor any one of its conditions holds anywhere in it; so the figure does not illustrate it, not even as a counterexample. Name another figure, or look at the condition.",
        },
        Finding {
            id: IDLE_ALLOWANCE,
            zh: "没有用处的容许",
            en: "an allowance for nothing",
            about_zh: "`# qili: allow …` 所在之处没有这样的发现。删去它，或移到发现所在的一行或其上一行。",
            about_en: "There is no such finding where `# qili: allow …` stands. Remove it, or put it in the line of the finding or the one above.",
        },
    ];

    /// The finding of a number.
    #[must_use]
    pub fn of(id: &str) -> Option<&'static Finding> {
        Finding::ALL.iter().find(|finding| finding.id == id)
    }

    /// What it is in a few words.
    #[must_use]
    pub fn title(&self) -> Text {
        Text::new(self.zh, self.en)
    }

    /// What it means and what to do.
    #[must_use]
    pub fn about(&self) -> Text {
        Text::new(self.about_zh, self.about_en)
    }
}
