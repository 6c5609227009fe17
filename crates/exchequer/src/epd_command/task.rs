//! Position with its solution.

use exchequer_board::{Epd, Position};
use exchequer_core::Move;
use exchequer_search::mate_in;

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
    /// Text of the operations.
    pub(super) asked: String,
}

/// Parses the task of a line; `None` for a blank line or a comment.
///
/// # Errors
/// A sentence that describes the fault of the line.
pub(super) fn parse(text: &str, line: u64) -> Result<Option<Task>, String> {
    if text.trim().is_empty() || text.trim_start().starts_with('#') {
        return Ok(None);
    }
    let epd: Epd = text.parse().map_err(|error| format!("{error}"))?;
    let position =
        Position::try_from(&epd.setup).map_err(|reasons| format!("not a legal position: {reasons}"))?;
    let operands = |opcode| epd.operation(opcode).map_or(&[][..], |operation| &operation.operands);
    let mate = operands("bm").iter().chain(operands("dm")).find_map(|word| distance(word));
    let best = if operands("bm").iter().any(|word| distance(word).is_some()) {
        Vec::new()
    } else {
        epd.moves("bm", &position).map_err(|error| format!("{error}"))?
    };
    let avoid = epd.moves("am", &position).map_err(|error| format!("{error}"))?;
    if best.is_empty() && avoid.is_empty() && mate.is_none() {
        return Err("there is neither bm nor am nor dm".to_owned());
    }
    let asked = ["bm", "am", "dm"].into_iter().filter(|opcode| !operands(opcode).is_empty());
    let asked: Vec<String> = asked.map(|opcode| format!("{opcode} {}", operands(opcode).join(" "))).collect();
    let id = operands("id").first().cloned();
    Ok(Some(Task { line, id, position, best, avoid, mate, asked: asked.join(", ") }))
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
        parse(text, 1).unwrap().unwrap()
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
        assert_eq!(parse("  ", 1), Ok(None));
        assert_eq!(parse("# positions", 1), Ok(None));
        for (text, part) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - id \"x\";", "neither bm nor am nor dm"),
            ("4k3/8/8/8/8/8/8/4K2R w K - bm Rxh9;", "operation bm"),
            ("8/8/8/8/8/8/8/4K2R w K - bm Rh8;", "not a legal position"),
        ] {
            let message = parse(text, 1).expect_err(text);
            assert!(message.contains(part), "{message}");
        }
    }
}
