//! Table of the counts.

use super::counts::Counts;
use indicatif::HumanCount;
use std::fmt::Write as _;

/// Longest bar of a histogram in characters.
const BAR: u64 = 40;

/// Name, number of all, and rows of name and count.
type Section<'s> = (&'s str, u64, &'s [(&'s str, u64)]);

/// Formats the counts as a table with a share of all positions beside each count, and the histograms.
pub(super) fn format(counts: &Counts, positions: u64) -> String {
    let mut text = String::new();
    let Counts { results, moves, captures, .. } = counts;
    let all_captures = captures.losing + captures.even + captures.winning;
    let sections: [Section<'_>; 4] = [
        (
            "positions",
            positions,
            &[
                ("white to move", counts.white_to_move),
                ("in check", counts.in_check),
                ("quiet", counts.quiet),
                ("duplicates", counts.duplicates),
            ],
        ),
        (
            "results",
            positions,
            &[
                ("white wins", results.white_wins),
                ("draws", results.draws),
                ("black wins", results.black_wins),
                ("unknown", results.unknown),
            ],
        ),
        (
            "moves",
            positions,
            &[
                ("quiet", moves.quiet),
                ("captures", moves.captures),
                ("en passant", moves.en_passant),
                ("promotions", moves.promotions),
                ("castlings", moves.castlings),
                ("none", moves.none),
            ],
        ),
        (
            "captures by exchange value",
            all_captures,
            &[("losing", captures.losing), ("even", captures.even), ("winning", captures.winning)],
        ),
    ];
    for (name, all, rows) in sections {
        let _ = writeln!(text, "{name:<27} {:>15}", HumanCount(all).to_string());
        for (row, count) in rows {
            let share = if all == 0 { 0.0 } else { 100.0 * *count as f64 / all as f64 };
            let _ = writeln!(text, "  {row:<25} {:>15}  {share:>5.1} %", HumanCount(*count).to_string());
        }
    }
    let notes = [
        ("without score", counts.without_score),
        ("score to skip (32002)", counts.skipped_score),
        ("without ply", counts.without_ply),
    ];
    for (name, count) in notes.iter().filter(|(_, count)| *count > 0) {
        let _ = writeln!(text, "{name:<27} {:>15}", HumanCount(*count).to_string());
    }
    histogram(&mut text, "scores, side to move", counts.scores.bins());
    histogram(&mut text, "plies", counts.plies.bins());
    histogram(&mut text, "pieces", counts.pieces.bins());
    text
}

/// Writes the bins between the first and the last count; nothing without counts.
fn histogram(text: &mut String, name: &str, bins: impl Iterator<Item = (i32, u64)>) {
    let bins: Vec<_> = bins.collect();
    let most = bins.iter().map(|(_, count)| *count).max().unwrap_or_default();
    let is_used = |(_, count): &(i32, u64)| *count > 0;
    let (Some(first), Some(last)) = (bins.iter().position(is_used), bins.iter().rposition(is_used)) else {
        return;
    };
    let _ = writeln!(text, "{name}");
    for (least, count) in &bins[first..=last] {
        let bar = "#".repeat((BAR * count).div_ceil(most) as usize);
        let _ = writeln!(text, "  {least:>6} {:>15}  {bar}", HumanCount(*count).to_string());
    }
}
