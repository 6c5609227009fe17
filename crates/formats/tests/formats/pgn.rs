//! PGN: habits of programs and people, games with faults, block cuts, and the way there and back.

use crate::sha256::sha256;
use exchequer_board::{Notation, Position};
use exchequer_formats::pgn::{Games, Lexer, TokenKind};
use exchequer_formats::{
    Block, Changes, Entries, Fault, Format, GameResult, ReadError, Reader, Record, Refusal, Writer,
};
use exchequer_testkit::data::suite;

/// Entries of a text with their line numbers, and its faults.
fn read(text: &[u8]) -> (Vec<(Record, u64)>, Vec<Fault>) {
    read_block(&Block::first(text.to_vec()))
}

fn read_block(block: &Block) -> (Vec<(Record, u64)>, Vec<Fault>) {
    let decoder = Format::Pgn.decoder();
    let (mut records, mut faults) = (Vec::new(), Vec::new());
    for entry in Entries::new(&*decoder, block) {
        match entry {
            Ok(entry) => records.push((entry.record, entry.place)),
            Err(fault) => faults.push(fault),
        }
    }
    (records, faults)
}

/// Moves of the records in UCI.
fn moves(text: &str) -> String {
    let (records, faults) = read(text.as_bytes());
    assert_eq!(faults, [], "{text}");
    let moves: Vec<String> =
        records.iter().filter_map(|(record, _)| record.mv).map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

fn scores(text: &str) -> Vec<Option<i16>> {
    let (records, faults) = read(text.as_bytes());
    assert_eq!(faults, [], "{text}");
    records.iter().map(|(record, _)| record.score).collect()
}

#[test]
fn habits_of_programs_and_people_are_read() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 1-0",
        "1.e4 e5 2.Nf3 Nc6 1-0",
        "1 e4 e5 2 Nf3 Nc6 1-0",
        "1e4 e5 2Nf3 Nc6 1-0",
        "e4 e5 Nf3 Nc6",
        "1. e4 1... e5 2. Nf3 2...Nc6 1-0",
        "1. e4 1… e5 2. Nf3 2…Nc6 *",
        "1. e4 ... e5 2. Nf3 …Nc6 *",
        "1. e4! e5 !? 2. Nf3 $14 $1 Nc6± 1/2-1/2",
        "1. e4+- e5-+ 2. Nf3 += Nc6∞ 0-1",
        "1. e4!! N e5? D 2. Nf3+/- Nc6⩲ 0–1",
        "1. e2e4 e7e5 2. g1f3 b8c6 ½-½",
        "1. e4, e5, 2. Nf3, Nc6, 1-0",
        "1.\u{a0}e4 e5\u{a0}2. Nf3 Nc6 1-0",
        "1. e4 {(1. d4} e5 (1... d5 (1... c5 {)} 2. Nf3) 2. exd5 1-0) 2. Nf3 Nc6 ; (\n 1-0",
        "% an escape ( {\n1. e4 e5\n%\n2. Nf3 Nc6 1-0 {White wins}\n",
        "\u{feff}[Event \"?\"]\r\n\r\n1. e4 e5\r\n2. Nf3 ; a line\r\nNc6\r\n1-0\r\n\r\n",
        "\0\0[Event \"a \\\"fine\\\" ] one\"] [Site \"C:\\\"]\n1. e4 e5 2. Nf3 Nc6 1-0\0\0",
        "[Event \"no end\n[Site \"a \"quoted\" one\"]\n[Round 3]\n[Date]\n\n1. e4 e5 2. Nf3 Nc6 1-0",
        "[Variant \"Standard\"]\n[SetUp \"0\"]\n[FEN \"\"]\n1. e4 e5 2. Nf3 Nc6 1-0",
        "1. e4 ] e5 } 2. Nf3 Nc6 1-0",
    ] {
        assert_eq!(moves(text), "e2e4 e7e5 g1f3 b8c6", "{text:?}");
    }
    let passes =
        "[FEN \"4k3/8/8/3pP3/8/8/6P1/4K2R w K d6 0 1\"]\n\n1. exd6 e.p. Kd7 2. 0-0 Kxd6 ep 3. g4 1-0";
    assert_eq!(moves(passes), "e5d6 e8d7 e1h1 d7d6 g2g4");
    let promotes = "[FEN \"8/2P1k3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. c8(Q)!? Kf6 (1... Kd6) 2. Qc3+ *";
    assert_eq!(moves(promotes), "c7c8q e7f6 c8c3");
}

