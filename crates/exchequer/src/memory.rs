//! Available memory for the transposition table.

use exchequer_search::{Evaluator, SearchConfig, Searcher};

/// Returns the memory of the machine in MiB, if known.
pub(crate) fn total() -> Option<usize> {
    meminfo("MemTotal:")
}

/// Returns the feasible table size in MiB for the `wanted` size; `held` MiB are released before the allocation.
///
/// Some systems overcommit memory and kill the program on its first write. The table therefore leaves some free memory.
/// If the free memory is unknown, every size is allowed.
pub(crate) fn room(wanted: usize, held: usize) -> usize {
    let free = meminfo("MemAvailable:").map(|available| available.saturating_add(held));
    free.map_or(wanted, |free| wanted.min((free / 16 * 15).max(1)))
}

/// Creates a searcher with the full table size.
///
/// # Errors
/// A sentence that reports insufficient memory.
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

/// Returns a value from `/proc/meminfo` on Linux.
fn meminfo(name: &str) -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes / 1024)
}
