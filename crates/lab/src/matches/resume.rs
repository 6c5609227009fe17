//! Games already played, read from the PGN of a match so that the match can be resumed.

use super::identity;
use super::pgn::{Event, FIRST_TAG};
use super::record::{Ending, Played, Side};
use anyhow::{Context, Result, bail, ensure};
use std::collections::HashSet;

/// The games of a match so far.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Past {
    pub(crate) games: Vec<Played>,
    /// Length of these games in the file, in bytes; a truncated game may follow.
    pub(crate) length: usize,
}

impl Past {
    /// Which games they are, as a schedule wants to know it.
    pub(crate) fn done(&self) -> HashSet<(usize, usize, Side)> {
        self.games.iter().map(|game| (game.pair, game.opponent, game.white)).collect()
    }
}

/// Parses the output of [`write`](super::pgn::write); fails on anything but games of the same match, each once.
pub(crate) fn read(event: &Event, bytes: &[u8]) -> Result<Past> {
    let mut past = Past { games: Vec::new(), length: 0 };
    let mut seen = HashSet::new();
    loop {
        let rest = &bytes[past.length..];
        let Some((tags, movetext)) = part(rest).and_then(|tags| Some((tags, part(&rest[tags.len() + 2..])?)))
        else {
            // After a power loss the file may have its length, but not its content.
            let is_cut_off = if rest.len() < FIRST_TAG.len() {
                FIRST_TAG.as_bytes().starts_with(rest)
            } else {
                rest.starts_with(FIRST_TAG.as_bytes())
            };
            ensure!(
                is_cut_off || rest.iter().all(|byte| *byte == 0),
                "what stands behind its game {} is none",
                past.games.len()
            );
            return Ok(past);
        };
        let number = past.games.len() + 1;
        let game = text(tags)
            .zip(text(movetext))
            .context("it is no text")
            .and_then(|(tags, movetext)| game(event, tags, movetext))
            .with_context(|| format!("its game {number}"))?;
        ensure!(
            seen.insert((game.pair, game.opponent, game.white)),
            "its game {number} is there twice: games were added without --resume"
        );
        past.games.push(game);
        past.length += tags.len() + movetext.len() + 4;
    }
}

