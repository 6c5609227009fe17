//! The formats: names, file name endings, detection, stored fields.

use crate::csv::{CsvDecoder, CsvEncoder, HEADER};
use crate::fixed::{FixedDecoder, FixedEncoder};
use crate::json_lines::{JsonLinesDecoder, JsonLinesEncoder};
use crate::lines::{LinesDecoder, LinesEncoder};
use crate::plain::{PlainDecoder, PlainEncoder};
use crate::tsv::{TsvDecoder, TsvEncoder};
use crate::{Block, Decode, Encode, Entries, Fields, binpack, bulletformat, marlinformat, viriformat};
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// File format of training data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// FEN or EPD lines with further fields, such as `FEN | score | result`.
    Lines,
    /// Comma-separated values with a header line.
    Csv,
    /// Canonical text: FEN, move, score, ply and result, separated by tabs.
    Tsv,
    /// One JSON object per line.
    JsonLines,
    /// Text blocks of the Stockfish tools.
    Plain,
    /// Games in portable game notation.
    Pgn,
    /// Compressed chains of the Stockfish tools.
    Binpack,
    /// Games of a start position and moves of four bytes.
    Viriformat,
    /// Records of 32 bytes with castling rights and counters.
    Marlinformat,
    /// Records of 32 bytes from the view of the side to move.
    Bulletformat,
    /// Records of 40 bytes (PackedSfenValue).
    PackedSfen,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 11] = [
        Self::Lines,
        Self::Csv,
        Self::Tsv,
        Self::JsonLines,
        Self::Plain,
        Self::Pgn,
        Self::Binpack,
        Self::Viriformat,
        Self::Marlinformat,
        Self::Bulletformat,
        Self::PackedSfen,
    ];

    /// Returns the name, as in `--from`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::JsonLines => "jsonl",
            Self::Plain => "plain",
            Self::Pgn => "pgn",
            Self::Binpack => "binpack",
            Self::Viriformat => "viriformat",
            Self::Marlinformat => "marlinformat",
            Self::Bulletformat => "bulletformat",
            Self::PackedSfen => "bin",
        }
    }

    /// Returns the file name endings, without the dot.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Lines => &["fen", "epd", "txt", "book", "lines"],
            Self::Csv => &["csv"],
            Self::Tsv => &["tsv"],
            Self::JsonLines => &["jsonl", "ndjson"],
            Self::Plain => &["plain"],
            Self::Pgn => &["pgn"],
            Self::Binpack => &["binpack"],
            Self::Viriformat => &["viri", "vf", "viriformat"],
            Self::Marlinformat => &["marlinformat"],
            Self::Bulletformat => &["bulletformat", "bullet"],
            Self::PackedSfen => &["bin"],
        }
    }

    /// Returns the format for the ending of a file name; an ending of a compression is passed over.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        if ["gz", "zst"].contains(&&*ending) {
            return Self::of_name(Path::new(path.file_stem()?));
        }
        Self::ALL.into_iter().find(|format| format.endings().contains(&&*ending))
    }

    /// Finds the format of an unpacked input by its first bytes and its name; a few kilobytes are enough.
    ///
    /// A signature decides. Binary formats without one are tried, the one that the name shows first, and the first one
    /// whose rules all records obey is taken. Otherwise the name decides, and a text without a known name is
    /// [`Lines`](Self::Lines).
    #[must_use]
    pub fn detect(first: &[u8], path: Option<&Path>) -> Self {
        let by_name = path.and_then(Self::of_name);
        if let Some(format) = Self::of_signature(first) {
            // A file of JSON objects or of rows may be named as such.
            return by_name.filter(|format| format.is_text() && *format != Self::Lines).unwrap_or(format);
        }
        let is_binary =
            first.iter().any(|&byte| byte < b'\t') || by_name.is_some_and(|format| !format.is_text());
        if is_binary {
            let candidates = by_name.into_iter().chain(Self::WITHOUT_SIGNATURE);
            if let Some(format) =
                candidates.filter(|format| !format.is_text()).find(|format| format.fits(first))
            {
                return format;
            }
        }
        by_name.unwrap_or(Self::Lines)
    }

    /// Binary formats without a signature, those with the strictest rules first.
    const WITHOUT_SIGNATURE: [Self; 4] =
        [Self::Bulletformat, Self::Viriformat, Self::Marlinformat, Self::PackedSfen];

    /// Returns the format with a signature in the first bytes.
    fn of_signature(first: &[u8]) -> Option<Self> {
        if first.starts_with(b"BINP") {
            return Some(Self::Binpack);
        }
        let text = first.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(first).trim_ascii_start();
        match text {
            [b'[', letter, ..] if letter.is_ascii_alphabetic() => Some(Self::Pgn),
            [b'{', ..] => Some(Self::JsonLines),
            [b'f', b'e', b'n', b' ', ..] => Some(Self::Plain),
            _ => {
                let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
                let mut cells = line.split(|byte| b",;\t".contains(byte)).map(|cell| cell.trim_ascii());
                let is_fen = |cell: &[u8]| cell.trim_ascii().eq_ignore_ascii_case(b"fen");
                cells
                    .any(|cell| {
                        is_fen(
                            cell.strip_prefix(b"\"")
                                .and_then(|cell| cell.strip_suffix(b"\""))
                                .unwrap_or(cell),
                        )
                    })
                    .then_some(Self::Csv)
            }
        }
    }

    /// Returns `true` if the first bytes hold records of a binary format without a fault.
    fn fits(self, first: &[u8]) -> bool {
        let decoder = self.decoder();
        let whole = decoder.whole_records(first, false);
        let block = Block::first(first[..whole].to_vec());
        whole > 0 && Entries::new(&*decoder, &block).all(|entry| entry.is_ok())
    }

    /// Returns the parts of a record that the format stores.
    ///
    /// Text formats may store less: a CSV file has the columns that it has.
    #[must_use]
    pub fn fields(self) -> Fields {
        let counters = Fields::HALFMOVE_CLOCK | Fields::FULLMOVE_NUMBER;
        match self {
            Self::Lines => Fields::FEN | Fields::SCORE | Fields::RESULT,
            Self::Csv | Self::Tsv | Self::JsonLines | Self::Pgn => Fields::all(),
            Self::Plain => Fields::all() - Fields::CHESS960,
            Self::Binpack => Fields::all() - Fields::CHESS960 - Fields::FULLMOVE_NUMBER,
            Self::Viriformat => Fields::all(),
            Self::Marlinformat => Fields::FEN | counters | Fields::SCORE | Fields::RESULT,
            Self::Bulletformat => Fields::SCORE | Fields::RESULT,
            Self::PackedSfen => Fields::all() - Fields::CHESS960,
        }
    }

    /// Returns `true` if the format is text.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Lines | Self::Csv | Self::Tsv | Self::JsonLines | Self::Plain | Self::Pgn)
    }

    /// Returns the bytes before the first record.
    #[must_use]
    pub const fn header(self) -> &'static [u8] {
        match self {
            Self::Csv => HEADER,
            _ => b"",
        }
    }

    /// Creates a decoder with default options.
    #[must_use]
    pub fn decoder(self) -> Box<dyn Decode> {
        match self {
            Self::Pgn => Box::new(crate::pgn::PgnDecoder),
            Self::Binpack => Box::new(binpack::Decoder),
            Self::Lines => Box::new(LinesDecoder::new()),
            Self::Csv => Box::new(CsvDecoder::default()),
            Self::JsonLines => Box::new(JsonLinesDecoder::default()),
            Self::Tsv => Box::new(TsvDecoder),
            Self::Plain => Box::new(PlainDecoder),
            Self::Marlinformat => Box::new(FixedDecoder::<_, { marlinformat::BYTES }>(marlinformat::decode)),
            Self::Viriformat => Box::new(viriformat::Decoder),
            Self::Bulletformat => Box::new(FixedDecoder::<_, { bulletformat::BYTES }>(bulletformat::decode)),
            _ => unreachable!("one arm for each format"),
        }
    }

    /// Creates an encoder.
    #[must_use]
    pub fn encoder(self) -> Box<dyn Encode> {
        match self {
            Self::Pgn => Box::new(crate::pgn::PgnEncoder::default()),
            Self::Binpack => Box::new(binpack::Encoder::default()),
            Self::Lines => Box::new(LinesEncoder::default()),
            Self::Csv => Box::new(CsvEncoder::default()),
            Self::JsonLines => Box::new(JsonLinesEncoder::default()),
            Self::Tsv => Box::new(TsvEncoder::default()),
            Self::Plain => Box::new(PlainEncoder::default()),
            Self::Marlinformat => Box::new(marlinformat::Encoder::default()),
            Self::Viriformat => Box::new(viriformat::Encoder::default()),
            Self::Bulletformat => Box::new(FixedEncoder::new(bulletformat::encode)),
            _ => unreachable!("one arm for each format"),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error of a text that names no format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of")?;
        Format::ALL.iter().try_for_each(|format| write!(f, " {format}"))
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or(UnknownFormat)
    }
}
