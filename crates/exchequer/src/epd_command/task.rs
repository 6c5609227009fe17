//! Position with its solution.

use exchequer_board::{Position, Repairs, TolerantEpd};
use exchequer_core::Move;
use exchequer_report::read_epd;
use exchequer_search::mate_in;
use std::iter::once;

/// Conditions of one line; all have to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Task {
    /// Number of the line, from 1.
    pub(super) line: u64,
    pub(super) id: Option<String>,
    pub(super) position: Position,
    /// Best moves; the found move has to be among them. Empty if the line names none.
    pub(super) best: Vec<Move>,
    /// Moves to avoid.
    pub(super) avoid: Vec<Move>,
    /// Longest mate in moves; negative if the side to move is mated.
    pub(super) mate: Option<i32>,
    /// Repaired fields of the line.
    pub(super) repairs: Repairs,
    /// Text of the operations.
    pub(super) asked: String,
}

/// Parses the task of a line; `None` for a blank line or a comment.
///
/// # Errors
/// A sentence that describes the fault of the line.
pub(super) fn parse(text: &str, line: u64, strict: bool) -> Result<Option<Task>, String> {
    if text.trim().is_empty() || text.trim_start().starts_with('#') {
        return Ok(None);
    }
    let (position, TolerantEpd { epd, repairs }) = read_epd(text, strict)?;
    let mate = epd.operands("bm").chain(epd.operands("dm")).find_map(distance);
    let best = if epd.operands("bm").any(|word| distance(word).is_some()) {
        Vec::new()
    } else {
        epd.moves("bm", &position).map_err(|error| format!("{error}"))?
    };
    let avoid = epd.moves("am", &position).map_err(|error| format!("{error}"))?;
    if best.is_empty() && avoid.is_empty() && mate.is_none() {
        return Err("there is neither bm nor am nor dm".to_owned());
    }
    let asked = ["bm", "am", "dm"].into_iter().filter(|opcode| epd.operands(opcode).next().is_some());
    let asked = asked.map(|opcode| once(opcode).chain(epd.operands(opcode)).collect::<Vec<_>>().join(" "));
    let asked: Vec<String> = asked.collect();
    let id = epd.operands("id").next().map(str::to_owned);
    Ok(Some(Task { line, id, position, best, avoid, mate, repairs, asked: asked.join(", ") }))
}

/// Parses a mate distance in moves: `3`, `#3`, `#-3` or `-#3`.
fn distance(word: &str) -> Option<i32> {
    let digits = word.replacen('#', "", 1);
    digits.parse().ok().filter(|&moves| moves != 0)
}

impl Task {
    /// Returns `true` if a move with its score solves the position.
    pub(super) fn is_solved_by(&self, mv: Option<Move>, score: i32) -> bool {
        let Some(mv) = mv else { return false };
        let mates = |wanted: i32| {
            mate_in(score)
                .is_some_and(|found| found.signum() == wanted.signum() && found.abs() <= wanted.abs())
        };
        (self.best.is_empty() || self.best.contains(&mv))
            && !self.avoid.contains(&mv)
            && self.mate.is_none_or(mates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_search::MATE;

    fn task(text: &str) -> Task {
        parse(text, 1, false).unwrap().unwrap()
    }

    #[test]
    fn all_that_a_line_says_has_to_hold() {
        let task = task("4k3/8/8/8/8/8/8/4K2R w K - am Rf1; id \"a b\"; bm O-O Rh8+");
        assert_eq!(task.id.as_deref(), Some("a b"));
        assert_eq!(task.asked, "bm O-O Rh8+, am Rf1");
        for (text, solves) in [("O-O", true), ("Rh8+", true), ("Rf1", false), ("Ke2", false)] {
            assert_eq!(task.is_solved_by(task.position.parse_san(text).ok(), 0), solves, "{text}");
        }
        assert!(!task.is_solved_by(None, 0));
    }

    #[test]
    fn each_operation_of_a_kind_counts() {
        let task = task("4k3/8/8/8/8/8/8/4K2R w K - bm O-O +; bm Rh8+, Rh7; am Ke2; am Kd2;");
        assert_eq!((task.best.len(), task.avoid.len()), (3, 2));
        for (text, solves) in [("O-O", true), ("Rh7", true), ("Rh8", true), ("Kd2", false), ("Kf1", false)] {
            assert_eq!(task.is_solved_by(task.position.parse_san(text).ok(), 0), solves, "{text}");
        }
    }

    #[test]
    fn mates_have_a_distance() {
        for text in ["7k/8/5K2/8/8/8/8/R7 w - - dm 2;", "7k/8/5KR1/8/8/8/8/8 w - - bm #2;"] {
            let task = task(text);
            let mv = task.position.parse_san("Kf7").ok();
            assert!(task.is_solved_by(mv, MATE - 3) && task.is_solved_by(mv, MATE - 1), "{text}");
            assert!(!task.is_solved_by(mv, MATE - 5) && !task.is_solved_by(mv, 900), "{text}");
        }
        let task = task("8/8/8/8/8/5kr1/8/7K w - - bm #-2;");
        let mv = task.position.legal_moves().first().copied();
        assert!(task.is_solved_by(mv, -MATE + 4) && !task.is_solved_by(mv, MATE - 3));
    }

    #[test]
    fn what_is_no_task_is_said() {
        assert_eq!(parse("  ", 1, false), Ok(None));
        assert_eq!(parse("# positions", 1, false), Ok(None));
        for (text, part) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - id \"x\";", "neither bm nor am nor dm"),
            ("4k3/8/8/8/8/8/8/4K2R w K - bm Rxh9;", "operation bm"),
            ("8/8/8/8/8/8/8/4K2R w K - bm Rh8;", "not a legal position"),
        ] {
            let message = parse(text, 1, false).expect_err(text);
            assert!(message.contains(part), "{message}");
        }
    }
}
