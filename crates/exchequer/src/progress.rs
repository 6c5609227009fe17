//! Progress bars on stderr, shown only on a terminal.

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Redraw interval of an idle bar.
const TICK: Duration = Duration::from_millis(200);

/// Creates a bar for a known amount of work; hidden if stderr is not a terminal.
pub(crate) fn bar(total: u64, unit: &str) -> ProgressBar {
    let template =
        format!("{{percent:>3}} % [{{bar:30}}] {{human_pos}} {unit}, {{rate}}, {{elapsed}}, {{eta}} left");
    show(ProgressBar::new(total), &template)
}

/// Creates a counter for an unknown amount of work; hidden if stdout is a terminal, where the answers show progress.
pub(crate) fn counter(unit: &str) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    show(ProgressBar::no_length(), &format!("{{spinner}} {{human_pos}} {unit}, {{rate}}, {{elapsed}}"))
}

/// Creates a bar for an input of `size` bytes, or a counter for an unknown size. `to_file` means that the answers do not
/// go to stdout, where they would show progress on a terminal.
pub(crate) fn bytes(size: Option<u64>, to_file: bool) -> ProgressBar {
    if !to_file && io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    match size {
        Some(size) => show(ProgressBar::new(size), "{percent:>3} % [{bar:30}] {msg}, {elapsed}, {eta} left"),
        None => show(ProgressBar::no_length(), "{spinner} {msg}, {elapsed}"),
    }
}

/// Creates a bar for games; `done` games are already finished.
pub(crate) fn games(total: u64, done: u64) -> ProgressBar {
    let template = "{percent:>3} % [{bar:30}] {human_pos} games, {msg}, {elapsed}, {eta} left";
    let bar = show(ProgressBar::new(total), template).with_position(done);
    bar.reset_eta();
    bar
}

/// Shows the number of positions and the speed since position `before`.
pub(crate) fn show_positions(bar: &ProgressBar, positions: u64, before: u64) {
    if !bar.is_hidden() {
        let rate = per_second(positions - before, bar.elapsed());
        bar.set_message(format!("{} positions, {}/s", HumanCount(positions), HumanCount(rate as u64)));
    }
}

fn show(bar: ProgressBar, template: &str) -> ProgressBar {
    // An invalid template falls back to the default style.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> ").with_key("rate", rate));
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(TICK);
    }
    bar
}

/// Formats a speed as a whole number, or with decimals if it is low.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    let rate = state.per_sec();
    // A write error of the bar is ignored.
    let _ =
        if rate < 10.0 { write!(out, "{rate:.1}/s") } else { write!(out, "{}/s", HumanCount(rate as u64)) };
}

/// Formats time and speed of a node count.
pub(crate) fn speed(nodes: u64, since: Instant) -> String {
    let elapsed = since.elapsed();
    format!("{:.3} s, {:.1} Mnps", elapsed.as_secs_f64(), per_second(nodes, elapsed) / 1e6)
}

/// Formats time and speed of processed records, which have a name such as `positions`.
pub(crate) fn record_speed(records: u64, name: &str, since: Instant) -> String {
    let elapsed = since.elapsed();
    let rate = HumanCount(per_second(records, elapsed) as u64);
    format!("{:.3} s, {rate} {name}/s", elapsed.as_secs_f64())
}

/// Returns the rate per second; zero elapsed time gives no rate.
fn per_second(count: u64, elapsed: Duration) -> f64 {
    if elapsed.is_zero() { 0.0 } else { count as f64 / elapsed.as_secs_f64() }
}
