//! `exchequer datagen`: content and growth of its files.

use crate::harness::{Run, run};
#[cfg(unix)]
use crate::stopping::{send, stopped};
use crate::stream_files::Folder;
use exchequer_board::{Game, Notation, Position};
use exchequer_core::{Color, MoveKind, Placement, Role, Square};
use exchequer_formats::{Format, Reader, Record};
use exchequer_testkit::oracle::{OracleBoard, Values, gain, legal};
use serde_json::Value;
use std::collections::HashSet;
use std::io::Write;

const VALUES: Values = [100, 300, 300, 500, 900, 0];

/// Returns the arguments for this number of short games.
pub(crate) fn datagen(folder: &Folder, name: &str, games: u64, more: &[&str]) -> Run {
    let (games, out) = (games.to_string(), folder.arg(name));
    run(&[&["datagen", "--games", &games, "--nodes", "200", "--out", &out], more].concat(), b"")
}

/// Returns stderr of a run that explains faults of its input.
pub(crate) fn faults(run: Run) -> String {
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stderr.lines().all(|line| line.starts_with("error: ")), "{}", run.stderr);
    run.stderr
}

pub(crate) fn state(folder: &Folder, name: &str) -> Value {
    serde_json::from_slice(&folder.read(&format!("{name}.state"))).expect("a state")
}

pub(crate) fn count(state: &Value, name: &str) -> u64 {
    state[name].as_u64().expect(name)
}

/// Returns the records of a file in bulletformat: White is to move in each.
fn records(folder: &Folder, name: &str) -> Vec<Record> {
    let bytes = folder.read(name);
    Reader::new(&bytes[..], Format::Bulletformat).collect::<Result<_, _>>().expect("sound records")
}

#[test]
fn the_games_do_not_depend_on_the_threads_nor_on_how_often_one_goes_on() {
    let folder = Folder::new();
    datagen(&folder, "one", 8, &[]).good();
    datagen(&folder, "two", 8, &["--threads", "2"]).good();
    assert!(folder.read("one") == folder.read("two"));

    datagen(&folder, "parts", 3, &["--threads", "3"]).good();
    assert!(folder.read("one").starts_with(&folder.read("parts")));
    // A crash leaves more bytes than the state has recorded.
    let part = folder.read("parts");
    folder.write("parts", &[&part[..], b"half a game"].concat());
    datagen(&folder, "parts", 8, &["--threads", "2"]).good();
    assert!(folder.read("parts") == folder.read("one"));
    assert_eq!(state(&folder, "parts"), state(&folder, "one"));
    assert_eq!(folder.names(), ["one", "one.state", "parts", "parts.state", "two", "two.state"]);

    // All games exist already.
    let text = datagen(&folder, "one", 3, &[]).good();
    assert!(text.starts_with("games 8: ") && text.contains(", 0 positions/s"), "{text}");
    datagen(&folder, "other", 2, &["--seed", "2"]).good();
    assert!(!folder.read("one").starts_with(&folder.read("other")));
}

#[test]
fn every_record_is_a_quiet_position() {
    let folder = Folder::new();
    let text = datagen(&folder, "out", 30, &["--threads", "2"]).good();
    let found = records(&folder, "out");
    assert!(found.len() > 500, "{}", found.len());
    let (mut results, mut agreement) = ([0; 3], 0);
    for Record { position, score, result, .. } in &found {
        let score = score.expect("a score");
        let result = result.expect("a result") as i8;
        let board = OracleBoard::from_placement(position, Color::White);
        assert!(!board.is_in_check(Color::White) && score.abs() < 2000, "{position}");
        for mv in board.legal_moves() {
            let is_noisy = gain(&board, mv, &VALUES) > 0 || matches!(mv.kind(), MoveKind::Promotion(_));
            assert!(!is_noisy || legal::see(&board, mv, &VALUES) <= Some(0), "{position} {mv}");
        }
        results[(result + 1) as usize] += 1;
        agreement += i64::from(score) * i64::from(result);
    }
    assert!(results.iter().all(|&count| count > 0), "{results:?}");
    // Scores and results agree more often than not.
    assert!(agreement > 0);

    let state = state(&folder, "out");
    let games = ["white_wins", "draws", "black_wins"].map(|name| count(&state, name));
    assert_eq!((count(&state, "games"), games.iter().sum()), (30, 30));
    let counts = ["positions", "bytes"].map(|name| count(&state, name));
    assert_eq!(counts, [found.len(), folder.read("out").len()].map(|count| count as u64));
    let lines: Vec<&str> = text.lines().collect();
    let [white, draws, black] = games;
    assert_eq!(lines[0], format!("games 30: White won {white}, drawn {draws}, Black won {black}"));
    assert!(lines[1].starts_with("positions ") && lines[1].ends_with(" bytes"), "{text}");
    assert!(lines[2].starts_with("time ") && lines.len() == 3, "{text}");
}

