//! Output of records: in the bytes of the input, or encoded.

use crate::error::{Error, say};
use crate::source_args::SourceArgs;
use crate::stream::{Batch, Source};
use exchequer_formats::{Fields, Format};
use std::path::Path;

/// Output of records in a format.
pub(crate) struct RecordOutput {
    format: Format,
    /// Copies the bytes of the records in the input.
    copies: bool,
    /// Header of the input, for copies.
    header: Vec<u8>,
}

impl RecordOutput {
    /// Chooses the format: the named one, else that of the name of the output file, else that of the input.
    ///
    /// # Errors
    /// When the input cannot be written in its own format.
    pub(crate) fn new(source: &Source, to: Option<Format>, output: Option<&Path>) -> Result<Self, Error> {
        let by_name =
            || output.and_then(Format::of_name).filter(|&format| is_other_kind(format, source.format));
        let format = to.or_else(by_name).unwrap_or(source.format);
        let copies = format == source.format && has_own_bytes(format);
        if format == Format::Pgn && source.format == Format::Pgn && to.is_none() {
            return Err(Error::Usage(
                "single positions of a PGN file cannot be kept in it: name another format by --to".to_owned(),
            ));
        }
        Ok(Self { format, copies, header: source.header.clone() })
    }

    /// Encodes all records, also those in the format of the input.
    pub(crate) fn encoded(self) -> Self {
        Self { copies: false, ..self }
    }

    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// Prints the parts of records that the output does not hold and an input of a format may have, if there are any.
    pub(crate) fn say_losses(&self, from: Format, args: &SourceArgs) {
        let mv = if args.has_move_field() { Fields::MOVE } else { Fields::empty() };
        let lost = (from.fields() | mv) - self.format.fields();
        if !self.copies && !lost.is_empty() {
            say(&format!("{} does not hold all that {from} may have: {lost}", self.format));
        }
    }

    pub(crate) fn header(&self) -> Vec<u8> {
        if self.copies { self.header.clone() } else { self.format.header().to_vec() }
    }

    pub(crate) fn batch(&self) -> Batch {
        if self.copies { Batch::of_bytes() } else { Batch::of_records(self.format) }
    }

    /// Returns the format whose blocks are joined; `None` for copies, which need no joining.
    pub(crate) fn joined_format(&self) -> Option<Format> {
        (!self.copies).then_some(self.format)
    }
}

/// Returns `true` if an ending such as `.txt` is no wish for another format than that of the input.
fn is_other_kind(by_name: Format, input: Format) -> bool {
    by_name != Format::Lines || !input.is_text()
}

/// Returns `true` if each record of a format has bytes of its own in the input.
fn has_own_bytes(format: Format) -> bool {
    !matches!(format, Format::Binpack | Format::Viriformat | Format::Pgn)
}
