//! `match` over real pipes, between fake engines that play badly or misbehave.

use exchequer_board::{Game, Outcome};
#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

const LAB: &str = env!("CARGO_BIN_EXE_exchequer-lab");

fn fake(mode: &str) -> String {
    format!("'{LAB}' fake-engine {mode}")
}

fn start(a: &str, b: &str, arguments: &[&str]) -> Output {
    Command::new(LAB).args(["match", a, b]).args(arguments).output().unwrap()
}

/// Returns stdout and stderr of a match that ends well.
fn play(a: &str, b: &str, arguments: &[&str]) -> (String, String) {
    let output = start(a, b, arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (report, messages) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{report}{messages}");
    (report, messages)
}

/// Returns the words after a heading of the report.
fn row<'r>(report: &'r str, heading: &str) -> &'r str {
    let line =
        report.lines().find_map(|line| line.strip_prefix(heading)).unwrap_or_else(|| panic!("{report}"));
    line.trim()
}

/// A game as it stands in a PGN.
#[derive(Debug)]
struct Parsed {
    tags: Vec<(String, String)>,
    moves: Vec<String>,
    comments: Vec<String>,
    result: String,
}

impl Parsed {
    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The game played again by the rules, every move with its number, and spelled as we spell it.
    fn replay(&self) -> Game {
        let mut game = match self.tag("FEN") {
            Some(fen) => Game::new(fen.parse().unwrap()),
            None => Game::default(),
        };
        assert_eq!(self.tag("SetUp"), self.tag("FEN").map(|_| "1"));
        for text in &self.moves {
            assert_eq!(game.outcome(), None, "{text} after the end");
            let mv = game.position().parse_san(text).unwrap();
            assert_eq!(game.position().to_san(mv).to_string(), *text);
            game.play(mv).unwrap();
        }
        assert_eq!(self.tag("PlyCount"), Some(self.moves.len().to_string().as_str()));
        assert_eq!(self.tag("Result"), Some(self.result.as_str()));
        game
    }
}

fn games(path: &Path) -> Vec<Parsed> {
    let text = fs::read_to_string(path).unwrap();
    let mut games = Vec::new();
    let mut parts = text.trim_end().split("\n\n");
    while let (Some(tags), Some(movetext)) = (parts.next(), parts.next()) {
        let tag = |line: &str| {
            let (name, value) = line.trim_matches(['[', ']']).split_once(' ').unwrap();
            (name.to_owned(), value.trim_matches('"').to_owned())
        };
        let tags = tags.lines().map(tag).collect();
        let (mut moves, mut comments, mut result) = (Vec::new(), Vec::new(), String::new());
        let movetext = movetext.replace('\n', " ");
        let mut rest = movetext.as_str();
        while let Some((before, (comment, after))) =
            rest.split_once('{').map(|(before, rest)| (before, rest.split_once('}').unwrap()))
        {
            moves.extend(before.split_whitespace().filter(|word| !word.ends_with('.')).map(str::to_owned));
            comments.push(comment.to_owned());
            result = after.trim().to_owned();
            rest = after;
        }
        games.push(Parsed { tags, moves, comments, result });
    }
    games
}

fn temporary(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

#[test]
fn games_are_played_in_pairs_and_written_down() {
    let (_folder, path) = temporary("games.pgn");
    let pgn = ["--pgn", path.to_str().unwrap()];
    let (report, messages) = play(
        &fake("greedy"),
        &fake("random"),
        &[&["--nodes", "5", "--games", "12", "--seed", "3"], &pgn[..]].concat(),
    );
    assert_eq!(messages, "");
    assert_eq!(row(&report, "A  "), "Fake Greedy");
    assert_eq!(row(&report, "B  "), "Fake Random");
    assert_eq!(row(&report, "Games"), "12");
    assert_eq!((row(&report, "Faults A"), row(&report, "Faults B")), ("none", "none"));

    let mut games = games(&path);
    assert_eq!(games.len(), 12);
    games.sort_by_key(|game| {
        (game.tag("Round").unwrap().parse::<u32>().unwrap(), game.tag("White").unwrap().to_owned())
    });
    let (mut wins, mut draws, mut pairs) = (0, 0, [0; 5]);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].tag("Round"), pair[1].tag("Round"));
        assert_eq!(pair[0].tag("FEN"), pair[1].tag("FEN"), "the same opening");
        assert!(pair[0].tag("FEN").is_some());
        assert_eq!(pair[0].tag("White"), Some("Fake Greedy"));
        assert_eq!((pair[1].tag("White"), pair[1].tag("Black")), (Some("Fake Random"), Some("Fake Greedy")));
        let mut points = 0;
        for game in pair {
            let result = match game.replay().outcome().unwrap() {
                Outcome::Checkmate(exchequer_core::Color::White) => "1-0",
                Outcome::Checkmate(exchequer_core::Color::Black) => "0-1",
                _ => "1/2-1/2",
            };
            assert_eq!(game.result, result);
            assert_eq!(game.tag("Termination"), Some("normal"));
            assert_eq!(game.comments.len(), game.moves.len() + 1);
            assert!(
                game.comments[0].starts_with("+0.00/1 0.") && game.comments[0].ends_with('s'),
                "{game:?}"
            );
            let with_white = game.tag("White") == Some("Fake Greedy");
            let half_points = match (result, with_white) {
                ("1/2-1/2", _) => 1,
                ("1-0", true) | ("0-1", false) => 2,
                _ => 0,
            };
            points += half_points;
            wins += usize::from(half_points == 2);
            draws += usize::from(half_points == 1);
        }
        pairs[points] += 1;
    }
    assert!(
        row(&report, "A         +").starts_with(&format!("{wins} ={draws} -{}, ", 12 - wins - draws)),
        "{report}"
    );
    assert!(row(&report, "Pairs").starts_with(&format!("{pairs:?}")), "{report} {pairs:?}");
    assert!(wins > 6, "greed is better than chance: {report}");
}

