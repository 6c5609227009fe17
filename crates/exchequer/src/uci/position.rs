//! Parser of the `position` command.

use exchequer_board::{Game, Position, TolerantFen};
use exchequer_report::quoted;

/// Game that a `position` command describes, with notes on words that are passed over.
#[derive(Debug)]
pub(super) struct Described {
    pub(super) game: Game,
    pub(super) notes: Vec<String>,
}

/// Number of fields of a FEN before its two counters.
const PLACEMENT_FIELDS: usize = 4;

/// Parses `startpos` or `fen <FEN>`, and the moves after it; the words `fen` and `moves` may be missing.
///
/// # Errors
/// A sentence for a text that is no legal position, and for the first move that is not legal.
pub(super) fn parse(words: &[&str]) -> Result<Described, String> {
    let is_start = |word: &str| word.eq_ignore_ascii_case("startpos");
    let described = match words {
        [word, rest @ ..] if word.eq_ignore_ascii_case("fen") => rest,
        _ => words,
    };
    let (start, notes, moves) = match described {
        [word, moves @ ..] if is_start(word) => (Position::start(), Vec::new(), moves),
        [] if words.is_empty() => return Err("expected startpos or fen".to_owned()),
        // A board field has ranks.
        [word, ..] if described.len() == words.len() && !word.contains('/') => {
            return Err(format!("expected startpos or fen, not {}", quoted(word)));
        }
        _ => {
            let (fen, moves) = described.split_at(fen_length(described));
            let (position, notes) = read_fen(&fen.join(" "))?;
            (position, notes, moves)
        }
    };
    let mut game = Game::new(start);
    let moves = moves.iter().filter(|word| !is_moves(word));
    for (number, word) in (1..).zip(moves) {
        let played = game.position().parse_uci(word).and_then(|mv| game.play(mv));
        played.map_err(|error| format!("move {number}: {error}"))?;
    }
    Ok(Described { game, notes })
}

/// Reads a FEN; the notes name repaired fields and the text after it.
fn read_fen(text: &str) -> Result<(Position, Vec<String>), String> {
    let TolerantFen { position, repairs, rest } =
        Position::parse_tolerant(text).map_err(|error| error.to_string())?;
    let mut notes = Vec::new();
    if !repairs.is_empty() {
        notes.push(format!("{repairs} repaired: {position}"));
    }
    if !rest.is_empty() {
        notes.push(format!("{} after the FEN is passed over", quoted(rest)));
    }
    Ok((position, notes))
}

fn is_moves(word: &str) -> bool {
    word.eq_ignore_ascii_case("moves")
}

/// Returns the number of words before `moves`, or before a move that directly follows the FEN.
fn fen_length(words: &[&str]) -> usize {
    let marked = words.iter().position(|word| is_moves(word)).unwrap_or(words.len());
    let is_counter = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
    // Other words after the four fields are EPD operations, whose moves are not played.
    let follows_fen = |&first: &usize| words[..first].iter().skip(PLACEMENT_FIELDS).all(is_counter);
    words[..marked].iter().position(|word| looks_like_move(word)).filter(follows_fen).unwrap_or(marked)
}

/// Returns `true` for two squares and perhaps a letter.
fn looks_like_move(word: &str) -> bool {
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    let bytes = word.as_bytes();
    matches!(bytes.len(), 4 | 5)
        && is_square(&bytes[..2])
        && is_square(&bytes[2..4])
        && bytes[4..].iter().all(u8::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reached(text: &str) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        parse(&words).unwrap_or_else(|error| panic!("{text}: {error}")).game.position().to_string()
    }

    #[test]
    fn keywords_may_be_missing_or_in_capitals() {
        let open = reached("startpos moves d2d4 g8f6");
        for text in [
            "startpos d2d4 g8f6",
            "STARTPOS MOVES d2d4 g8f6",
            "startpos d2d4 moves g8f6",
            "fen startpos moves d2d4 g8f6",
            "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 d2d4 g8f6",
            "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - d2d4 g8f6",
            "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq d2d4 g8f6",
            "FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - Moves d2d4 g8f6",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves d2d4 g8f6",
        ] {
            assert_eq!(reached(text), open, "{text}");
        }
    }

    #[test]
    fn first_fault_is_described() {
        for (text, part) in [
            ("", "expected startpos or fen"),
            ("fen", "the FEN ends before its board field"),
            ("d2d4", "expected startpos or fen, not \"d2d4\""),
            ("moves d2d4", "expected startpos or fen, not \"moves\""),
            ("startpos d2d4 d2d4", "move 2: \"d2d4\" is not a legal move"),
            ("startpos quickly moves d2d4", "move 1: \"quickly\" is not a move"),
            ("fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e3", "move 1: \"e1e3\" is not a legal move"),
        ] {
            let words: Vec<&str> = text.split_whitespace().collect();
            let error = parse(&words).expect_err(text);
            assert!(error.starts_with(part), "{text}: {error}");
        }
    }

    #[test]
    fn notes_name_repairs_and_text_that_is_passed_over() {
        for (text, expected, notes) in [
            ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 1),
            ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1),
            ("4k3/8/8/8/8/8/8/4K3 w - - bm e1e2; id \"a\";", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1;", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1),
            ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1 ; moves e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 1 1", 2),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0),
        ] {
            let words: Vec<&str> = text.split_whitespace().collect();
            let described = parse(&words).expect(text);
            assert_eq!(described.game.position().to_string(), expected, "{text}");
            assert_eq!(described.notes.len(), notes, "{text}: {:?}", described.notes);
        }
    }
}
