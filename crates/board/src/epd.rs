//! EPD: a position and its operations, one line each.
//!
//! Source: the PGN standard of 1994, section 16.2. Read as leniently as collections are sloppy: the
//! en-passant field may be missing or followed by stray dashes, the two FEN counters may be there, the last
//! `;` may not.

use crate::fen::{self, Words};
use crate::san;
use crate::{FenError, ParseMoveError, Position, Repairs, Setup};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use exchequer_core::Move;

/// A setup with operations.
///
/// ```
/// use exchequer_board::{Epd, Position};
///
/// let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8+; id \"two; ways\";".parse()?;
/// let position = Position::try_from(&epd.setup)?;
/// assert_eq!(epd.moves("bm", &position)?.len(), 2);
/// assert_eq!(epd.operation("id").map(|id| id.operands[0].as_str()), Some("two; ways"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The board; its counters are those of the operations `hmvc` and `fmvn` where they are given.
    pub setup: Setup,
    /// The operations in their order.
    pub operations: Vec<Operation>,
}

/// An opcode with its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// Name of the operation: `bm`, `id`, `D5`, …
    pub opcode: String,
    /// Its operands, without the quotes that those with white space need.
    pub operands: Vec<String>,
}

/// An EPD with the repairs of its text; see [`Epd::parse_tolerant`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TolerantEpd {
    /// The setup and its operations.
    pub epd: Epd,
    /// Repaired fields; empty for a valid EPD whose fields fit its board.
    pub repairs: Repairs,
}

/// Why a line is not an EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdError {
    /// Its board fields are wrong.
    Fen(FenError),
    /// A quotation is not closed.
    OpenQuote {
        /// The opcode of the operation.
        opcode: String,
    },
    /// An operand is not a legal move.
    Move {
        /// The opcode of the operation.
        opcode: String,
        /// Reason why the move is not accepted.
        error: ParseMoveError,
    },
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::OpenQuote { opcode } => write!(f, "operation {opcode}: a quotation is not closed"),
            Self::Move { opcode, error } => write!(f, "operation {opcode}: {error}"),
        }
    }
}

impl core::error::Error for EpdError {}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl Epd {
    /// Reads an EPD, and repairs its FEN fields like [`Position::parse_tolerant`].
    ///
    /// # Errors
    ///
    /// The [`EpdError`] of the board, the side to move or an operation, which are never repaired.
    pub fn parse_tolerant(line: &str) -> Result<TolerantEpd, EpdError> {
        let strict = line.parse::<Self>();
        let mut setup = Setup::EMPTY;
        let (repairs, rest) = fen::parse_tolerant(line, &mut setup)?;
        let mut epd = match strict {
            Ok(epd) if repairs.is_empty() => epd,
            // Valid, but with a damaged field as its first opcode; or not valid.
            Ok(_) | Err(EpdError::Fen(_)) => Self::new(setup, rest)?,
            Err(error) => return Err(error),
        };
        let repairs = repairs | epd.setup.repair();
        Ok(TolerantEpd { epd, repairs })
    }

    /// Puts together a setup and the text after its fields.
    fn new(setup: Setup, text: &str) -> Result<Self, EpdError> {
        let mut epd = Self { setup, operations: operations(text)? };
        if let Some(clock) = epd.number("hmvc") {
            epd.setup.halfmove_clock = clock;
        }
        if let Some(number) = epd.number("fmvn") {
            epd.setup.fullmove_number = number.max(1);
        }
        Ok(epd)
    }

    /// The first operation with this opcode.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// The operands of all operations with this opcode, in their order.
    pub fn operands<'e>(&'e self, opcode: &'e str) -> impl Iterator<Item = &'e str> {
        let operations = self.operations.iter().filter(move |operation| operation.opcode == opcode);
        operations.flat_map(|operation| &operation.operands).map(String::as_str)
    }

