//! Data line: a FEN followed by further fields.

use super::Field;
use crate::GameResult;
use crate::text::{self, quoted};
use exchequer_board::Position;
use exchequer_core::Move;

/// Field separators after a FEN. White space separates where none of these follows the FEN.
pub(super) const SEPARATORS: [u8; 4] = *b"|;,\t";
/// Number of mandatory FEN fields. The two move counters belong to the FEN if they are numbers.
const FEN_FIELDS: usize = 4;

/// Returns `true` for a blank line or a `#` comment.
#[inline]
pub(super) fn is_passed_over(line: &[u8]) -> bool {
    let begin = line.iter().position(|&byte| !byte.is_ascii_whitespace());
    begin.is_none_or(|begin| line[begin] == b'#')
}

/// Returns the text of the FEN and the number of its fields.
///
/// # Errors
/// A sentence for a text that is not UTF-8.
pub(super) fn fen_part(line: &[u8]) -> Result<(&str, usize), String> {
    let (end, fields) = end_of_fen(line);
    match std::str::from_utf8(&line[..end]) {
        Ok(text) => Ok((text, fields)),
        Err(error) => Err(format!("byte {} is not UTF-8", error.valid_up_to() + 1)),
    }
}

/// Position of a line with the fields after its FEN.
pub(super) struct DataLine<'l, 'p> {
    pub(super) position: &'p Position,
    /// Text after the FEN, including the separator.
    pub(super) rest: &'l [u8],
}

impl<'l> DataLine<'l, '_> {
    /// Parses the move in a field, in UCI or SAN notation.
    ///
    /// # Errors
    /// A sentence for a field that is missing or contains no legal move.
    pub(super) fn move_in(&self, field: &Field) -> Result<Move, String> {
        let text = self.text_in(field)?;
        let text = std::str::from_utf8(text).map_err(|_| format!("field {field} is not UTF-8"))?;
        self.position.parse_move(text).map_err(|error| format!("field {field}: {error}"))
    }

    /// Parses the score in a field.
    ///
    /// # Errors
    /// A sentence for a field that is missing or contains no integer.
    pub(super) fn score_in(&self, field: &Field) -> Result<i16, String> {
        let text = unquoted(self.text_in(field)?);
        text::score(text).ok_or_else(|| format!("field {field}: {} is not an integer score", shown(text)))
    }

    /// Parses the result in a field; `None` for an unfinished game.
    ///
    /// # Errors
    /// A sentence for a field that is missing or contains no result.
    pub(super) fn result_in(&self, field: &Field) -> Result<Option<GameResult>, String> {
        let text = unquoted(self.text_in(field)?);
        let outcome = text::outcome_or_digit(text);
        outcome
            .map(text::Outcome::known)
            .ok_or_else(|| format!("field {field}: {} is not a result", shown(text)))
    }

    fn text_in(&self, field: &Field) -> Result<&'l [u8], String> {
        match field {
            Field::Number(number) => self.field(*number).ok_or_else(|| format!("there is no field {number}")),
            Field::Opcode(opcode) => {
                operand(self.rest, opcode.as_bytes()).ok_or_else(|| format!("there is no operation {opcode}"))
            }
        }
    }

    /// Returns a field, trimmed; the FEN is field 1.
    fn field(&self, number: usize) -> Option<&'l [u8]> {
        let blanks = self.rest.iter().take_while(|&&byte| byte == b' ').count();
        let rest = &self.rest[blanks..];
        let separator = *rest.first()?;
        if SEPARATORS.contains(&separator) {
            // The text before the first separator is empty: the FEN ends there.
            rest.split(|&byte| byte == separator).nth(number.checked_sub(1)?).map(<[u8]>::trim_ascii)
        } else {
            words(rest).nth(number.checked_sub(2)?)
        }
    }
}

fn shown(text: &[u8]) -> String {
    quoted(&String::from_utf8_lossy(text))
}