/// Returns the text before the next empty line.
fn part(bytes: &[u8]) -> Option<&[u8]> {
    let length = bytes.windows(2).position(|pair| pair == b"\n\n")?;
    Some(&bytes[..length])
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

fn game(event: &Event, tags: &str, movetext: &str) -> Result<Played> {
    let tag = |name: &str| -> Result<String> {
        let value = tags.lines().find_map(|line| {
            let value = line.strip_prefix('[')?.strip_suffix("\"]")?.strip_prefix(name)?;
            value.strip_prefix(" \"")
        });
        let value = value.with_context(|| format!("it has no tag {name}, as our matches write it"))?;
        Ok(value.replace("\\\"", "\"").replace("\\\\", "\\"))
    };
    if let Some(what) = identity::difference(&event.identity, &tag("Match")?) {
        bail!("it was played with other {what}: this is another match");
    }
    let round: usize = tag("Round")?.parse().context("its tag Round is no number")?;
    let player = |name: &str| -> Result<usize> {
        let name = tag(name)?;
        let number = event.names.iter().position(|known| *known == name);
        number.with_context(|| format!("{name:?} does not take part in this match"))
    };
    let (white, opponent) = match (player("White")?, player("Black")?) {
        (0, opponent @ 1..) => (Side::A, opponent - 1),
        (opponent @ 1.., 0) => (Side::B, opponent - 1),
        _ => bail!("A does not take part in it"),
    };
    let ending = ending(movetext).context("how it ended cannot be read")?;
    ensure!(tag("Result")? == ending.result(), "it did not end as its tag Result says");
    let pair = round.checked_sub(1).context("rounds begin with 1")?;
    Ok(Played { pair, opponent, white, ending })
}

/// Returns the ending in the last comment.
fn ending(movetext: &str) -> Option<Ending> {
    let text = movetext.replace('\n', " ");
    let (before, _result) = text.rsplit_once("} ")?;
    // Within a comment nothing closes one, but something may seem to open another.
    let comment = before.rsplit_once('}').map_or(before, |(_, last)| last);
    Ending::read(comment.split_once('{')?.1)
}

#[cfg(test)]
mod tests {
    use super::super::info::{Info, Score};
    use super::super::pgn;
    use super::super::record::{Fault, Ply, Record};
    use super::*;
    use exchequer_board::{Outcome, Position};
    use exchequer_core::Color;
    use std::time::Duration;

    fn event() -> Event {
        Event {
            names: vec!["Ours".to_owned(), "The \"other\" \\".to_owned(), "A third".to_owned()],
            identity: "engines=1 openings=2 terms=3".to_owned(),
            date: "2026.11.21".to_owned(),
            time_control: None,
            chess960: false,
        }
    }

    fn games() -> Vec<Played> {
        let forfeit = |details: &str| Ending::Forfeit {
            loser: Color::Black,
            fault: Fault::Crash,
            details: details.to_owned(),
        };
        let endings = [
            Ending::Rules(Outcome::Checkmate(Color::Black)),
            Ending::Rules(Outcome::Repetition),
            Ending::Resignation(Color::White),
            Ending::DrawAgreed,
            forfeit(""),
            forfeit(
                "exit status: 101: {assertion failed: a long sentence that does not fit into a line {of 80",
            ),
        ];
        let game = |(index, ending)| Played {
            pair: index / 2,
            opponent: index % 2,
            white: if index % 3 == 0 { Side::A } else { Side::B },
            ending,
        };
        endings.into_iter().enumerate().map(game).collect()
    }

    fn pgn(games: &[Played]) -> String {
        let opening = Position::start();
        let info = Info { score: Some(Score::Centipawns(12)), depth: Some(3) };
        let mv = opening.legal_moves()[0];
        let plies = vec![Ply { mv, info, spent: Duration::from_millis(52) }];
        games
            .iter()
            .enumerate()
            .map(|(index, game)| {
                let plies = if index == 0 { Vec::new() } else { plies.clone() };
                pgn::write(&event(), &Record { played: game.clone(), opening, plies })
            })
            .collect()
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let (games, text) = (games(), pgn(&games()));
        assert_eq!(read(&event(), text.as_bytes()).unwrap(), Past { games, length: text.len() });
        assert_eq!(read(&event(), b"").unwrap(), Past { games: Vec::new(), length: 0 });
    }

    #[test]
    fn wherever_it_is_cut_off_the_games_before_are_there() {
        let (games, text) = (games(), pgn(&games()));
        let ends: Vec<usize> = (0..=games.len()).map(|count| pgn(&games[..count]).len()).collect();
        for length in 0..=text.len() {
            let past = read(&event(), &text.as_bytes()[..length]).unwrap();
            let whole = ends.iter().filter(|end| **end <= length).count() - 1;
            assert_eq!((past.games.len(), past.length), (whole, ends[whole]), "{length}");
        }
        let zeros = [text.as_bytes(), &[0; 500]].concat();
        assert_eq!(read(&event(), &zeros).unwrap().length, text.len());
    }

    #[test]
    fn nothing_but_games_of_the_match_is_taken() {
        let text = pgn(&games());
        for (from, to, expected) in [
            ("terms=3", "terms=4", "its game 1: it was played with other terms: this is another match"),
            ("engines=1", "engines=0", "it was played with other engines"),
            ("[Match ", "[Matches ", "it has no tag Match"),
            ("\"Ours\"", "\"Theirs\"", "\"Theirs\" does not take part in this match"),
            ("\"A third\"", "\"Ours\"", "A does not take part in it"),
            ("[Result \"0-1\"]", "[Result \"1-0\"]", "its game 1: it did not end as its tag Result says"),
            ("Black mates", "Black sleeps", "how it ended cannot be read"),
            ("[Round \"1\"]", "[Round \"x\"]", "its tag Round is no number"),
            ("[Round \"1\"]", "[Round \"0\"]", "rounds begin with 1"),
        ] {
            let changed = text.replace(from, to);
            assert_ne!(changed, text, "{from}");
            let error = format!("{:#}", read(&event(), changed.as_bytes()).unwrap_err());
            assert!(error.contains(expected), "{error}");
        }
        let error = read(&event(), text.repeat(2).as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with("its game 7 is there twice"), "{error}");
        let error = read(&event(), format!("{text}and so on").as_bytes()).unwrap_err().to_string();
        assert_eq!(error, "what stands behind its game 6 is none");
        assert!(read(&event(), b"1. e4 e5 *\n").is_err());
    }
}
