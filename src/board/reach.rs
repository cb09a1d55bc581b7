//! Where pieces reach on an occupied board. Everything that does not depend on the occupation is a table made by the
//! compiler; for chariots and cannons so are the answers for every occupation of one file or rank.

use super::piece::Side;
use super::set::SquareSet;
use super::square::Square;

/// Which squares hold a piece, whoever's it is.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Occupation {
    /// The squares.
    pub all: SquareSet,
    /// For each file, a bit for each rank: the same squares again, as the tables of files ask for them.
    files: [u16; 9],
}

impl Occupation {
    /// Occupies an empty square, or empties an occupied one.
    pub fn toggle(&mut self, square: Square) {
        self.all.toggle(square);
        self.files[square.file() as usize] ^= 1 << square.rank();
    }

    /// What a chariot and a cannon on `square` see along its file and its rank.
    pub fn lines(&self, square: Square) -> Lines {
        let (file, rank) = (square.file() as usize, square.rank() as usize);
        let shift = rank * 9;
        let row = &RANK[file][(self.all.0 >> shift) as usize & 0x1ff];
        let column = &FILE[rank][self.files[file] as usize & 0x3ff];
        let merge = |row: u16, column: u16| {
            SquareSet(u128::from(row) << shift | SPREAD[column as usize & 0x3ff] << file)
        };
        Lines {
            first: merge(row.first, column.first),
            second: merge(row.second, column.second),
        }
    }

    /// Where a horse on `square` jumps.
    pub fn horse(&self, square: Square) -> SquareSet {
        self.jumps(&HORSE[square.index()])
    }

    /// From where a horse jumps onto `square`.
    pub fn horse_origins(&self, square: Square) -> SquareSet {
        self.jumps(&HORSE_ORIGINS[square.index()])
    }

    /// Where an elephant on `square` jumps, on either side of the river; also from where it jumps onto `square`.
    pub fn elephant(&self, square: Square) -> SquareSet {
        self.jumps(&ELEPHANT[square.index()])
    }

    fn jumps(&self, jumps: &[Jump; 4]) -> SquareSet {
        let mut reached = SquareSet::EMPTY;
        for jump in jumps {
            if (self.all & jump.over).is_empty() {
                reached |= jump.to;
            }
        }
        reached
    }
}

/// What is seen along lines: the squares up to the first piece with it, and from there up to the second with it.
#[derive(Debug, Clone, Copy)]
pub struct Lines {
    /// Up to and with the first piece: the reach of a chariot.
    pub first: SquareSet,
    /// Beyond the first, up to and with the second piece: where a cannon takes.
    pub second: SquareSet,
}

/// A jump over a square that must be empty: a horse's leg 马腿, an elephant's eye 象眼.
#[derive(Clone, Copy)]
pub struct Jump {
    /// The square jumped over, as a set; empty at the edge of the board.
    pub over: SquareSet,
    /// Where the jump ends; for origins, where it begins.
    pub to: SquareSet,
}

const NO_JUMP: Jump = Jump {
    over: SquareSet::EMPTY,
    to: SquareSet::EMPTY,
};

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The next squares along lines.
pub static BESIDE: [SquareSet; 90] = steps(&ORTHOGONAL);
/// The next squares along diagonals.
pub static DIAGONALS: [SquareSet; 90] = steps(&DIAGONAL);
/// The palace 九宫 of each side.
pub static PALACE: [SquareSet; 2] = [palace(Side::Red), palace(Side::Black)];
/// The half of each side, before the river.
pub static HALF: [SquareSet; 2] = [half(Side::Red), half(Side::Black)];
/// Where a soldier of each side steps.
pub static SOLDIER: [[SquareSet; 90]; 2] = [soldier(Side::Red), soldier(Side::Black)];
/// From where a soldier of each side steps onto a square.
pub static SOLDIER_ORIGINS: [[SquareSet; 90]; 2] = [
    reversed(&soldier(Side::Red)),
    reversed(&soldier(Side::Black)),
];
static HORSE: [[Jump; 4]; 90] = horse(false);
/// For each square, the jumps of a horse onto it.
pub static HORSE_ORIGINS: [[Jump; 4]; 90] = horse(true);
static ELEPHANT: [[Jump; 4]; 90] = elephant();

/// The bits of a line seen from one of its points.
#[derive(Clone, Copy)]
struct Seen {
    first: u16,
    second: u16,
}

static RANK: [[Seen; 1 << 9]; 9] = seen();
static FILE: [[Seen; 1 << 10]; 10] = seen();
/// The bits of a file, set apart as they lie on file `a`.
static SPREAD: [u128; 1 << 10] = spread();

/// The squares strictly between two squares of one file or rank; `None` for others, and for equal ones.
pub fn between(a: Square, b: Square) -> Option<SquareSet> {
    let line = if a == b {
        return None;
    } else if a.file() == b.file() {
        SPREAD[0x3ff] << a.file()
    } else if a.rank() == b.rank() {
        0x1ff << (a.rank() * 9)
    } else {
        return None;
    };
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let span = SquareSet::of(high).0 - (SquareSet::of(low).0 << 1);
    Some(SquareSet(span & line))
}

/// The squares of the file of a square.
pub fn file(square: Square) -> SquareSet {
    SquareSet(SPREAD[0x3ff] << square.file())
}

