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
    let seconds = since.elapsed().as_secs_f64();
    // A clock that has not moved yet tells no speed.
    let rate = if seconds > 0.0 { nodes as f64 / seconds / 1e6 } else { 0.0 };
    format!("{seconds:.3} s, {rate:.1} Mnps")
}
