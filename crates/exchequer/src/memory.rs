//! How much memory there is for a table.

use exchequer_search::{Evaluator, SearchConfig, Searcher};

/// What the machine holds, in MiB, if it says so.
pub(crate) fn total() -> Option<usize> {
    told("MemTotal:")
}

/// How large a table may be, in MiB, that should have `wanted`; `held` will have been given back when it is made.
///
/// Some systems grant more than they have, and end a program as soon as it writes to it. So what is free is not used up.
/// Where that is not known, everything is allowed.
pub(crate) fn room(wanted: usize, held: usize) -> usize {
    let free = told("MemAvailable:").map(|available| available.saturating_add(held));
    free.map_or(wanted, |free| wanted.min((free / 16 * 15).max(1)))
}

/// A searcher whose table is as large as it should be.
///
/// # Errors
/// The sentence that says that there is not so much memory.
pub(crate) fn searcher<E: Evaluator + Default + Send + 'static>(
    config: SearchConfig,
    mebibytes: usize,
    threads: usize,
) -> Result<Searcher<E>, String> {
    let has_room = room(mebibytes, 0) == mebibytes;
    let searcher = has_room.then(|| Searcher::new(config, mebibytes, threads, E::default));
    searcher
        .filter(|searcher| searcher.mebibytes() == mebibytes)
        .ok_or_else(|| format!("there is not enough memory for a table of {mebibytes} MiB"))
}

/// A line of what Linux tells of its memory.
fn told(name: &str) -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes / 1024)
}
