//! Tolerant reading: fields that no board can have are repaired, and nothing else is guessed.

use exchequer_board::{Notation, Position, Repairs, Setup};
use exchequer_testkit::strategy::{random_dense, random_playouts};
use proptest::prelude::*;

const CASTLING: Repairs = Repairs::CASTLING;
const EN_PASSANT: Repairs = Repairs::EN_PASSANT;
const COUNTERS: Repairs = Repairs::COUNTERS;
const NOTHING: Repairs = Repairs::empty();

/// White may castle with the rook on h1, Black with that on a8.
const BOARD: &str = "r3k3/8/8/3q4/4P3/8/8/4K2R";

/// Reads a text, and asserts that the FEN of the result needs no repair.
fn read(text: &str) -> (String, Repairs, &str) {
    let read = Position::parse_tolerant(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let fen = read.position.to_string();
    assert_eq!(fen.parse(), Ok(read.position), "{text}");
    let setup = Setup::parse_tolerant(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(
        (Position::try_from(&setup.setup), setup.repairs, setup.rest),
        (Ok(read.position), read.repairs, read.rest)
    );
    (fen, read.repairs, read.rest)
}

/// Asserts the fields after the board, the repairs and the rest.
fn assert_read(fields: &str, expected: &str, repairs: Repairs, rest: &str) {
    let text = format!("{BOARD} {fields}");
    assert_eq!(read(&text), (format!("{BOARD} {expected}"), repairs, rest), "{text}");
}

#[test]
fn castling_rights_without_king_or_rook_are_dropped() {
    for (fields, kept) in [
        ("w KQkq - 0 1", "Kq"),
        ("w HAha - 0 1", "Kq"),
        ("w KQ - 0 1", "K"),
        ("w Qk - 0 1", "-"),
        ("w Gc - 0 1", "-"),
        // A right named twice, and characters that name none.
        ("w KKq - 0 1", "Kq"),
        ("w KH - 0 1", "K"),
        ("w Kq- - 0 1", "Kq"),
        ("w K/q - 0 1", "Kq"),
        ("w KxqZ - 0 1", "Kq"),
        ("w KxqZ", "Kq"),
        ("w -- - 0 1", "-"),
        ("w 0 - 0 1", "-"),
        ("w ? - 0 1", "-"),
        ("w none - 0 1", "-"),
    ] {
        assert_read(fields, &format!("w {kept} - 0 1"), CASTLING, "");
    }
    // The king has left the back rank, or stands there for the other color only.
    assert_eq!(
        read("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1".into(), CASTLING, "")
    );
    assert_eq!(read("7r/8/8/8/8/8/k7/4K3 b kq - 0 1").0, "7r/8/8/8/8/8/k7/4K3 b - - 0 1");
    // Two rights on one wing: which of them is meant is open.
    assert!(Position::parse_tolerant("4k3/8/8/8/8/8/8/4KR1R w FH - 0 1").is_err());
}

#[test]
fn squares_that_no_pawn_has_passed_are_dropped() {
    for field in [
        "e3", "e6", "d6", "a1", "c9", "i3", "e33", "--", "?", "x", "(none)", "none", "NULL", "—", "E4", "a",
        "e", "e3e4",
    ] {
        assert_read(&format!("w Kq {field} 0 1"), "w Kq - 0 1", EN_PASSANT, "");
        assert_read(&format!("w Kq {field}"), "w Kq - 0 1", EN_PASSANT, "");
    }
    assert_read("w Kq -0 1", "w Kq - 0 1", EN_PASSANT, "");
    assert_read("w Kq -7 31", "w Kq - 7 31", EN_PASSANT, "");
    assert_read("w - -0 1", "w - - 0 1", EN_PASSANT, "");
    // The field is missing, or it is a number.
    assert_read("w Kq 7 31", "w Kq - 7 31", EN_PASSANT, "");
    assert_read("w Kq 0 7 31", "w Kq - 7 31", EN_PASSANT, "");
    assert_read("w KQkq c9 -1 0.5", "w Kq - 0 1", CASTLING | EN_PASSANT | COUNTERS, "");
}

#[test]
fn squares_that_are_meant_are_kept() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for (field, repairs) in
        [("d6", NOTHING), ("D6", NOTHING), ("d", EN_PASSANT), ("d6,", EN_PASSANT), ("d6.", EN_PASSANT)]
    {
        assert_eq!(
            read(&format!("4k3/8/8/3pP3/8/8/8/4K3 w - {field} 0 1")),
            (fen.into(), repairs, ""),
            "{field}"
        );
    }
    // A square without a capture is valid, and dropped without a word.
    assert_eq!(
        read("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1".into(), NOTHING, "")
    );
}

#[test]
fn counters_get_the_nearest_number_in_their_range() {
    for (counters, expected) in [
        ("-1 1", "0 1"),
        ("0 -3", "0 1"),
        ("3.0 20", "3 20"),
        ("3 20.9", "3 20"),
        ("+3 20", "3 20"),
        ("1e2 20", "100 20"),
        ("99999 1", "65535 1"),
        ("0 99999999999999999999999", "0 65535"),
    ] {
        assert_read(&format!("w Kq - {counters}"), &format!("w Kq - {expected}"), COUNTERS, "");
    }
    for (counters, expected) in [("", "0 1"), ("7", "7 1"), ("7 0", "7 1"), ("- 7 31", "7 31")] {
        assert_read(&format!("w Kq - {counters}"), &format!("w Kq - {expected}"), NOTHING, "");
    }
}

#[test]
fn text_after_the_fen_is_the_rest() {
    for rest in [
        "bm exd5;",
        "id \"x\"; bm exd5;",
        ";D1 20 ;D2 400",
        "D1 20; D2 400",
        "c3 \"a comment\";",
        "; -1",
        "moves e2e4",
        "| 35 | 0.5",
        "x 1",
    ] {
        assert_read(&format!("w Kq - {rest}"), "w Kq - 0 1", NOTHING, rest);
        assert_read(&format!("w Kq - 7 31 {rest}"), "w Kq - 7 31", NOTHING, rest);
        assert_read(&format!("w KQkq e6 7 31 {rest}"), "w Kq - 7 31", CASTLING | EN_PASSANT, rest);
    }
    for rest in ["bm exd5;", "c3 \"a comment\";", "D1 20;", "; -1"] {
        assert_read(&format!("w Kq {rest}"), "w Kq - 0 1", NOTHING, rest);
    }
    assert_read("w Kq - 7 31 35 1-0", "w Kq - 7 31", NOTHING, "35 1-0");
    assert_read("w bm exd5;", "w - - 0 1", NOTHING, "bm exd5;");
    assert_read("w", "w - - 0 1", NOTHING, "");
}

#[test]
fn what_may_mean_several_things_is_the_same_error() {
    for text in [
        "",
        "garbage",
        "8/8/8/8/8/8/8 w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "4k3/8/8/8/8/8/8/4K3",
        "8/8/8/8/8/8/8/4K3 w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4R1K1 w KQ e3 0 1",
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        let strict = text.parse::<Position>().expect_err(text);
        assert_eq!(Position::parse_tolerant(text).map(|read| read.position), Err(strict), "{text}");
    }
}

#[test]
fn boards_that_are_no_positions_are_repaired_as_setups() {
    let read = Setup::parse_tolerant("r7/8/8/3pP3/8/8/8/R7 w KQkq d6 0 1").unwrap();
    assert_eq!(
        (read.setup.to_string().as_str(), read.repairs),
        ("r7/8/8/3pP3/8/8/8/R7 w - d6 0 1", CASTLING)
    );
    assert_eq!(read.setup.clone().repair(), NOTHING);
}

#[test]
fn a_valid_fen_is_read_alike() {
    let mut positions = 0;
    for board in random_playouts(7).take(2000).chain(random_dense(8).take(1000)) {
        let Ok(position) = board.to_fen().parse::<Position>() else { continue };
        positions += 1;
        for fen in [board.to_fen(), position.to_fen(Notation::Standard), position.to_fen(Notation::Chess960)]
        {
            assert_eq!(read(&fen), (position.to_string(), NOTHING, ""), "{fen}");
            let plain = Position::parse_plain(fen.as_bytes()).expect("a valid FEN");
            assert_eq!((plain.position, plain.length, plain.fields), (position, fen.len(), 6), "{fen}");
        }
    }
    assert!(positions > 2000, "{positions}");
}

/// Asserts that a FEN without a need for repair is read like by the reader of any FEN.
fn assert_plain(text: &str) {
    let Some(plain) = Position::parse_plain(text.as_bytes()) else { return };
    let fen = &text[..plain.length];
    // No FEN after a blank is plain.
    let read = Position::parse_tolerant(&format!(" {fen}")).map(|read| (read.position, read.repairs));
    assert_eq!(read, Ok((plain.position, NOTHING)), "{text}");
    assert_eq!(fen.parse(), Ok(plain.position), "{text}");
    assert_eq!(fen.split(' ').count(), plain.fields, "{text}");
    if !text[fen.len()..].starts_with(['|', ',', '\t']) {
        let rest = Position::parse_tolerant(&format!(" {text}")).expect("a FEN").rest.len();
        assert_eq!(rest, text[fen.len()..].trim_start().len(), "{text}");
    }
}

#[test]
fn a_plain_fen_ends_where_any_fen_ends() {
    let ends = |fields: &str| {
        let text = format!("{BOARD} {fields}");
        assert_plain(&text);
        Position::parse_plain(text.as_bytes()).map(|read| (text[read.length..].to_owned(), read.fields))
    };
    for rest in
        ["", " ", " | 35", "|35", ";35;1-0", ",35", "\t35", " bm exd5;", " [1.0]", " x", " ;D1 20", "  0"]
    {
        assert_eq!(ends(&format!("w Kq - 3 20{rest}")), Some((rest.to_owned(), 6)));
    }
    assert_eq!(ends("w Kq - 3 20 35 1-0"), Some((" 35 1-0".to_owned(), 6)));
    for rest in ["", " | 35", "|35", ";35;1-0", ",35", "\t35", " bm exd5;", " [1.0]", " x", " ;D1 20"] {
        assert_eq!(ends(&format!("b q -{rest}")), Some((rest.to_owned(), 4)));
        assert_eq!(ends(&format!("b q - 3{rest}")), Some((rest.to_owned(), 5)));
    }
    for fields in [
        "w",
        "w Kq",
        "w Kq ",
        "w  - - 0 1",
        "w KQkq - 0 1",
        "w KK - 0 1",
        "w Kq e6 0 1",
        "w Kq E3 0 1",
        "w Kq - 3.0 20",
        "w Kq - 3 20x",
        "w Kq -0 1",
        "w Kq - -1 1",
        "w Kq - 0.5",
        "w Kq - 123456",
        "w Kq - 99999 1",
        "w Kq  - 0 1",
        "w Kq -  0 1",
        "w Kq - \t0",
        "w Kq - +3 20",
        "w Kq - 3 -20",
        "w Kq - \"x\"",
        "x Kq - 0 1",
        "w Kq - - 0 1",
        "w Kq - 0 1/2-1/2",
    ] {
        assert_eq!(ends(fields), None, "{fields}");
    }
}

proptest! {
    #[test]
    fn a_plain_fen_is_read_like_any_other(fields in "[wb] (-|[KQkqHAha]{1,3}) (-|[a-h][36]) ?[0-9.+-]{0,6}([ |;,\t][0-9/-]{0,6}){0,3}( \"| bm| \\|)?") {
        assert_plain(&format!("r3k2r/8/8/3pP3/4pP2/8/8/R3K2R {fields}"));
    }

    #[test]
    fn whatever_is_read_needs_no_further_repair(text in "[pnbrqkPNBRQK1-8/]{0,72} [wb] [KQkqA-Ha-hx-]{1,5} [a-i0-9D-]{0,3} [0-9.e+-]{0,7} ?[0-9-]{0,6}( bm [a-h][1-8];)?") {
        if let Ok(read) = Setup::parse_tolerant(&text) {
            let again = read.setup.to_string();
            let again = Setup::parse_tolerant(&again).expect("a FEN that was written");
            prop_assert_eq!((again.setup, again.repairs, again.rest), (read.setup, NOTHING, ""));
        }
        if let Ok(position) = text.parse::<Position>() {
            let read = Position::parse_tolerant(&text).expect("a valid FEN");
            prop_assert_eq!((read.position, read.repairs, read.rest), (position, NOTHING, ""));
        }
    }

    /// Fields after a board with kings, rooks and a double push: most of them are read.
    #[test]
    fn odd_fields_keep_board_and_turn(turn in "[wb]", fields in "(?s:.){0,30}") {
        let text = format!("r3k2r/8/8/3pP3/8/8/8/R3K2R {turn} {fields}");
        let read = Position::parse_tolerant(&text);
        if let Ok(read) = read {
            prop_assert!(read.position.to_string().starts_with(&text[..28]));
            prop_assert!(text.ends_with(read.rest));
        }
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(read.map(|read| (read.position, read.repairs)), Ok((position, NOTHING)));
        }
    }
}