/// The squares of the rank of a square.
pub fn rank(square: Square) -> SquareSet {
    SquareSet(0x1ff << (square.rank() * 9))
}

/// The other squares of the file and the rank of a square.
pub fn cross(square: Square) -> SquareSet {
    (file(square) | rank(square)) - SquareSet::of(square)
}

const fn with(set: SquareSet, square: Option<Square>) -> SquareSet {
    match square {
        Some(square) => SquareSet(set.0 | SquareSet::of(square).0),
        None => set,
    }
}

const fn steps(directions: &[(i8, i8); 4]) -> [SquareSet; 90] {
    let mut table = [SquareSet::EMPTY; 90];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut d = 0;
        while d < 4 {
            let (df, dr) = directions[d];
            table[index] = with(table[index], square.offset(df, dr));
            d += 1;
        }
        index += 1;
    }
    table
}

const fn palace(side: Side) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        if square.in_palace(side) {
            set = with(set, Some(square));
        }
        index += 1;
    }
    set
}

const fn half(side: Side) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        if square.on_own_half(side) {
            set = with(set, Some(square));
        }
        index += 1;
    }
    set
}

const fn soldier(side: Side) -> [SquareSet; 90] {
    let forward = match side {
        Side::Red => 1,
        Side::Black => -1,
    };
    let mut table = [SquareSet::EMPTY; 90];
    let mut index = 0;
    while let Some(from) = Square::from_index(index) {
        let mut to = with(SquareSet::EMPTY, from.offset(0, forward));
        if !from.on_own_half(side) {
            to = with(with(to, from.offset(1, 0)), from.offset(-1, 0));
        }
        table[index] = to;
        index += 1;
    }
    table
}

const fn reversed(table: &[SquareSet; 90]) -> [SquareSet; 90] {
    let mut origins = [SquareSet::EMPTY; 90];
    let mut i = 0;
    while let Some(from) = Square::from_index(i) {
        let mut j = 0;
        while let Some(to) = Square::from_index(j) {
            if table[i].contains(to) {
                origins[j] = with(origins[j], Some(from));
            }
            j += 1;
        }
        i += 1;
    }
    origins
}

/// The jumps of horses. The leg is beside the square that the horse leaves: seen from where it begins a neighbour along
/// a line, seen from where it ends a neighbour along a diagonal.
const fn horse(onto: bool) -> [[Jump; 4]; 90] {
    let mut table = [[NO_JUMP; 4]; 90];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut d = 0;
        while d < 4 {
            let (df, dr) = if onto { DIAGONAL[d] } else { ORTHOGONAL[d] };
            let over = square.offset(df, dr);
            if over.is_some() {
                let ends = if onto {
                    [(2 * df, dr), (df, 2 * dr)]
                } else {
                    // The long step goes on in the direction of the leg, the short one to either side of it.
                    [(2 * df + dr, 2 * dr + df), (2 * df - dr, 2 * dr - df)]
                };
                let to = with(SquareSet::EMPTY, square.offset(ends[0].0, ends[0].1));
                table[index][d] = Jump {
                    over: with(SquareSet::EMPTY, over),
                    to: with(to, square.offset(ends[1].0, ends[1].1)),
                };
            }
            d += 1;
        }
        index += 1;
    }
    table
}

const fn elephant() -> [[Jump; 4]; 90] {
    let mut table = [[NO_JUMP; 4]; 90];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut d = 0;
        while d < 4 {
            let (df, dr) = DIAGONAL[d];
            table[index][d] = Jump {
                over: with(SquareSet::EMPTY, square.offset(df, dr)),
                to: with(SquareSet::EMPTY, square.offset(2 * df, 2 * dr)),
            };
            d += 1;
        }
        index += 1;
    }
    table
}

/// For each point of a line of `LENGTH` points, and each occupation of the line, what is seen from the point.
const fn seen<const LENGTH: usize, const OCCUPATIONS: usize>() -> [[Seen; OCCUPATIONS]; LENGTH] {
    let mut table = [[Seen {
        first: 0,
        second: 0,
    }; OCCUPATIONS]; LENGTH];
    let mut point = 0;
    while point < LENGTH {
        let mut occupied = 0;
        while occupied < OCCUPATIONS {
            let up = ray(point, 1, LENGTH, occupied);
            let down = ray(point, -1, LENGTH, occupied);
            table[point][occupied] = Seen {
                first: up.first | down.first,
                second: up.second | down.second,
            };
            occupied += 1;
        }
        point += 1;
    }
    table
}

const fn ray(point: usize, step: isize, length: usize, occupied: usize) -> Seen {
    let mut seen = Seen {
        first: 0,
        second: 0,
    };
    let mut met = 0;
    let mut here = point as isize + step;
    while here >= 0 && here < length as isize && met < 2 {
        let bit = 1 << here;
        if met == 0 {
            seen.first |= bit;
        } else {
            seen.second |= bit;
        }
        if occupied & bit as usize != 0 {
            met += 1;
        }
        here += step;
    }
    seen
}

const fn spread() -> [u128; 1 << 10] {
    let mut table = [0; 1 << 10];
    let mut bits = 0;
    while bits < 1 << 10 {
        let mut rank = 0;
        while rank < 10 {
            if bits >> rank & 1 == 1 {
                table[bits] |= 1 << (rank * 9);
            }
            rank += 1;
        }
        bits += 1;
    }
    table
}
