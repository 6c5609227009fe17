//! Data line: a FEN followed by further fields.

use crate::position_text::{read_position, refusal};
use exchequer_board::{Position, Repairs};
use exchequer_core::Move;
use std::str::FromStr;

/// Field separators after a FEN. White space separates where none of these follows the FEN.
const SEPARATORS: [u8; 4] = *b"|;,\t";
/// Number of mandatory FEN fields. The two move counters belong to the FEN if they are numbers.
const FEN_FIELDS: usize = 4;

/// Parsed line.
pub(crate) struct Record<'l> {
    pub(crate) fen: &'l str,
    /// Text after the FEN, including the separator; FEN and rest together are the line.
    pub(crate) rest: &'l [u8],
    pub(crate) position: Position,
    /// Repaired fields of the FEN.
    pub(crate) repairs: Repairs,
}

impl<'l> Record<'l> {
    /// Parses a line; `None` for a blank line or a `#` comment.
    ///
    /// # Errors
    /// A sentence that describes the fault of the position.
    pub(crate) fn parse(line: &'l [u8]) -> Result<Option<Self>, String> {
        let begin = line.iter().position(|&byte| !byte.is_ascii_whitespace());
        if begin.is_none_or(|begin| line[begin] == b'#') {
            return Ok(None);
        }
        let (fen, rest) = line.split_at(end_of_fen(line));
        let fen = std::str::from_utf8(fen)
            .map_err(|error| format!("byte {} is not UTF-8", error.valid_up_to() + 1))?;
        let read = read_position(fen)?;
        let (position, repairs) = (read.position, read.repairs);
        if read.rest.is_empty() {
            return Ok(Some(Self { fen, rest, position, repairs }));
        }
        // A field is missing, and the word in its place belongs to the rest.
        let fen = fen[..fen.len() - read.rest.len()].trim_end();
        Ok(Some(Self { fen, rest: &line[fen.len()..], position, repairs }))
    }

    /// Returns an error if the FEN needs a repair.
    ///
    /// # Errors
    /// A sentence that describes the fault of the FEN.
    pub(super) fn refuse_repairs(&self) -> Result<(), String> {
        if self.repairs.is_empty() { Ok(()) } else { Err(refusal(self.fen, self.repairs)) }
    }

    /// Parses the move in a field, in UCI or SAN notation.
    ///
    /// # Errors
    /// A sentence for a field that is missing or contains no legal move.
    pub(crate) fn move_in(&self, field: &Field) -> Result<Move, String> {
        let text = match field {
            Field::Number(number) => self.field(*number).ok_or(format!("there is no field {number}"))?,
            Field::Opcode(opcode) => {
                operand(self.rest, opcode.as_bytes()).ok_or(format!("there is no operation {opcode}"))?
            }
        };
        let text = std::str::from_utf8(text).map_err(|_| format!("field {field} is not UTF-8"))?;
        self.position.parse_move(text).map_err(|error| format!("field {field}: {error}"))
    }

    /// Returns a field, trimmed; the FEN is field 1.
    fn field(&self, number: usize) -> Option<&'l [u8]> {
        let blanks = self.rest.iter().take_while(|&&byte| byte == b' ').count();
        let rest = &self.rest[blanks..];
        let separator = *rest.first()?;
        if SEPARATORS.contains(&separator) {
            // The text before the first separator is empty: the FEN ends there.
            rest.split(|&byte| byte == separator).nth(number - 1).map(<[u8]>::trim_ascii)
        } else {
            words(rest).nth(number - 2)
        }
    }
}

/// Returns the offset of the end of the FEN.
fn end_of_fen(line: &[u8]) -> usize {
    let mut end = 0;
    for field in 0..FEN_FIELDS + 2 {
        let begin = end + line[end..].iter().take_while(|&&byte| byte == b' ').count();
        let length = line[begin..].iter().take_while(|&&byte| !is_end_of_field(byte)).count();
        let word = &line[begin..begin + length];
        let is_counter = word.len() <= 5 && word.iter().all(u8::is_ascii_digit);
        if word.is_empty() || field >= FEN_FIELDS && !is_counter {
            break;
        }
        end = begin + length;
    }
    end
}

fn is_end_of_field(byte: u8) -> bool {
    byte == b' ' || SEPARATORS.contains(&byte)
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Returns the first operand of an EPD operation.
fn operand<'l>(rest: &'l [u8], opcode: &[u8]) -> Option<&'l [u8]> {
    let mut quoted = false;
    let mut operations = rest.split(|&byte| {
        quoted ^= byte == b'"';
        byte == b';' && !quoted
    });
    operations.find_map(|operation| {
        let mut words = words(operation);
        (words.next() == Some(opcode)).then(|| words.next())?
    })
}

/// Selector of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Field {
    /// Field number; the FEN is field 1.
    Number(usize),
    /// The first operand of an EPD operation.
    Opcode(String),
}

impl FromStr for Field {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(number @ 2..=1000) => Ok(Self::Number(number)),
            Ok(_) => Err("fields are counted from 1, and the first is the FEN".to_owned()),
            Err(_) if text.starts_with(|c: char| c.is_ascii_alphabetic()) && is_word(text) => {
                Ok(Self::Opcode(text.to_owned()))
            }
            Err(_) => Err("expected the number of a field or the opcode of an EPD operation".to_owned()),
        }
    }
}

fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Opcode(opcode) => f.write_str(opcode),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - -";

    fn parse(line: &str) -> Record<'_> {
        Record::parse(line.as_bytes()).expect("a good line").expect("a position")
    }

    #[test]
    fn the_fen_ends_before_what_is_no_part_of_it() {
        for fen in [FEN.to_owned(), format!("{FEN} 3 20"), format!("  {FEN} 3"), format!("{FEN}  3 20")] {
            for rest in [
                "",
                " ",
                " | 35 | 0.5",
                "|35",
                ";35;1-0",
                ",35",
                "\t35",
                " \t35",
                " 0.5",
                " -35 1-0",
                " [1.0]",
                " 123456",
                " bm exd5; id \"a|b\";",
                " ;D1 20 ;D2 400",
                " 1/2-1/2",
            ] {
                let line = format!("{fen}{rest}");
                let record = parse(&line);
                assert_eq!((record.fen, record.rest), (&*fen, rest.as_bytes()), "{line}");
                let expected: Position = fen.trim().parse().unwrap();
                assert_eq!(record.position, expected, "{line}");
            }
        }
    }

    #[test]
    fn blank_lines_and_comments_have_no_position() {
        for line in ["", " ", "\t", "#", " # from somewhere", "\r"] {
            assert!(Record::parse(line.as_bytes()).unwrap().is_none(), "{line:?}");
        }
    }

    #[test]
    fn a_bad_line_is_explained() {
        for (line, part) in [
            (&b"FEN,score"[..], "cannot read the FEN \"FEN\""),
            (b"4k3/8/8/8/8/8/8/8 w - - | 0", "a side has no king"),
            (b"4k3/8/8/8/8/8/8/4K3 | 0", "the FEN ends before its side to move field"),
            (b"| 0.5", "the FEN ends before its board field"),
            (b"4k3/8\xFF/8/8/8/8/8/4K3 w - -", "byte 6 is not UTF-8"),
        ] {
            let message = Record::parse(line).err().expect("a bad line");
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn fields_that_no_board_can_have_are_repaired() {
        for (line, fen, rest, repairs) in [
            ("4k3/8/8/8/8/8/8/4K3 w - c9 1-0", "4k3/8/8/8/8/8/8/4K3 w - c9", " 1-0", Repairs::EN_PASSANT),
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1|7", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "|7", Repairs::CASTLING),
            ("4k3/8/8/8/8/8/8/4K3 w - - 99999 1", "4k3/8/8/8/8/8/8/4K3 w - - 99999 1", "", Repairs::COUNTERS),
            // A missing field is valid, and the operation after it is no part of the FEN.
            ("4k3/8/8/8/8/8/8/4K3 w - bm Kd1;", "4k3/8/8/8/8/8/8/4K3 w -", " bm Kd1;", Repairs::empty()),
        ] {
            let record = parse(line);
            assert_eq!((record.fen, record.rest, record.repairs), (fen, rest.as_bytes(), repairs));
            assert_eq!(record.refuse_repairs().is_ok(), repairs.is_empty(), "{line}");
        }
    }

    #[test]
    fn fields_are_counted_from_the_fen() {
        let field = |rest: &str, number| {
            let line = format!("{FEN}{rest}");
            parse(&line).field(number).map(|field| String::from_utf8(field.to_vec()).unwrap())
        };
        for rest in [" | a | b", "|a|b", ";a ; b;", ",a,b", "\ta\tb", " \ta\tb", " a b", "  a   b c"] {
            assert_eq!(field(rest, 2).as_deref(), Some("a"), "{rest}");
            assert_eq!(field(rest, 3).as_deref(), Some("b"), "{rest}");
            assert_eq!(field(rest, 9), None, "{rest}");
        }
        assert_eq!(field("\t\tb", 2).as_deref(), Some(""));
        assert_eq!(field("\t\tb", 3).as_deref(), Some("b"));
        assert_eq!(field("", 2), None);
    }

    #[test]
    fn moves_are_read_from_fields_and_operations() {
        let find = |rest: &str, field: &str| {
            let line = format!("{FEN}{rest}");
            parse(&line).move_in(&field.parse().unwrap()).map(|mv| mv.to_string())
        };
        let takes = Ok("e4d5".to_owned());
        assert_eq!(find(" | 3 | e4d5", "3"), takes);
        assert_eq!(find(" | exd5 | 3", "2"), takes);
        assert_eq!(find(" 0.5 exd5 x", "3"), takes);
        assert_eq!(find(" id \"bm Kd1; bm e5\"; bm exd5 e5;", "bm"), takes);
        assert_eq!(find(" bm exd5", "bm"), takes);
        for (rest, field, part) in [
            (" | e4d5", "3", "there is no field 3"),
            ("", "2", "there is no field 2"),
            (" | | e4d5", "2", "field 2: \"\" is not a move"),
            (" | e4e6", "2", "field 2: \"e4e6\" is not a legal move"),
            (" | 0000", "2", "field 2: \"0000\" is not a move"),
            (" am e5; id \"bm\";", "bm", "there is no operation bm"),
            (" bm;", "bm", "there is no operation bm"),
        ] {
            let message = find(rest, field).unwrap_err();
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn fields_are_named_by_number_or_opcode() {
        assert_eq!("2".parse(), Ok(Field::Number(2)));
        assert_eq!("bm".parse(), Ok(Field::Opcode("bm".to_owned())));
        for bad in ["", "0", "1", "-2", "1001", "99999999999999999999", "b m", "|"] {
            assert!(bad.parse::<Field>().is_err(), "{bad}");
        }
    }
}
