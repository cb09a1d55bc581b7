//! The keys of a case file.

use super::book::{Kind, Languages};
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// The whole file: cases, games, or both | 整个文件：案例、对局，或兼有
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CaseFile {
    /// The name of the group | 组名
    pub group: Languages,
    /// Lines from a position, mostly one period of a cycle | 一段着法，多为循环的一遍
    pub cases: Option<Vec<Case>>,
    /// Whole games with what they run into | 整局对局及其裁定
    pub games: Option<Vec<Game>>,
}

/// A line, and what books say of it | 一段着法及各棋规的裁决
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Case {
    /// Its name, `book/name` | 名称，`棋规/名`
    pub id: String,
    /// What happens | 内容
    pub title: Languages,
    /// The position, as FEN | 局面（FEN）
    pub fen: String,
    /// How the game came to the position | 引着
    pub lead_in: Option<LeadIn>,
    /// The moves, in any notation | 着法，记谱法不限
    pub moves: Vec<String>,
    /// Whether the moves are one cycle and come back to the position | 是否一个循环，回到原局面
    pub cycle: bool,
    /// What each book says, under its name | 各棋规的裁决，以棋规名为键
    pub expect: BTreeMap<String, Expectation>,
    /// What is known of single plies | 各着的证据
    pub evidence: Option<Vec<Evidence>>,
    /// The clauses that it illustrates | 所说明的条款
    pub clauses: Option<Vec<String>>,
    /// Where it comes from | 出处
    pub provenance: Provenance,
    /// The argument, and what else a reader should know | 论证与其他须知
    pub notes: Option<Languages>,
}

/// The moves before a case | 引着
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LeadIn {
    /// The earlier position, as FEN | 较早的局面（FEN）
    pub fen: String,
    /// The moves from there | 由该局面起的着法
    pub moves: Vec<String>,
}

/// What a book says of a line | 棋规的裁决
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Expectation {
    /// The verdict | 裁决
    pub verdict: Verdict,
    /// The class of each ply | 每着的性质
    pub classes: Option<Vec<Class>>,
    /// What each side's moves are together, by the names of the book | 双方的走法模式，用棋规中的名称
    pub patterns: Option<Patterns>,
    /// The number of the clause that decides, in quotes | 作出裁决的条款编号，加引号
    pub clause: Option<String>,
}

/// What each side's moves are together | 双方的走法模式
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Patterns {
    /// Red | 红
    pub red: Option<String>,
    /// Black | 黑
    pub black: Option<String>,
}

/// A verdict | 裁决
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Verdict {
    /// Drawn if neither side changes | 双方不变作和
    Draw,
    /// Red must change, or loses | 红方须变，不变判负
    RedMustChange,
    /// Black must change, or loses | 黑方须变，不变判负
    BlackMustChange,
    /// Red has lost | 红方判负
    RedLoses,
    /// Black has lost | 黑方判负
    BlackLoses,
    /// Nothing to judge | 无可裁决
    None,
    /// Not known | 未定
    Undetermined,
}

/// The class of a move | 着法性质
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Class {
    /// Check | 将
    Check,
    /// Kill | 杀
    Kill,
    /// Chase | 捉
    Chase,
    /// Exchange | 兑
    Exchange,
    /// Offer | 献
    Offer,
    /// Block | 拦
    Block,
    /// Tail | 跟
    Tail,
    /// Idle | 闲
    Idle,
}

/// What is known of a chase | 捉的证据
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Evidence {
    /// The ply, from 0 | 第几着，自 0 计
    pub ply: usize,
    /// What is chased | 被捉的子
    pub target: Option<Kind>,
    /// Where it stands after the ply, such as `e4` | 该着以后的位置，如 `e4`
    pub square: Option<String>,
    /// How it is protected | 根
    pub root: Option<Root>,
    /// Whether the chase is a joint one | 是否联合捉子
    pub joint: Option<bool>,
}

