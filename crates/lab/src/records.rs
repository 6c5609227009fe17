//! Records of training files, in any format.

use anyhow::{Context, Result};
use exchequer_formats::{Format, Reader, Record};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Passes the records of all files to `take`; the format of a file is found by its content and its name.
///
/// # Errors
/// When a file cannot be read, or with the error of `take`; both name the file.
pub(crate) fn read(paths: &[PathBuf], mut take: impl FnMut(&Record) -> Result<()>) -> Result<()> {
    let bar = ProgressBar::no_length()
        .with_style(ProgressStyle::with_template("{pos} positions, {per_sec}, {elapsed} {msg}")?);
    for path in paths {
        read_file(path, &mut take, &bar).with_context(|| format!("cannot read {}", path.display()))?;
    }
    bar.finish_and_clear();
    Ok(())
}

fn read_file(path: &Path, take: &mut impl FnMut(&Record) -> Result<()>, bar: &ProgressBar) -> Result<()> {
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    let format = Format::detect(file.fill_buf()?, Some(path));
    let mut reader = Reader::new(file, format);
    while let Some(record) = reader.next_record() {
        take(record?)?;
        bar.inc(1);
    }
    Ok(())
}