#[test]
fn faults_are_losses_and_named() {
    // After three moves 0.4 s are left: enough for a machine that has other things to do as well.
    const SHORT: &str = "0.1+0.1";
    // An engine that does not wait for the end of the time has as much as a machine may need that has a lot else to do.
    const LONG: &str = "60+1";
    // Side by side: the matches mostly wait.
    std::thread::scope(|scope| {
        for (mode, fault, termination, time) in [
            ("crash", "crashes", "abandoned", LONG),
            ("illegal", "illegal moves", "rules infraction", LONG),
            ("mute", "stalls", "abandoned", SHORT),
            ("flood", "stalls", "abandoned", SHORT),
            ("slow", "time losses", "time forfeit", SHORT),
        ] {
            scope.spawn(move || assert_fault(mode, fault, termination, time));
        }
    });
}

/// Plays a pair of games against an engine with a fault.
fn assert_fault(mode: &str, fault: &str, termination: &str, time: &str) {
    let (_folder, path) = temporary("games.pgn");
    let limits = ["--tc", time, "--margin", "100", "--option-b", "Delay=700"];
    let arguments = [&limits[..], &["--games", "2", "--pgn", path.to_str().unwrap()]].concat();
    let (report, messages) = play(&fake("random"), &fake(mode), &arguments);
    assert_eq!(row(&report, "Faults A"), "none", "{mode}");
    assert_eq!(row(&report, "Faults B"), format!("{fault} 2"), "{mode}");
    assert_eq!(row(&report, "A         +"), "2 =0 -0, 100.0 %", "{mode}");
    assert_eq!(row(&report, "as White"), "+1 =0 -0, 100.0 %", "{mode}");
    assert_eq!(row(&report, "Endings"), "forfeit 2", "{mode}");
    assert_eq!(messages.lines().filter(|line| line.contains("engine B as ")).count(), 2, "{messages}");
    for game in games(&path) {
        game.replay();
        assert_eq!(game.tag("Termination"), Some(termination), "{mode}");
        // Both games of every pair are played: an exited engine starts again and makes its three moves.
        assert!((6..=7).contains(&game.moves.len()), "{mode}: {game:?}");
    }
    if mode == "crash" {
        assert!(messages.contains("exit status: 3: this engine crashes on purpose"), "{messages}");
    }
}

#[test]
fn crashes_can_be_left_out() {
    let (report, _) =
        play(&fake("random"), &fake("crash"), &["--depth", "1", "--games", "4", "--leave-out-crashes"]);
    assert_eq!(row(&report, "Games"), "4, of which 4 ended by a crash and are left out below");
    assert_eq!(row(&report, "A         +"), "0 =0 -0, 0.0 %");
    assert_eq!(row(&report, "Faults B"), "crashes 4");
    assert_eq!(row(&report, "Elo"), "?");
}

#[cfg(unix)]
#[test]
fn an_engine_that_hangs_up_is_told_from_one_that_crashes() {
    let script = "echo id name Script; echo uciok; while read line; do case \"$line\" in \
                  isready) echo readyok;; go*) exec >&-; sleep 600;; esac; done";
    let begin = Instant::now();
    let (report, _) = play(&format!("sh -c '{script}'"), &fake("random"), &["--nodes", "1", "--games", "2"]);
    assert_eq!(row(&report, "Faults A"), "disconnects 2");
    assert!(begin.elapsed() < Duration::from_secs(60), "its sleep is not waited for");
}

