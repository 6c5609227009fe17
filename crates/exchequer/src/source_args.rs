//! Arguments that name an input of training data and its format.

use clap::Args;
use exchequer_formats::{Decode, Format};
use std::path::PathBuf;
use std::sync::Arc;

/// Input and its format.
#[derive(Args, Clone, Debug)]
pub struct SourceArgs {
    /// Input file, or `-` for stdin
    pub file: PathBuf,
    /// Format of the input, if its content and its name do not show it
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub from: Option<Format>,
}

impl SourceArgs {
    /// Creates the decoder for the first bytes of the input, and returns the header line of the input.
    ///
    /// # Errors
    /// A sentence for options that do not fit the input.
    pub(crate) fn decoder(&self, format: Format, first: &[u8]) -> Result<(Arc<dyn Decode>, Vec<u8>), String> {
        let _ = first;
        Ok((format.decoder().into(), Vec::new()))
    }

    /// Returns `true` if the move is in a field that an option names.
    pub(crate) fn has_move_field(&self) -> bool {
        false
    }

    /// Formats the options that change what is read.
    pub(crate) fn describe(&self) -> String {
        self.from.map_or(String::new(), |format| format!(" --from {format}"))
    }
}

/// Parser of format names that lists them in its error.
pub(crate) fn format() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::TypedValueParser as _;
    let names = Format::ALL.map(Format::name);
    clap::builder::PossibleValuesParser::new(names).try_map(|name: String| name.parse::<Format>())
}
