//! PGN parser for mainlines and results.

use exchequer_board::Position;
use exchequer_core::{Color, Move};
use std::mem;

/// Game from its first position to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PgnGame {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    /// Winner; `None` for a draw.
    pub(crate) winner: Option<Color>,
}

/// Parses all games of a file.
///
/// Comments, variations, annotations and all tags but `FEN` are skipped.
///
/// # Errors
/// A sentence that describes the fault and its line. A game without a result is a fault.
pub(crate) fn parse(text: &[u8]) -> Result<Vec<PgnGame>, String> {
    let mut reader = Reader { text, at: 0, line: 1 };
    reader.games().map_err(|reason| format!("line {}: {reason}", reader.line))
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    line: usize,
}

/// Bytes that end a move.
fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"{}()[];$".contains(&byte)
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Option<u8> {
        let byte = *self.text.get(self.at)?;
        self.at += 1;
        self.line += usize::from(byte == b'\n');
        Some(byte)
    }

    /// Returns the text before the next byte of a kind and does not consume that byte.
    fn until(&mut self, is_end: impl Fn(u8) -> bool) -> &'t [u8] {
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|&byte| is_end(byte)).unwrap_or(rest.len());
        self.line += rest[..length].iter().filter(|&&byte| byte == b'\n').count();
        self.at += length;
        &rest[..length]
    }

    fn games(&mut self) -> Result<Vec<PgnGame>, String> {
        const NO_RESULT: &str = "the game before has no result";
        let (mut games, mut start, mut moves) = (Vec::new(), Position::default(), Vec::new());
        let mut position = start;
        loop {
            let begins_line = self.at == 0 || self.text[self.at - 1] == b'\n';
            match self.text.get(self.at) {
                None if moves.is_empty() => return Ok(games),
                None => return Err(NO_RESULT.to_owned()),
                Some(b'[') if moves.is_empty() => {
                    if let Some(first) = self.tag()? {
                        (start, position) = (first, first);
                    }
                }
                Some(b'[') => return Err(NO_RESULT.to_owned()),
                Some(b';') => drop(self.until(|byte| byte == b'\n')),
                Some(b'%') if begins_line => drop(self.until(|byte| byte == b'\n')),
                Some(b'{') => self.comment()?,
                Some(b'(') => self.variation()?,
                Some(b'$') => {
                    self.next();
                    self.until(|byte| !byte.is_ascii_digit());
                }
                Some(byte) if byte.is_ascii_whitespace() => drop(self.next()),
                Some(&byte) if is_delimiter(byte) => {
                    return Err(format!("there is a {:?} that nothing began", char::from(byte)));
                }
                Some(_) => {
                    let word = String::from_utf8_lossy(self.until(is_delimiter));
                    if let Some(winner) = result(&word)? {
                        games.push(PgnGame { start, moves: mem::take(&mut moves), winner });
                        (start, position) = (Position::default(), Position::default());
                    } else if let Some(san) = without_number(&word) {
                        let mv = position.parse_san(san).map_err(|error| format!("{san}: {error}"))?;
                        position.play(mv);
                        moves.push(mv);
                    }
                }
            }
        }
    }

    /// Parses a tag; returns the start position of a `FEN` tag.
    fn tag(&mut self) -> Result<Option<Position>, String> {
        self.next();
        let name = self.until(|byte| byte.is_ascii_whitespace() || byte == b'"' || byte == b']');
        self.until(|byte| byte == b'"' || byte == b']' || byte == b'\n');
        let mut value = Vec::new();
        if self.next() != Some(b'"') {
            return Err("a tag has no value in quotes".to_owned());
        }
        loop {
            match self.next() {
                Some(b'"') => break,
                Some(b'\\') => value.extend(self.next()),
                None | Some(b'\n') => return Err("the value of a tag has no end".to_owned()),
                Some(byte) => value.push(byte),
            }
        }
        self.until(|byte| byte == b']' || byte == b'\n');
        if self.next() != Some(b']') {
            return Err("a tag has no end".to_owned());
        }
        if name != b"FEN" {
            return Ok(None);
        }
        let fen = String::from_utf8_lossy(&value);
        fen.parse().map(Some).map_err(|error| format!("{fen}: {error}"))
    }

    fn comment(&mut self) -> Result<(), String> {
        self.until(|byte| byte == b'}');
        self.next().map(drop).ok_or_else(|| "a comment has no end".to_owned())
    }

    fn variation(&mut self) -> Result<(), String> {
        let mut depth = 0;
        loop {
            match self.text.get(self.at) {
                Some(b'{') => self.comment()?,
                Some(b';') => drop(self.until(|byte| byte == b'\n')),
                None => return Err("a variation has no end".to_owned()),
                Some(byte) => {
                    depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
                    self.next();
                    if depth == 0 {
                        return Ok(());
                    }
                }
            }
        }
    }
}

