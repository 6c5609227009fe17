//! `exchequer eval`: static evaluation of a position, term by term.

use crate::error::Error;
use crate::position_argument::position_argument;
use clap::Args;
use exchequer_board::Position;
use exchequer_core::Color;
use exchequer_search::{HandCrafted, Term};
use std::fmt;
use std::io::Write;

/// Arguments of `eval`.
#[derive(Args, Debug)]
pub struct EvalArgs {
    /// FEN of the position in one argument, or `startpos`
    pub fen: String,
}

pub(crate) fn run(args: &EvalArgs) -> Result<(), Error> {
    let position = position_argument(&args.fen).map_err(Error::Input)?;
    let mut out = anstream::stdout().lock();
    write!(out, "{}", EvalTable(&position))?;
    Ok(out.flush()?)
}

/// Table of evaluation terms from White's view.
pub(crate) struct EvalTable<'p>(pub(crate) &'p Position);

impl fmt::Display for EvalTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let breakdown = HandCrafted::breakdown(self.0);
        writeln!(f, "{:<13} {:>13} {:>13} {:>13}", "", "White", "Black", "difference")?;
        write!(f, "{:<13}", "centipawns")?;
        for _ in 0..3 {
            write!(f, " {:>6} {:>6}", "mid", "end")?;
        }
        writeln!(f)?;
        for term in Term::ALL {
            let sides = [
                breakdown.of_side(term, Color::White),
                breakdown.of_side(term, Color::Black),
                breakdown.of(term),
            ];
            write!(f, "{:<13}", term.name())?;
            for value in sides {
                write!(f, " {:>6} {:>6}", value.middlegame, value.endgame)?;
            }
            writeln!(f)?;
        }
        writeln!(f, "phase {} of 24, with the tempo of the side to move:", breakdown.phase().clamp(0, 24))?;
        let note = if self.0.is_check() {
            "; in check, where a search does not ask"
        } else if breakdown.is_known() {
            "; what is known of this ending, not the terms"
        } else {
            ""
        };
        writeln!(f, "evaluation {:+} from White's view{note}", breakdown.white_score())
    }
}
