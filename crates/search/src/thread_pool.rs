//! Thread pool: threads wait for a task, work at it until the stop flag is set, and return a result.

use crate::sync::channel::{self, Receiver, Sender};
use crate::sync::thread::{Builder, JoinHandle};
use crate::{Control, STACK_SIZE};

/// Work that a thread of the pool does.
pub(crate) trait PoolWorker: Send + 'static {
    /// Task, the same for all threads.
    type Task: Clone + Send + 'static;
    /// Result of one thread.
    type Found: Send + 'static;

    /// Works at a task until it is done or the pool's control requests a stop.
    fn work(&mut self, task: Self::Task) -> Self::Found;

    /// Clears the state that it keeps between tasks.
    fn forget(&mut self);
}

/// Command to a thread.
enum Command<T> {
    Work(T),
    Forget,
}

/// Thread that waits for commands.
struct WorkerThread<T, F> {
    commands: Option<Sender<Command<T>>>,
    found: Receiver<F>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static, F: Send + 'static> WorkerThread<T, F> {
    /// Spawns a thread for a worker; `None` if the system refuses it.
    fn new(mut worker: impl PoolWorker<Task = T, Found = F>) -> Option<Self> {
        let (commands, inbox) = channel::channel();
        let (outbox, found) = channel::channel();
        let work = move || {
            while let Ok(command) = inbox.recv() {
                match command {
                    Command::Forget => worker.forget(),
                    Command::Work(task) => {
                        if outbox.send(worker.work(task)).is_err() {
                            break;
                        }
                    }
                }
            }
        };
        let thread = Builder::new().name("search".to_owned()).stack_size(STACK_SIZE).spawn(work).ok()?;
        Some(Self { commands: Some(commands), found, thread: Some(thread) })
    }

    fn send(&self, command: Command<T>) {
        if let Some(commands) = &self.commands {
            // A thread that has panicked has no result and no state.
            let _ = commands.send(command);
        }
    }
}

impl<T, F> Drop for WorkerThread<T, F> {
    fn drop(&mut self) {
        // The thread ends once its sender is dropped.
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            // The panic message of the thread has been printed.
            let _ = thread.join();
        }
    }
}

/// Threads that work at one task at a time and wait between tasks.
pub(crate) struct ThreadPool<T, F> {
    /// Stop flag of all workers.
    stop: Control,
    threads: Vec<WorkerThread<T, F>>,
}

impl<T: Clone + Send + 'static, F: Send + 'static> ThreadPool<T, F> {
    /// Spawns a thread for each worker, as far as the system allows; all workers have to obey `stop`.
    pub(crate) fn new<H: PoolWorker<Task = T, Found = F>>(
        stop: Control,
        workers: impl Iterator<Item = H>,
    ) -> Self {
        Self { stop, threads: workers.filter_map(WorkerThread::new).collect() }
    }

    /// Ends all threads.
    pub(crate) fn dismiss(&mut self) {
        self.threads.clear();
    }

    /// Clears the state of all workers before their next task.
    pub(crate) fn forget(&self) {
        self.threads.iter().for_each(|member| member.send(Command::Forget));
    }

    /// Starts a task on all threads.
    pub(crate) fn start(&mut self, task: &T) -> Job<'_, T, F> {
        // All threads wait here: every earlier job has ended.
        self.stop.begin(false);
        self.threads.iter().for_each(|member| member.send(Command::Work(task.clone())));
        Job { pool: self, has_ended: false }
    }
}

/// Running job of a thread pool. Dropping it ends the job, also in a panic: a worker that kept running would deliver its
/// result to the next task.
pub(crate) struct Job<'c, T, F> {
    pool: &'c mut ThreadPool<T, F>,
    has_ended: bool,
}

impl<T, F> Job<'_, T, F> {
    /// Stops all threads and returns their results.
    pub(crate) fn end(mut self) -> Vec<F> {
        self.stop()
    }

    fn stop(&mut self) -> Vec<F> {
        self.has_ended = true;
        self.pool.stop.stop();
        self.pool.threads.iter().filter_map(|member| member.found.recv().ok()).collect()
    }
}

impl<T, F> Drop for Job<'_, T, F> {
    fn drop(&mut self) {
        if !self.has_ended {
            self.stop();
        }
    }
}
