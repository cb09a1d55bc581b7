//! The keys of a rule book.

use schemars::JsonSchema;
use std::collections::BTreeMap;

/// A text in both languages; a book that extends another may give one text for both | 双语文字；继承别部的棋规可以只写一种
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Words {
    /// One text for both languages | 一种文字兼作两种
    One(String),
    /// Both languages | 两种语言
    Both(Languages),
}

/// Chinese and English | 中文与英文
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Languages {
    /// Chinese | 中文
    pub zh: Option<String>,
    /// English | 英文
    pub en: Option<String>,
}

/// The whole file | 整个文件
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BookFile {
    /// What the book says of itself | 棋规自述
    pub book: Header,
    /// The book that this one changes: the name of a shipped one, or a path | 所继承的棋规：内置棋规名，或路径
    pub extends: Option<String>,
    /// The numbers of clauses that go; only beside `extends` | 删去的条款编号；只与 `extends` 同用
    pub remove: Option<Vec<String>>,
    /// Parts of clauses that become others; only beside `extends` | 改动条款的一部分；只与 `extends` 同用
    pub change: Option<Vec<Change>>,
    /// Clauses that stand in the place of those with the same number; only beside `extends` | 整条替换同编号的条款；只与 `extends` 同用
    pub replace: Option<Vec<Replacement>>,
    /// What pieces are worth | 子力价值
    pub material: Option<Material>,
    /// What counts as a threat to win material | 得子的判定
    pub threats: Option<Threats>,
    /// How often, how long: clauses that set parameters | 次数与程序：规定参数的条款
    pub procedure: Option<Vec<Procedure>>,
    /// Words that other clauses use | 术语：供别的条款使用
    pub terms: Option<Vec<Term>>,
    /// What one move is; `when` asks about `move` | 一着的性质；`when` 以 `move` 发问
    pub moves: Option<Vec<MoveClause>>,
    /// What one side does in a cycle; `when` asks about `side` | 一方在循环中的走法；`when` 以 `side` 发问
    pub sides: Option<Vec<Clause>>,
    /// What follows; `when` asks about `me` and `them`, the first clause that holds decides | 裁决；`when` 以 `me`、`them` 发问，最先成立的条款决定
    pub verdicts: Option<Vec<Clause>>,
    /// The names of patterns, of which the first that holds is taken | 走法模式的名称；先成立的先取
    pub patterns: Option<BTreeMap<String, Words>>,
    /// Other words for names, as they are printed | 名称的另一种说法
    pub wording: Option<BTreeMap<String, Words>>,
    /// The classes, the heaviest first | 着法性质，由重到轻
    pub severity: Option<Vec<String>>,
}

/// What a book says of itself | 棋规自述
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Header {
    /// Its name, which is that of its file; a book that extends another need not say it | 名称，与文件名相同；继承别部的可不写
    pub id: Option<String>,
    /// Its title | 标题
    pub title: Words,
    /// Which edition; a book that extends another need not say it | 版本；继承别部的可不写
    pub edition: Option<String>,
    /// What is to be known of it | 说明
    pub about: Option<Words>,
    /// Where its articles were published; a book that extends another need not say it | 条文出处；继承别部的可不写
    pub sources: Option<Vec<String>>,
}

/// A part of a clause that becomes another | 条款中改动的部分
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Change {
    /// The number of the clause, in quotes | 条款编号，加引号
    pub id: String,
    /// Its new name | 新名称
    pub name: Option<Words>,
    /// What it decides now; if it is left out the old text is marked as such | 现在的说法；不写则旧文标明未改
    pub says: Option<Words>,
    /// What is to be known of it | 附注
    pub status: Option<Words>,
    /// A condition | 条件
    pub when: Option<String>,
    /// A condition that keeps it from applying | 不适用的条件
    pub unless: Option<String>,
    /// What a term means | 术语的定义
    pub is: Option<String>,
    /// What follows | 结果
    pub then: Option<String>,
    /// The clauses that do not count beside it | 使之不算的条款
    pub overrides: Option<Vec<String>>,
    /// Parameters with their values | 参数与值
    pub sets: Option<BTreeMap<String, Setting>>,
}

