//! Threads with a stack that is large enough for a search.

use exchequer_search::STACK_SIZE;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io;
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};

/// Spawns a scoped thread.
///
/// # Errors
/// A sentence with the reason of the system.
pub(crate) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    name: &str,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    let thread = Builder::new().name(name.to_owned()).stack_size(STACK_SIZE);
    thread.spawn_scoped(scope, work).map_err(|error| {
        let sentence = format!("cannot start a thread: {error}");
        io::Error::new(error.kind(), sentence)
    })
}

/// Runs a search on a thread and waits for its result.
///
/// # Errors
/// A sentence for a thread that did not start, or that panicked.
pub(crate) fn run<T: Send>(name: &str, work: impl FnOnce() -> T + Send) -> Result<T, String> {
    scope(|scope| {
        let thread = spawn(scope, name, work).map_err(|error| error.to_string())?;
        join(thread)
    })
}

/// Waits for the result of a search.
///
/// # Errors
/// A sentence for a thread that panicked.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, T>) -> Result<T, String> {
    // The panic itself was reported on stderr.
    thread.join().map_err(|_| "the search has failed".to_owned())
}

/// Builds a pool of `threads` threads; 0 means one for each core.
///
/// A thread that waits for a part of one move tree counts a part of another on top of the same stack.
///
/// # Errors
/// A sentence with the reason of the system.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, String> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK_SIZE)
        .build()
        .map_err(|error| format!("cannot start the threads: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;
    use std::thread;

    /// Recursion that takes at least 4 KiB of stack a level.
    fn recurse(levels: usize) -> usize {
        let frame = black_box([levels; 512]);
        if levels == 0 { 0 } else { recurse(levels - 1) + usize::from(black_box(frame)[0] == levels) }
    }

    #[test]
    fn threads_have_a_name_and_room_for_deep_recursion() {
        // More than the stack that a thread has by default.
        let levels = (4 << 20) / 4096;
        let work = || (thread::current().name().map(str::to_owned), recurse(levels));
        assert_eq!(run("deep", work), Ok((Some("deep".to_owned()), levels)));
        assert_eq!(pool(1).unwrap().install(|| recurse(levels)), levels);
    }

    #[test]
    fn panics_become_errors() {
        let outcome = run("panicking", || -> () { panic!("on purpose") });
        assert_eq!(outcome, Err("the search has failed".to_owned()));
    }
}
