//! The search for one magic: hill climbing from random multipliers toward one with its frequent entries close together.

use super::place::LINE;
use crate::random::SplitMix64;
use exchequer_core::ray::{self, Slider};
use exchequer_core::{Bitboard, Square};

/// Number of climbs for a slider on a square; the best of them is used.
pub(crate) const CLIMBS: u32 = 48;
/// Number of multipliers that a climb tries after the first that works.
const STEPS: u64 = 20_000;

/// Number of cache lines in a page of memory.
const PAGE: usize = 64;

/// A magic and the climb that found it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    pub(crate) magic: u64,
    pub(crate) climb: u32,
}

/// Returns the best magic of all climbs for a slider on a square.
pub(crate) fn find(slider: Slider, square: Square, seed: u64) -> Found {
    let mut subject = Subject::new(slider, square);
    let climbs = (0..CLIMBS).map(|climb| (subject.climb(seed, climb), climb));
    let best = climbs.min_by_key(|&((cost, _), _)| cost);
    let ((_, magic), climb) = best.unwrap_or_default();
    Found { magic, climb }
}

/// Returns the result of one climb.
pub(crate) fn climb(slider: Slider, square: Square, seed: u64, climb: u32) -> Found {
    Found { magic: Subject::new(slider, square).climb(seed, climb).1, climb }
}

/// Returns the shift that turns the product into the number of an entry: the same for all squares of a slider, since a
/// shift that has to be loaded costs time.
pub(crate) const fn shift(slider: Slider) -> u32 {
    match slider {
        Slider::Bishop => 64 - 9,
        Slider::Rook => 64 - 12,
    }
}

/// Returns `true` if a multiplier maps all blocker sets of a square to entries of their own or of equal attacks.
#[cfg(test)]
pub(crate) fn is_magic(slider: Slider, square: Square, magic: u64) -> bool {
    Subject::new(slider, square).cost(magic).is_some()
}

/// A blocker set.
struct Case {
    blockers: u64,
    attacks: Bitboard,
    /// Approximate frequency, in thousandths, while the table of the square is in use.
    weight: u64,
}

/// Blocker sets of one square and scratch buffers to evaluate a magic.
struct Subject {
    cases: Vec<Case>,
    shift: u32,
    /// Number of the slider and square, which separates the random streams.
    stream: u64,
    round: u32,
    /// Round and value of the last write to each entry.
    entries: Vec<(u32, Bitboard)>,
    /// Weight of each line; 0 except for those in `used`.
    lines: Vec<u64>,
    used: Vec<usize>,
}

impl Subject {
    fn new(slider: Slider, square: Square) -> Self {
        let mask = ray::relevant_occupancy(slider, square);
        // A model: a third of the squares is occupied, and 128 lookups happen before other data evicts the table.
        let weight = |blockers: Bitboard| (128_000 << (mask.len() - blockers.len())) / 3_u64.pow(mask.len());
        let case = |blockers: Bitboard| Case {
            blockers: blockers.bits(),
            attacks: ray::attacks(slider, square, blockers),
            weight: weight(blockers).max(1),
        };
        let shift = shift(slider);
        let entries = 1 << (64 - shift);
        Self {
            cases: mask.subsets().map(case).collect(),
            shift,
            stream: (slider.index() * 64 + square.index()) as u64,
            round: 0,
            entries: vec![(0, Bitboard::EMPTY); entries],
            lines: vec![0; entries / LINE],
            used: Vec::new(),
        }
    }

    /// Returns the magic of one climb and its cost. The climb accepts cost increases, ever smaller ones, to leave local
    /// minima.
    fn climb(&mut self, seed: u64, climb: u32) -> (u64, u64) {
        let mut random = SplitMix64::new(seed, self.stream << 32 | u64::from(climb));
        let (mut magic, mut cost) = loop {
            let magic = start(&mut random);
            if let Some(cost) = self.cost(magic) {
                break (magic, cost);
            }
        };
        let mut best = (cost, magic);
        for step in 0..STEPS {
            let tolerance = cost / 100 * (STEPS - step) / STEPS;
            let near = neighbor(magic, &mut random);
            let Some(of_near) = self.cost(near) else { continue };
            if of_near <= cost + tolerance {
                (magic, cost) = (near, of_near);
                best = best.min((cost, magic));
            }
        }
        best
    }

    /// Returns the approximate number of loads beyond the first-level cache: the frequency of each line, and a small cost for
    /// each line, each group of eight and each page in use. `None` if the multiplier is not a magic.
    fn cost(&mut self, magic: u64) -> Option<u64> {
        self.round += 1;
        for case in &self.cases {
            let entry = &mut self.entries[(case.blockers.wrapping_mul(magic) >> self.shift) as usize];
            if entry.0 != self.round {
                *entry = (self.round, case.attacks);
            } else if entry.1 != case.attacks {
                return None;
            }
        }
        self.used.drain(..).for_each(|line| self.lines[line] = 0);
        for case in &self.cases {
            let line = (case.blockers.wrapping_mul(magic) >> self.shift) as usize / LINE;
            if self.lines[line] == 0 {
                self.used.push(line);
            }
            self.lines[line] += case.weight;
        }
        let likely: u64 =
            self.used.iter().map(|&line| 1000 * self.lines[line] / (1000 + self.lines[line])).sum();
        let (mut eights, mut pages) = (0_u64, 0_u64);
        for line in &self.used {
            eights |= 1 << (line / 8);
            pages |= 1 << (line / PAGE);
        }
        let spread = 100 * self.used.len() as u64
            + 1000 * u64::from(eights.count_ones())
            + 8000 * u64::from(pages.count_ones());
        Some(likely + spread)
    }
}

/// Returns a multiplier with few bits, or a sum of few signed powers of two: these gather bits best.
fn start(random: &mut SplitMix64) -> u64 {
    if random.next() & 1 == 0 {
        return random.next() & random.next() & random.next();
    }
    (0..3 + random.next() % 5).fold(0, |sum, _| changed_by_a_power(sum, random))
}

fn changed_by_a_power(number: u64, random: &mut SplitMix64) -> u64 {
    let power = 1 << (random.next() % 64);
    if random.next() & 1 == 0 { number.wrapping_add(power) } else { number.wrapping_sub(power) }
}

fn neighbor(magic: u64, random: &mut SplitMix64) -> u64 {
    (0..=random.next() % 3).fold(magic, |magic, _| match random.next() % 8 {
        0..=3 => magic ^ 1 << (random.next() % 64),
        4 | 5 => changed_by_a_power(magic, random),
        6 => magic << 1,
        _ => magic >> 1 | random.next() << 63,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_magic_and_what_is_nonsense_is_not() {
        for square in [Square::A1, Square::E4, Square::H8] {
            for slider in Slider::ALL {
                assert!(is_magic(slider, square, climb(slider, square, 7, 0).magic));
                assert!(!is_magic(slider, square, 0));
                assert!(!is_magic(slider, square, !0));
            }
        }
    }

    #[test]
    fn the_best_climb_can_be_climbed_again() {
        let found = find(Slider::Bishop, Square::D4, 7);
        assert_eq!(climb(Slider::Bishop, Square::D4, 7, found.climb), found);
        let mut subject = Subject::new(Slider::Bishop, Square::D4);
        let cost = subject.cost(found.magic);
        assert!((0..CLIMBS).all(|climb| Some(subject.climb(7, climb).0) >= cost));
    }
}