/// The value of a parameter | 参数的值
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Setting {
    /// A number | 数目
    Number(i64),
    /// Yes or no | 是否
    Flag(bool),
    /// A word | 词
    Word(String),
}

/// A clause that stands in the place of another | 替换的条款
#[derive(JsonSchema)]
pub struct Replacement {
    /// The section it belongs to | 所属章节
    pub section: Section,
}

/// A section of a book | 章节
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Section {
    /// What pieces are worth | 子力价值
    Material,
    /// What counts as a threat | 得子的判定
    Threats,
    /// Procedure | 程序
    Procedure,
    /// Terms | 术语
    Terms,
    /// Move clauses | 着法
    Moves,
    /// Side clauses | 走法模式
    Sides,
    /// Verdict clauses | 裁决
    Verdicts,
}

/// A kind of piece | 兵种
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Kind {
    /// General | 帅将
    General,
    /// Advisor | 仕士
    Advisor,
    /// Elephant | 相象
    Elephant,
    /// Horse | 马
    Horse,
    /// Chariot | 车
    Chariot,
    /// Cannon | 炮
    Cannon,
    /// Soldier | 兵卒
    Soldier,
}

/// What pieces are worth | 子力价值
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Material {
    /// The number of the article, in quotes | 条款编号，加引号
    pub clause: String,
    /// Its name | 名称
    pub name: Words,
    /// What it decides | 条文大意
    pub says: Words,
    /// Cases that illustrate it | 图例
    pub figures: Option<Vec<String>>,
    /// What is to be known of it | 附注
    pub status: Option<Words>,
    /// The worth of each kind, of soldiers perhaps `{home, crossed}` | 各子的价值；兵卒可分 `{home, crossed}`
    pub values: BTreeMap<String, Worth>,
    /// Kinds that outweigh all weak ones | 强子
    pub strong: Option<Vec<Kind>>,
    /// Kinds that are compared among themselves | 弱子
    pub weak: Option<Vec<Kind>>,
    /// Kinds that count neither as gain nor as loss | 互换不算得失的子
    pub floating: Option<Vec<Kind>>,
    /// Kinds that outweigh floating ones | 高于其上的子
    pub above_floating: Option<Vec<Kind>>,
    /// Kinds that are no material | 不计子力的子
    pub immaterial: Option<Vec<Kind>>,
}

/// What a piece is worth | 一子的价值
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Worth {
    /// Everywhere | 处处相同
    Same(i64),
    /// At home and across the river | 未过河与过河
    Apart(HomeAndCrossed),
}

/// The worth before and after the river | 未过河与过河的价值
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct HomeAndCrossed {
    /// At home | 未过河
    pub home: i64,
    /// Across the river | 已过河
    pub crossed: i64,
}

/// What counts as a threat to win material | 得子的判定
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Threats {
    /// The number of the article, in quotes | 条款编号，加引号
    pub clause: String,
    /// Its name | 名称
    pub name: Words,
    /// What it decides | 条文大意
    pub says: Words,
    /// Cases that illustrate it | 图例
    pub figures: Option<Vec<String>>,
    /// What is to be known of it | 附注
    pub status: Option<Words>,
    /// Checks that take nothing which the attacker may put into a line | 攻方可插入的不吃子的将军次数
    pub attacker_checks: u8,
    /// The same of the defender | 守方可插入的次数
    pub defender_checks: u8,
    /// How many plies a line goes on after its first move | 第一着以后推算的着数
    pub horizon: u8,
    /// Kinds that may take what they like by themselves | 可用自身去捉的子
    pub free: Vec<Kind>,
    /// Kinds of which two that attack each other are an exchange offer | 互相能吃即为邀兑的子
    pub exchanged: Vec<Kind>,
    /// Whether what the other side threatens anyway is left aside | 对方原有的威胁是否搁置不计
    pub standing_threats: Standing,
}

