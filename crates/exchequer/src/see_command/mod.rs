//! `exchequer see`: what a move gains or loses when everything on its square is exchanged.

mod batch;
mod evaluator;
mod json;
mod table;
mod verdict;

use crate::board_drawing::BoardDrawing;
use crate::cli::SeeArgs;
use crate::error::Error;
use crate::move_text::{names, parse_move};
use crate::position_text::parse_setup;
use evaluator::Evaluator;
use exchequer_board::Setup;
use exchequer_core::{Move, MoveKind};
use exchequer_see::Trace;
use std::io::Write;

/// A move with everything that is said of it.
struct Answer {
    setup: Setup,
    mv: Move,
    uci: String,
    san: String,
    evaluator: Evaluator,
    value: i32,
    trace: Trace,
    /// A threshold, and whether the value reaches it.
    threshold: Option<(i32, bool)>,
}

impl Answer {
    fn new(fen: &str, mv: &str, evaluator: Evaluator, threshold: Option<i32>) -> Result<Self, String> {
        let setup = parse_setup(fen)?;
        let mv = parse_move(&setup, mv)?;
        let (uci, san) = names(&setup, mv);
        let value = evaluator.see(&setup, mv);
        let trace = evaluator.trace(&setup, mv);
        let threshold = threshold.map(|threshold| (threshold, evaluator.see_ge(&setup, mv, threshold)));
        Ok(Self { setup, mv, uci, san, evaluator, value, trace, threshold })
    }

    fn is_castling(&self) -> bool {
        self.mv.kind() == MoveKind::Castling
    }
}

pub(crate) fn run(args: SeeArgs) -> Result<(), Error> {
    let evaluator = Evaluator { rules: args.rules, method: args.method, values: args.values };
    if let Some(path) = args.batch {
        return batch::run(&path, &evaluator, args.threshold);
    }
    // The command line asks for both unless there is a batch.
    let (fen, mv) = (args.fen.unwrap_or_default(), args.mv.unwrap_or_default());
    let answer = Answer::new(&fen, &mv, evaluator, args.threshold).map_err(Error::input)?;
    let mut out = anstream::stdout().lock();
    if args.json {
        json::write(&answer, &mut out)?;
    } else {
        let board = BoardDrawing::new(&answer.setup)
            .mark(answer.mv.to(), ['[', ']'])
            .mark(answer.mv.from(), ['(', ')']);
        writeln!(out, "{board}\n{}\n{}", table::Table(&answer), verdict::Verdict(&answer))?;
    }
    Ok(out.flush()?)
}
