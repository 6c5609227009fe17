//! Files by their path, and their formats.

use crate::arguments::{read_text, shown, type_name};
use crate::bad_input;
use exchequer_formats::{Format, Reader};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::fs::File;
use std::io::{Chain, Cursor, Read};
use std::path::{Path, PathBuf};

/// Number of bytes that are looked at to find the format.
const FIRST: u64 = 4096;

/// Reader of the records of a file.
pub(super) type Records = Reader<Chain<Cursor<Vec<u8>>, File>>;

/// Reads a path: a text, or an object of `pathlib`.
pub(super) fn path(path: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    path.extract()
        .map_err(|_| bad_input(format!("path has to be a str or an os.PathLike, found {}", type_name(path))))
}

/// Reads the name of a format.
pub(super) fn format(format: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Format>> {
    let Some(format) = format else { return Ok(None) };
    let name = format
        .cast::<PyString>()
        .map_err(|_| bad_input(format!("format has to be the name of a format, found {}", shown(format))))?;
    read_text(name, |name| name.parse().map_err(|error| format!("{name:?} is not a format. {error}")))
        .map(Some)
}

/// Refuses the name of a compressed file.
pub(super) fn refuse_compressed(path: &Path) -> Result<(), String> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if ["gz", "zst"].iter().any(|name| ending.eq_ignore_ascii_case(name)) {
        return Err(format!(
            "{} is compressed by its name, and the Python package reads and writes plain files only: use `exchequer convert`",
            path.display()
        ));
    }
    Ok(())
}

/// Opens a file, and finds its format if none is given; an error is a sentence.
pub(super) fn open(path: &Path, format: Option<Format>) -> Result<(Records, Format), String> {
    refuse_compressed(path)?;
    let sentence = |error| format!("cannot read {}: {error}", path.display());
    let mut file = File::open(path).map_err(sentence)?;
    let mut first = Vec::new();
    file.by_ref().take(FIRST).read_to_end(&mut first).map_err(sentence)?;
    let format = format.unwrap_or_else(|| Format::detect(&first, Some(path)));
    Ok((Reader::new(Cursor::new(first).chain(file), format), format))
}
