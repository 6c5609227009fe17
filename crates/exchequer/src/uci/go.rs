//! Parser of the `go` command.

use super::number;
use exchequer_board::Position;
use exchequer_core::Color;
use exchequer_report::quoted;
use exchequer_search::Limits;
use std::iter::Peekable;
use std::str::SplitWhitespace;
use std::time::Duration;

/// Limits of a search, with notes on ignored faults.
#[derive(Debug, Default)]
pub(super) struct Go {
    pub(super) limits: Limits,
    pub(super) ponder: bool,
    /// `true` if the search ends without `stop`.
    pub(super) is_limited: bool,
    pub(super) notes: Vec<String>,
}

const KEYWORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// Parses the words after `go`. All limits may be combined in any order; keywords ignore case.
///
/// A limit without a number counts as absent, and a note says so.
pub(super) fn parse(words: SplitWhitespace<'_>, position: &Position) -> Go {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match keyword(word) {
            Some("infinite") => go.limits.infinite = true,
            Some("ponder") => go.ponder = true,
            Some("searchmoves") => {
                while let Some(text) = words.next_if(|word| keyword(word).is_none()) {
                    match position.parse_uci(text) {
                        Ok(mv) => go.limits.search_moves.push(mv),
                        Err(error) => go.notes.push(format!("go searchmoves: {error}")),
                    }
                }
            }
            Some(keyword) => match number_after(&mut words) {
                Ok(number) => set(&mut go.limits, keyword, number),
                Err(reason) => go.notes.push(format!("go {keyword}: {reason}, and the limit is passed over")),
            },
            None => go.notes.push(format!("go: {} is passed over", quoted(word))),
        }
    }
    // A single clock counts for both sides; a search without a clock would not end.
    let (us, limits) = (position.turn(), &mut go.limits);
    if limits.time[us].is_none() && limits.time[!us].is_some() {
        limits.time[us] = limits.time[!us];
        limits.increment[us] = limits.increment[!us];
    }
    let has_limit = limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.mate.is_some()
        || limits.move_time.is_some()
        || limits.time[us].is_some();
    limits.infinite |= !has_limit && !go.ponder;
    go.is_limited = !limits.infinite && !go.ponder;
    go
}

/// Returns the keyword that a word is.
fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS.into_iter().find(|keyword| keyword.eq_ignore_ascii_case(word))
}

/// Parses the number after a keyword. Negative numbers, such as an overrun clock, become 0.
///
/// # Errors
/// A clause for a missing number, or for a word that is neither a number nor a keyword.
fn number_after(words: &mut Peekable<SplitWhitespace<'_>>) -> Result<u64, String> {
    let word = words.next_if(|word| keyword(word).is_none()).ok_or("a number is missing")?;
    let number = number::parse(word).ok_or_else(|| format!("{} is not a number", quoted(word)))?;
    Ok(number.max(0).unsigned_abs())
}

/// Largest time in milliseconds: above every clock, and small enough to add to without overflow.
const MOST_TIME: u64 = 1 << 40;

/// Sets the limit of a keyword.
fn set(limits: &mut Limits, keyword: &str, number: u64) {
    let time = Duration::from_millis(number.min(MOST_TIME));
    match keyword {
        "wtime" => limits.time[Color::White] = Some(time),
        "btime" => limits.time[Color::Black] = Some(time),
        "winc" => limits.increment[Color::White] = time,
        "binc" => limits.increment[Color::Black] = time,
        // Some programs send 0 for "no further time control".
        "movestogo" => limits.moves_to_go = Some(clamp(number)).filter(|&moves| moves > 0),
        "depth" => limits.depth = Some(clamp(number).clamp(1, 1 << 16) as i32),
        "nodes" => limits.nodes = Some(number),
        // Mate in 0 is no limit.
        "mate" => limits.mate = Some(clamp(number)).filter(|&moves| moves > 0),
        _ => limits.move_time = Some(time),
    }
}

fn clamp(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        parse(text.split_whitespace(), &Position::start())
    }

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn everything_may_stand_together() {
        let go =
            go("wtime 1000 btime 2000 winc 10 binc 20 movestogo 30 depth 9 nodes 500 mate 3 movetime 70 \
                     searchmoves e2e4 d2d4 ponder");
        let limits = go.limits;
        assert_eq!(limits.time[Color::White], Some(MS(1000)));
        assert_eq!(limits.time[Color::Black], Some(MS(2000)));
        assert_eq!((limits.increment[Color::White], limits.increment[Color::Black]), (MS(10), MS(20)));
        assert_eq!((limits.moves_to_go, limits.depth, limits.nodes), (Some(30), Some(9), Some(500)));
        assert_eq!((limits.mate, limits.move_time), (Some(3), Some(MS(70))));
        assert_eq!(limits.search_moves.len(), 2);
        assert!(go.ponder && !go.is_limited && !limits.infinite && go.notes.is_empty());
    }

    #[test]
    fn no_limit_means_no_end() {
        assert!(go("").limits.infinite);
        assert!(go("searchmoves e2e4").limits.infinite);
        assert!(go("infinite depth 3").limits.infinite);
        assert!(!go("depth 3").limits.infinite);
        assert!(go("depth 3").is_limited);
        assert!(!go("ponder").limits.infinite);
    }

    #[test]
    fn clocks_that_are_odd_are_clocks() {
        assert_eq!(go("wtime -50").limits.time[Color::White], Some(MS(0)));
        let black_only = go("btime 100 binc 7").limits;
        assert_eq!(black_only.time[Color::White], Some(MS(100)));
        assert_eq!(black_only.increment[Color::White], MS(7));
        assert_eq!(go("movestogo 0 wtime 1").limits.moves_to_go, None);
        assert_eq!(go("depth 99999999999999999999999999999999999999999999").limits.depth, Some(1 << 16));
        assert_eq!(go("depth 0").limits.depth, Some(1));
        assert!(go("mate 0").limits.infinite && go("mate -1").limits.infinite);
    }

    #[test]
    fn numbers_may_have_a_fraction_or_an_exponent() {
        let limits = go("movetime 250.0 nodes 2e3 WTIME 1500.7 depth 4.9").limits;
        assert_eq!((limits.move_time, limits.nodes), (Some(MS(250)), Some(2000)));
        assert_eq!((limits.time[Color::White], limits.depth), (Some(MS(1500)), Some(4)));
        assert_eq!(go("nodes 99999999999999999999").limits.nodes, Some(i64::MAX as u64));
        assert_eq!(go("movetime -1").limits.move_time, Some(MS(0)));
    }

    #[test]
    fn a_limit_without_a_number_counts_as_absent() {
        for text in ["depth", "depth x", "nodes -", "movetime 5ms", "wtime inf", "mate"] {
            let go = go(text);
            assert!(go.limits.infinite && !go.is_limited && go.notes.len() == 1, "{text}");
            assert_eq!(go.limits, Limits { infinite: true, ..Limits::default() }, "{text}");
        }
        let go_on = go("movetime depth 3");
        assert_eq!((go_on.limits.move_time, go_on.limits.depth, go_on.notes.len()), (None, Some(3), 1));
        let noted = go("searchmoves e2e5 e2e4 depth 3 quickly");
        assert_eq!((noted.limits.search_moves.len(), noted.notes.len()), (1, 2));
        assert!(noted.is_limited);
    }
}