/// Parses a result; `None` if the word is not a result.
fn result(word: &str) -> Result<Option<Option<Color>>, String> {
    match word {
        "1-0" => Ok(Some(Some(Color::White))),
        "0-1" => Ok(Some(Some(Color::Black))),
        "1/2-1/2" => Ok(Some(None)),
        "*" => Err("the game has no result but *".to_owned()),
        _ => Ok(None),
    }
}

/// Strips the move number from a move; `None` if the word is only a number.
fn without_number(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    // Castling with zeros is accepted.
    let san = match rest.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None if rest.is_empty() => rest,
        None => word,
    };
    (!san.is_empty()).then_some(san)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(game: &PgnGame) -> Vec<String> {
        game.moves.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn mainlines_and_results_are_read() {
        let text = b"[Event \"a \\\"fine\\\" ] one\"]\n[White \"?\"]\n\n1. e4 {a comment (with\n1. d4 in it)} 1... e5 $1 2.Nf3!? \
            ( 2. f4 { ) } (2. d4 exd4) 2... exf4 ) 2...Nc6 ; to the end of the line 1-0\n3. Bb5 a6 4. 0-0 Nf6 1-0\n% nothing\n\
            [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\r\n\r\n1. e4 Kd7 1/2-1/2\r\n1. d4 d5 0-1";
        let games = parse(text).expect("three games");
        assert_eq!(texts(&games[0]), ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1h1", "g8f6"]);
        assert_eq!(texts(&games[1]), ["e2e4", "e8d7"]);
        assert_eq!(texts(&games[2]), ["d2d4", "d7d5"]);
        assert_eq!(
            games.iter().map(|game| game.winner).collect::<Vec<_>>(),
            [Some(Color::White), None, Some(Color::Black)]
        );
        assert_eq!(games[1].start.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(games[2].start, Position::default());
        assert_eq!(parse(b" \n"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, sentence) in [
            ("1. e4 e5\n2. Ke3 1-0", "line 2: Ke3: "),
            ("1. e4\n\n[Event \"?\"]\n1. d4 1-0", "line 3: the game before has no result"),
            ("1. e4", "line 1: the game before has no result"),
            ("1. e4 *", "line 1: the game has no result but *"),
            ("\n1. e4 {for ever", "line 2: a comment has no end"),
            ("1. e4 (1. d4 1-0", "line 1: a variation has no end"),
            ("1. e4 ) 1-0", "line 1: there is a ')' that nothing began"),
            ("[FEN \"8/8\"]\n1. e4 1-0", "line 1: 8/8: "),
            ("[FEN 8]\n1. e4 1-0", "line 1: a tag has no value in quotes"),
            ("[Event \"x\n1. e4 1-0", "line 2: the value of a tag has no end"),
        ] {
            let error = parse(text.as_bytes()).expect_err(text);
            assert!(error.starts_with(sentence), "{text:?}: {error}");
        }
    }

    #[test]
    fn no_bytes_make_it_panic() {
        let pieces: [&[u8]; 14] = [
            b"1-0", b"{", b"}", b"(", b")", b"[FEN \"", b"\"]", b"e4", b"\\", b"$", b";", b"\n", b"%",
            b"\xff",
        ];
        let mut random = crate::random::SplitMix(3);
        for _ in 0..20_000 {
            let text: Vec<u8> = (0..random.below(12))
                .flat_map(|_| random.pick(&pieces).into_iter().flatten().copied())
                .collect();
            // The result does not matter; the parser must not panic.
            drop(parse(&text));
        }
    }
}
