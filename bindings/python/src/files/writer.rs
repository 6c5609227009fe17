//! `write`: a table as a file of training data.

use super::signals::Signals;
use super::source;
use crate::arguments::type_name;
use crate::arrow::{Chunks, Texts, chunks};
use crate::bad_input;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, StructArray};
use arrow_schema::DataType;
use exchequer_files::{Compression, Encoder};
use exchequer_formats::{Block, Entries, Format, TsvDecoder, Writer};
use pyo3::prelude::*;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Rows whose canonical text is in memory at a time.
const ROWS: usize = 1 << 13;

/// Write a table to a file of training data; an existing file is replaced when the new one is complete.
///
/// Parameters
/// ----------
/// path : str or os.PathLike
///     The file; it is compressed if the name ends in ``.gz`` or ``.zst``.
/// batches : Arrow table, or iterable of record batches
///     Table with the columns of :func:`scan`: ``fen``, and optionally ``move``, ``score``, ``result`` and ``ply``. Other columns are passed over.
/// format : str, optional
///     Name of the format, as for ``exchequer convert --to``; by default that of the name of the file.
///
/// Returns
/// -------
/// int
///     Number of rows.
///
/// Raises
/// ------
/// ValueError
///     For an argument that is not valid, a file that cannot be written, and the first bad row with its number, from 0: one that is no record, or
///     that the format cannot hold. Parts of a record that the format does not have are left out, as by ``exchequer convert``.
///
/// Examples
/// --------
/// >>> import exchequer, pathlib, pyarrow, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "positions.plain"
/// >>> table = {"fen": ["4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 30"], "move": ["e4d5"], "score": [120], "result": [1], "ply": [58]}
/// >>> exchequer.write(path, pyarrow.table(table))
/// 1
/// >>> pyarrow.table(exchequer.scan(path)).to_pydict() == table
/// True
#[pyfunction]
#[pyo3(signature = (path, batches, *, format = None))]
pub(crate) fn write(
    py: Python<'_>,
    path: &Bound<'_, PyAny>,
    batches: &Bound<'_, PyAny>,
    format: Option<&Bound<'_, PyAny>>,
) -> PyResult<usize> {
    let (path, format) = (source::path(path)?, source::format(format)?);
    let format = format.or_else(|| Format::of_name(&path)).ok_or_else(|| {
        bad_input(format!("the name {} shows no format: name one by format", path.display()))
    })?;
    let mut output = Output::create(path, format).map_err(bad_input)?;
    let mut signals = Signals::new(py)?;
    if let Some(chunks) = chunks(batches)? {
        py.detach(|| output.add_all(chunks, &mut signals))?;
    } else {
        let wrong = |found: &Bound<'_, PyAny>| {
            let found = type_name(found);
            bad_input(format!(
                "batches has to be an Arrow table or an iterable of record batches, found {found}"
            ))
        };
        for batch in batches.try_iter().map_err(|_| wrong(batches))? {
            let batch = batch?;
            let chunks = chunks(&batch)?.ok_or_else(|| wrong(&batch))?;
            py.detach(|| output.add_all(chunks, &mut signals))?;
        }
    }
    py.detach(|| output.finish()).map_err(bad_input)
}

/// File in progress, beside the file that it replaces; it is removed unless it is finished.
struct Output {
    path: PathBuf,
    /// Path without symbolic links.
    target: PathBuf,
    part: Part,
    writer: Writer<Encoder<File>>,
    rows: usize,
}

/// Incomplete file, removed when it is dropped.
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        // It is not there after the file is finished.
        let _ = fs::remove_file(&self.0);
    }
}

