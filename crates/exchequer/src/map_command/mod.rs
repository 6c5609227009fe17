//! `exchequer map`: best capture of each side on every square.

mod args;
mod drawing;
mod json;
mod table;

pub use args::MapArgs;

use crate::error::Error;
use crate::evaluator::Evaluator;
use crate::move_text::names;
use crate::position_text::setup_argument;
use crate::report::write_json;
use crate::rule_args::Method;
use crate::svg::output::Drawn;
use exchequer_board::Setup;
use exchequer_core::{Color, MoveKind, Placement, Role, Square};
use exchequer_see::{BestCapture, PieceValues, RuleSet};
use std::io::Write;

/// A position with the maps of both sides.
struct Report {
    setup: Setup,
    rules: RuleSet,
    values: PieceValues,
    /// The map of the side to move first.
    sides: [Side; 2],
}

/// The captures of a side.
struct Side {
    color: Color,
    /// `None` if the side could capture the king.
    captures: Option<Vec<Entry>>,
}

/// The best capture on a square.
struct Entry {
    best: BestCapture,
    san: String,
    uci: String,
    /// Square of the captured piece; differs from the target square under en passant.
    captured_on: Square,
    captured: Role,
}

impl Entry {
    /// Returns `true` if the captured piece hangs.
    fn hangs(&self) -> bool {
        self.best.value > 0
    }
}

impl Report {
    fn new(args: &MapArgs) -> Result<Self, String> {
        let setup = setup_argument(&args.fen)?;
        let (rules, values) = (args.rules, args.pieces.values);
        let evaluator = Evaluator { rules, en_passant_reply: false, method: Method::default(), values };
        let sides = [setup.turn, !setup.turn].map(|color| Side::new(&setup, color, &evaluator));
        Ok(Self { setup, rules, values, sides })
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
        // The captures of the other side are those after a null move, which clears the en passant right.
        let en_passant = setup.en_passant.filter(|_| color == setup.turn);
        let setup = Setup { turn: color, en_passant, ..setup.clone() };
        let map = evaluator.map(&setup, color);
        let entry = |best: BestCapture| {
            let (uci, san) = names(&setup, best.mv);
            let captured_on = if best.mv.kind() == MoveKind::EnPassant {
                Square::new(best.mv.to().file(), best.mv.from().rank())
            } else {
                best.mv.to()
            };
            let captured = setup.role_at(captured_on).unwrap_or(Role::Pawn);
            Entry { best, san, uci, captured_on, captured }
        };
        let captures = (!map.takes_king()).then(|| map.iter().map(entry).collect());
        Self { color, captures }
    }

    /// Returns the captures, each with its side.
    fn entries(&self) -> impl Iterator<Item = (Color, &Entry)> {
        self.captures.iter().flatten().map(|entry| (self.color, entry))
    }
}

pub(crate) fn run(args: &MapArgs) -> Result<(), Error> {
    args.drawing.refuse_contradictions(args.json)?;
    let report = Report::new(args).map_err(Error::Input)?;
    if args.drawing.draw(|below| drawing::draw(&report, below))? == Drawn::InsteadOfText {
        return Ok(());
    }
    let mut out = anstream::stdout().lock();
    if args.json {
        write_json(&json::map(&report), &mut out)?;
    } else {
        write!(out, "{}", table::Table(&report))?;
    }
    Ok(out.flush()?)
}
