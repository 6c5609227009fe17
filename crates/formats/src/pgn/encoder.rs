//! Encoder of PGN: games from consecutive records.

use super::game::marker_of;
use crate::encode::hand_over;
use crate::{Changes, Encode, GameResult, Record, Refusal};
use exchequer_board::{Notation, Position};
use exchequer_core::{Bitboard, Color, File, Placement, Role, Square};

/// Maximum length of a line of movetext.
const WIDTH: usize = 80;

/// Encoder of PGN. A record that does not continue the game of the record before begins a new game.
#[derive(Default)]
pub(crate) struct PgnEncoder {
    out: Vec<u8>,
    game: Option<Open>,
}

/// Game without its termination marker.
struct Open {
    /// Position after the last move.
    position: Position,
    /// Result from White's view.
    result: Option<GameResult>,
    /// `true` after a comment, and before the first move: a move of Black then needs its number.
    needs_number: bool,
    /// Length of the last line.
    column: usize,
}

impl Encode for PgnEncoder {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        let mv = record.mv.ok_or(Refusal::NoMove)?;
        let (position, result) = (record.position, record.white_result());
        let mut game = match self.game.take() {
            Some(game) if game.position == position && game.result == result => game,
            ended => {
                self.end(ended);
                self.begin(&position, result)
            }
        };
        let number = position.fullmove_number();
        if position.turn() == Color::White {
            self.word(&format!("{number}."), &mut game.column);
        } else if game.needs_number {
            self.word(&format!("{number}..."), &mut game.column);
        }
        self.word(&position.to_san(mv).to_string(), &mut game.column);
        if let Some(score) = record.score {
            self.word(&comment(score), &mut game.column);
        }
        game.needs_number = record.score.is_some();
        game.position.play(mv);
        self.game = Some(game);
        let is_ply = record.ply.is_none_or(|ply| ply == Record::ply_by_counter(&position));
        Ok(if is_ply { Changes::empty() } else { Changes::PLY })
    }

    fn drain(&mut self, out: &mut Vec<u8>) {
        hand_over(&mut self.out, out);
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        let game = self.game.take();
        self.end(game);
        hand_over(&mut self.out, out);
    }
}

impl PgnEncoder {
    /// Writes the tags of a game.
    fn begin(&mut self, position: &Position, result: Option<GameResult>) -> Open {
        let roster = [
            ("Event", "?"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "?"),
            ("White", "?"),
            ("Black", "?"),
            ("Result", marker_of(result)),
        ];
        roster.into_iter().for_each(|(name, value)| self.tag(name, value));
        let notation = notation(position);
        if notation == Notation::Chess960 {
            self.tag("Variant", "Chess960");
        }
        if *position != Position::start() {
            self.tag("SetUp", "1");
            self.tag("FEN", &position.to_fen(notation));
        }
        self.out.push(b'\n');
        Open { position: *position, result, needs_number: true, column: 0 }
    }

    fn end(&mut self, game: Option<Open>) {
        let Some(mut game) = game else { return };
        self.word(marker_of(game.result), &mut game.column);
        self.out.extend_from_slice(b"\n\n");
    }

    /// Writes a tag whose value needs no escape.
    fn tag(&mut self, name: &str, value: &str) {
        for part in ["[", name, " \"", value, "\"]\n"] {
            self.out.extend_from_slice(part.as_bytes());
        }
    }

    fn word(&mut self, word: &str, column: &mut usize) {
        if *column > 0 {
            let is_full = *column + 1 + word.len() > WIDTH;
            self.out.push(if is_full { b'\n' } else { b' ' });
            *column = if is_full { 0 } else { *column + 1 };
        }
        self.out.extend_from_slice(word.as_bytes());
        *column += word.len();
    }
}

/// Returns the comment of a score for the side to move, such as `{+0.35/0}`.
fn comment(score: i16) -> String {
    let sign = if score < 0 { '-' } else { '+' };
    let magnitude = score.unsigned_abs();
    format!("{{{sign}{}.{:02}/0}}", magnitude / 100, magnitude % 100)
}

/// Returns the notation of a position: Chess960 if a king or rook with a castling right is not on its standard square.
fn notation(position: &Position) -> Notation {
    let corners = Bitboard::of(Square::A1) | Square::H1 | Square::A8 | Square::H8;
    let is_home = |rook: Square| {
        let king = Square::new(File::E, rook.rank());
        corners.contains(rook) && position.board().role(Role::King).contains(king)
    };
    if position.to_setup().castling_rooks.iter().all(is_home) {
        Notation::Standard
    } else {
        Notation::Chess960
    }
}
