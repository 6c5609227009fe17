//! A row of the suite: parsing and printing.

use super::{Fault, RuleSet};
use crate::mistakes::Mistake;
use crate::oracle::{OracleBoard, Values};
use exchequer_core::{Color, Move, MoveKind, Piece, Placement, Role, Square};
use std::fmt;
use std::str::FromStr;

/// The piece values of every row without an operation `values`.
pub const DEFAULT_VALUES: Values = [100, 300, 300, 500, 900, 0];

/// A position, a legal move in it, and the exchange value of the move under every rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The id of the row: a group name and a number.
    pub id: String,
    /// The position, four fields of a FEN.
    pub fen: String,
    /// The move in SAN.
    pub san: String,
    /// The move in UCI. Castling is the king's step, or king takes rook in rows with the tag `chess960`.
    pub uci: String,
    /// The piece values of the row.
    pub values: Values,
    /// The value of the move in the order of [`RuleSet::ALL`].
    pub expected: [i32; RuleSet::ALL.len()],
    /// The properties of the position and the move.
    pub tags: Vec<Tag>,
    /// The mistakes that change the value of this row.
    pub catches: Vec<Mistake>,
    /// The number of the line, from 1; 0 for a row that no file holds.
    pub line: usize,
}

macro_rules! tags {
    ($($tag:ident $name:literal $sentence:literal)+) => {
        /// A property of a row that needs no evaluation.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Tag {$(
            #[doc = $sentence]
            $tag,
        )+}

        impl Tag {
            /// All tags.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$tag),+];

            /// Returns the name of the tag in the suite.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {$(Self::$tag => $name,)+}
            }

            /// Returns the description of the tag, as a clause.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self {$(Self::$tag => $sentence,)+}
            }
        }
    };
}

tags! {
    Capture "capture" "the move takes a piece that stands on its destination"
    Quiet "quiet" "the move neither takes nor promotes, and is not castling"
    DoubleStep "double-step" "a pawn moves two squares"
    EnPassant "en-passant" "the move takes en passant"
    ToQueen "to-queen" "the move promotes to a queen"
    ToRook "to-rook" "the move promotes to a rook"
    ToBishop "to-bishop" "the move promotes to a bishop"
    ToKnight "to-knight" "the move promotes to a knight"
    ByKing "by-king" "a king moves, and does not castle"
    Castling "castling" "the move is castling"
    Chess960 "chess960" "the position has castling rights that standard chess does not know"
    InCheck "in-check" "the side that moves is in check before its move"
    GivesCheck "gives-check" "the move gives check"
    BlackMoves "black-moves" "Black makes the first move"
    OtherValues "other-values" "the row has piece values of its own"
}

impl Tag {
    /// Returns the tags of a legal move.
    #[must_use]
    pub fn of(board: &OracleBoard, mv: Move, values: &Values) -> Vec<Self> {
        Self::ALL.into_iter().filter(|tag| tag.is_true(board, mv, values)).collect()
    }

    fn is_true(self, board: &OracleBoard, mv: Move, values: &Values) -> bool {
        let (us, kind) = (board.side_to_move(), mv.kind());
        let role = board.role_at(mv.from());
        let is_capture = kind != MoveKind::Castling && board.piece_at(mv.to()).is_some();
        match self {
            Self::Capture => is_capture,
            Self::Quiet => kind == MoveKind::Normal && !is_capture,
            Self::DoubleStep => {
                role == Some(Role::Pawn) && mv.from().rank().index().abs_diff(mv.to().rank().index()) == 2
            }
            Self::EnPassant => kind == MoveKind::EnPassant,
            Self::ToQueen => kind == MoveKind::Promotion(Role::Queen),
            Self::ToRook => kind == MoveKind::Promotion(Role::Rook),
            Self::ToBishop => kind == MoveKind::Promotion(Role::Bishop),
            Self::ToKnight => kind == MoveKind::Promotion(Role::Knight),
            Self::ByKing => role == Some(Role::King) && kind != MoveKind::Castling,
            Self::Castling => kind == MoveKind::Castling,
            Self::Chess960 => Color::ALL.into_iter().any(|color| has_free_castling(board, color)),
            Self::InCheck => board.is_in_check(us),
            Self::GivesCheck => board.make(mv).is_in_check(!us),
            Self::BlackMoves => us == Color::Black,
            Self::OtherValues => *values != DEFAULT_VALUES,
        }
    }
}

/// Returns `true` if a side has a castling right other than that of a king on the e-file with a rook in the corner.
fn has_free_castling(board: &OracleBoard, color: Color) -> bool {
    let home = |square: Square| if color == Color::White { square } else { square.flip_rank() };
    let rooks = [(board.king_side_rook(color), Square::H1), (board.queen_side_rook(color), Square::A1)];
    let is_free = |(rook, corner): (Option<Square>, Square)| {
        rook.is_some_and(|rook| {
            rook != home(corner) || board.piece_at(home(Square::E1)) != Some(Piece::new(color, Role::King))
        })
    };
    rooks.into_iter().any(is_free)
}