#[test]
fn figurines_and_letters_of_other_alphabets_are_no_pawn_moves() {
    for word in ["Кf3", "Sf3", "Čf3"] {
        let (records, faults) = read(format!("1. {word} e5 1-0").as_bytes());
        assert!(records.is_empty() && faults.len() == 1, "{word}");
    }
    assert_eq!(moves("1. ♘f3! ♞f6 2. ♙e4 1-0"), "g1f3 g8f6 e2e4");
}

#[test]
fn tokens_and_blanks_are_the_whole_text() {
    let text = "[Event \"?\"]\n\n1. e4!? $1 {a} (1. d4 ; b\n) e.p. 1... c5 2. Bb5+!! Nc6 ± 1-0 [ % }";
    let kinds: Vec<TokenKind> = Lexer::new(text.as_bytes()).map(|token| token.kind).collect();
    {
        use TokenKind::*;
        let expected = [
            Tag,
            MoveNumber,
            San,
            Glyph,
            Nag,
            Comment,
            VariationStart,
            MoveNumber,
            San,
            LineComment,
            VariationEnd,
            EnPassantMark,
            MoveNumber,
            San,
            MoveNumber,
            San,
            Glyph,
            San,
            Glyph,
            Termination,
            Stray,
            San,
            Stray,
        ];
        assert_eq!(kinds, expected);
    }
    let mut end = 0;
    for token in Lexer::new(text.as_bytes()) {
        assert!(text[end..token.start].trim().is_empty() && token.start < token.end);
        end = token.end;
    }
    assert_eq!(end, text.len());
}

/// Two games with a game between them.
fn between(game: &str) -> String {
    format!("[Event \"a\"]\n\n1. e4 1-0\n\n{game}\n\n[Event \"c\"]\n\n1. d4 d5 0-1\n")
}

#[test]
fn a_game_with_a_fault_leaves_the_others_alone() {
    for (game, count, line, reason) in [
        ("[Event \"b\"]\n\n1. c4 e5\n2. Ke3 e4 1-0", 2, 8, "\"Ke3\" is not a legal move in this position"),
        ("[Event \"b\"]\n\n1. c4 Qxx9 1-0", 1, 7, "\"Qxx9\" is not a move: "),
        ("[Event \"b\"]\n\n1. c4 -- 2. d4 1-0", 1, 7, "the null move \"--\" ends the game"),
        ("[Event \"b\"]\n\n1. c4 e5 2. Z0 1-0", 2, 7, "the null move \"Z0\" ends the game"),
        ("[Event \"b\"]\n\n1. c4 @@@@ 1-0", 1, 7, "the null move \"@@@@\" ends the game"),
        ("[Event \"b\"]\n\n1. c4 (1. d4 e5 1-0", 1, 7, "a variation has no end"),
        ("[Event \"b\"]\n\n1. c4 ) e5 1-0", 1, 7, "a ')' ends no variation"),
        ("[Event \"b\"]\n\n1. c4 {for ever\ne5 1-0", 1, 7, "a comment has no end"),
        ("[Event \"b\"]\n[Variant \"Atomic\"]\n\n1. c4 1-0", 0, 5, "the variant \"Atomic\" is not supported"),
        ("[Event \"b\"]\n[FEN \"8/8 w\"]\n\n1. c4 1-0", 0, 5, "the FEN \"8/8 w\": "),
        (
            "[Event \"b\"]\n[Result \"0-1\"]\n\n1. c4 1-0",
            0,
            5,
            "the tag Result is 0-1, but the game ends with 1-0",
        ),
        (
            "[Event \"b\"]\n[Result \"0-1\"]\n\n1. c4 *",
            0,
            5,
            "the tag Result is 0-1, but the game ends with *",
        ),
    ] {
        let text = between(game);
        let (records, faults) = read(text.as_bytes());
        assert_eq!(records.len(), count + 3, "{text}");
        assert_eq!((faults.len(), faults[0].line), (1, Some(line)), "{text}: {faults:?}");
        assert!(faults[0].reason.starts_with(reason), "{:?}", faults[0]);
        assert!(faults[0].reason.ends_with(" (game of line 5)"), "{:?}", faults[0]);
        let before =
            text.as_bytes()[..faults[0].offset as usize].iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(before as u64 + 1, line);
    }
}

