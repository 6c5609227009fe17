//! The `genfens` command: openings for OpenBench.

use super::opening;
use super::player::Player;
use crate::book::book_lines;
use crate::deep_thread;
use crate::error::say;
use crate::input::fault;
use crate::random::SplitMix;
use crate::repair_counts::RepairCounts;
use exchequer_board::Position;
use exchequer_report::{quoted, read_epd};
use exchequer_search::{Control, EvaluationKind};
use std::collections::HashSet;
use std::str::{FromStr, SplitWhitespace};
use std::sync::mpsc::channel;
use std::thread;

/// Node limit of the search that decides if an opening is balanced.
const NODES: u64 = 5000;
/// Number of consecutive duplicate openings after which no others are expected.
const MOST_REPETITIONS: usize = 1000;

const USAGE: &str = "genfens: expected `genfens N seed S book None`, or a file of positions instead of None";

/// Parsed request.
struct Request {
    count: usize,
    seed: u64,
    book: Vec<Position>,
}

/// Generates distinct openings for `N seed S book <None|FILE>` and passes each to `emit`.
///
/// # Errors
/// A sentence that describes the fault of the words, the book or the machine.
pub(crate) fn genfens(words: SplitWhitespace<'_>, mut emit: impl FnMut(&Position)) -> Result<(), String> {
    let request = parse(words)?;
    let player = Player::new(NODES, EvaluationKind::default(), Control::default())?;
    let (sender, openings) = channel();
    thread::scope(|scope| {
        let work = move || draw(&request, player, |position| sender.send(position).is_ok());
        let thread = deep_thread::spawn(scope, "genfens", work);
        let thread = thread.map_err(|error| format!("genfens: {error}"))?;
        openings.iter().for_each(|position| emit(&position));
        deep_thread::join(thread).map_err(|error| format!("genfens: {error}"))?
    })
}

fn parse(words: SplitWhitespace<'_>) -> Result<Request, String> {
    let words: Vec<&str> = words.collect();
    let [count, "seed", seed, "book", book] = words[..] else { return Err(USAGE.to_owned()) };
    Ok(Request { count: number(count)?, seed: number(seed)?, book: read(book)? })
}

fn number<N: FromStr>(word: &str) -> Result<N, String> {
    word.parse().map_err(|_| format!("genfens: {} is not a whole number", quoted(word)))
}

/// Reads the positions of a book with one FEN or EPD per line; `None` means no book.
fn read(book: &str) -> Result<Vec<Position>, String> {
    if book.eq_ignore_ascii_case("none") {
        return Ok(Vec::new());
    }
    let lines = book_lines(book.as_ref()).map_err(|error| format!("genfens: {error}"))?;
    let mut repaired = RepairCounts::default();
    let position = |(number, line): (u64, String)| {
        let (position, read) =
            read_epd(&line, false).map_err(|error| format!("genfens: {}", fault(book, number, &error)))?;
        repaired.add(read.repairs);
        Ok(position)
    };
    let positions: Vec<Position> = lines.into_iter().map(position).collect::<Result<_, String>>()?;
    if !repaired.is_empty() {
        say(&format!("genfens: {repaired} of {book}"));
    }
    if positions.is_empty() { Err(format!("genfens: {book} has no position")) } else { Ok(positions) }
}

/// Emits openings until the requested number is reached or `emit` returns `false`.
fn draw(request: &Request, mut player: Player, mut emit: impl FnMut(Position) -> bool) -> Result<(), String> {
    let mut random = SplitMix::stream(request.seed, 0);
    let mut seen = HashSet::new();
    let mut repetitions = 0;
    while seen.len() < request.count {
        let opening = opening::draw(&mut random, &request.book, 0, &mut player);
        let Some(opening) = opening.filter(|_| repetitions < MOST_REPETITIONS) else {
            return Err(format!("genfens: only {} openings have been found", seen.len()));
        };
        let position = *opening.position();
        if !seen.insert(position.key()) {
            repetitions += 1;
            continue;
        }
        repetitions = 0;
        if !emit(position) {
            break;
        }
    }
    Ok(())
}
