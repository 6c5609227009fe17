//! `exchequer eval`: static evaluation of a position, term by term.

use crate::error::Error;
use crate::position_argument::position_argument;
use clap::Args;
use exchequer_board::Position;
use exchequer_core::{Color, File, Piece, Placement, Rank, Square};
use exchequer_search::nnue::NetBreakdown;
use exchequer_search::{HandCrafted, Nnue, Term};
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
        writeln!(f, "evaluation {:+} from White's view{note}", breakdown.white_score())?;
        write_network(f, self.0, &Nnue::breakdown(self.0))
    }
}

/// Writes the evaluation of the network with the value of each piece on its square.
fn write_network(f: &mut fmt::Formatter<'_>, position: &Position, breakdown: &NetBreakdown) -> fmt::Result {
    writeln!(f, "\nnetwork: the evaluation less that without the piece, in centipawns from White's view")?;
    for rank in Rank::ALL.into_iter().rev() {
        write!(f, "{}", rank.to_char())?;
        for square in File::ALL.map(|file| Square::new(file, rank)) {
            let letter = position.piece_at(square).map_or('.', Piece::to_char);
            match breakdown.pieces().find(|piece| piece.0 == square) {
                Some((.., value)) => write!(f, "  {letter}{value:<+5}")?,
                None => write!(f, "  {letter:<6}")?,
            }
        }
        writeln!(f)?;
    }
    writeln!(f, "evaluation {:+} from White's view by the network", breakdown.white_score())
}