#[test]
fn a_result_comes_from_the_marker_or_else_from_the_tag() {
    let result = |text: &str| read(text.as_bytes()).0[0].0.result;
    for (text, expected) in [
        ("1. e4 1-0", Some(GameResult::Win)),
        ("1. e4 {lost} 0-1 {on time} $2", Some(GameResult::Loss)),
        ("[Result \"1/2-1/2\"]\n1. e4", Some(GameResult::Draw)),
        ("[Result \"*\"]\n1. e4 1-0", Some(GameResult::Win)),
        ("[Result \"?\"]\n1. e4 (1. d4 0-1) 1-0", Some(GameResult::Win)),
        ("[Result \"1-0\"]\n1. e4 Ke4", Some(GameResult::Win)),
        ("1. e4 *", None),
        ("1. e4", None),
        ("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"]\n1... Kd7 1-0", Some(GameResult::Loss)),
    ] {
        assert_eq!(result(text), expected, "{text}");
    }
}

#[test]
fn scores_come_from_engine_comments_and_eval_commands() {
    assert_eq!(
        scores("1. e4 {2047} e5 {-5} 2. d4 {no score} d5 { 0 } 1-0"),
        [Some(2047), Some(-5), None, Some(0)]
    );
    let engines = "1. e4 {+0.35/12 0.5s} e5 {-0.35/12, 1.2s} 2. d4 {book} d5 {-M5/20 0.1s} 3. a3 {+M3/9} *";
    assert_eq!(scores(engines), [Some(35), Some(-35), None, Some(-31995), Some(31997)]);
    let evals = "{[%eval 0.2]} 1. e4 { [%eval 0.35,18] [%clk 0:01:00] } e5 {[%eval #-3]} (1... d5 {[%eval 9]})\n\
        2. d4 {[%eval #2]} d5 {[%eval -1.005]} 3. a3 {[%eval -400]} a6 *";
    let expected = [Some(20), Some(-35), Some(-31994), Some(-31996), Some(-101), Some(32767)];
    assert_eq!(scores(evals), expected);
    // The search of the position itself is preferred to that of the position before.
    assert_eq!(scores("1. e4 {[%eval 0.35]} e5 {+0.10/9}  *"), [None, Some(10)]);
    for none in
        ["{1e3}", "{40000}", "{+0.35}", "{a 0.35/12}", "{1/2}", "{[%eval]}", "{[%eval x]}", "{/3}", "{-}"]
    {
        let (records, _) = read(format!("1. e4 {none} e5 {none} *").as_bytes());
        let first: Vec<_> = records.iter().map(|(record, _)| record.score).collect();
        assert_eq!(first, [None, None], "{none}");
    }
}

#[test]
fn games_without_tags_without_moves_and_without_results_are_separated() {
    let text = "1. e4 e5 1-0 {a}\n1. d4 (1. c4 1-0) 0-1 d5 *\n\n[Event \"a\"]\n\n[Event \"b\"]\n\n1. c4\n\n[Site \"c\"]\n1. a3 *\n";
    let games: Vec<_> = Games::new(text.as_bytes()).collect();
    let counts: Vec<_> = games.iter().map(|game| (game.moves().len(), game.line())).collect();
    assert_eq!(counts, [(2, 1), (1, 2), (0, 2), (0, 4), (1, 6), (1, 10)]);
    let bytes: Vec<u8> = games.iter().flat_map(|game| game.bytes()).copied().collect();
    assert_eq!(bytes, text.as_bytes());
    assert_eq!(Games::new(b" \n\xEF\xBB\xBF\n").count(), 0);
}

#[test]
fn fen_fields_that_cannot_be_are_repaired() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/4K2R w KQkq e3 0 1\"]\n\n1. O-O Kd7 1-0\n";
    let (block, decoder) = (Block::first(text.into()), Format::Pgn.decoder());
    let entries: Vec<_> = Entries::new(&*decoder, &block).map(|entry| entry.expect("legal")).collect();
    assert!(!entries[0].repairs.is_empty() && entries[1].repairs.is_empty());
    assert_eq!(entries[0].fen, b"4k3/8/8/8/8/8/8/4K2R w KQkq e3 0 1");
}

