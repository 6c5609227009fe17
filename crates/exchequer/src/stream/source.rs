//! Input of a run: opened, unpacked, its format found.

use super::stop::Stop;
use crate::error::Error;
use crate::input::Input;
use crate::source_args::SourceArgs;
use exchequer_files::{Request, Spelling, Unpacked};
use exchequer_formats::{Decode, Format};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Poll interval for signals while the first bytes are awaited.
const PATIENCE: Duration = Duration::from_millis(50);

/// Open input in a known format.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) path: Option<PathBuf>,
    /// Size in bytes before decompression; `None` if it is unknown.
    pub(crate) size: Option<u64>,
    /// Number of bytes read before decompression.
    pub(crate) read_so_far: Arc<AtomicU64>,
    pub(crate) format: Format,
    pub(crate) decoder: Arc<dyn Decode>,
    /// Header line of the input, which a copy of its lines has as well.
    pub(crate) header: Vec<u8>,
    pub(super) unread: Unread,
}

/// Rest of an input.
pub(super) struct Unread {
    pub(super) reader: Unpacked,
    /// The program at the other end of a pipe may wait for an answer to its last line.
    pub(super) is_interactive: bool,
}

impl Source {
    /// Opens the input on a thread of its own, since it may block on stdin; `labels` means that moves, scores or results
    /// are used.
    ///
    /// # Errors
    /// A sentence that explains why the input is unreadable; [`Error::Interrupted`] after a signal.
    pub(crate) fn open(args: &SourceArgs, labels: bool, stop: &Stop) -> Result<Self, Error> {
        let args = args.clone();
        let (sender, receiver) = sync_channel(1);
        thread::Builder::new()
            .name("opener".to_owned())
            .spawn(move || {
                // The receiver is gone after a signal.
                let _ = sender.send(Self::open_here(&args, labels));
            })
            .map_err(|error| Error::Input(format!("cannot start a thread: {error}")))?;
        loop {
            if stop.is_wanted() {
                return Err(Error::Interrupted);
            }
            match receiver.recv_timeout(PATIENCE) {
                Ok(opened) => return opened,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Error::Input("the thread that reads has ended early".to_owned()));
                }
            }
        }
    }

    fn open_here(args: &SourceArgs, labels: bool) -> Result<Self, Error> {
        let input = Input::open(&args.file)?;
        let (name, size, read_so_far) = (input.name(), input.size(), input.read_so_far());
        let path = input.path().map(ToOwned::to_owned);
        let unpacked = input.unpack_bytes().map_err(Error::Input)?;
        let request = Request {
            from: args.from,
            path: path.as_deref(),
            fields: args.fields(),
            positions_only: !labels,
            spelling: Spelling::Flags,
        };
        let opened = exchequer_files::Source::open(unpacked, &request)?;
        let exchequer_files::Source { reader, format, decoder, header } = opened;
        let is_interactive = path.is_none() && format.is_text();
        let unread = Unread { reader, is_interactive };
        Ok(Self { name, path, size, read_so_far, format, decoder: decoder.into(), header, unread })
    }
}
