//! Placement of the entries of each square in the common table, in the gaps between other squares.

use super::search::shift;
use exchequer_core::Square;
use exchequer_core::ray::{self, Slider};

/// Number of entries in a cache line.
pub(crate) const LINE: usize = 8;

/// Start of each square in the table, sliders and squares in order, and the total number of entries.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Placement {
    pub(crate) offsets: Vec<usize>,
    pub(crate) entries: usize,
}

impl Placement {
    /// Assigns the first free lines to each square, those with the most entries first. No two squares share a line.
    pub(crate) fn new(magics: &[u64]) -> Self {
        let lines: Vec<Vec<usize>> =
            magics.iter().enumerate().map(|(number, &magic)| lines(number, magic)).collect();
        let mut order: Vec<usize> = (0..magics.len()).collect();
        order.sort_by_key(|&number| std::cmp::Reverse(lines[number].len()));
        let mut taken = Vec::new();
        let mut offsets = vec![0; magics.len()];
        for number in order {
            let lines = &lines[number];
            let is_free = |at: &usize| lines.iter().all(|line| taken.get(at + line) != Some(&true));
            let at = (0..).find(is_free).unwrap_or_default();
            let end = at + lines.last().map_or(0, |last| last + 1);
            taken.resize(taken.len().max(end), false);
            lines.iter().for_each(|line| taken[at + line] = true);
            offsets[number] = at * LINE;
        }
        Self { offsets, entries: taken.len() * LINE }
    }
}

/// Returns the lines that the blocker sets of a square need, in order.
fn lines(number: usize, magic: u64) -> Vec<usize> {
    let slider = Slider::ALL[number / 64];
    let blockers = ray::relevant_occupancy(slider, Square::ALL[number % 64]).subsets();
    let mut lines: Vec<usize> = blockers
        .map(|blockers| (blockers.bits().wrapping_mul(magic) >> shift(slider)) as usize / LINE)
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}
