//! Format of the output file: its choice, and what it demands of the other options.

use super::args::DatagenArgs;
use super::state::State;
use crate::error::Error;
use exchequer_files::Compression;
use exchequer_formats::Format;

/// Chooses the format: the named one, else that of the run to resume, else that of the file name, else bulletformat.
///
/// # Errors
/// When the format cannot hold the positions that the options record, and when the file name promises a compressed file.
pub(super) fn choose(args: &DatagenArgs) -> Result<Format, Error> {
    let out = args.out.display();
    if Compression::of_name(&args.out) != Compression::None {
        return Err(Error::Usage(format!(
            "{out} would not be compressed: give it a name without that ending"
        )));
    }
    let before = || State::read(&args.target()).ok().filter(|_| !args.overwrite).map(|state| state.format);
    let format = args.format.or_else(before).or_else(|| Format::of_name(&args.out));
    let format = format.unwrap_or(Format::Bulletformat);
    if !matches!(format, Format::Viriformat | Format::Pgn) || args.all {
        return Ok(format);
    }
    Err(Error::Usage(if args.inside > 0 {
        format!(
            "{format} holds whole games, and the positions of --inside belong to none: choose another format"
        )
    } else {
        format!("{format} holds whole games: --all records every position of them")
    }))
}