/// Text with each kind of token and of fault.
fn everything() -> String {
    let game = "[Event \"b \\\"x\\\" ]\"]\r\n[Result \"1-0\"]\r\n\r\n1. c4 {1. e4\r\n\r\n[Event } (1. d4 {(} d5) e5 ; [Event \"c\"]\r\n\
        2. Nc3 $1 {+0.10/9} Nf6 !? {[%eval 0.5]} 1-0 {a}\r\n";
    [game, "1. e4 e5 0-1\n1. d4 *\n", &between(game), &between("[Event \"x\"]\n\n1. c4 {no end\n1-0")]
        .concat()
}

#[test]
fn entries_are_the_same_wherever_blocks_are_cut() {
    let text = everything();
    let text = text.as_bytes();
    let (records, faults) = read(text);
    assert!(records.len() > 15 && faults.len() == 1, "{faults:?}");
    let decoder = Format::Pgn.decoder();
    let mut cuts = 0;
    for length in 0..text.len() {
        let whole = decoder.whole_records(&text[..length], false);
        assert!(whole <= length);
        if whole == 0 {
            continue;
        }
        cuts += 1;
        let line = 1 + text[..whole].iter().filter(|&&byte| byte == b'\n').count() as u64;
        let (mut first, mut first_faults) = read(&text[..whole]);
        let rest = Block { bytes: text[whole..].to_vec(), offset: whole as u64, line };
        let (more, more_faults) = read_block(&rest);
        first.extend(more);
        first_faults.extend(more_faults);
        assert_eq!((&first, &first_faults), (&records, &faults), "{length}");
    }
    assert!(cuts > 250, "{cuts}");
}

#[test]
fn damaged_and_random_bytes_do_not_panic() {
    let text = everything().into_bytes();
    let pieces: [&[u8]; 22] = [
        b"1-0",
        b"{",
        b"}",
        b"(",
        b")",
        b"[FEN \"",
        b"\"]",
        b"e4",
        b"\\",
        b"$",
        b";",
        b"\n",
        b"%",
        b"\xff",
        b" ",
        b"1.",
        b"\xE2\x80\xA6",
        b"[%eval #",
        b"{+M/",
        b"e8(Q",
        b"\xE2",
        b"!?",
    ];
    let mut state = 7_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    for round in 0..20_000 {
        let bytes: Vec<u8> = if round % 4 == 0 {
            let mut bytes = text.clone();
            for _ in 0..1 + random(8) {
                let at = random(bytes.len());
                match random(3) {
                    0 => bytes[at] = random(256) as u8,
                    1 => drop(bytes.drain(at..(at + random(20)).min(bytes.len()))),
                    _ => drop(bytes.splice(at..at, pieces[random(pieces.len())].iter().copied())),
                }
            }
            bytes
        } else {
            (0..random(14)).flat_map(|_| pieces[random(pieces.len())]).copied().collect()
        };
        read(&bytes);
        let joined: Vec<u8> = Games::new(&bytes).flat_map(|game| game.bytes().to_vec()).collect();
        assert!(joined == bytes || joined.is_empty());
        let cut = Format::Pgn.decoder().whole_records(&bytes, false);
        assert!(cut <= bytes.len());
    }
}

/// A parser that is not linear would need hours for these texts.
#[test]
fn long_texts_of_one_piece_are_read_in_linear_time() {
    let pieces = [
        "*",
        "1.",
        "…",
        "!",
        "e4",
        "(",
        ")",
        "{",
        "}",
        "[",
        "[a",
        "[a \"x\"]",
        "[Event \"",
        "\\\"",
        "$",
        ";",
        "%",
        "\"",
        "1-0 e4 ",
        "e4 (",
        "e4 {} ",
        "[Event \"\"]e4\n",
        "\n\n[Event \"",
    ];
    for piece in pieces {
        let text = piece.repeat((1 << 20) / piece.len());
        let bytes: usize = Games::new(text.as_bytes()).map(|game| game.bytes().len()).sum();
        assert_eq!(bytes, text.len(), "{piece}");
        read(text.as_bytes());
        Format::Pgn.decoder().whole_records(text.as_bytes(), false);
    }
}

