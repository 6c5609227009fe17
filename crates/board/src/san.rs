//! Moves as people write them: standard algebraic notation, read leniently and written strictly.
//!
//! Source: the PGN standard of 1994, section 8.2.3.

mod text;

pub(crate) use text::is_mark;

use crate::castling::Wing;
use crate::line::Line;
use crate::{MoveList, ParseMoveError, Position, Setup};
use core::fmt;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, File, Move, MoveKind, Piece, Placement, Rank, Role, Square};

/// A move ready to be written in SAN; see [`Position::to_san`] and [`Setup::to_san`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct San {
    kind: Kind,
    suffix: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Castling(Wing),
    Step {
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        takes: bool,
        to: Square,
        promotion: Option<Role>,
    },
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The longest, such as Qa1xb2+ and exd8=Q#, have seven characters.
        let mut line: Line<16> = Line::new();
        match self.kind {
            Kind::Castling(Wing::King) => line.push_all("O-O"),
            Kind::Castling(Wing::Queen) => line.push_all("O-O-O"),
            Kind::Step { role, file, rank, takes, to, promotion } => {
                line.push_if(role != Role::Pawn, role.to_char().to_ascii_uppercase());
                line.push_if(file.is_some(), file.map_or('-', File::to_char));
                line.push_if(rank.is_some(), rank.map_or('-', Rank::to_char));
                line.push_if(takes, 'x');
                line.push(to.file().to_char());
                line.push(to.rank().to_char());
                if let Some(role) = promotion {
                    line.push('=');
                    line.push(role.to_char().to_ascii_uppercase());
                }
            }
        }
        line.push_all(self.suffix);
        line.write(f)
    }
}

impl Position {
    /// A legal move in SAN, with `+` or `#` and no more disambiguation than needed.
    ///
    /// Plays it, and generates moves only where it gives check.
    ///
    /// # Panics
    ///
    /// With debug assertions, when the move is not legal.
    #[must_use]
    pub fn to_san(&self, mv: Move) -> San {
        let mut after = *self;
        after.play(mv);
        let suffix = match after.is_check() {
            false => "",
            true if after.has_moves() => "+",
            true => "#",
        };
        San { kind: kind(self, mv, |role, to| self.other_origins(role, mv.from(), to)), suffix }
    }

    /// From where else than `from` a piece, not a pawn, can go to `to`.
    fn other_origins(&self, role: Role, from: Square, to: Square) -> Bitboard {
        let others = self.pieces.pieces(self.turn, role) - from;
        if others.is_empty() {
            return others;
        }
        let reaching = others & attacks::of(Piece::new(self.turn, role), to, self.occupied());
        reaching.into_iter().filter(|&other| self.is_legal(Move::normal(other, to))).collect()
    }

    /// The legal move that a SAN text names.
    ///
    /// Read leniently: a number before it (`1.`, `1…`) and marks after it (`+`, `#`, `!?`, `+-`, `e.p.`, `$1`, ` N`) are
    /// passed over. `x` and `=` may be missing or wrong, castling may have zeros, squares may be given more fully than
    /// needed. Pieces may be figurines, or small letters that name no file; letters of other languages are not guessed.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError::Syntax`] when it is no SAN move, [`ParseMoveError::Illegal`] when no legal move fits,
    /// [`ParseMoveError::Ambiguous`] when several do.
    pub fn parse_san(&self, text: &str) -> Result<Move, ParseMoveError> {
        let moves: MoveList = self.legal_moves();
        resolve(text, self, self.turn, &moves)
    }
}

impl Setup {
    /// A move of the side to move in SAN, without the marks of check and mate: the board need not know them.
    #[must_use]
    pub fn to_san(&self, mv: Move) -> San {
        let moves = self.moves();
        let other_origins =
            |role, to| rivals(self, &moves, role, to).map(Move::from).collect::<Bitboard>() - mv.from();
        San { kind: kind(self, mv, other_origins), suffix: "" }
    }
}

/// Returns the SAN form of a move; `other_origins` returns other origins of pieces of one role, not pawns, for a square.
fn kind(board: &impl Placement, mv: Move, other_origins: impl Fn(Role, Square) -> Bitboard) -> Kind {
    let (from, to) = (mv.from(), mv.to());
    if mv.kind() == MoveKind::Castling {
        return Kind::Castling(Wing::of(from, to));
    }
    let role = board.role_at(from).unwrap_or(Role::Pawn);
    let takes = board.occupied().contains(to) || mv.kind() == MoveKind::EnPassant;
    let (file, rank) = if role == Role::Pawn {
        (takes, false)
    } else {
        let others = other_origins(role, to);
        let on_file = others.intersects(Bitboard::file(from.file()));
        let on_rank = others.intersects(Bitboard::rank(from.rank()));
        (!others.is_empty() && (!on_file || on_rank), on_file)
    };
    let (file, rank) = (file.then(|| from.file()), rank.then(|| from.rank()));
    Kind::Step { role, file, rank, takes, to, promotion: mv.promotes_to() }
}

/// The moves, castling aside, that bring a piece of one kind to a square.
fn rivals<'m>(
    board: &'m impl Placement,
    moves: &'m [Move],
    role: Role,
    to: Square,
) -> impl Iterator<Item = Move> + 'm {
    moves.iter().copied().filter(move |mv| {
        mv.to() == to && mv.kind() != MoveKind::Castling && board.role_at(mv.from()) == Some(role)
    })
}

/// The one move out of `moves` that a SAN text names.
pub(crate) fn resolve(
    text: &str,
    board: &impl Placement,
    turn: Color,
    moves: &[Move],
) -> Result<Move, ParseMoveError> {
    let core = text::core(text);
    if let Some(wing) = text::castling(core) {
        let castling = moves
            .iter()
            .copied()
            .find(|mv| mv.kind() == MoveKind::Castling && Wing::of(mv.from(), mv.to()) == wing);
        return castling.ok_or_else(|| ParseMoveError::illegal(text));
    }
    let pattern = text::pattern(core, turn)
        .ok_or_else(|| ParseMoveError::syntax(text, "algebraic notation, such as Nf3, exd5, O-O or e8=Q"))?;
    let fits = |mv: &Move| {
        let from = mv.from();
        pattern.file.is_none_or(|file| from.file() == file)
            && pattern.rank.is_none_or(|rank| from.rank() == rank)
            && mv.promotes_to() == pattern.promotion
    };
    let fitting = || rivals(board, moves, pattern.role, pattern.to).filter(fits);
    match (fitting().count(), fitting().next()) {
        (1, Some(mv)) => Ok(mv),
        (_, None) => Err(ParseMoveError::illegal(text)),
        (count, _) => {
            // "e4" is the push of the e-pawn where another pawn could take there as well.
            let unspecific =
                pattern.role == Role::Pawn && pattern.file.is_none() && !core.contains(text::is_capture);
            let push = fitting().find(|mv| unspecific && mv.from().file() == mv.to().file());
            push.ok_or_else(|| ParseMoveError::ambiguous(text, count))
        }
    }
}
