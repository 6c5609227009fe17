//! SAN as people, programs and databases write it: read where it is clear, refused with a reason where it is not.

use exchequer_board::{Epd, Position, Setup};

/// White can take en passant, promote with and without a capture, castle, and go to f3 with one knight.
const BOARD: &str = "1n2k3/P6r/8/3pP3/8/8/3N4/R3K2R w KQ d6 0 1";

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Asserts that each text is the move in canonical SAN.
#[track_caller]
fn assert_san(fen: &str, expected: &str, texts: &[&str]) {
    let position = position(fen);
    for text in texts {
        let read = position.parse_san(text).map(|mv| position.to_san(mv).to_string());
        assert_eq!(read.as_deref(), Ok(expected), "{text}");
        assert_eq!(position.parse_move(text), position.parse_san(text), "{text}");
    }
}

#[test]
fn marks_after_a_move_are_passed_over() {
    let marks = [
        "+",
        "++",
        "#",
        "!",
        "?!",
        "!!",
        " !?",
        "+-",
        "-+",
        "+/-",
        "-/+",
        " +/=",
        "=",
        "=+",
        " ±",
        "∓",
        " ⩲",
        "∞",
        "$1",
        " $14",
        "!$1",
        " N",
        " TN",
        " N!",
        "! N",
        " dbl ch",
        "ch",
        " ch.",
        " mate",
        ".",
        ",",
        "†",
        "~",
        " \u{2b}\u{2b}",
    ];
    for mark in marks {
        assert_san(BOARD, "Nf3", &[&format!("Nf3{mark}")]);
    }
    assert_san(BOARD, "O-O", &["O-O+", "O-O!", "0-0 +-", "O-O $1"]);
    assert_san(BOARD, "a8=Q", &["a8=Q+-", "a8=Q+ !", "a8Q=", "a8(Q)!?"]);
}

#[test]
fn numbers_before_a_move_are_passed_over() {
    for number in ["1.", "1. ", "12.", "1...", "1... ", "1…", "1… ", "…", "...", "1. ... ", "0."] {
        assert_san(BOARD, "Nf3", &[&format!("{number}Nf3"), &format!("  {number}Nf3  ")]);
        assert_san(BOARD, "O-O", &[&format!("{number}O-O"), &format!("{number}0-0")]);
    }
}

#[test]
fn en_passant_may_be_marked() {
    assert_san(
        BOARD,
        "exd6",
        &[
            "exd6 e.p.",
            "exd6e.p.",
            "exd6ep",
            "exd6 ep",
            "exd6 e.p",
            "exd6ep.",
            "exd6 e.p.!",
            "exd6+ e.p.",
            "e:d6",
            "e×d6",
        ],
    );
}

#[test]
fn promotions_in_all_their_spellings() {
    assert_san(
        BOARD,
        "a8=Q",
        &["a8=Q", "a8Q", "a8(Q)", "a8=(Q)", "a8/Q", "a8=q", "a8q", "a7-a8=Q", "a8=♕", "a8♛", "Pa8Q"],
    );
    assert_san(BOARD, "axb8=N", &["axb8=N", "axb8N", "ab8n", "a:b8(N)", "axb8=♘", "axb8=n+"]);
    assert_san(BOARD, "axb8=B", &["axb8=B", "axb8b", "axb8(b)"]);
}

#[test]
fn castling_in_all_its_spellings() {
    assert_san(BOARD, "O-O", &["O-O", "0-0", "o-o", "OO", "00", "O\u{2013}O", "0\u{2011}0"]);
    assert_san(BOARD, "O-O-O", &["O-O-O", "0-0-0", "o-o-o", "OOO", "O\u{2013}O\u{2013}O", "O-O-O#"]);
}

#[test]
fn figurines_and_small_letters_name_pieces() {
    assert_san(BOARD, "Nf3", &["♘f3", "♞f3", "♘\u{FE0E}f3", "♞\u{FE0F}f3!", "nf3", "♘d2f3", "nd2-f3"]);
    assert_san(BOARD, "Ke2", &["♔e2", "ke2"]);
    assert_san(BOARD, "Rxh7", &["♖xh7", "rxh7", "R×h7", "Rh1xh7", "♖h1:h7", "R\u{2013}h7"]);
    assert_san("4k3/8/8/8/8/2p5/8/B3K3 w - -", "Bxc3", &["Bxc3", "♗xc3", "Ba1xc3"]);
    // A small b is the b-file.
    let pawns = position("4k3/8/8/8/8/2p5/1P6/4K3 w - -");
    assert_eq!(pawns.parse_san("bxc3"), pawns.parse_uci("b2c3"));
}