#[test]
fn an_engine_that_never_reads_cannot_block_the_match() {
    // It answers without a request; input fills the pipe.
    let script = "echo uciok; while :; do echo readyok; echo bestmove a1a1; done";
    let (report, _) = play(&format!("sh -c '{script}'"), &fake("random"), &["--nodes", "1", "--games", "2"]);
    assert_eq!(row(&report, "Faults A"), "illegal moves 2");
}

#[test]
fn options_are_set() {
    let slow = fake("slow");
    let arguments = ["--movetime", "500", "--margin", "100", "--games", "2"];
    let resigning = [&arguments[..], &["--resign", "movecount=1", "score=1"]].concat();
    let (report, _) = play(&slow, &slow, &resigning);
    assert_eq!((row(&report, "A  "), row(&report, "B  ")), ("Fake Slow (A)", "Fake Slow (B)"));
    assert_eq!((row(&report, "Faults A"), row(&report, "Faults B")), ("none", "none"));
    assert_eq!(row(&report, "Endings"), "adjudicated win 2");
    let (report, _) = play(&slow, &slow, &[&arguments[..], &["--option-b", "Delay=700"]].concat());
    assert_eq!((row(&report, "Faults A"), row(&report, "Faults B")), ("none", "time losses 2"));
}

#[test]
fn a_sequential_test_stops_the_match() {
    let sprt = ["--depth", "1", "--sprt", "0", "40", "--games", "2000"];
    let (report, _) = play(&fake("greedy"), &fake("random"), &sprt);
    assert!(row(&report, "LLR").ends_with("for nElo 0 against 40: H1 accepted"), "{report}");
    let played: u32 = row(&report, "Games").parse().unwrap();
    assert!(played < 1000, "{report}");
    let (report, _) =
        play(&fake("random"), &fake("greedy"), &["--depth", "1", "--sprt", "-40", "0", "--games", "2000"]);
    assert!(row(&report, "LLR").ends_with("for nElo -40 against 0: H0 accepted"), "{report}");
}

#[test]
fn chess960_is_played_with_and_without_a_book() {
    let (folder, path) = temporary("games.pgn");
    let book = folder.path().join("book.epd");
    fs::write(&book, "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq -\n").unwrap();
    let arguments = ["--chess960", "--nodes", "1", "--games", "20", "--pgn", path.to_str().unwrap()];
    play(&fake("random"), &fake("random"), &arguments);
    play(&fake("random"), &fake("random"), &[&arguments[..], &["--book", book.to_str().unwrap()]].concat());
    let games = games(&path);
    assert_eq!(games.len(), 40, "the second match is appended");
    for game in &games {
        game.replay();
        assert_eq!(game.tag("Variant"), Some("Chess960"));
        assert_eq!(game.tag("Termination"), Some("normal"));
    }
    assert!(games.iter().flat_map(|game| &game.moves).any(|text| text.starts_with("O-O")));
}

