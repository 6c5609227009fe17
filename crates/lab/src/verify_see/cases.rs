//! The boards of a run: from play, dense ones, and with sliders stacked towards a king, a third each, in chunks that are
//! drawn independently of each other.

use crate::splitmix::scramble;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, ByColor, Color, Piece, Pieces, PinsAtHand, Placement, Role, Square};
use exchequer_see::PieceValues;
use exchequer_testkit::oracle::{OracleBoard, Values};
use exchequer_testkit::strategy::{random_dense, random_playouts, random_stacked};

/// Usual values, and some that tie or turn the usual order round.
const VALUES: [Values; 4] = [
    [100, 300, 300, 500, 900, 0],
    [100, 325, 325, 500, 1000, 0],
    [93, 346, 308, 521, 994, 0],
    [1, 1, 1, 1, 1, 0],
];

/// A board, and the comparison settings for every move on it.
pub(crate) struct Case {
    /// The board for the brute force.
    pub(crate) oracle: OracleBoard,
    /// The board for the forms.
    pub(crate) board: Board,
    /// Piece values of the brute force.
    pub(crate) values: Values,
    /// Piece values for the forms.
    pub(crate) points: PieceValues,
    /// `true` if the brute force is run.
    pub(crate) has_brute_force: bool,
}

impl Case {
    /// `lot` draws the piece values, and whether this is the one board of `share`.
    fn new(oracle: OracleBoard, lot: u64, share: u64) -> Self {
        let values = VALUES[(lot % VALUES.len() as u64) as usize];
        let [pawn, knight, bishop, rook, queen, _] = values;
        Self {
            oracle,
            board: Board::of(&oracle, lot >> 16 & 1 == 1),
            values,
            points: PieceValues::new(pawn, knight, bishop, rook, queen).unwrap_or_default(),
            // The high half: the low bits have chosen the values.
            has_brute_force: (lot >> 32).checked_rem(share) == Some(0),
        }
    }
}

/// The infinite stream of boards of one chunk; a share of 0 never uses the brute force.
pub(crate) fn cases(seed: u64, chunk: u64, share: u64) -> impl Iterator<Item = Case> {
    let seed = scramble(scramble(seed).wrapping_add(chunk));
    let placements = random_dense(!seed).zip(random_stacked(seed.rotate_left(32)));
    let boards = random_playouts(seed)
        .zip(placements)
        .flat_map(|(playout, (dense, stacked))| [playout, dense, stacked]);
    let lots = (0..).map(move |number| scramble(seed.wrapping_add(number)));
    boards.zip(lots).map(move |(board, lot)| Case::new(board, lot, share))
}

/// The pieces of an oracle's board in bitboards: its own sets are put together square by square, which is slow.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// Piece placement.
    pub(crate) pieces: Pieces,
    /// Target square of en passant.
    pub(crate) en_passant: Option<Square>,
    /// Pins of both kings, if the board stores them as a position does.
    pins: Option<ByColor<PinsAtHand>>,
}

impl Board {
    fn of(oracle: &OracleBoard, stores_pins: bool) -> Self {
        let mut pieces = Pieces::EMPTY;
        for square in Square::ALL {
            if let Some(piece) = oracle.piece_at(square) {
                pieces.put(square, piece);
            }
        }
        Self::new(pieces, oracle.en_passant(), stores_pins)
    }

    fn new(pieces: Pieces, en_passant: Option<Square>, stores_pins: bool) -> Self {
        let pins = |color| pins_at_hand(&pieces, color);
        let pins = stores_pins.then(|| ByColor::new(pins(Color::White), pins(Color::Black)));
        Self { pieces, en_passant, pins }
    }

    /// Returns a board of other pieces that stores its pins as this one does.
    #[cfg(test)]
    pub(crate) fn with(&self, pieces: Pieces) -> Self {
        Self::new(pieces, self.en_passant, self.pins.is_some())
    }
}

/// Returns the pins, lines and checks of the king of a side; empty without a king.
fn pins_at_hand(pieces: &Pieces, color: Color) -> PinsAtHand {
    let Some(king) = pieces.king(color) else { return PinsAtHand::default() };
    let pins = attacks::pins(pieces, color);
    let occupied = pieces.occupied();
    PinsAtHand {
        pinned: attacks::nearest_pins(pieces, color, pins).pinned,
        lines: attacks::blockers(pieces, king, color, occupied).lines,
        checkers: attacks::attackers_to(pieces, king, occupied) & pieces.color(!color),
    }
}

impl Placement for Board {
    #[inline]
    fn color(&self, color: Color) -> Bitboard {
        self.pieces.color(color)
    }

    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        self.pieces.role(role)
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    #[inline]
    fn role_at(&self, square: Square) -> Option<Role> {
        self.pieces.role_at(square)
    }

    #[inline]
    fn mailbox(&self) -> Option<&[Option<Role>; Square::COUNT]> {
        self.pieces.mailbox()
    }

    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.piece_at(square)
    }

    #[inline]
    fn pins_at_hand(&self, color: Color) -> Option<PinsAtHand> {
        self.pins.map(|pins| pins[color])
    }
}