#[test]
fn games_that_go_astray_have_positions_that_others_have_not() {
    let folder = Folder::new();
    let uneven = |name: &str, more: &[&str]| {
        datagen(&folder, name, 60, &[&["--threads", "2", "--format", "tsv"], more].concat()).good();
        let bytes = folder.read(name);
        let found = Reader::new(&bytes[..], Format::Tsv).map(|record| record.expect("a sound record"));
        // Later on, other games have uneven pieces as well.
        let early: Vec<Record> = found.filter(|record| record.position.fullmove_number() <= 20).collect();
        let is_uneven = |record: &&Record| {
            let count = |color, role| record.position.pieces(color, role).len();
            let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
            pieces.iter().any(|&role| count(Color::White, role) != count(Color::Black, role))
        };
        early.iter().filter(is_uneven).count() as f64 / early.len() as f64
    };
    let (usual, astray) = (uneven("usual", &[]), uneven("astray", &["--astray", "24"]));
    assert!(astray > usual * 1.1, "{usual} {astray}");

    datagen(&folder, "parts", 13, &["--format", "tsv", "--astray", "24"]).good();
    datagen(&folder, "parts", 60, &["--astray", "24"]).good();
    assert!(folder.read("parts") == folder.read("astray"));
    let message = datagen(&folder, "astray", 61, &["--astray", "25"]).bad_input();
    assert!(message.contains("has games that go astray for up to 24 plies, not 25; "), "{message}");
}

#[test]
fn positions_from_inside_of_searches_are_quiet_and_others_than_those_of_games() {
    let folder = Folder::new();
    let inside = ["--inside", "3", "--inside-nodes", "400"];
    let generate = |name: &str, games: u64, more: &[&str]| {
        datagen(&folder, name, games, more).good();
        records(&folder, name)
    };
    let met = generate("met", 3, &inside);
    assert!(met.len() > 300, "{}", met.len());
    for Record { position, score, .. } in &met {
        let board = OracleBoard::from_placement(position, Color::White);
        let is_small = score.is_some_and(|score| score.abs() < 2000);
        assert!(!board.is_in_check(Color::White) && is_small, "{position}");
        for mv in board.legal_moves() {
            assert!(
                gain(&board, mv, &VALUES) <= 0 || legal::see(&board, mv, &VALUES) <= Some(0),
                "{position} {mv}"
            );
        }
    }
    let fens = |records: &[Record]| -> HashSet<_> {
        records.iter().map(|record| record.position.to_fen(Notation::Standard)).collect()
    };
    let (met_in_searches, played) = (fens(&met), fens(&generate("played", 3, &[])));
    let both = met_in_searches.intersection(&played).count();
    assert!(both * 10 < met_in_searches.len(), "{both} of {} and {}", met_in_searches.len(), played.len());

    // Neither threads nor stops change anything.
    generate("threads", 3, &[&inside[..], &["--threads", "2"]].concat());
    generate("parts", 1, &inside);
    generate("parts", 3, &inside);
    assert!(folder.read("met") == folder.read("threads") && folder.read("met") == folder.read("parts"));

    let message = datagen(&folder, "met", 4, &["--inside", "2", "--inside-nodes", "400"]).bad_input();
    assert!(message.contains("has up to 3 positions from inside of each search, not 2; "), "{message}");
    let message = datagen(&folder, "met", 4, &["--inside", "3", "--inside-nodes", "500"]).bad_input();
    assert!(message.contains("has positions searched with 400 nodes, not 500; "), "{message}");
    let message = datagen(&folder, "met", 4, &[]).bad_input();
    assert!(message.contains("has up to 3 positions from inside of each search, not 0; "), "{message}");
}

/// Returns a game of unlikely moves as PGN, with the boards before its moves.
fn made_up_game(seed: usize, result: &str) -> (String, HashSet<String>) {
    let (mut game, mut pgn, mut seen) = (Game::default(), String::from("[Event \"?\"]\n\n"), HashSet::new());
    for ply in 0..60 {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[(seed * 31 + ply * 17) % moves.len()];
        pgn += &format!("{} {{a word}} ", game.position().to_san(mv));
        seen.insert(board_of(game.position()));
        game.play(mv).expect("a legal move");
    }
    (pgn + result + "\n\n", seen)
}

