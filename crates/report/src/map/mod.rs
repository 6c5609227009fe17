//! The best capture of each side on every square.

mod drawing;
mod json;
mod table;

use crate::evaluator::Evaluator;
use crate::json::to_json;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use exchequer_board::{Position, Setup};
use exchequer_core::{Color, MoveKind, Placement, Role, Square};
use exchequer_see::{BestCapture, Map, PieceValues, RuleSet};

/// A position with the best captures of both sides; `Display` writes the board, a table and a sentence on what hangs.
#[derive(Clone, Debug)]
pub struct MapReport {
    setup: Setup,
    rules: RuleSet,
    values: PieceValues,
    /// The map of the side to move first.
    sides: [Side; 2],
}

/// The captures of a side.
#[derive(Clone, Debug)]
struct Side {
    color: Color,
    /// `None` if the side could capture the king.
    captures: Option<Vec<Entry>>,
}

/// The best capture on a square.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The move and its exchange value.
    pub best: BestCapture,
    /// The move in SAN.
    pub san: String,
    /// The move in UCI.
    pub uci: String,
    /// Square of the captured piece; differs from the target square under en passant.
    pub captured_on: Square,
    /// The captured piece.
    pub captured: Role,
}

impl Entry {
    /// Returns `true` if the captured piece hangs.
    #[must_use]
    pub fn hangs(&self) -> bool {
        self.best.value > 0
    }
}

impl MapReport {
    /// Finds the best captures of both sides.
    #[must_use]
    pub fn new(setup: Setup, evaluator: Evaluator) -> Self {
        let (rules, values) = (evaluator.rules, evaluator.values);
        let sides = [setup.turn, !setup.turn].map(|color| Side::new(&setup, color, &evaluator));
        Self { setup, rules, values, sides }
    }

    /// Returns the position.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the maps as one line of JSON, the output of `exchequer map --json`.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_json(&json::map(self))
    }

    /// Returns the maps as an SVG document with the side `below` at the bottom of the board.
    #[must_use]
    // Not inlined: in a package that is downloaded, this crate is compiled for size and its callers are not.
    #[inline(never)]
    pub fn to_svg(&self, below: Color) -> String {
        drawing::draw(self, below)
    }

    /// Returns the verdict: the last line of the text, which names what hangs.
    #[must_use]
    pub fn verdict(&self) -> String {
        table::Sentence(self).to_string()
    }

    /// Returns the captures of a side, one on each square at most; `None` if the side could capture the king.
    pub fn captures(&self, color: Color) -> Option<impl Iterator<Item = BestCapture>> {
        self.entries(color).map(|entries| entries.iter().map(|entry| entry.best))
    }

    /// Returns the captures of a side with their names, one on each square at most; `None` if the side could capture the king.
    #[must_use]
    pub fn entries(&self, color: Color) -> Option<&[Entry]> {
        let side = self.sides.iter().find(|side| side.color == color);
        side.and_then(|side| side.captures.as_deref())
    }

    /// Returns the captures with a positive value, those of the side to move first.
    fn hanging(&self) -> impl Iterator<Item = (Color, &Entry)> {
        let entries = self.sides.iter().flat_map(Side::entries);
        entries.filter(|(_, entry)| entry.hangs()).map(|(color, entry)| (!color, entry))
    }

    /// Returns the reason why a side has no captures, if there is one.
    fn why_nothing(&self, side: &Side) -> Option<String> {
        let victim = || self.setup.king(!side.color).map_or_else(String::new, |king| format!(" on {king}"));
        match &side.captures {
            Some(entries) => entries.is_empty().then(|| "no capture".to_owned()),
            None if side.color == self.setup.turn => {
                Some(format!("{} could take the king{}", side.color, victim()))
            }
            None => Some(format!("{} is in check and cannot pass the turn", !side.color)),
        }
    }
}

impl Side {
    fn new(setup: &Setup, color: Color, evaluator: &Evaluator) -> Self {
        let map = best_captures(setup, color, evaluator);
        let setup = Setup { turn: color, en_passant: en_passant(setup, color), ..setup.clone() };
        // No capture is castling, so the notation of castling does not matter.
        let position = Position::try_from(&setup).ok();
        let san = |mv| match &position {
            Some(position) => position.to_san(mv).to_string(),
            None => setup.to_san(mv).to_string(),
        };
        let entry = |best: BestCapture| {
            let (uci, san) = (best.mv.to_string(), san(best.mv));
            let captured_on = if best.mv.kind() == MoveKind::EnPassant {
                Square::new(best.mv.to().file(), best.mv.from().rank())
            } else {
                best.mv.to()
            };
            let captured = setup.role_at(captured_on).unwrap_or(Role::Pawn);
            Entry { best, san, uci, captured_on, captured }
        };
        let captures = map.map(|map| map.iter().map(entry).collect());
        Self { color, captures }
    }

    /// Returns the captures, each with its side.
    fn entries(&self) -> impl Iterator<Item = (Color, &Entry)> {
        self.captures.iter().flatten().map(|entry| (self.color, entry))
    }
}

/// Returns the best captures of a side, for the side that is not to move those after a null move; `None` if the side could capture the
/// king.
#[must_use]
pub fn best_captures(setup: &Setup, color: Color, evaluator: &Evaluator) -> Option<Map> {
    let map = if setup.en_passant == en_passant(setup, color) {
        evaluator.map(setup, color)
    } else {
        evaluator.map(&Setup { en_passant: None, ..setup.clone() }, color)
    };
    (!map.takes_king()).then_some(map)
}

/// Returns the square on which a side may take en passant; a null move clears it.
fn en_passant(setup: &Setup, color: Color) -> Option<Square> {
    setup.en_passant.filter(|_| color == setup.turn)
}

impl fmt::Display for MapReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table::Table(self).fmt(f)
    }
}