#[test]
fn what_is_not_clear_is_refused_with_the_notation_that_it_looks_like() {
    let board = position(BOARD);
    // Letters of other languages, cut-off moves, marks without a move.
    for text in [
        "Sf3", "Cf3", "Nf", "N", "O", "O-O-", "O-O-O-O", "e8=", "a8=K", "a8=P", "Nf3=Q", "+", "1.", "",
        "Nf9", "Ni3", "xx", "--", "e4)",
    ] {
        let error = board.parse_move(text).expect_err(text).to_string();
        let expected = "expected algebraic notation, such as Nf3, exd5, O-O or e8=Q";
        assert!(
            error.ends_with(expected) || error.ends_with("is not a legal move in this position"),
            "{text}: {error}"
        );
        assert!(!error.contains("two squares"), "{text}: {error}");
        assert_eq!(
            Setup::from(board).parse_move(text).map_err(|error| error.to_string()),
            Err(error),
            "{text}"
        );
    }
    for text in ["e2e9", "e2e", "e5d6x", "e5d6qq"] {
        let error = board.parse_move(text).expect_err(text).to_string();
        assert!(error.contains("two squares"), "{text}: {error}");
    }
}

#[test]
fn operands_of_an_epd_are_moves_with_what_belongs_to_them() {
    for operands in [
        "exd6 +; bm Ke2;",
        "exd6, Ke2;",
        "exd6,Ke2;",
        "exd6 e.p., Ke2 !?;",
        "exd6 or Ke2;",
        "1. exd6 1. Ke2",
        "1.exd6 Ke2 N;",
        "1… exd6 $1 Ke2 +-;",
        "e5d6 e1e2;",
        "exd6; id \"x\"; bm Ke2;",
    ] {
        let epd: Epd = format!("{} bm {operands}", &BOARD[..BOARD.len() - 4]).parse().unwrap();
        let board = Position::try_from(&epd.setup).unwrap();
        let moves = epd.moves("bm", &board).unwrap_or_else(|error| panic!("{operands}: {error}"));
        let san: Vec<String> = moves.iter().map(|&mv| board.to_san(mv).to_string()).collect();
        assert_eq!(san, ["exd6", "Ke2"], "{operands}");
    }
    for (operands, named) in
        [("Sf3;", "\"Sf3\""), ("+;", "\"+\""), ("Ke2; bm Ke9;", "\"Ke9\""), ("\"\";", "\"\"")]
    {
        let epd: Epd = format!("{BOARD} bm {operands}").parse().unwrap();
        let error = epd.moves("bm", &position(BOARD)).expect_err(operands).to_string();
        assert!(error.starts_with(&format!("operation bm: {named}")), "{operands}: {error}");
    }
}

#[test]
fn fields_of_an_epd_are_repaired() {
    for (line, fen, repairs) in [
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - bm Kd1;", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "castling field"),
        ("4k3/8/8/8/8/8/8/4K3 w - -0 1 bm Kd1;", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "en-passant field"),
        ("4k3/8/8/8/8/8/8/4K3 w - c9 bm Kd1;", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "en-passant field"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -3 0.5 bm Kd1;", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "counters"),
        ("4k3/8/8/8/8/8/8/4K3 w - - bm Kd1; hmvc 7;", "4k3/8/8/8/8/8/8/4K3 w - - 7 1", ""),
        (
            "4k3/8/8/8/8/8/8/4K3 w K x bm Kd1; hmvc 7;",
            "4k3/8/8/8/8/8/8/4K3 w - - 7 1",
            "castling field and en-passant field",
        ),
    ] {
        let read = Epd::parse_tolerant(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(
            (read.epd.setup.to_string().as_str(), read.repairs.to_string().as_str()),
            (fen, repairs),
            "{line}"
        );
        assert_eq!(read.epd.operands("bm").collect::<Vec<_>>(), ["Kd1"], "{line}");
    }
    for line in ["4k3/8/8/8/8/8/8/4K3 x - - bm Kd1;", "4k3/8/8/8/8/8/8/4K3 w - c9 id \"x"] {
        assert!(Epd::parse_tolerant(line).is_err(), "{line}");
    }
}