/// How a piece is protected | 根
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Root {
    /// Rooted | 有根
    Rooted,
    /// Under-rooted | 少根
    UnderRooted,
    /// False root | 假根
    FalseRoot,
    /// Unrooted | 无根
    Unrooted,
}

/// Where a case comes from | 出处
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Provenance {
    /// The book, with its editions | 书名与版本
    pub book: String,
    /// The figure | 图
    pub figure: Option<String>,
    /// The diagram | 棋图
    pub diagram: Option<String>,
    /// How the number was found | 编号由来
    pub number: Option<String>,
}

/// A whole game | 整局对局
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Game {
    /// Its name | 名称
    pub id: String,
    /// What happens | 内容
    pub title: Languages,
    /// Where it starts, as FEN; the start of the game if it is left out | 起始局面（FEN）；不写则为开局
    pub fen: Option<String>,
    /// Moves, several in a text; `3 x …` stands for the same moves so often | 着法，一段可含数着；`3 x …` 表示重复若干遍
    pub moves: Vec<String>,
    /// What a person found of it: that the moves of a side had no positive aim | 人的认定：一方着法没有积极意图
    pub aimless: Option<Vec<Aimless>>,
    /// What each book makes of it | 各棋规的裁定
    pub expect: BTreeMap<String, GameExpectation>,
    /// The clauses that it illustrates | 所说明的条款
    pub clauses: Vec<String>,
    /// The argument | 论证
    pub notes: Languages,
}

/// That the moves of a side had no positive aim | 认定一方着法没有积极意图
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Aimless {
    /// Whose moves | 何方的着法
    pub side: Side,
    /// How many moves had been played when it was found | 走了多少着以后认定
    pub ply: usize,
}

/// What a book makes of a game | 棋规对整局的裁定
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct GameExpectation {
    /// How it ends | 结局
    pub outcome: Outcome,
    /// The rulings, in order | 裁定，依次列出
    pub rulings: Option<Vec<Ruling>>,
    /// What came back without being enough: after how many moves | 次数不足的重复：各在多少着以后
    pub nearest: Option<Vec<usize>>,
}

/// How a game ends | 结局
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Outcome {
    /// Red wins | 红胜
    RedWins,
    /// Black wins | 黑胜
    BlackWins,
    /// Draw | 和棋
    Draw,
    /// Not ended | 未终局
    Open,
}

/// A ruling | 裁定
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Ruling {
    /// How many moves had been played | 已走着数
    pub ply: usize,
    /// What it is about | 类别
    pub kind: RulingKind,
    /// The ply, from 0, where that begins | 起于第几着，自 0 计
    pub from: usize,
    /// How often it came | 次数
    pub times: Option<usize>,
    /// What follows | 裁决
    pub verdict: Verdict,
    /// Who has to do something | 须有所为的一方
    pub due: Option<Side>,
    /// Until how many moves have been played | 至多少着为限
    pub until: Option<usize>,
    /// What came of it | 结果
    pub result: RulingResult,
    /// Who changed | 变着的一方
    pub by: Option<Side>,
    /// Whether the game had ended before | 是否在终局以后
    pub after_end: Option<bool>,
}

/// What a ruling is about | 裁定类别
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum RulingKind {
    /// Repetition | 重复局面
    Repetition,
    /// Shuttling | 多点往返
    Shuttle,
    /// Natural limit | 自然限着
    NaturalLimit,
    /// Mate or stalemate | 将死或困毙
    End,
}

/// What came of a ruling | 裁定的结果
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum RulingResult {
    /// It was changed | 已变
    Changed,
    /// It was not | 未变
    Unchanged,
    /// The record ends before | 棋谱在此前结束
    Open,
    /// Nothing can change it | 不容再变
    Final,
}

/// A side | 一方
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Side {
    /// Red | 红
    Red,
    /// Black | 黑
    Black,
}
