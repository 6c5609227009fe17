//! How far long work has come, on stderr, for as long as a person can see it.

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Between two drawings while nothing else happens.
const TICK: Duration = Duration::from_millis(200);

/// A bar for a known amount of work; not shown where stderr is no terminal.
pub(crate) fn bar(total: u64, unit: &str) -> ProgressBar {
    let template =
        format!("{{percent:>3}} % [{{bar:30}}] {{human_pos}} {unit}, {{rate}}, {{elapsed}}, {{eta}} left");
    show(ProgressBar::new(total), &template)
}

/// A counter for an unknown amount of work whose answers go to stdout; on a terminal they are progress enough.
pub(crate) fn counter(unit: &str) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    show(ProgressBar::no_length(), &format!("{{spinner}} {{human_pos}} {unit}, {{rate}}, {{elapsed}}"))
}

/// A bar for an input of `size` bytes, or a counter where the size is not known. `to_file` says that the answers do not
/// go to stdout; on a terminal they are progress enough.
pub(crate) fn bytes(size: Option<u64>, to_file: bool) -> ProgressBar {
    if !to_file && io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    match size {
        Some(size) => show(ProgressBar::new(size), "{percent:>3} % [{bar:30}] {msg}, {elapsed}, {eta} left"),
        None => show(ProgressBar::no_length(), "{spinner} {msg}, {elapsed}"),
    }
}

/// Says beside the bar how many lines are done, and how fast it goes since there were `before` of them.
pub(crate) fn show_lines(bar: &ProgressBar, lines: u64, before: u64) {
    if !bar.is_hidden() {
        let rate = per_second(lines - before, bar.elapsed());
        bar.set_message(format!("{} lines, {}/s", HumanCount(lines), HumanCount(rate as u64)));
    }
}

/// A bar for games that add positions to a file; `done` are there already.
pub(crate) fn games(total: u64, done: u64) -> ProgressBar {
    let template = "{percent:>3} % [{bar:30}] {human_pos} games, {msg}, {elapsed}, {eta} left";
    let bar = show(ProgressBar::new(total), template).with_position(done);
    bar.reset_eta();
    bar
}

/// Says beside the bar how many positions are done, and how fast it goes since there were `before` of them.
pub(crate) fn show_positions(bar: &ProgressBar, positions: u64, before: u64) {
    if !bar.is_hidden() {
        let rate = per_second(positions - before, bar.elapsed());
        bar.set_message(format!("{} positions, {}/s", HumanCount(positions), HumanCount(rate as u64)));
    }
}

fn show(bar: ProgressBar, template: &str) -> ProgressBar {
    // A template that does not parse would only cost the looks.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> ").with_key("rate", rate));
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(TICK);
    }
    bar
}

/// Whole numbers, but for what is slow.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    let rate = state.per_sec();
    // A bar that cannot be written is no loss.
    let _ =
        if rate < 10.0 { write!(out, "{rate:.1}/s") } else { write!(out, "{}/s", HumanCount(rate as u64)) };
}

/// How long a count took and how fast it went, in words.
pub(crate) fn speed(nodes: u64, since: Instant) -> String {
    let elapsed = since.elapsed();
    format!("{:.3} s, {:.1} Mnps", elapsed.as_secs_f64(), per_second(nodes, elapsed) / 1e6)
}

/// How long lines took and how fast they went, in words.
pub(crate) fn line_speed(lines: u64, since: Instant) -> String {
    let elapsed = since.elapsed();
    let rate = HumanCount(per_second(lines, elapsed) as u64);
    format!("{:.3} s, {rate} lines/s", elapsed.as_secs_f64())
}

/// How long positions took and how fast they came, in words.
pub(crate) fn position_speed(positions: u64, since: Instant) -> String {
    let elapsed = since.elapsed();
    let rate = HumanCount(per_second(positions, elapsed) as u64);
    format!("{:.3} s, {rate} positions/s", elapsed.as_secs_f64())
}

/// A clock that has not moved yet tells no speed.
fn per_second(count: u64, elapsed: Duration) -> f64 {
    if elapsed.is_zero() { 0.0 } else { count as f64 / elapsed.as_secs_f64() }
}