/// Board of a position as its side to move sees it, which is White in bulletformat.
fn board_of(position: &Position) -> String {
    let pieces = Square::ALL.map(|square| {
        let turn = position.turn();
        position.piece_at(square.relative_to(turn)).map(|piece| (piece.color() == turn, piece.role()))
    });
    format!("{pieces:?}")
}

#[test]
fn positions_of_games_that_others_have_played_are_searched() {
    let folder = Folder::new();
    let games = ["1-0", "0-1", "1/2-1/2", "0-1"];
    let games: Vec<_> = games.iter().enumerate().map(|(seed, result)| made_up_game(seed, result)).collect();
    folder.write("games.pgn", games.iter().map(|(pgn, _)| pgn.as_str()).collect::<String>().as_bytes());
    let seen: HashSet<String> = games.into_iter().flat_map(|(_, seen)| seen).collect();
    let from = folder.arg("games.pgn");
    let searched = |name: &str, more: &[&str]| {
        let out = folder.arg(name);
        run(&[&["datagen", "--from", &from, "--nodes", "300", "--out", &out], more].concat(), b"").good();
        records(&folder, name)
    };
    let found = searched("played", &[]);
    assert!(found.len() > 30, "{}", found.len());
    assert!(found.iter().all(|record| seen.contains(&board_of(&record.position))));
    let state = state(&folder, "played");
    let counts = ["games", "white_wins", "draws", "black_wins"].map(|name| count(&state, name));
    assert_eq!(counts, [4, 1, 1, 2]);

    let inside = ["--inside", "2", "--inside-nodes", "400"];
    let met = searched("met", &inside);
    let known = met.iter().filter(|record| seen.contains(&board_of(&record.position))).count();
    assert!(met.len() > 50 && known * 4 < met.len(), "{known} of {}", met.len());
    searched("parts", &[&inside[..], &["--games", "1"]].concat());
    searched("parts", &[&inside[..], &["--games", "9", "--threads", "2"]].concat());
    assert!(folder.read("met") == folder.read("parts"));

    let message = datagen(&folder, "played", 5, &[]).bad_input();
    assert!(message.contains(" is about other games than those; "), "{message}");
    folder.write("bad.pgn", b"1. e4 e5\n2. Ke3 1-0\n");
    let message = faults(datagen(&folder, "new", 5, &["--from", &folder.arg("bad.pgn")]));
    assert!(message.contains("bad.pgn, game 1, line 2: \"Ke3\" is not a legal move"), "{message}");
    assert!(message.contains("bad.pgn has no games without a fault"), "{message}");
    folder.write("empty.pgn", b"\n");
    let message = datagen(&folder, "new", 5, &["--from", &folder.arg("empty.pgn")]).bad_input();
    assert!(message.contains("empty.pgn has no games"), "{message}");
}

