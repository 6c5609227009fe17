//! Parser of the `go` command.

use crate::position_text::quoted;
use exchequer_board::Position;
use exchequer_core::Color;
use exchequer_search::Limits;
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

/// Parses the words after `go`. All limits may be combined in any order.
///
/// # Errors
/// A sentence that names the limit without a number; no search starts then.
pub(super) fn parse(words: SplitWhitespace<'_>, position: &Position) -> Result<Go, String> {
    let mut go = Go::default();
    let limits = &mut go.limits;
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|word| !KEYWORDS.contains(word)) {
                    match position.parse_uci(text) {
                        Ok(mv) => limits.search_moves.push(mv),
                        Err(error) => go.notes.push(format!("go searchmoves: {error}")),
                    }
                }
            }
            keyword if KEYWORDS.contains(&keyword) => {
                let number = number(keyword, words.next())?;
                let time = Duration::from_millis(number);
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
            other => go.notes.push(format!("go: {} is passed over", quoted(other))),
        }
    }
    // A single clock counts for both sides; a search without a clock would not end.
    let us = position.turn();
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
    Ok(go)
}

/// Largest time in milliseconds: above every clock, and small enough to add to without overflow.
const MOST: i128 = 1 << 40;

/// Parses a whole number of any size. Negative numbers, such as an overrun clock, become 0.
fn number(keyword: &str, word: Option<&str>) -> Result<u64, String> {
    let word = word.ok_or_else(|| format!("go {keyword}: a number is missing"))?;
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("go {keyword}: {} is not a whole number", quoted(word)));
    }
    if word.starts_with('-') {
        return Ok(0);
    }
    // Parsing fails only if the number has too many digits.
    let number: i128 = digits.parse().unwrap_or(MOST);
    // Node limits use the full range of `u64`.
    let most = if keyword == "nodes" { i128::from(u64::MAX) } else { MOST };
    Ok(number.min(most) as u64)
}

fn clamp(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        parse(text.split_whitespace(), &Position::start()).unwrap()
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
    fn what_is_wrong_is_said() {
        let start = Position::start();
        for bad in ["depth", "depth x", "wtime 1.5", "nodes -", "movetime depth 3"] {
            assert!(parse(bad.split_whitespace(), &start).is_err(), "{bad}");
        }
        let go = go("searchmoves e2e5 e2e4 depth 3 quickly");
        assert_eq!((go.limits.search_moves.len(), go.notes.len()), (1, 2));
    }
}
