//! Threads that wait for a task, work at it until they are told to stop, and tell what they have found.

use crate::Control;
use crate::sync::channel::{self, Receiver, Sender};
use crate::sync::thread::{Builder, JoinHandle};

/// Deep lines need room: each ply has two lists of moves.
const STACK: usize = 16 << 20;

/// What the threads of a crew do.
pub(crate) trait Hand: Send + 'static {
    /// What there is to do, the same for all.
    type Task: Clone + Send + 'static;
    /// What one of them has found.
    type Found: Send + 'static;

    /// Works at a task until it is done or the crew's control says stop.
    fn work(&mut self, task: Self::Task) -> Self::Found;

    /// Forgets what it has learnt from its tasks.
    fn forget(&mut self);
}

/// What a thread is told.
enum Order<T> {
    Work(T),
    Forget,
}

/// A thread that waits for orders.
struct Member<T, F> {
    orders: Option<Sender<Order<T>>>,
    found: Receiver<F>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static, F: Send + 'static> Member<T, F> {
    /// A thread for a hand; `None` if the machine has none to give.
    fn new(mut hand: impl Hand<Task = T, Found = F>) -> Option<Self> {
        let (orders, inbox) = channel::channel();
        let (outbox, found) = channel::channel();
        let work = move || {
            while let Ok(order) = inbox.recv() {
                match order {
                    Order::Forget => hand.forget(),
                    Order::Work(task) => {
                        if outbox.send(hand.work(task)).is_err() {
                            break;
                        }
                    }
                }
            }
        };
        let thread = Builder::new().name("search".to_owned()).stack_size(STACK).spawn(work).ok()?;
        Some(Self { orders: Some(orders), found, thread: Some(thread) })
    }

    fn tell(&self, order: Order<T>) {
        if let Some(orders) = &self.orders {
            // One that is gone finds nothing and has nothing to forget.
            let _ = orders.send(order);
        }
    }
}

impl<T, F> Drop for Member<T, F> {
    fn drop(&mut self) {
        // Without a sender the thread's wait is over.
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // One that has panicked has said so already.
            let _ = thread.join();
        }
    }
}

/// Threads with one task at a time; between tasks they wait.
pub(crate) struct Crew<T, F> {
    /// What tells all hands to stop.
    stop: Control,
    members: Vec<Member<T, F>>,
}

impl<T: Clone + Send + 'static, F: Send + 'static> Crew<T, F> {
    /// A thread for each hand, as far as the machine has them; all hands have to obey `stop`.
    pub(crate) fn new<H: Hand<Task = T, Found = F>>(stop: Control, hands: impl Iterator<Item = H>) -> Self {
        Self { stop, members: hands.filter_map(Member::new).collect() }
    }

    /// Ends all threads.
    pub(crate) fn dismiss(&mut self) {
        self.members.clear();
    }

    /// Lets all forget, before their next task.
    pub(crate) fn forget(&self) {
        self.members.iter().for_each(|member| member.tell(Order::Forget));
    }

    /// Gives all the same task.
    pub(crate) fn start(&mut self, task: &T) -> Shift<'_, T, F> {
        // Everybody waits: there is no shift but one that has ended.
        self.stop.begin(false);
        self.members.iter().for_each(|member| member.tell(Order::Work(task.clone())));
        Shift { crew: self, has_ended: false }
    }
}

/// The time in which a crew works at a task. It ends with this, also by a panic: a hand that worked on would give its
/// answer to the next task, and could never be waited for.
pub(crate) struct Shift<'c, T, F> {
    crew: &'c mut Crew<T, F>,
    has_ended: bool,
}

impl<T, F> Shift<'_, T, F> {
    /// Stops all, and takes what each has found.
    pub(crate) fn end(mut self) -> Vec<F> {
        self.stop()
    }

    fn stop(&mut self) -> Vec<F> {
        self.has_ended = true;
        self.crew.stop.stop();
        self.crew.members.iter().filter_map(|member| member.found.recv().ok()).collect()
    }
}

impl<T, F> Drop for Shift<'_, T, F> {
    fn drop(&mut self) {
        if !self.has_ended {
            self.stop();
        }
    }
}