#[test]
fn games_with_faults_are_skipped_by_number_and_line() {
    let folder = Folder::new();
    let [(first, _), (second, _)] = [(1, "1-0"), (2, "0-1")].map(|(seed, result)| made_up_game(seed, result));
    folder.write("good.pgn", [first.as_str(), &second].concat().as_bytes());
    let last = format!("[Event \"?\"]\r\n\r\n{}", &first[13..200]);
    let bad = [
        "[Event \"a\"]\n\n1. e4 e5 *\n\n",
        "[Event \"b\"]\n\n1. e4 e5\n2. Ke3 1-0\n\n",
        "[Event \"c\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 1-0\n\n",
        "[Event \"d\"]\n[Result \"0-1\"]\n\n1. e4 e5 1-0\n\n",
    ];
    let text = ["\u{feff}", bad[0], bad[1], &first, bad[2], bad[3], &second, &last].concat();
    folder.write("mixed.pgn", text.as_bytes());
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).and_then(|()| packed.try_finish()).expect("a vector takes all bytes");
    folder.write("mixed.pgn.gz", packed.get_ref());

    datagen(&folder, "good", 2, &["--from", &folder.arg("good.pgn")]).good();
    for name in ["mixed.pgn", "mixed.pgn.gz"] {
        let out = format!("{name}.bulletformat");
        let message = faults(datagen(&folder, &out, 9, &["--from", &folder.arg(name)]));
        for part in [
            "game 1, line 1: the game has no result but *.",
            "game 2, line 8: \"Ke3\" is not a legal move in this position.",
            "game 4, line 14: the variant \"Atomic\" is not supported.",
            "game 5, line 19: the tag Result is 0-1, but the game ends with 1-0.",
            "game 7, line 28: the game is cut off: ",
            ": 5 of 7 games were skipped.",
        ] {
            assert!(message.contains(part), "{part}: {message}");
        }
        assert!(folder.read(&out) == folder.read("good"), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_stopped_run_is_gone_on_with_to_the_same_end() {
    let folder = Folder::new();
    let out = folder.arg("out");
    let args = ["datagen", "--games", "1000000", "--nodes", "200", "--threads", "2", "--out", &out];
    let child = crate::harness::command().args(args).spawn().expect("the binary starts");
    for _ in 0..10_000 {
        if folder.path("out").metadata().is_ok_and(|metadata| metadata.len() > 2000) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    send(rustix::process::Signal::INT, &child);
    let messages = stopped(child);
    let games = count(&state(&folder, "out"), "games");
    assert!(games > 0);
    assert_eq!(messages, format!("stopped after game {games}; the same command goes on from there\n"));
    let part = folder.read("out");
    assert_eq!(count(&state(&folder, "out"), "bytes"), part.len() as u64);

    datagen(&folder, "out", games + 3, &[]).good();
    datagen(&folder, "whole", games + 3, &["--threads", "2"]).good();
    assert!(folder.read("whole").starts_with(&part) && folder.read("out") == folder.read("whole"));
}

#[test]
fn the_evaluation_changes_the_games_and_is_recorded() {
    let folder = Folder::new();
    for name in ["hand", "net"] {
        datagen(&folder, name, 2, &["--evaluation", name]).good();
        assert_eq!(state(&folder, name)["evaluation"], *name);
    }
    assert!(folder.read("hand") != folder.read("net"));
    assert!(state(&folder, "hand")["made_by"] != state(&folder, "net")["made_by"]);
}

#[test]
fn a_file_of_something_else_is_left_alone() {
    let folder = Folder::new();
    folder.write("text", b"other data");
    let message = datagen(&folder, "text", 1, &[]).bad_input();
    assert!(message.contains("text.state that says what is in it; --overwrite begins anew"), "{message}");
    assert_eq!(folder.read("text"), b"other data");

    datagen(&folder, "out", 2, &[]).good();
    let before = [folder.read("out"), folder.read("out.state")];
    let refused = |more: &[&str], part: &str| {
        let message = datagen(&folder, "out", 3, more).bad_input();
        assert!(message.contains(part), "{message}");
    };
    refused(&["--seed", "2"], "has games of seed 1, not 2; --overwrite begins anew");
    let nodes = run(&["datagen", "--games", "3", "--nodes", "201", "--out", &folder.arg("out")], b"");
    assert!(nodes.bad_input().contains("has games with 200 nodes for each move, not 201; "));
    refused(
        &["--evaluation", "hand"],
        "has games with the evaluation net, not hand; --overwrite begins anew",
    );
    assert_eq!([folder.read("out"), folder.read("out.state")], before);

    let other = String::from_utf8_lossy(&before[1]).replace("\"exchequer ", "\"exchequer 1");
    folder.write("out.state", other.as_bytes());
    refused(&[], "was made by exchequer 1");
    folder.write("out.state", b"{}");
    refused(&[], "out.state cannot be read: ");
    folder.write("out.state", &before[1]);
    folder.write("out", &before[0][1..]);
    refused(&[], " bytes, and had ");
    datagen(&folder, "out", 2, &["--overwrite"]).good();
    assert_eq!([folder.read("out"), folder.read("out.state")], before);

    let message =
        run(&["datagen", "--games", "1", "--nodes", "9", "--out", &folder.arg("")], b"").bad_input();
    assert!(message.contains(" is not a file that games can be added to"), "{message}");
    let message = datagen(&folder, "absent/out", 1, &[]).bad_input();
    assert!(message.contains("cannot write "), "{message}");
    for args in
        [&["--games", "0"][..], &["--games", "1", "--nodes", "0"], &["--games", "1", "--threads", "0"]]
    {
        assert_eq!(run(&[&["datagen", "--out", "x"], args].concat(), b"").code, Some(2), "{args:?}");
    }
}
