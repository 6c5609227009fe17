//! Viriformat and marlinformat against the crate `viriformat`.

use crate::files::{read, write};
use crate::games::random_games;
use exchequer_board::Notation;
use exchequer_formats::{Format, GameResult, Record};
use std::io::BufReader;
use viriformat::chess::board::{Board, DrawType, GameOutcome, WinType};
use viriformat::dataformat::Game;

/// Returns a position on the board of the crate; Chess960 has a castling notation of its own there.
fn theirs(record: &Record) -> Board {
    let mut board = Board::new();
    let fen = record.position.to_fen(Notation::Chess960);
    board.set_from_fen(&fen, true).expect("a legal position");
    board
}

/// Plays a game on the board of the crate and encodes it there.
fn encode(game: &[Record]) -> Vec<u8> {
    let mut board = theirs(&game[0]);
    let mut encoded = Game::new(&board);
    encoded.set_outcome(match game[0].white_result().expect("a result") {
        GameResult::Win => GameOutcome::WhiteWin(WinType::Mate),
        GameResult::Draw => GameOutcome::Draw(DrawType::Adjudication),
        GameResult::Loss => GameOutcome::BlackWin(WinType::Mate),
    });
    for record in game {
        let uci = record.position.to_uci(record.mv.expect("a move"), Notation::Chess960).to_string();
        let mv = board.parse_uci(&uci).expect("a legal move");
        encoded.add_move(mv, record.white_score().expect("a score"));
        assert!(board.make_move_simple(mv));
    }
    let mut bytes = Vec::new();
    encoded.serialise_into(&mut bytes).expect("a vector takes everything");
    bytes
}

#[test]
fn random_games_have_the_bytes_of_the_crate() {
    for game in random_games(30, 40).iter().filter(|game| !game.is_empty()) {
        let bytes = write(game, Format::Viriformat);
        assert_eq!(bytes, encode(game));
        assert!(read(&bytes, Format::Viriformat).0 == *game);
    }
}

#[test]
fn the_crate_reads_random_games() {
    let games = random_games(31, 24);
    let bytes = write(&games.concat(), Format::Viriformat);
    let mut reader = BufReader::new(&bytes[..]);
    for game in games.iter().filter(|game| !game.is_empty()) {
        let decoded = Game::deserialise_from(&mut reader, Vec::new()).expect("a game");
        let mut seen = Vec::new();
        decoded.visit_positions(|board, score| {
            let record: &Record = &game[seen.len()];
            assert_eq!(board.all_keys(), board.generate_pos_keys());
            assert_eq!(board.n_men() as u32, exchequer_core::Placement::occupied(&record.position).len());
            seen.push(score);
        });
        let expected: Vec<_> = game.iter().map(|record| record.white_score().map(i32::from)).collect();
        assert_eq!(seen.into_iter().map(Some).collect::<Vec<_>>(), expected);
    }
}