#[test]
fn what_cannot_be_a_match_is_refused_with_a_sentence() {
    let random = fake("random");
    for (b, arguments, expected) in [
        (
            "/nowhere/at/all",
            &["--nodes", "1"][..],
            "error: engine B, \"/nowhere/at/all\", cannot be started: ",
        ),
        (&format!("'{LAB}' help"), &["--nodes", "1"], "is no UCI engine: exit status: 0"),
        ("'unclosed", &["--nodes", "1"], "has a quotation that is not closed"),
        (&random, &["--nodes", "1", "--option-b", "Hsh=1"], "has no option \"Hsh\""),
        (&random, &["--nodes", "1", "--games", "3"], "games are played in pairs"),
        (&random, &["--nodes", "1", "--book", "/nowhere/book"], "cannot read /nowhere/book: "),
        (&random, &["--nodes", "1", "--sprt", "5", "0"], "ELO0 has to be below ELO1"),
        (&random, &["--nodes", "1", "--sprt", "0", "5", "--alpha", "0.7"], "between 0 and 0.5"),
        (
            &random,
            &["--nodes", "1", "--resign", "movecount=3", "scores=4"],
            "--resign: \"scores=4\" is not one of",
        ),
        (&random, &["--nodes", "1", "--depth", "1"], "cannot be used with"),
        (
            &random,
            &["--nodes", "1", "--gauntlet", "--sprt", "0", "5", "--", &random],
            "--sprt is not possible with 2",
        ),
        (&random, &["--nodes", "1", "--", &random], "for which --gauntlet is needed"),
        (&random, &["--nodes", "1", "--resume"], "--pgn <FILE>"),
        (&random, &[], "required"),
        (&random, &["--tc", "x"], "\"x\" is not a time such as 10+0.1"),
    ] {
        let output = start(&random, b, arguments);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && messages.contains(expected), "{arguments:?}: {messages}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_gauntlet_is_played_against_each_from_the_same_openings() {
    let (_folder, path) = temporary("games.pgn");
    let (greedy, random) = (fake("greedy"), fake("random"));
    let arguments = ["--gauntlet", "--nodes", "1", "--games", "8", "--pgn", path.to_str().unwrap()];
    let (report, _) = play(&greedy, &random, &[&[fake("crash").as_str(), &greedy][..], &arguments].concat());
    assert_eq!(row(&report, "A  "), "Fake Greedy (A)");
    assert_eq!(row(&report, "B  "), "Fake Random");
    assert_eq!(row(&report, "D  "), "Fake Greedy (D)");
    assert_eq!(row(&report, "Games"), "24");
    assert_eq!(row(&report, "Faults C"), "crashes 8");
    assert_eq!((row(&report, "Faults A"), row(&report, "Faults D")), ("none", "none"));

    let numbers =
        |line: &str| -> Vec<u32> { line.split_whitespace().filter_map(|word| word.parse().ok()).collect() };
    let table: Vec<&str> =
        report.lines().skip_while(|line| !line.starts_with("A against")).skip(1).take(4).collect();
    let games = games(&path);
    let (mut sums, mut sums_of_rows) = ([0; 3], [0; 3]);
    for (line, (letter, opponent)) in
        table.iter().zip([("B", "Fake Random"), ("C", "Fake Crash"), ("D", "Fake Greedy (D)")])
    {
        assert!(line.starts_with(letter) && line.contains(opponent), "{report}");
        let mut score = [0; 3];
        for game in
            games.iter().filter(|game| [game.tag("White"), game.tag("Black")].contains(&Some(opponent)))
        {
            let a_has_white = game.tag("White") == Some("Fake Greedy (A)");
            score[match (game.result.as_str(), a_has_white) {
                ("1/2-1/2", _) => 1,
                ("1-0", true) | ("0-1", false) => 0,
                _ => 2,
            }] += 1;
        }
        assert_eq!(numbers(line)[..3], score, "{report}");
        assert_eq!(score.iter().sum::<u32>(), 8);
        sums.iter_mut().zip(score).for_each(|(sum, count)| *sum += count);
        sums_of_rows.iter_mut().zip(numbers(line)).for_each(|(sum, count)| *sum += count);
    }
    assert!(table[3].trim_start().starts_with("all") && numbers(table[3])[..3] == sums, "{report}");
    for round in ["1", "2", "3", "4"] {
        let openings: Vec<_> = games
            .iter()
            .filter(|game| game.tag("Round") == Some(round))
            .map(|game| game.tag("FEN"))
            .collect();
        assert_eq!(openings.len(), 6);
        assert!(openings.iter().all(|opening| *opening == openings[0]));
    }
}

/// Returns the games of a PGN, in the order of its rounds and without the times.
fn essence(path: &Path) -> Vec<(u32, String, String, Vec<String>, String)> {
    let essence = |game: &Parsed| {
        let tag = |name: &str| game.tag(name).unwrap().to_owned();
        (tag("Round").parse().unwrap(), tag("White"), tag("Black"), game.moves.clone(), tag("Result"))
    };
    let mut all: Vec<_> = games(path).iter().map(essence).collect();
    all.sort();
    all
}

#[test]
fn a_match_goes_on_wherever_its_file_ends() {
    let (folder, whole) = temporary("whole.pgn");
    let part = folder.path().join("part.pgn");
    let (crash, random) = (fake("crash"), fake("random"));
    let go = |path: &Path, games: &str, more: &[&str]| {
        let pgn = ["--depth", "1", "--games", games, "--gauntlet", "--pgn", path.to_str().unwrap()];
        play(&fake("greedy"), &random, &[&[crash.as_str()], &pgn[..], more].concat())
    };
    // The file need not be there: the command is the same from the beginning.
    let (report, _) = go(&whole, "6", &["--resume"]);
    let bytes = fs::read(&whole).unwrap();
    for eighth in 0..=8 {
        fs::write(&part, &bytes[..bytes.len() * eighth / 8]).unwrap();
        let (resumed, messages) = go(&part, "6", &["--resume", "--concurrency", "1"]);
        assert_eq!(resumed, report, "{eighth}");
        assert_eq!(essence(&part), essence(&whole), "{eighth}");
        assert_eq!(
            messages.contains("its last game was cut off"),
            !(eighth == 0 || eighth == 8),
            "{messages}"
        );
    }
    // More games are the same ones and more of them.
    let (longer, _) = go(&part, "10", &["--resume"]);
    assert_eq!(row(&longer, "Games"), "20");
    let (first, all) = (essence(&whole), essence(&part));
    assert_eq!((all[..12].to_vec(), all.len()), (first, 20));
}

#[test]
fn a_match_does_not_go_on_in_the_games_of_another() {
    let (_folder, path) = temporary("games.pgn");
    let arguments = ["--nodes", "1", "--games", "2", "--pgn", path.to_str().unwrap()];
    play(&fake("greedy"), &fake("random"), &arguments);
    let before = fs::read(&path).unwrap();
    for (b, more, expected) in [
        ("random", &["--seed", "2"][..], "its game 1: it was played with other openings"),
        ("crash", &[], "its game 1: it was played with other engines"),
        ("random", &["--option-b", "Delay=3"], "played with other engines"),
        ("random", &["--draw", "movenumber=40", "movecount=8", "score=10"], "played with other terms"),
    ] {
        let output = start(&fake("greedy"), &fake(b), &[&arguments[..], &["--resume"], more].concat());
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && messages.contains(expected), "{more:?}: {messages}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
    // Nor in a file that has the same match, without --resume.
    play(&fake("greedy"), &fake("random"), &arguments);
    let output = start(&fake("greedy"), &fake("random"), &[&arguments[..], &["--resume"]].concat());
    assert!(String::from_utf8_lossy(&output.stderr).contains("its game 3 is there twice"));
}

#[test]
fn a_sequential_test_that_was_decided_stays_decided() {
    let (_folder, path) = temporary("games.pgn");
    let sprt = ["--depth", "1", "--sprt", "0", "40", "--pgn", path.to_str().unwrap(), "--resume"];
    let (first, _) = play(&fake("greedy"), &fake("random"), &sprt);
    let (second, _) = play(&fake("greedy"), &fake("random"), &sprt);
    assert!(row(&first, "LLR").ends_with("H1 accepted"), "{first}");
    assert_eq!(first, second, "no game more");
}

#[cfg(unix)]
#[test]
fn a_match_goes_on_after_it_was_stopped_or_killed() {
    let (folder, whole) = temporary("whole.pgn");
    let (greedy, random) = (fake("greedy"), fake("random"));
    let arguments = ["--depth", "1", "--games", "200", "--resume"];
    let (report, _) = play(&greedy, &random, &[&arguments[..], &["--pgn", whole.to_str().unwrap()]].concat());
    for (signal, name) in [(Signal::INT, "interrupted.pgn"), (Signal::KILL, "killed.pgn")] {
        let path = folder.path().join(name);
        let all = [&arguments[..], &["--pgn", path.to_str().unwrap()]].concat();
        let mut command = Command::new(LAB);
        command.args(["match", &greedy, &random]).args(&all);
        let mut running =
            command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap();
        // In the middle of it, however fast the machine is.
        let written = || fs::metadata(&path).map_or(0, |metadata| metadata.len());
        while written() < fs::metadata(&whole).unwrap().len() / 4 {
            std::thread::sleep(Duration::from_millis(1));
        }
        kill_process(Pid::from_child(&running), signal).unwrap();
        assert!(!running.wait().unwrap().success());
        let before = games_that_are_whole(&path);
        assert!((1..200).contains(&before), "{before}");
        let (resumed, _) = play(&greedy, &random, &all);
        assert_eq!(resumed, report);
        assert_eq!(essence(&path), essence(&whole));
    }
}

fn games_that_are_whole(path: &Path) -> usize {
    fs::read_to_string(path).unwrap().matches("\n\n").count() / 2
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_with_its_statistics() {
    let (_folder, path) = temporary("games.pgn");
    let arguments = ["--movetime", "1000", "--games", "1000", "--pgn", path.to_str().unwrap()];
    let mut command = Command::new(LAB);
    command.args(["match", &fake("random"), &fake("slow")]).args(arguments).args(["--option-b", "Delay=300"]);
    let running =
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    kill_process(Pid::from_child(&running), Signal::INT).unwrap();
    let begin = Instant::now();
    let output = running.wait_with_output().unwrap();
    assert!(begin.elapsed() < Duration::from_secs(5));
    assert_eq!(output.status.code(), Some(130));
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.contains("\nGames     ") && report.ends_with("Interrupted.\n"), "{report}");
    assert_eq!(row(&report, "Faults B"), "none");
}