/// What becomes of standing threats | 对方原有的威胁
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub enum Standing {
    /// They are left aside | 搁置不计
    SetAside,
    /// They count | 计入
    Count,
}

/// A clause that sets parameters | 规定参数的条款
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Procedure {
    /// Its number, in quotes | 编号，加引号
    pub id: String,
    /// Its name | 名称
    pub name: Words,
    /// What it decides | 条文大意
    pub says: Words,
    /// Cases that illustrate it | 图例
    pub figures: Option<Vec<String>>,
    /// What is to be known of it | 附注
    pub status: Option<Words>,
    /// Why it is not put into practice | 未建模的理由
    pub unmodelled: Option<Words>,
    /// The clause of the other book that it is put before | 置于所继承棋规的此条之前
    pub before: Option<String>,
    /// Parameters with their values | 参数与值
    pub sets: Option<BTreeMap<String, Setting>>,
}

/// A word that clauses use | 术语
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Term {
    /// Its number, in quotes | 编号，加引号
    pub id: String,
    /// Its name | 名称
    pub name: Words,
    /// What it decides | 条文大意
    pub says: Words,
    /// Cases that illustrate it | 图例
    pub figures: Option<Vec<String>>,
    /// What is to be known of it | 附注
    pub status: Option<Words>,
    /// Why it is not put into practice | 未建模的理由
    pub unmodelled: Option<Words>,
    /// The clause of the other book that it is put before | 置于所继承棋规的此条之前
    pub before: Option<String>,
    /// The type of things that it is said of, such as `gain` | 所说的对象，如 `gain`
    pub on: Option<String>,
    /// The name under which clauses ask for it | 条款使用的名称
    pub fact: Option<String>,
    /// What it means; the thing itself is `this` | 定义；对象本身写作 `this`
    pub is: Option<String>,
    /// The facts that say the same | 已由这些事实表示
    pub carried_by: Option<Vec<String>>,
}

/// A clause about one move | 着法条款
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MoveClause {
    /// Its number, in quotes | 编号，加引号
    pub id: String,
    /// Its name | 名称
    pub name: Words,
    /// What it decides | 条文大意
    pub says: Words,
    /// Cases that illustrate it | 图例
    pub figures: Option<Vec<String>>,
    /// What is to be known of it | 附注
    pub status: Option<Words>,
    /// Why it is not put into practice | 未建模的理由
    pub unmodelled: Option<Words>,
    /// The clause of the other book that it is put before | 置于所继承棋规的此条之前
    pub before: Option<String>,
    /// When it applies | 适用的条件
    pub when: Option<String>,
    /// When it does not apply all the same | 不适用的条件
    pub unless: Option<String>,
    /// The class that it gives | 所定的性质
    pub then: Option<String>,
    /// The clauses that do not count beside it | 使之不算的条款
    pub overrides: Option<Vec<String>>,
}

/// A clause about a side, or about both | 走法模式或裁决的条款
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Clause {
    /// Its number, in quotes | 编号，加引号
    pub id: String,
    /// Its name | 名称
    pub name: Words,
    /// What it decides | 条文大意
    pub says: Words,
    /// Cases that illustrate it | 图例
    pub figures: Option<Vec<String>>,
    /// What is to be known of it | 附注
    pub status: Option<Words>,
    /// Why it is not put into practice | 未建模的理由
    pub unmodelled: Option<Words>,
    /// The clause of the other book that it is put before | 置于所继承棋规的此条之前
    pub before: Option<String>,
    /// When it applies | 适用的条件
    pub when: Option<String>,
    /// When it does not apply all the same | 不适用的条件
    pub unless: Option<String>,
    /// A pattern; of verdicts `me_loses`, `me_must_change` or `draw` | 走法模式名；裁决为 `me_loses`、`me_must_change`、`draw`
    pub then: Option<String>,
}
