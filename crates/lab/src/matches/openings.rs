//! Openings of the games: lines of a book, or positions after a few random moves.

use crate::splitmix::SplitMix;
use anyhow::{Context, Error, Result, bail, ensure};
use exchequer_board::{Epd, Position, Repairs, TolerantEpd};
use exchequer_core::{CastlingRights, Color, File, Placement, Role};
use exchequer_see::{Legal, PieceValues, Rules};
use std::path::Path;

/// Number of random moves of an opening without a book.
const PLIES: usize = 8;

/// Largest number of positions tried for one opening; about every fourth is good enough.
const ATTEMPTS: u64 = 1000;

/// An opening for each pair of games.
#[derive(Clone, Debug)]
pub(crate) enum Openings {
    /// Sequential order, and then from the first again.
    Book(Vec<Position>),
    /// Drawn from a seed and the number of the pair.
    Random { seed: u64, chess960: bool },
}

impl Openings {
    /// Lines of a file of FENs or EPDs, one per pair, in an order drawn from the seed.
    pub(crate) fn read(path: &Path, seed: u64, pairs: usize, chess960: bool) -> Result<Self> {
        let mut lines = exchequer::book_lines(path).map_err(Error::msg)?;
        ensure!(!lines.is_empty(), "the book {} has no line with a position", path.display());
        let mut random = SplitMix::new(seed, u64::MAX);
        for last in (1..lines.len()).rev() {
            lines.swap(last, random.below(last + 1));
        }
        lines.truncate(pairs);
        let mut repaired = 0_usize;
        let positions = lines.into_iter().map(|(number, line)| {
            let (position, repairs) = parse(&line, chess960)
                .with_context(|| format!("line {number} of the book {}", path.display()))?;
            repaired += usize::from(!repairs.is_empty());
            Ok(position)
        });
        let book = Self::Book(positions.collect::<Result<_>>()?);
        if repaired > 0 {
            eprintln!("repaired {repaired} positions of the book {}", path.display());
        }
        Ok(book)
    }

    /// The opening of the pair with this number.
    pub(crate) fn of(&self, pair: usize) -> Position {
        match self {
            Self::Book(positions) => {
                positions.get(pair % positions.len().max(1)).copied().unwrap_or_default()
            }
            Self::Random { seed, chess960 } => random(*seed, pair as u64, *chess960),
        }
    }
}

fn parse(line: &str, chess960: bool) -> Result<(Position, Repairs)> {
    let TolerantEpd { epd, repairs } = Epd::parse_tolerant(line)?;
    let position =
        Position::try_from(&epd.setup).map_err(|errors| anyhow::anyhow!("not a legal position: {errors}"))?;
    if let Some(outcome) = position.outcome() {
        bail!("the game is over: {outcome:?}");
    }
    ensure!(
        chess960 || has_standard_castling(&position),
        "castling as in Chess960, for which --chess960 is needed"
    );
    Ok((position, repairs))
}

/// Returns `true` if every castling is that of a king on the e-file with a rook in the corner.
fn has_standard_castling(position: &Position) -> bool {
    let rights = [
        (CastlingRights::WHITE_KING_SIDE, Color::White, File::H),
        (CastlingRights::WHITE_QUEEN_SIDE, Color::White, File::A),
        (CastlingRights::BLACK_KING_SIDE, Color::Black, File::H),
        (CastlingRights::BLACK_QUEEN_SIDE, Color::Black, File::A),
    ];
    rights.into_iter().all(|(right, color, corner)| {
        position.castling_rook(right).is_none_or(|rook| {
            rook.file() == corner && position.king(color).is_some_and(|king| king.file() == File::E)
        })
    })
}

/// Returns a position after random moves that leave the material even and nothing to be won at once.
fn random(seed: u64, pair: u64, chess960: bool) -> Position {
    let start =
        if chess960 { chess960_start(SplitMix::new(seed ^ 960, pair).below(960)) } else { Position::start() };
    let played = (0..ATTEMPTS).find_map(|attempt| {
        let mut random = SplitMix::new(seed, pair * ATTEMPTS + attempt);
        let mut position = start;
        for _ in 0..PLIES {
            let moves = position.legal_moves();
            position.play(*moves.get(random.below(moves.len().max(1)))?);
        }
        is_even(&position).then_some(position)
    });
    played.unwrap_or(start)
}

fn is_even(position: &Position) -> bool {
    let count = |color, role| position.pieces(color, role).len();
    position.outcome().is_none()
        && !position.is_check()
        && Role::ALL.into_iter().all(|role| count(Color::White, role) == count(Color::Black, role))
        && !position.captures().into_iter().any(|mv| Legal.see(position, mv, &PieceValues::CLASSIC) > 0)
}