impl Output {
    fn create(path: PathBuf, format: Format) -> Result<Self, String> {
        let sentence = |error| cannot_write(&path, error);
        // The target of a symbolic link is replaced, not the link.
        let target = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(format!("{} is not a file that can be replaced", path.display()));
        }
        let mut name = target
            .file_name()
            .ok_or_else(|| format!("{} is not the name of a file", path.display()))?
            .to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = target.with_file_name(name);
        let file = File::create(&part).map_err(sentence)?;
        let part = Part(part);
        let encoder = Encoder::new(file, Compression::of_name(&path)).map_err(sentence)?;
        let writer = Writer::new(encoder, format).map_err(sentence)?;
        Ok(Self { path, target, part, writer, rows: 0 })
    }

    fn add_all(&mut self, chunks: Chunks, signals: &mut Signals) -> PyResult<()> {
        for chunk in chunks {
            let chunk = chunk.map_err(|error| bad_input(format!("batches cannot be read: {error}")))?;
            let table = chunk.as_struct_opt().ok_or_else(|| {
                bad_input(format!("batches has to be a table, found an Arrow array of {}", chunk.data_type()))
            })?;
            let mut start = 0;
            while start < table.len() {
                signals.look()?;
                let count = ROWS.min(table.len() - start);
                self.add(&table.slice(start, count)).map_err(bad_input)?;
                start += count;
            }
        }
        Ok(())
    }

    /// Adds rows, which are read as canonical text.
    fn add(&mut self, table: &StructArray) -> Result<(), String> {
        let block = Block::first(Self::text(table, self.rows)?);
        let mut entries = Entries::new(&TsvDecoder, &block);
        while let Some(entry) = entries.next_entry() {
            let entry = entry.map_err(|fault| {
                let row = self.rows as u64 + fault.line.unwrap_or(1) - 1;
                format!("row {row}: {}", fault.reason)
            })?;
            let row = self.rows as u64 + entry.place - 1;
            self.writer.write(&entry.record).map_err(|error| match error {
                exchequer_formats::WriteError::Io(error) => cannot_write(&self.path, error),
                error => format!("row {row}: {error}"),
            })?;
        }
        self.rows += table.len();
        Ok(())
    }

    /// Returns the canonical text of rows; `first` is the number of the first of them.
    fn text(table: &StructArray, first: usize) -> Result<Vec<u8>, String> {
        let fens = table.column_by_name("fen").ok_or("batches has no column named fen")?;
        let fens = texts(fens, "fen")?;
        let moves = table.column_by_name("move").map(|moves| texts(moves, "move")).transpose()?;
        let numbers = |name| table.column_by_name(name).map(|array| integers(array, name)).transpose();
        let columns = [numbers("score")?, numbers("ply")?, numbers("result")?];
        let mut text = Vec::new();
        for row in 0..table.len() {
            let fen = fens.get(row).ok_or_else(|| format!("row {}: the FEN is null", first + row))?;
            let mv = moves.as_ref().and_then(|moves| moves.get(row)).unwrap_or_default();
            if [fen, mv].iter().any(|text| text.contains(['\t', '\n'])) {
                return Err(format!("row {}: a text has a tab or a line end", first + row));
            }
            text.extend([fen.as_bytes(), b"\t", mv.as_bytes()].concat());
            for column in &columns {
                text.push(b'\t');
                if let Some(number) = column.as_ref().and_then(|column| column[row]) {
                    text.extend(number.to_string().as_bytes());
                }
            }
            if let Some(score) = columns[0].as_ref().and_then(|scores| scores[row])
                && i16::try_from(score).is_err()
            {
                let (least, most, row) = (i16::MIN, i16::MAX, first + row);
                return Err(format!("row {row}: the score {score} is not from {least} to {most}"));
            }
            text.push(b'\n');
        }
        Ok(text)
    }

    fn finish(self) -> Result<usize, String> {
        let Self { path, target, part, writer, rows } = self;
        writer
            .finish()
            .and_then(Encoder::finish)
            .and_then(|_| fs::rename(&part.0, &target))
            .map_err(|error| cannot_write(&path, error))?;
        Ok(rows)
    }
}

fn cannot_write(path: &Path, error: std::io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

fn texts(array: &ArrayRef, name: &str) -> Result<Texts, String> {
    Texts::new(std::slice::from_ref(array), name)
}

/// Returns the integers of a column of any integer type.
fn integers(array: &ArrayRef, name: &str) -> Result<Vec<Option<i128>>, String> {
    Ok(match array.data_type() {
        DataType::Int8 => values::<Int8Type>(array),
        DataType::Int16 => values::<Int16Type>(array),
        DataType::Int32 => values::<Int32Type>(array),
        DataType::Int64 => values::<Int64Type>(array),
        DataType::UInt8 => values::<UInt8Type>(array),
        DataType::UInt16 => values::<UInt16Type>(array),
        DataType::UInt32 => values::<UInt32Type>(array),
        DataType::UInt64 => values::<UInt64Type>(array),
        DataType::Null => vec![None; array.len()],
        found => return Err(format!("{name} has to be an Arrow array of integers, found one of {found}")),
    })
}

fn values<T: ArrowPrimitiveType<Native: Into<i128>>>(array: &ArrayRef) -> Vec<Option<i128>> {
    array.as_primitive::<T>().iter().map(|value| value.map(Into::into)).collect()
}