impl Row {
    /// Returns the value under a rule set.
    #[must_use]
    pub fn value(&self, rules: RuleSet) -> i32 {
        let column = RuleSet::ALL.iter().position(|&own| own == rules);
        self.expected[column.expect("every rule set has a column")]
    }

    /// Returns the position and the move on it.
    ///
    /// # Panics
    /// Panics if the position is invalid or the move is not legal in it.
    #[must_use]
    pub fn board(&self) -> (OracleBoard, Move) {
        let board = OracleBoard::from_fen(&self.fen);
        let mv = board.find_move(&self.uci).filter(|&mv| board.is_legal(mv));
        (board, mv.unwrap_or_else(|| panic!("row {}: {} is not legal in {}", self.id, self.uci, self.fen)))
    }

    /// Returns `true` if the row has this tag.
    #[must_use]
    pub fn has_tag(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }

    /// Returns `true` if a program that makes this mistake gets a wrong value for this row.
    #[must_use]
    pub fn catches(&self, mistake: Mistake) -> bool {
        self.catches.contains(&mistake)
    }

    /// Reads one line.
    pub(super) fn read(line: usize, text: &str) -> Result<Self, Fault> {
        let mut rest = text.trim_start();
        for _ in 0..4 {
            rest = rest.split_once(' ').ok_or(Fault::NoPosition)?.1.trim_start();
        }
        let fen = text[..text.len() - rest.len()].trim();
        if fen.split('/').count() != 8 || fen.contains(';') {
            return Err(Fault::NoPosition);
        }
        let operations = Operations::read(rest)?;
        let mut expected = [0; RuleSet::ALL.len()];
        for (value, rules) in expected.iter_mut().zip(RuleSet::ALL) {
            *value = number(rules.opcode(), operations.one(rules.opcode())?)?;
        }
        Ok(Self {
            id: operations.one("id")?.to_owned(),
            fen: fen.to_owned(),
            san: operations.one("sm")?.to_owned(),
            uci: operations.one("uci")?.to_owned(),
            values: operations.values()?,
            expected,
            tags: operations
                .names("tags", "a tag", |name| Tag::ALL.into_iter().find(|tag| tag.name() == name))?,
            catches: operations.names("catches", "a mistake", |name| Mistake::from_str(name).ok())?,
            line,
        })
    }
}

/// The operations of a line. Quoted operands contain no white space and no semicolon.
struct Operations<'a>(Vec<(&'a str, Vec<&'a str>)>);

impl<'a> Operations<'a> {
    fn read(text: &'a str) -> Result<Self, Fault> {
        let known = |opcode: &str| {
            matches!(opcode, "id" | "sm" | "uci" | "values" | "tags" | "catches")
                || RuleSet::ALL.into_iter().any(|rules| rules.opcode() == opcode)
        };
        let mut operations: Vec<(&str, Vec<&str>)> = Vec::new();
        for operation in text.split(';') {
            let mut words = operation.split_whitespace();
            let Some(opcode) = words.next() else { continue };
            if !known(opcode) {
                return Err(Fault::UnknownOpcode { opcode: opcode.to_owned() });
            }
            if operations.iter().any(|(earlier, _)| *earlier == opcode) {
                return Err(Fault::Twice { opcode: opcode.to_owned() });
            }
            operations.push((opcode, words.map(|word| word.trim_matches('"')).collect()));
        }
        Ok(Self(operations))
    }

    fn all(&self, opcode: &str) -> &[&'a str] {
        self.0.iter().find(|(own, _)| *own == opcode).map_or(&[], |(_, operands)| operands)
    }

