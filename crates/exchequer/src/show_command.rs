//! `exchequer show`: summary of a position.

use crate::error::Error;
use crate::position_argument::position_argument;
use clap::Args;
use exchequer_board::{Notation, Outcome, Position};
use exchequer_report::BoardDrawing;
use exchequer_report::style;
use exchequer_report::{notation, read_setup};
use std::io::{self, Write};

/// Number of moves per line of the list.
const MOVES_PER_LINE: usize = 5;

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// FEN of the position in one argument, or `startpos`
    pub fen: String,
}

pub(crate) fn run(args: &ShowArgs) -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    let outcome = position_argument(&args.fen).map_err(Error::Input);
    match (&outcome, read_setup(&args.fen)) {
        (Ok(position), _) => show(position, notation(&position.to_setup()), &mut out)?,
        // The board helps to correct an illegal position.
        (Err(_), Ok(read)) => write!(out, "{}", BoardDrawing::new(&read.setup))?,
        (Err(_), Err(_)) => {}
    }
    out.flush()?;
    outcome.map(drop)
}

/// Writes board, FEN, Zobrist key and checkers.
pub(crate) fn summary(position: &Position, notation: Notation, out: &mut impl Write) -> io::Result<()> {
    let checkers: Vec<String> = position.checkers().iter().map(|square| square.to_string()).collect();
    write!(out, "{}", BoardDrawing::new(position))?;
    writeln!(out)?;
    writeln!(out, "Fen: {}", position.to_fen(notation))?;
    writeln!(out, "Key: {:016X}", position.key())?;
    writeln!(out, "Checkers: {}", if checkers.is_empty() { "none".to_owned() } else { checkers.join(" ") })
}

fn show(position: &Position, notation: Notation, out: &mut impl Write) -> io::Result<()> {
    let rights = position.to_fen(notation);
    summary(position, notation, out)?;
    writeln!(out, "To move: {}", position.turn())?;
    writeln!(out, "Castling: {}", rights.split(' ').nth(2).unwrap_or("-"))?;
    if let Some(outcome) = position.outcome() {
        writeln!(out, "Result: {}", result(outcome))?;
    }
    let mut moves = position.legal_moves();
    moves.sort_unstable_by_key(|mv| (mv.from(), mv.to(), *mv));
    writeln!(out, "Legal moves: {}", moves.len())?;
    let faint = style::FAINT;
    for line in moves.chunks(MOVES_PER_LINE) {
        for (i, &mv) in line.iter().enumerate() {
            let (san, uci) = (position.to_san(mv).to_string(), position.to_uci(mv, notation).to_string());
            // No trailing spaces.
            let gap = if i + 1 == line.len() { 0 } else { 6_usize.saturating_sub(uci.len()) };
            write!(out, "  {san:<7} {faint}{uci}{faint:#}{:gap$}", "")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn result(outcome: Outcome) -> String {
    match outcome {
        Outcome::Checkmate(winner) => format!("checkmate, {winner} has won"),
        Outcome::Stalemate => "stalemate".to_owned(),
        Outcome::InsufficientMaterial => "draw by insufficient material".to_owned(),
        Outcome::FiftyMoves => "draw by the fifty-move rule".to_owned(),
        Outcome::Repetition => "draw by repetition".to_owned(),
    }
}
