//! EPD as collections really write it.

use exchequer_board::{Epd, EpdError, Position};
use exchequer_core::{Placement, Square};
use exchequer_testkit::data;

fn epd(line: &str) -> Epd {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn operands<'e>(epd: &'e Epd, opcode: &str) -> Vec<&'e str> {
    epd.operation(opcode).map_or(Vec::new(), |op| op.operands.iter().map(String::as_str).collect())
}

const BOARD: &str = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq";

#[test]
fn operations_are_read_and_written() {
    let line = format!("{BOARD} d6 bm exd6 O-O; id \"a; \"; c0 \"f5=10, Be5+=2\"; dm 3;");
    let epd = epd(&line);
    assert_eq!(epd.setup.en_passant(), Some(Square::D6));
    assert_eq!(operands(&epd, "bm"), ["exd6", "O-O"]);
    assert_eq!(operands(&epd, "id"), ["a; "]);
    assert_eq!(operands(&epd, "c0"), ["f5=10, Be5+=2"]);
    assert_eq!(operands(&epd, "am"), [""; 0]);
    assert_eq!(epd.to_string().parse(), Ok(epd.clone()));
    let position = Position::try_from(&epd.setup).unwrap();
    assert_eq!(epd.moves("bm", &position).unwrap().len(), 2);
    assert_eq!(epd.moves("am", &position), Ok(vec![]));
}

#[test]
fn what_collections_leave_out_or_put_in() {
    // No en-passant field; a stray dash; two of them; six FEN fields; no closing semicolon.
    for line in [
        format!("{BOARD} bm exd6"),
        format!("{BOARD} - bm exd6;"),
        format!("{BOARD} - - bm exd6;"),
        format!("{BOARD} - 0 1 bm exd6;"),
        format!("{BOARD} - 0 1; bm exd6;"),
        format!("{BOARD} - ;bm exd6"),
        format!("{BOARD} - id \"x\"; bm exd6;\r\n"),
    ] {
        let epd = epd(&line);
        assert_eq!(operands(&epd, "bm"), ["exd6"], "{line}");
        assert_eq!(epd.setup.en_passant(), None, "{line}");
    }
    let perft = epd("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66");
    assert_eq!((operands(&perft, "D1"), operands(&perft, "D2")), (vec!["15"], vec!["66"]));
    let counters = epd("4k3/8/8/8/8/8/8/4K2R w K - hmvc 7; fmvn 31;");
    assert_eq!((counters.setup.halfmove_clock, counters.setup.fullmove_number), (7, 31));
    assert_eq!(epd("4k3/8/8/8/8/8/8/4K2R w").operations, []);
}

#[test]
fn opcodes_that_look_like_squares() {
    let board = "4k3/8/8/8/8/8/8/4K2R w K";
    for field in ["", " -"] {
        let comment = epd(&format!("{board}{field} c3 \"a comment\"; D3 20;"));
        assert_eq!(comment.setup.en_passant(), None);
        assert_eq!((operands(&comment, "c3"), operands(&comment, "D3")), (vec!["a comment"], vec!["20"]));
        let perft = epd(&format!("{board}{field} D3 20; c3 \"a comment\";"));
        assert_eq!((perft.setup.en_passant(), &perft.setup.halfmove_clock), (None, &0));
        assert_eq!((operands(&perft, "c3"), operands(&perft, "D3")), (vec!["a comment"], vec!["20"]));
    }
}

#[test]
fn one_counter_is_enough() {
    let epd = epd("4k3/8/8/8/8/8/8/4K2R w K - 3 bm Kd1;");
    assert_eq!((epd.setup.halfmove_clock, epd.setup.fullmove_number), (3, 1));
    assert_eq!(operands(&epd, "bm"), ["Kd1"]);
}

#[test]
fn a_mate_distance_is_an_operand_but_no_move() {
    for distance in ["#3", "#-3"] {
        let epd = epd(&format!("4k3/8/8/8/8/8/8/4K2R w K - bm {distance};"));
        assert_eq!(operands(&epd, "bm"), [distance]);
        assert!(epd.moves("bm", &Position::try_from(&epd.setup).unwrap()).is_err());
    }
}

#[test]
fn a_quoted_opcode_survives_the_round_trip() {
    let epd = epd("4k3/8/8/8/8/8/8/4K2R w K - \"a b\" c; \"\" d;");
    assert_eq!(epd.to_string().parse(), Ok(epd));
}

#[test]
fn an_opcode_that_looks_like_a_field_survives_the_round_trip() {
    for en_passant in ["-", "d6"] {
        for opcode in ["-", "5", "d3", "\"two words\"", "\"\""] {
            let epd = epd(&format!("{BOARD} {en_passant} ; {opcode} x; - 7;"));
            assert_eq!(epd.operations.len(), 2, "{opcode}");
            assert_eq!(epd.to_string().parse(), Ok(epd.clone()), "{epd}");
        }
    }
}

#[test]
fn solutions_in_sloppy_san_and_in_uci() {
    let epd = epd("4k3/4P3/8/8/8/8/8/R3K2R w KQ - bm 0-0 Rd1+ e1c1 Ra1-a8;");
    let position = Position::try_from(&epd.setup).unwrap();
    let moves = epd.moves("bm", &position).unwrap();
    let san: Vec<String> = moves.iter().map(|&mv| position.to_san(mv).to_string()).collect();
    assert_eq!(san, ["O-O", "Rd1", "O-O-O", "Ra8+"]);
}

/// Every solution in the collections of others, as they are spelled there.
#[test]
fn tactical_suites_are_read_to_the_last_move() {
    let suites = [
        ("bratko_kopec", 24),
        ("lct2", 35),
        ("mate_in_2", 880),
        ("silent_but_deadly", 134),
        ("wac_new", 300),
        ("zugzwang", 30),
    ];
    for (name, lines) in suites {
        let Some(text) = data::suite(&format!("tactical/{name}.epd")) else { continue };
        let rows: Vec<&str> =
            text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
        assert_eq!(rows.len(), lines, "{name} is not the suite that it was");
        for line in rows {
            let epd = epd(line);
            let position = Position::try_from(&epd.setup).unwrap_or_else(|error| panic!("{line}: {error}"));
            let moves =
                |opcode| epd.moves(opcode, &position).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(moves("bm").len(), operands(&epd, "bm").len());
            assert_eq!(moves("am").len(), operands(&epd, "am").len());
            assert_eq!(
                epd.to_string().parse().map(|again: Epd| again.operations),
                Ok(epd.operations),
                "{line}"
            );
        }
    }
}

#[test]
fn refusals_say_where() {
    let error = |line: &str| line.parse::<Epd>().unwrap_err().to_string();
    assert_eq!(
        error("4k3/8/8/8/8/8/8/4K2R x - -"),
        "side to move field, character 22: found \"x\", expected 'w' or 'b'"
    );
    assert_eq!(error("4k3/8/8/8/8/8/8/4K2R w - - id \"x"), "operation id: a quotation is not closed");
    let epd = epd("4k3/8/8/8/8/8/8/4K2R w - - bm Rh8 Qd4;");
    let position = Position::try_from(&epd.setup).unwrap();
    let moves = epd.moves("bm", &position);
    assert!(matches!(moves, Err(EpdError::Move { .. })));
    assert_eq!(moves.unwrap_err().to_string(), "operation bm: \"Qd4\" is not a legal move in this position");
}
