//! Rounds of changes. Each round changes what was known when it began, in an order that a seed alone fixes, so that the
//! number of threads and their speed change nothing of what is found in so many rounds.

use super::change::change;
use super::find::{Find, Seen, Signature};
use super::shrink::shrink;
use crate::judge::Record;
use fastrand::Rng;
use rayon::prelude::*;
use std::collections::HashSet;

/// What a judge says of a cycle; `None` if it does not know.
pub type Ask<'a> = dyn Fn(&Record) -> Option<Seen> + Sync + 'a;

/// How many cycles are tried in a round.
const ROUND: usize = 256;

/// The most plies of a cycle that is changed; longer ones show nothing that shorter ones do not, and take longer.
const LONGEST: usize = 12;

/// The most cycles that are kept for changing.
const POOL: usize = 4096;

/// A hunt that goes on round by round.
pub struct Hunt<'a> {
    judges: [&'a Ask<'a>; 2],
    /// Whether verdicts differ; what a program says may be coarser than what a book says.
    differ: fn(&Seen, &Seen) -> bool,
    seed: u64,
    rounds: u64,
    tried: usize,
    pool: Vec<Record>,
    known: HashSet<Signature>,
    found: HashSet<Signature>,
    finds: Vec<Find>,
}

impl<'a> Hunt<'a> {
    /// One between an old and a new judge, which begins with these cycles.
    #[must_use]
    pub fn new(
        judges: [&'a Ask<'a>; 2],
        differ: fn(&Seen, &Seen) -> bool,
        cycles: Vec<Record>,
        seed: u64,
    ) -> Hunt<'a> {
        let mut hunt = Hunt {
            judges,
            differ,
            seed,
            rounds: 0,
            tried: 0,
            pool: Vec::new(),
            known: HashSet::new(),
            found: HashSet::new(),
            finds: Vec::new(),
        };
        let short = |record: &Record| record.moves().len() <= LONGEST;
        let cycles: Vec<Record> = cycles.into_iter().filter(short).collect();
        hunt.pool.extend(cycles.iter().cloned());
        hunt.take(cycles);
        hunt
    }

    /// What was found, in the order in which it was.
    #[must_use]
    pub fn finds(&self) -> &[Find] {
        &self.finds
    }

    /// How many cycles were tried.
    #[must_use]
    pub const fn tried(&self) -> usize {
        self.tried
    }

    /// Whether there is anything to change.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.pool.is_empty()
    }

    /// Tries a round of changes.
    pub fn round(&mut self) {
        self.rounds += 1;
        let (seed, rounds, pool) = (self.seed, self.rounds, &self.pool);
        let changed = (0..ROUND as u64).into_par_iter().filter_map(|number| {
            let mut random = Rng::with_seed(seed);
            // A stream of its own for each number.
            let fork = random.u64(..) ^ (rounds << 16) ^ number;
            let mut random = Rng::with_seed(fork.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let record = pool.get(random.usize(..pool.len().max(1)))?;
            change(record, &mut random)
        });
        let changed: Vec<Record> = changed.collect();
        self.take(changed);
    }

    /// Judges cycles, and keeps what is new in them.
    fn take(&mut self, records: Vec<Record>) {
        self.tried += records.len();
        let [old, new] = self.judges;
        let judge = |record: &Record| {
            Some(Find {
                record: record.clone(),
                old: old(record)?,
                new: new(record)?,
            })
        };
        let judged: Vec<Find> = records.par_iter().filter_map(judge).collect();
        let mut different = Vec::new();
        for find in judged {
            let signature = find.signature();
            if !self.known.insert(signature.clone()) {
                continue;
            }
            if self.pool.len() < POOL {
                self.pool.push(find.record.clone());
            }
            if (self.differ)(&find.old, &find.new) && self.found.insert(signature) {
                different.push(find);
            }
        }
        let shrunk = different.into_par_iter().map(|find| shrink(find, &judge));
        let shrunk: Vec<Find> = shrunk.collect();
        for find in shrunk {
            if self.pool.len() < POOL {
                self.pool.push(find.record.clone());
            }
            self.finds.push(find);
        }
    }
}