#[test]
fn records_are_the_same_after_writing_and_reading() {
    let text = "[Event \"b\"]\n\n1. e4 {32767} e5 {-32768} 2. Nf3 {5} Nc6 {0} 3. Bb5 {-99} a6 1-0\n\n\
        [FEN \"8/8/8/8/1pP5/8/8/k1K5 b - c3 3 40\"]\n\n40... bxc3 {101} 41. Kc2 1/2-1/2\n\n\
        [FEN \"bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1\"]\n1. d4 d5 *\n";
    let (mut records, faults) = read(text.as_bytes());
    assert_eq!((records.len(), faults.len()), (10, 0));
    records[1].0.ply = None;
    let mut writer = Writer::new(Vec::new(), Format::Pgn).expect("a vector takes all bytes");
    for (record, _) in &records {
        assert_eq!(writer.write(record).expect("a move"), Changes::empty());
    }
    let (mut other, mut last) = (records[0].0, Record::new(Position::start()));
    other.ply = Some(7);
    assert_eq!(writer.write(&other).expect("a move"), Changes::PLY);
    last.score = Some(1);
    let refused = writer.write(&last).expect_err("no move");
    assert_eq!(refused.to_string(), Refusal::NoMove.to_string());
    let written = writer.finish().expect("a vector takes all bytes");
    let written = String::from_utf8(written).expect("text");
    assert_eq!(written.matches("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]").count(), 4, "{written}");
    let movetext = "\n1. e4 {+327.67/0} 1... e5 {-327.68/0} 2. Nf3 {+0.05/0} 2... Nc6 {+0.00/0} 3. Bb5\n{-0.99/0} 3... a6 1-0\n\n";
    assert!(written.contains(movetext), "{written}");
    assert!(written.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bnrbkrqn/"), "{written}");
    assert!(written.lines().all(|line| line.len() <= 80));
    let again: Result<Vec<Record>, ReadError> = Reader::new(written.as_bytes(), Format::Pgn).collect();
    let again = again.expect("no faults");
    records[1].0.ply = Some(1);
    other.ply = Some(0);
    let expected: Vec<Record> = records.into_iter().map(|(record, _)| record).chain([other]).collect();
    assert_eq!(again, expected);
}

/// Canonical text of all records, with the numbers of their games.
fn canonical_text(text: &str, notation: Notation) -> String {
    let counts = Games::new(text.as_bytes()).map(|game| game.moves().len());
    let numbers = (1..).zip(counts).flat_map(|(number, count)| std::iter::repeat_n(number, count));
    let (records, faults) = read(text.as_bytes());
    assert_eq!(faults, []);
    let line = |(number, (record, _)): (u32, &(Record, u64))| {
        let (position, mv) = (record.position, record.mv.expect("a move"));
        let (fen, mv) = (position.to_fen(notation), position.to_uci(mv, notation));
        let (score, ply) = (record.score.expect("a score"), record.ply.expect("a ply"));
        format!("{number}\t{fen}\t{mv}\t{score}\t{ply}\t{}\n", record.result.expect("a result") as i8)
    };
    numbers.zip(&records).map(line).collect()
}

#[test]
fn games_of_python_chess_give_the_published_records() {
    for (name, notation, hash) in [
        (
            "formats/games.pgn",
            Notation::Standard,
            "badef31d937613db5cf2c88492184a186d675baae2fc7bdd2039e744a79ffe77",
        ),
        (
            "formats/games960.pgn",
            Notation::Chess960,
            "1849d0e02ee2d487b255ff51c910ce3defbc549fca1c80066c37eda394074d10",
        ),
    ] {
        let Some(text) = suite(name) else { return };
        let canonical = canonical_text(&text, notation);
        assert_eq!(sha256(canonical.as_bytes()), hash, "{name}");
        let mut writer = Writer::new(Vec::new(), Format::Pgn).expect("a vector takes all bytes");
        for (record, _) in read(text.as_bytes()).0 {
            writer.write(&record).expect("a move");
        }
        let written = writer.finish().expect("a vector takes all bytes");
        let written = String::from_utf8(written).expect("text");
        assert_eq!(canonical_text(&written, notation), canonical, "{name}");
    }
}
