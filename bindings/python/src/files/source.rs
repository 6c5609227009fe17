//! Files by their path, and their formats.

use crate::arguments::{read_text, shown, type_name};
use crate::bad_input;
use exchequer_files::{FieldOptions, Request, Source, Spelling, Unpacked};
use exchequer_formats::{Format, View};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io;
#[cfg(unix)]
use std::os::unix::fs::FileTypeExt as _;
use std::path::PathBuf;

/// File and the options with which it is read.
pub(super) struct Input {
    pub(super) path: PathBuf,
    /// Format; `None` to find it.
    pub(super) format: Option<Format>,
    pub(super) fields: FieldOptions,
}

impl Input {
    /// Opens the file and finds its format; an error is a sentence.
    pub(super) fn open(&self) -> Result<Source, String> {
        let path = &*self.path;
        let sentence = |error: io::Error| format!("cannot read {}: {error}", path.display());
        // To open a pipe may wait forever.
        if is_pipe(&fs::metadata(path).map_err(sentence)?) {
            let name = path.display();
            return Err(format!(
                "cannot read {name}: it is a pipe, and each reader of a table opens it anew"
            ));
        }
        let unpacked = Unpacked::new(File::open(path).map_err(sentence)?, Some(path))?;
        let request = Request {
            from: self.format,
            path: Some(path),
            fields: self.fields.clone(),
            positions_only: false,
            spelling: Spelling::Keywords,
        };
        Source::open(unpacked, &request).map_err(|error| error.to_string())
    }

    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }
}

#[cfg(unix)]
fn is_pipe(metadata: &Metadata) -> bool {
    metadata.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: &Metadata) -> bool {
    false
}

/// Reads a path: a text, bytes, or an object of `pathlib`.
pub(super) fn path(path: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    let decode = || path.py().import("os")?.call_method1("fsdecode", (path,))?.extract::<OsString>();
    decode().map(PathBuf::from).map_err(|_| {
        bad_input(format!("path has to be a str, bytes or an os.PathLike, found {}", type_name(path)))
    })
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

/// Reads the options that select fields, in the order of [`FIELDS`], and the view.
pub(super) fn fields(
    texts: [Option<&Bound<'_, PyAny>>; FIELDS.len()],
    view: Option<&Bound<'_, PyAny>>,
) -> PyResult<FieldOptions> {
    let mut found = [const { None }; FIELDS.len()];
    for ((text, name), found) in texts.into_iter().zip(FIELDS).zip(&mut found) {
        *found = text.map(|text| field(text, name)).transpose()?;
    }
    let [column, pointer, move_field, score_field, result_field] = found;
    let view = view.map(read_view).transpose()?;
    Ok(FieldOptions { column, pointer, move_field, score_field, result_field, view })
}

/// Options that select fields.
const FIELDS: [&str; 5] = ["column", "pointer", "move_field", "score_field", "result_field"];

/// Reads the name or the number of a field.
fn field(text: &Bound<'_, PyAny>, name: &str) -> PyResult<String> {
    if let Ok(number) = text.cast::<PyInt>() {
        return Ok(number.str()?.to_string_lossy().into_owned());
    }
    let text = text
        .cast::<PyString>()
        .map_err(|_| bad_input(format!("{name} has to be a str or an int, found {}", shown(text))))?;
    read_text(text, |text| Ok(text.to_owned()))
}

fn read_view(view: &Bound<'_, PyAny>) -> PyResult<View> {
    let name = view.cast::<PyString>().map(|name| name.to_string_lossy().into_owned());
    match name.as_deref() {
        Ok("white") => Ok(View::White),
        Ok("stm") => Ok(View::SideToMove),
        _ => Err(bad_input(format!("view has to be 'white' or 'stm', found {}", shown(view)))),
    }
}