    /// The operands of all operations with this opcode as legal moves, in SAN or UCI; empty when there is none.
    ///
    /// Commas may separate moves; move numbers before them, marks after them, and `or` between them are passed over.
    ///
    /// # Errors
    ///
    /// [`EpdError::Move`] for the first operand that is not a legal move of `position`. The mate distance that
    /// some collections write instead of a move (`bm #3`) is none: read it from the operands.
    pub fn moves(&self, opcode: &str, position: &Position) -> Result<Vec<Move>, EpdError> {
        let parse = |text| {
            let san = position.parse_san(text).or_else(|error| position.parse_uci(text).map_err(|_| error));
            san.map_err(|error| EpdError::Move { opcode: opcode.to_string(), error })
        };
        let words = self.operands(opcode).flat_map(|operand| operand.split(','));
        let moves =
            words.filter(|word| !san::is_mark(word) && !matches!(*word, "or" | "and" | "&")).map(parse);
        let moves: Vec<Move> = moves.collect::<Result<_, _>>()?;
        // Marks without a move are an error.
        let marks = self.operands(opcode).next().filter(|_| moves.is_empty());
        marks.map_or(Ok(moves), |mark| parse(mark).map(|mv| Vec::from([mv])))
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        let mut words = Words::new(line);
        let mut setup = Setup::EMPTY;
        fen::parse_board_and_turn(&mut words, &mut setup)?;
        if let Some(word) = words.next() {
            setup.castling_rooks = fen::castling(word, &setup.pieces)?;
        }
        if fen::is_en_passant_field(words.rest()) {
            if let Some(word) = words.next() {
                setup.en_passant = fen::en_passant(word)?;
            }
        }
        while words.peek() == Some("-") {
            words.next();
        }
        fen::counters(&mut words, &mut setup, fen::is_number)?;
        Self::new(setup, words.rest())
    }
}

impl Epd {
    fn number(&self, opcode: &str) -> Option<u16> {
        self.operation(opcode)?.operands.first()?.parse().ok()
    }
}

/// Splits at the semicolons that stand outside quotations.
fn operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end;
        if first == ';' {
            end = 1;
            finish(&mut words, &mut operations);
        } else if first == '"' {
            let opcode = || words.first().cloned().unwrap_or_default();
            let close = rest[1..].find('"').ok_or_else(|| EpdError::OpenQuote { opcode: opcode() })?;
            end = close + 2;
            words.push(rest[1..=close].to_string());
        } else {
            end = fen::end_of_word(rest);
            words.push(rest[..end].to_string());
        }
        rest = rest[end..].trim_start();
    }
    finish(&mut words, &mut operations);
    Ok(operations)
}

/// Makes an operation of the words gathered so far, if there are any.
fn finish(words: &mut Vec<String>, operations: &mut Vec<Operation>) {
    if !words.is_empty() {
        let opcode = words.remove(0);
        operations.push(Operation { opcode, operands: core::mem::take(words) });
    }
}

impl fmt::Display for Epd {
    /// Writes four fields and each operation closed by `;`, words with white space or `;` in quotes. A `;` closes the
    /// fields too if the first opcode could be taken for one. The counters are written only as the operations `hmvc`
    /// and `fmvn`, if these are there.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.setup.to_string();
        let mut fields = fen.split(' ').take(4);
        write!(f, "{}", fields.next().unwrap_or_default())?;
        fields.try_for_each(|field| write!(f, " {field}"))?;
        if self.operations.first().is_some_and(|first| is_like_field(&first.opcode)) {
            f.write_str(";")?;
        }
        for operation in &self.operations {
            for word in core::iter::once(&operation.opcode).chain(&operation.operands) {
                if needs_quotes(word) { write!(f, " \"{word}\"")? } else { write!(f, " {word}")? }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

fn needs_quotes(word: &str) -> bool {
    word.is_empty() || word.contains(|c: char| c.is_whitespace() || c == ';')
}

/// Returns `true` if an opcode right after the fields would be read as one of them, or would make the en-passant
/// square read as an opcode.
fn is_like_field(opcode: &str) -> bool {
    needs_quotes(opcode) || opcode == "-" || fen::is_number(opcode)
}
