//! A few of many, each as likely as the others.

/// Keeps so many of the things that it is shown, chosen by a seed alone (reservoir sampling, algorithm R).
#[derive(Debug)]
pub struct Sample<T> {
    most: usize,
    seen: usize,
    random: fastrand::Rng,
    kept: Vec<(usize, T)>,
}

impl<T> Sample<T> {
    /// Of no more than `most`.
    #[must_use]
    pub fn new(most: usize, seed: u64) -> Sample<T> {
        Sample {
            most,
            seen: 0,
            random: fastrand::Rng::with_seed(seed),
            kept: Vec::new(),
        }
    }

    /// Shows it one more.
    pub fn add(&mut self, thing: T) {
        let number = self.seen;
        self.seen += 1;
        if self.kept.len() < self.most {
            self.kept.push((number, thing));
        } else if let Some(place) = self.kept.get_mut(self.random.usize(..self.seen)) {
            *place = (number, thing);
        }
    }

    /// What was kept, in the order in which it was shown.
    #[must_use]
    pub fn finish(mut self) -> Vec<T> {
        self.kept.sort_by_key(|(number, _)| *number);
        self.kept.into_iter().map(|(_, thing)| thing).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(most: usize, all: usize, seed: u64) -> Vec<usize> {
        let mut sample = Sample::new(most, seed);
        (0..all).for_each(|thing| sample.add(thing));
        sample.finish()
    }

    #[test]
    fn a_seed_chooses() {
        assert_eq!(of(5, 1000, 1), of(5, 1000, 1));
        assert_ne!(of(5, 1000, 1), of(5, 1000, 2));
        assert_eq!(of(5, 3, 1), [0, 1, 2]);
        assert!(of(0, 3, 1).is_empty());
        assert!(of(50, 1000, 3).is_sorted());
    }

    #[test]
    fn all_are_as_likely() {
        let mut counts = [0; 10];
        for seed in 0..2000 {
            of(3, 10, seed).iter().for_each(|thing| counts[*thing] += 1);
        }
        // 600 each on average, with a deviation of about 20.
        assert!(counts.iter().all(|n| (500..700).contains(n)), "{counts:?}");
    }
}
