//! Input files of line commands and their expected results.

use crate::harness::{Run, START};
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Position in which a white pawn captures a queen.
pub(crate) const WINNING: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";

/// Temporary directory with files by name.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Returns the path of a name as an argument.
    pub(crate) fn arg(&self, name: &str) -> String {
        self.path(name).to_str().expect("a plain path").to_owned()
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> String {
        fs::write(self.path(name), bytes).expect("the file is written");
        self.arg(name)
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("the file is there")
    }

    /// Returns the sorted file names.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the directory is there");
        let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a plain name");
        let mut names: Vec<_> = entries.map(|entry| name(entry.expect("an entry"))).collect();
        names.sort();
        names
    }
}

/// Returns distinct lines, every third with a winning capture.
pub(crate) fn lines(count: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for i in 0..count {
        let fen = if i % 3 == 0 { WINNING } else { START };
        writeln!(text, "{fen} | {i} | 0.5").expect("a vector takes text");
    }
    text
}

/// Returns lines of FENs, every third not quiet, with text that hardly compresses: a compressed file grows at once.
#[cfg(unix)]
pub(crate) fn noisy_lines(count: u64, line: impl Fn(&str, u64, u64) -> String) -> Vec<u8> {
    let fen = |i| if i % 3 == 0 { WINNING } else { START };
    let noise = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(i as u32);
    (0..count).flat_map(|i| line(fen(i), i, noise(i)).into_bytes()).collect()
}

/// Returns those of [`lines`] that `filter --quiet` keeps.
pub(crate) fn quiet_lines(count: usize) -> Vec<u8> {
    let text = lines(count);
    let kept = text.split_inclusive(|&byte| byte == b'\n').enumerate().filter(|(i, _)| i % 3 != 0);
    kept.flat_map(|(_, line)| line.to_vec()).collect()
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).expect("a vector takes bytes");
    encoder.finish().expect("a vector takes bytes")
}

pub(crate) fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).expect("bytes can be packed")
}

/// Decompresses all members or frames by the name of the file; panics on incomplete or damaged data.
pub(crate) fn unpack(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).expect("the file is there");
    let mut text = Vec::new();
    if path.to_str().is_some_and(|name| name.contains(".gz")) {
        MultiGzDecoder::new(&bytes[..]).read_to_end(&mut text).expect("whole gzip data");
    } else if path.to_str().is_some_and(|name| name.contains(".zst")) {
        text = zstd::decode_all(&bytes[..]).expect("whole Zstandard data");
    } else {
        text = bytes;
    }
    text
}

#[track_caller]
pub(crate) fn assert_good(run: &Run) {
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(!run.stderr.contains("error"), "{}", run.stderr);
}
