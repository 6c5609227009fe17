//! Games as PGN, with the engines' scores and depths as comments.
//!
//! Source: the PGN standard of 1994. The comment after a move has the form that other match programs use:
//! `{+0.35/12 0.052s}` is the score in pawns from the view of the side that moved, the depth and the time spent.

use super::record::{Played, Ply, Record, Side};
use exchequer_board::Position;
use exchequer_core::Color;
use std::fmt::Write;

/// Maximum length of a line of movetext, in characters; a longer word has a line of its own.
const WIDTH: usize = 80;

/// Properties that all games of a match share.
pub(crate) struct Event {
    /// Names of A and of its opponents, all different.
    pub(crate) names: Vec<String>,
    /// Identity of the match, equal when it is started again.
    pub(crate) identity: String,
    /// Date in the form `2026.11.21`.
    pub(crate) date: String,
    /// Value of the tag `TimeControl`, where there is a clock.
    pub(crate) time_control: Option<String>,
    pub(crate) chess960: bool,
}

impl Event {
    /// Returns the name of the player with a color in a game.
    fn player(&self, game: &Played, color: Color) -> &str {
        let number = match game.side_of(color) {
            Side::A => 0,
            Side::B => game.opponent + 1,
        };
        self.names.get(number).map_or("?", String::as_str)
    }
}

/// The first tag of every game.
pub(super) const FIRST_TAG: &str = "[Event \"Match of engines\"]\n";

/// A game with its tags and an empty line at the end.
pub(crate) fn write(event: &Event, record: &Record) -> String {
    let played = &record.played;
    let mut pgn = FIRST_TAG.to_owned();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string does not fail.
        let _ = writeln!(pgn, "[{name} \"{value}\"]");
    };
    tag("Site", "?");
    tag("Date", &event.date);
    tag("Round", &(played.pair + 1).to_string());
    tag("White", event.player(played, Color::White));
    tag("Black", event.player(played, Color::Black));
    tag("Result", played.ending.result());
    if record.opening != Position::start() {
        tag("SetUp", "1");
        tag("FEN", &record.opening.to_string());
    }
    if event.chess960 {
        tag("Variant", "Chess960");
    }
    if let Some(time_control) = &event.time_control {
        tag("TimeControl", time_control);
    }
    tag("PlyCount", &record.plies.len().to_string());
    tag("Termination", played.ending.termination());
    tag("Match", &event.identity);
    pgn.push('\n');

    let mut column = 0;
    for word in movetext(record).split(' ') {
        if column > 0 && column + 1 + word.len() > WIDTH {
            pgn.push('\n');
            column = 0;
        } else if column > 0 {
            pgn.push(' ');
            column += 1;
        }
        pgn.push_str(word);
        column += word.len();
    }
    pgn.push_str("\n\n");
    pgn
}

fn movetext(record: &Record) -> String {
    let mut text = String::new();
    let mut position = record.opening;
    for Ply { mv, info, spent } in &record.plies {
        // With a comment after every move, the number is needed before Black's as well.
        let dots = if position.turn() == Color::White { "." } else { "..." };
        let _ = write!(text, "{}{dots} {} {{", position.fullmove_number(), position.to_san(*mv));
        if let Some(score) = info.score {
            let _ = write!(text, "{score}/{} ", info.depth.unwrap_or_default());
        }
        let _ = write!(text, "{:.3}s}} ", spent.as_secs_f64());
        position.play(*mv);
    }
    let ending = record.played.ending.to_string().replace('}', ")").replace(char::is_whitespace, " ");
    let _ = write!(text, "{{{ending}}} {}", record.played.ending.result());
    text
}

#[cfg(test)]
mod tests {
    use super::super::info::{Info, Score};
    use super::super::record::{Ending, Fault};
    use super::*;
    use exchequer_board::Outcome;
    use std::time::Duration;

    fn event() -> Event {
        Event {
            names: vec!["Ours".to_owned(), "Another".to_owned(), "The \"other\" \\".to_owned()],
            identity: "engines=1 openings=2 terms=3".to_owned(),
            date: "2026.11.21".to_owned(),
            time_control: Some("5+0.05".to_owned()),
            chess960: false,
        }
    }

    fn record(opening: &str, moves: &[&str], ending: Ending) -> Record {
        let opening: Position = opening.parse().unwrap();
        let mut position = opening;
        let plies = moves.iter().enumerate().map(|(index, text)| {
            let mv = position.parse_san(text).unwrap();
            position.play(mv);
            let info = Info { score: Some(Score::Centipawns(index as i32 * 10)), depth: Some(3) };
            Ply { mv, info, spent: Duration::from_millis(52) }
        });
        let plies = plies.collect();
        Record { played: Played { pair: 4, opponent: 1, white: Side::B, ending }, opening, plies }
    }

    #[test]
    fn a_game_is_written_whole() {
        let opening = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
        let ending = Ending::Rules(Outcome::Checkmate(Color::Black));
        assert_eq!(
            write(&event(), &record(opening, &["g4", "Qh4#"], ending)),
            r#"[Event "Match of engines"]
[Site "?"]
[Date "2026.11.21"]
[Round "5"]
[White "The \"other\" \\"]
[Black "Ours"]
[Result "0-1"]
[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"]
[TimeControl "5+0.05"]
[PlyCount "2"]
[Termination "normal"]
[Match "engines=1 openings=2 terms=3"]

2. g4 {+0.00/3 0.052s} 2... Qh4# {+0.10/3 0.052s} {Black mates} 0-1

"#
        );
    }

    #[test]
    fn a_forfeit_is_explained_and_long_lines_are_broken() {
        let details = "exit status: 101: {x}\nand so on, for longer than a line of a PGN may be, which is 80"
            .to_owned();
        let ending = Ending::Forfeit { loser: Color::White, fault: Fault::Crash, details };
        let start = Position::start().to_string();
        let pgn = write(&Event { chess960: true, ..event() }, &record(&start, &[], ending));
        assert!(pgn.contains("[Variant \"Chess960\"]\n") && !pgn.contains("FEN"), "{pgn}");
        assert!(pgn.contains("[Termination \"abandoned\"]"), "{pgn}");
        assert!(
            pgn.ends_with(
                "\n\n{White crashes: exit status: 101: {x) and so on, for longer than a line of a PGN\n\
                 may be, which is 80} 0-1\n\n"
            ),
            "{pgn}"
        );
    }
}