    /// Returns the only operand of a required operation.
    fn one(&self, opcode: &'static str) -> Result<&'a str, Fault> {
        match *self.all(opcode) {
            [] => Err(Fault::Missing { opcode }),
            [operand] => Ok(operand),
            ref many => Err(operand(opcode, &many.join(" "), "one word")),
        }
    }

    fn values(&self) -> Result<Values, Fault> {
        let operands = self.all("values");
        if operands.is_empty() {
            return Ok(DEFAULT_VALUES);
        }
        let values: Vec<i32> =
            operands.iter().map(|value| number("values", value)).collect::<Result<_, _>>()?;
        let &[pawn, knight, bishop, rook, queen] = values.as_slice() else {
            return Err(operand("values", &operands.join(" "), "five numbers, pawn to queen"));
        };
        Ok([pawn, knight, bishop, rook, queen, 0])
    }

    fn names<T>(
        &self,
        opcode: &'static str,
        what: &'static str,
        find: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, Fault> {
        self.all(opcode).iter().map(|name| find(name).ok_or_else(|| operand(opcode, name, what))).collect()
    }
}

fn number(opcode: &str, text: &str) -> Result<i32, Fault> {
    text.parse().map_err(|_| operand(opcode, text, "a whole number"))
}

fn operand(opcode: &str, found: &str, expected: &'static str) -> Fault {
    Fault::Operand { opcode: opcode.to_owned(), found: found.to_owned(), expected }
}

impl fmt::Display for Row {
    /// Writes the line of the row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} id \"{}\"; sm {}; uci {};", self.fen, self.id, self.san, self.uci)?;
        if self.values != DEFAULT_VALUES {
            let [pawn, knight, bishop, rook, queen, _] = self.values;
            write!(f, " values {pawn} {knight} {bishop} {rook} {queen};")?;
        }
        for (rules, value) in RuleSet::ALL.into_iter().zip(self.expected) {
            write!(f, " {rules} {value};")?;
        }
        let names = |names: Vec<&str>| names.join(" ");
        write!(f, " tags {};", names(self.tags.iter().map(|tag| tag.name()).collect()))?;
        if !self.catches.is_empty() {
            write!(f, " catches {};", names(self.catches.iter().map(|mistake| mistake.name()).collect()))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::read;

    const LINE: &str = "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - id \"pinned.01\"; sm cxd5; uci c4d5; \
        values 1 3 3 5 9; swap 0; pinners 1; pinners_all 1; pseudo_np 0; pseudo 0; legal 1; legal_ep -1; \
        tags capture other-values; catches pins-ignored;";

    #[test]
    fn a_row_is_written_as_it_was_read() {
        let rows = read(&format!("# Rows.\n\n{LINE}\n")).expect("a row");
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].to_string(), LINE);
        assert_eq!((rows[0].line, rows[0].values[4], rows[0].value(RuleSet::LegalEnPassant)), (3, 9, -1));
        assert!(rows[0].has_tag(Tag::OtherValues) && !rows[0].has_tag(Tag::Quiet));
        assert!(rows[0].catches(Mistake::PinsIgnored) && !rows[0].catches(Mistake::EarlyBreak));
        let (board, mv) = rows[0].board();
        assert_eq!(Tag::of(&board, mv, &rows[0].values), rows[0].tags);
    }

    #[test]
    fn every_fault_is_named_with_its_line() {
        let error = |from: &str, to: &str| {
            read(&format!("# A heading.\n{}", LINE.replacen(from, to, 1))).expect_err("a fault").to_string()
        };
        assert_eq!(error("/8/", "/"), "Line 2: there are no four fields of a position.");
        assert_eq!(error(" uci c4d5;", ""), "Line 2: the operation uci is missing or empty.");
        assert_eq!(error("swap 0", "swap"), "Line 2: the operation swap is missing or empty.");
        assert_eq!(error("swap 0", "legal 0"), "Line 2: the operation legal is there twice.");
        assert_eq!(error("swap 0", "swop 0"), "Line 2: there is no operation swop.");
        assert_eq!(
            error("swap 0", "swap x"),
            "Line 2: the operation swap has \"x\", which is not a whole number."
        );
        assert_eq!(
            error("swap 0", "swap 0 0"),
            "Line 2: the operation swap has \"0 0\", which is not one word."
        );
        let five = "Line 2: the operation values has \"1 3 3 5\", which is not five numbers, pawn to queen.";
        assert_eq!(error(" 9;", ";"), five);
        assert_eq!(error("capture", "take"), "Line 2: the operation tags has \"take\", which is not a tag.");
        let mistake = "Line 2: the operation catches has \"pins\", which is not a mistake.";
        assert_eq!(error("pins-ignored", "pins"), mistake);
        let twice = read(&format!("{LINE}\n{LINE}")).expect_err("a fault").to_string();
        assert_eq!(twice, "Line 2: the id pinned.01 is that of line 1.");
    }

    #[test]
    fn castling_is_recognized_by_its_squares() {
        let tags = |fen: &str, uci: &str| {
            let board = OracleBoard::from_fen(fen);
            let mv = board.find_move(uci).expect("a castling");
            Tag::of(&board, mv, &DEFAULT_VALUES)
        };
        assert_eq!(tags("4k3/8/8/8/8/8/8/4K2R w K -", "e1g1"), [Tag::Castling]);
        assert_eq!(tags("4k3/8/8/8/8/8/8/4K1R1 w K -", "e1g1"), [Tag::Castling, Tag::Chess960]);
        let black = [Tag::Castling, Tag::Chess960, Tag::BlackMoves];
        assert_eq!(tags("r4k2/8/8/8/8/8/8/4K3 b q -", "f8a8"), black);
    }
}