/// Returns the end of the FEN and the number of its fields.
fn end_of_fen(line: &[u8]) -> (usize, usize) {
    let mut end = 0;
    for field in 0..FEN_FIELDS + 2 {
        let (begin, length) = word_after(line, end);
        let word = &line[begin..begin + length];
        if word.is_empty() || field >= FEN_FIELDS && !is_counter(word) {
            let has_signed = field == FEN_FIELDS && !word.is_empty();
            return has_signed.then(|| end_of_numbers(line, end)).flatten().unwrap_or((end, field));
        }
        end = begin + length;
    }
    (end, FEN_FIELDS + 2)
}

fn is_counter(word: &[u8]) -> bool {
    word.len() <= 5 && word.iter().all(u8::is_ascii_digit)
}

/// Returns the begin and the length of the word after an offset.
fn word_after(line: &[u8], offset: usize) -> (usize, usize) {
    let blanks = line[offset..].iter().take_while(|&&byte| byte == b' ').count();
    let begin = offset + blanks;
    let rest = &line[begin..];
    let length = rest.iter().position(|&byte| is_end_of_field(byte)).unwrap_or(rest.len());
    (begin, length)
}

/// Returns the end of a FEN whose counters are negative or fractional: two numbers that a separator follows.
///
/// Without a separator the same two numbers may be a score and a result.
fn end_of_numbers(line: &[u8], end_of_fields: usize) -> Option<(usize, usize)> {
    let mut end = end_of_fields;
    for _ in 0..2 {
        let (begin, length) = word_after(line, end);
        let word = std::str::from_utf8(&line[begin..begin + length]).ok()?;
        word.parse::<f64>().ok().filter(|number| number.is_finite())?;
        end = begin + length;
    }
    let next = line[end..].trim_ascii_start().first()?;
    SEPARATORS.contains(next).then_some((end, FEN_FIELDS + 2))
}

fn is_end_of_field(byte: u8) -> bool {
    matches!(byte, b' ' | b'|' | b';' | b',' | b'\t')
}

/// Returns the words of a text between white space.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Returns the EPD operations of a text: its parts between semicolons outside quotes.
pub(super) fn operations(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut quoted = false;
    text.split(move |&byte| {
        quoted ^= byte == b'"';
        byte == b';' && !quoted
    })
}

/// Returns the first operand of an EPD operation.
fn operand<'l>(rest: &'l [u8], opcode: &[u8]) -> Option<&'l [u8]> {
    operations(rest).find_map(|operation| {
        let mut words = words(operation);
        (words.next() == Some(opcode)).then(|| words.next())?
    })
}

