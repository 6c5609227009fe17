//! Arguments of `filter`.

use crate::stream::Field;
use crate::stream_args::{StreamArgs, stream_help};
use clap::Args;

const FILTER_HELP: &str = stream_help!(
    "A position is quiet when its side to move is not in check and has no capture with a value of T or more, and, with \
     --move-field, when the move there neither takes nor promotes; it may give check. The lines that are kept are \
     not changed in any byte."
);

/// Arguments of `filter`.
#[derive(Args, Debug)]
#[command(after_help = FILTER_HELP)]
pub struct FilterArgs {
    /// Keep the quiet positions; the only filter, and required
    #[arg(long, required = true)]
    pub quiet: bool,
    /// Least capture value that makes a position noisy; 1 means any winning capture
    #[arg(long, value_name = "T", default_value_t = 1, allow_negative_numbers = true)]
    pub threshold: i32,
    /// Also require a quiet move (UCI or SAN) in this field: a field number, where 1 is the FEN, or an EPD opcode
    #[arg(long, value_name = "FIELD")]
    pub move_field: Option<Field>,
    /// Keep the positions that are not quiet instead
    #[arg(long)]
    pub invert: bool,
    /// The common arguments.
    #[command(flatten)]
    pub stream: StreamArgs,
}
