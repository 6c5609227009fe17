//! Notation: FEN parsing and printing, in nanoseconds per position, and SAN printing, in nanoseconds per move.
//!
//! Parsing ends with a validated position, and printing reuses one buffer. A legal position has one FEN and a move
//! one SAN; all texts are compared before any timing.
#![forbid(unsafe_code)]

use exchequer_benches::{Contestants, Contests, positions};
use exchequer_board::Position;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};
use std::fmt::{Arguments, Debug, Display, Write};
use std::hint::black_box;
use std::str::FromStr;

fn main() {
    let contests = Contests::from_args();
    // The limit of cozy-chess: it parses no halfmove clock over 100.
    let positions: Vec<Position> =
        positions().into_iter().filter(|position| position.halfmove_clock() <= 100).collect();
    let fens: Vec<String> = positions.iter().map(ToString::to_string).collect();
    contests.topic("notation, fen", fens.len() as u64, |all| {
        enter_fen(all, "exchequer", &fens, parse::<Position>);
        enter_fen(all, "cozy-chess", &fens, parse::<cozy_chess::Board>);
        enter_fen(all, "shakmaty", &fens, |fen| {
            Fen::from_position(&parse_shakmaty(fen), EnPassantMode::Legal)
        });
    });
    let moves = positions.iter().map(|position| position.legal_moves().len() as u64).sum();
    contests.topic("notation, san", moves, |all| {
        let ours = |position: &Position, text: &mut String| {
            for mv in &position.legal_moves() {
                write(text, format_args!("{}\n", position.to_san(mv)));
            }
        };
        let shakmaty = |position: &Chess, text: &mut String| {
            for mv in position.legal_moves() {
                write(text, format_args!("{}\n", SanPlus::from_move(position.clone(), mv)));
            }
        };
        let theirs: Vec<Chess> = fens.iter().map(|fen| parse_shakmaty(fen)).collect();
        for (position, their) in positions.iter().zip(&theirs) {
            assert_eq!(lines(|text| ours(position, text)), lines(|text| shakmaty(their, text)), "{position}");
        }
        enter_san(all, "exchequer", positions, ours);
        enter_san(all, "shakmaty", theirs, shakmaty);
    });
}

fn parse<P: FromStr<Err: Debug>>(fen: &str) -> P {
    fen.parse().unwrap_or_else(|error| panic!("{fen} was refused: {error:?}"))
}

fn parse_shakmaty(fen: &str) -> Chess {
    parse::<Fen>(fen)
        .into_position(CastlingMode::Standard)
        .unwrap_or_else(|error| panic!("{fen} was refused: {error}"))
}

fn write(text: &mut String, what: Arguments<'_>) {
    text.write_fmt(what).unwrap_or_else(|error| panic!("a text could not be written: {error}"));
}

/// Returns the written lines, sorted because every library has its own move order.
fn lines(write: impl Fn(&mut String)) -> Vec<String> {
    let mut text = String::new();
    write(&mut text);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort_unstable();
    lines
}

/// Enters a library that parses each FEN and prints it again.
fn enter_fen<'a, P: Display>(
    contestants: &mut Contestants<'a>,
    name: &str,
    fens: &'a [String],
    read: impl Fn(&str) -> P + 'a,
) {
    for fen in fens {
        assert_eq!(read(fen).to_string(), *fen, "{name}");
    }
    contestants.enter(name, move || {
        let mut text = String::new();
        for fen in black_box(fens) {
            text.clear();
            write(&mut text, format_args!("{}", read(fen)));
            black_box(&text);
        }
    });
}

/// Enters a library that prints all moves of each position.
fn enter_san<'a, P: 'a>(
    contestants: &mut Contestants<'a>,
    name: &str,
    positions: Vec<P>,
    write: impl Fn(&P, &mut String) + 'a,
) {
    contestants.enter(name, move || {
        let mut text = String::new();
        for position in black_box(&positions) {
            text.clear();
            write(position, &mut text);
            black_box(&text);
        }
    });
}