/// Returns a text without the quotes around it.
pub(super) fn unquoted(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - -";

    /// Reads a line, and calls a function with its FEN, its fields and its data.
    fn with<T>(line: &str, f: impl FnOnce(&str, usize, DataLine<'_, '_>) -> T) -> T {
        let (text, fields) = fen_part(line.as_bytes()).expect("a text");
        let read = text::parse_fen(text).expect("a position");
        let fen = text::fen_of(text, &read);
        if let Some(plain) = Position::parse_plain(line.as_bytes()) {
            assert_eq!(
                (plain.position, plain.length, plain.fields),
                (read.position, fen.len(), fields),
                "{line}"
            );
            assert!(read.repairs.is_empty(), "{line}");
        }
        f(fen, fields, DataLine { position: &read.position, rest: &line.as_bytes()[fen.len()..] })
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
                " -35 1",
                " [1.0]",
                " 123456",
                " bm exd5; id \"a|b\";",
                " ;D1 20 ;D2 400",
                " 1/2-1/2",
            ] {
                let line = format!("{fen}{rest}");
                with(&line, |text, fields, data| {
                    assert_eq!((text, data.rest), (&*fen, rest.as_bytes()), "{line}");
                    let expected: Position = fen.trim().parse().unwrap();
                    assert_eq!(*data.position, expected, "{line}");
                    assert_eq!(fields == 6, fen.ends_with("20"), "{line}");
                });
            }
        }
    }

    #[test]
    fn damaged_fields_are_part_of_the_fen() {
        let board = "4k3/8/8/3p4/4P3/8/8/4K3 w";
        for (fen, rest) in [
            ("KQkq c9 0 1", " | 35"),
            ("- - -1 1", " | 35 | 0.5"),
            ("- - 3.0 20", ";35"),
            ("- -0 1", " bm exd5;"),
            ("-", " bm exd5;"),
        ] {
            let line = format!("{board} {fen}{rest}");
            with(&line, |text, _, data| {
                assert_eq!((text, data.rest), (&*format!("{board} {fen}"), rest.as_bytes()), "{line}");
            });
        }
    }

    #[test]
    fn blank_lines_and_comments_have_no_position() {
        for line in ["", " ", "\t", "#", " # from somewhere", "\r"] {
            assert!(is_passed_over(line.as_bytes()), "{line:?}");
        }
    }

    #[test]
    fn a_bad_line_is_explained() {
        for (line, part) in [
            (&b"FEN,score"[..], "cannot read the FEN \"FEN\""),
            (b"FEN,score 1 2", "cannot read the FEN \"FEN\""),
            (b"4k3/8/8/8/8/8/8/8 w - - | 0", "a side has no king"),
            (b"4k3/8/8/8/8/8/8/4K3 | 0", "the FEN ends before its side to move field"),
            (b"| 0.5", "the FEN ends before its board field"),
            (b"4k3/8\xFF/8/8/8/8/8/4K3 w - -", "byte 6 is not UTF-8"),
        ] {
            assert!(!is_passed_over(line));
            let read = fen_part(line).and_then(|(text, _)| text::parse_fen(text));
            let message = read.expect_err("a bad line");
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn fields_are_counted_from_the_fen() {
        let field = |rest: &str, number| {
            let line = format!("{FEN}{rest}");
            with(&line, |_, _, data| {
                data.field(number).map(|field| String::from_utf8(field.to_vec()).unwrap())
            })
        };
        for rest in [" | a | b", "|a|b", ";a ; b;", ",a,b", "\ta\tb", " \ta\tb", " a b", "  a   b c"] {
            assert_eq!(field(rest, 2).as_deref(), Some("a"), "{rest}");
            assert_eq!(field(rest, 3).as_deref(), Some("b"), "{rest}");
            assert_eq!(field(rest, 9), None, "{rest}");
        }
        assert_eq!(field("\t\tb", 2).as_deref(), Some(""));
        assert_eq!(field("\t\tb", 3).as_deref(), Some("b"));
        assert_eq!(field("", 2), None);
        // A program may build the selector by itself.
        assert_eq!((field(" a", 0), field(" a", 1)), (None, None));
    }

    #[test]
    fn moves_are_read_from_fields_and_operations() {
        let find = |rest: &str, field: &str| {
            let line = format!("{FEN}{rest}");
            with(&line, |_, _, data| data.move_in(&field.parse().unwrap()).map(|mv| mv.to_string()))
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
    fn scores_and_results_are_read_from_fields_and_operations() {
        let line = format!("{FEN} ce -35; c9 \"1/2-1/2\"; c8 \"*\"; c7 \"x\";");
        with(&line, |_, _, data| {
            let field = |text: &str| text.parse::<Field>().unwrap();
            assert_eq!(data.score_in(&field("ce")), Ok(-35));
            assert_eq!(data.result_in(&field("c9")), Ok(Some(GameResult::Draw)));
            assert_eq!(data.result_in(&field("c8")), Ok(None));
            assert_eq!(data.result_in(&field("c7")), Err("field c7: \"x\" is not a result".to_owned()));
        });
    }
}