/// The start of Chess960 with this number, from 0 to 959; 518 is that of standard chess.
///
/// Source: the numbering of Reinhard Scharnagl.
fn chess960_start(number: usize) -> Position {
    /// Which two of the five squares that are left have knights.
    const KNIGHTS: [[usize; 2]; 10] =
        [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some('b');
    rank[number / 4 % 4 * 2] = Some('b');
    let free =
        |rank: &[Option<char>; 8]| -> Vec<usize> { (0..8).filter(|&file| rank[file].is_none()).collect() };
    rank[free(&rank)[number / 16 % 6]] = Some('q');
    let left = free(&rank);
    for knight in KNIGHTS[number / 96 % 10] {
        rank[left[knight]] = Some('n');
    }
    for (file, piece) in free(&rank).into_iter().zip(['r', 'k', 'r']) {
        rank[file] = Some(piece);
    }
    let black: String = rank.into_iter().flatten().collect();
    let white = black.to_uppercase();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1").parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::fs;

    #[test]
    fn random_openings_are_even_and_come_again() {
        for chess960 in [false, true] {
            let openings = Openings::Random { seed: 1, chess960 };
            let positions: Vec<Position> = (0..200).map(|pair| openings.of(pair)).collect();
            assert!(positions.iter().all(|position| is_even(position) && position.fullmove_number() == 5));
            assert!(positions.iter().collect::<HashSet<_>>().len() >= 199);
            assert_eq!(positions[150], openings.of(150));
            assert_ne!(positions[150], Openings::Random { seed: 2, chess960 }.of(150));
        }
        let standard = Openings::Random { seed: 1, chess960: false };
        assert!((0..200).all(|pair| has_standard_castling(&standard.of(pair))));
    }

    #[test]
    fn there_are_960_starts() {
        assert_eq!(chess960_start(518), Position::start());
        let first = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
        assert_eq!(chess960_start(0).to_string(), first);
        let last = "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1";
        assert_eq!(chess960_start(959).to_string(), last);
        assert_eq!((0..960).map(chess960_start).collect::<HashSet<_>>().len(), 960);
    }

    #[test]
    fn a_book_is_read_in_an_order_drawn_from_the_seed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        let lines: Vec<String> =
            (0..20).map(|number| format!("4k3/8/8/8/8/8/P7/4K3 w - - {number} 9")).collect();
        fs::write(&path, format!("# kings\n\n{}\n", lines.join("\r\n"))).unwrap();
        let order = |seed, pairs| -> Vec<u16> {
            let openings = Openings::read(&path, seed, pairs, false).unwrap();
            (0..25).map(|pair| openings.of(pair).halfmove_clock()).collect()
        };
        let whole = order(1, 100);
        let mut sorted = whole[..20].to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..20).collect::<Vec<_>>());
        assert_ne!(sorted, whole[..20]);
        assert_eq!(whole[20..], whole[..5], "from the first again");
        assert_ne!(order(2, 100), whole);
        assert_eq!(order(1, 7)[..7], whole[..7]);
    }

    #[test]
    fn a_packed_book_with_castling_rights_of_missing_rooks_is_read() {
        // A byte order mark, the line, a blank, NUL and CRLF, packed by gzip.
        const LINE: &str = "4k3/8/8/8/8/8/P7/4K3 w KQkq - 7 9";
        const PACKED: &[u8] = b"\x1F\x8B\x08\x00\x00\x00\x00\x00\x02\x03\x7B\xBF\x7B\xBF\x49\xB6\xB1\xBE\x05\x1C\x06\x98\xEB\x9B\x78\x1B\x2B\x94\x2B\x78\x07\x66\x17\x2A\xE8\x2A\x98\x2B\x58\x2A\x30\xF0\x72\x01\x00\x00\x4F\x14\x28\x28\x00\x00\x00";
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd.gz");
        fs::write(&path, PACKED).unwrap();
        let openings = Openings::read(&path, 1, 9, false).unwrap();
        assert_eq!(openings.of(0).to_string(), LINE.replace("KQkq", "-"));
    }

    #[test]
    fn bad_lines_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        for (line, expected) in [
            ("4k3/8/8/8/8/8/8/8 w - -", "not a legal position"),
            ("4k3/8/8/8/8/8/8/4K3 w - -", "the game is over"),
            ("1r2k3/8/8/8/8/8/8/1R2K3 w Qq -", "--chess960"),
            ("nonsense", "board"),
        ] {
            fs::write(&path, format!("4k3/8/8/8/8/8/P7/4K3 w - -\n{line}\n")).unwrap();
            let error = format!("{:#}", Openings::read(&path, 1, 9, false).unwrap_err());
            assert!(error.starts_with("line 2 of the book") && error.contains(expected), "{error}");
        }
        fs::write(&path, "1r2k3/8/8/8/8/8/8/1R2K3 w Qq -\n").unwrap();
        assert!(Openings::read(&path, 1, 9, true).is_ok());
        fs::write(&path, "# nothing\n").unwrap();
        assert!(Openings::read(&path, 1, 9, true).is_err());
        assert!(Openings::read(&folder.path().join("missing"), 1, 9, true).is_err());
    }
}
