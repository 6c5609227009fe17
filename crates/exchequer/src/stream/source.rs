//! Input of a run: opened, unpacked, its format found.

use super::stop::Stop;
use crate::compression::peek;
use crate::error::Error;
use crate::input::{Input, Unpacked, byte_order_mark};
use crate::source_args::{Decoding, SourceArgs};
use exchequer_formats::{Decode, Format};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Number of bytes that are looked at to find the format.
const FIRST: usize = 4096;
/// Longest header line of a CSV file in bytes.
const LONGEST_HEADER: usize = 1 << 16;
/// Length of a line in bytes that shows that an input is text.
const LEAST_LINE: usize = 8;
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
        let mut reader = input.unpack_bytes().map_err(Error::Input)?;
        // A text on a pipe is known by its first line: the program that writes it may wait for an answer.
        let wants_more = |first: &[u8]| first.len() < FIRST && !(path.is_none() && is_line(first));
        let mut first = peek(&mut reader, wants_more).map_err(|error| Error::Input(error.to_string()))?;
        let format = args.from.unwrap_or_else(|| Format::detect(&first, path.as_deref()));
        if format == Format::Csv && !first.contains(&b'\n') {
            let is_open = |row: &[u8]| row.len() < LONGEST_HEADER && !row.ends_with(b"\n");
            first.extend(peek(&mut reader, is_open).map_err(|error| Error::Input(error.to_string()))?);
        }
        // Records of binary formats may begin with any bytes.
        if format.is_text() {
            byte_order_mark::remove(&mut first, &name).map_err(Error::Input)?;
        }
        let Decoding { decoder, header } = args.decoding(format, &first, labels)?;
        let is_interactive = path.is_none() && format.is_text();
        let unread = Unread { reader: reader.preceded_by(first), is_interactive };
        Ok(Self { name, path, size, read_so_far, format, decoder, header, unread })
    }
}

/// Returns `true` for whole lines of text; a few printable bytes before a line end are found in binary data as well.
fn is_line(first: &[u8]) -> bool {
    let is_text = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\r' | b'\n');
    let text = first.strip_prefix(byte_order_mark::UTF8).unwrap_or(first);
    first.ends_with(b"\n") && text.trim_ascii().len() >= LEAST_LINE && text.iter().all(is_text)
}
