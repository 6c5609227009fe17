//! Plain, gzip and Zstandard streams: detection by name or first bytes, reading and writing.

use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::io::{self, BufReader, Cursor, Read, Write};
use std::path::Path;

/// Read buffer size of the decoders in bytes.
const CHUNK: usize = 1 << 16;

/// Largest window of a Zstandard frame, as a power of two in bytes: the largest that any level of `zstd --ultra --long=31` writes.
/// A frame allocates no more than it declares, and by default the decoder would stop at 2^27.
pub(crate) const WINDOW_LOG: u32 = if usize::BITS < 64 { 30 } else { 31 };

/// Gzip level. On annotated lines it is three times as fast as level 6, for 7 % more bytes; at level 6, compression is
/// slower than annotation on two cores.
const GZIP_LEVEL: flate2::Compression = flate2::Compression::new(3);

/// Compression format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compression {
    /// No compression.
    None,
    /// Gzip.
    Gzip,
    /// Zstandard.
    Zstd,
}

impl Compression {
    /// Returns the format for the extension of a file name.
    #[must_use]
    pub fn of_name(path: &Path) -> Self {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some(ending) if ending.eq_ignore_ascii_case("gz") => Self::Gzip,
            Some(ending) if ending.eq_ignore_ascii_case("zst") => Self::Zstd,
            _ => Self::None,
        }
    }

    /// Returns the format for the first bytes; no chess line begins like a compressed file.
    fn of_magic(first: &[u8]) -> Self {
        match first {
            [0x1F, 0x8B, ..] => Self::Gzip,
            // A frame, or a skippable frame, which starts files from multithreaded compressors.
            [0x28, 0xB5, 0x2F, 0xFD] | [0x50..=0x5F, 0x2A, 0x4D, 0x18] => Self::Zstd,
            _ => Self::None,
        }
    }

    /// Returns `true` if more bytes are necessary to detect the format.
    fn begins_magic(first: &[u8]) -> bool {
        const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
        match first {
            [] | [0x1F] => true,
            [0x50..=0x5F, rest @ ..] => rest.len() < 3 && [0x2A, 0x4D, 0x18].starts_with(rest),
            _ => first.len() < ZSTD.len() && ZSTD.starts_with(first),
        }
    }

    /// Returns the name of the format in sentences.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "plain",
            Self::Gzip => "gzip",
            Self::Zstd => "Zstandard",
        }
    }
}

/// Reads the first bytes of a stream, one at a time, while `wants_more` holds for them.
///
/// A program on a pipe may write one short line and wait for its answer; no byte beyond the decisive one is waited for.
pub(crate) fn peek(reader: &mut impl Read, wants_more: impl Fn(&[u8]) -> bool) -> io::Result<Vec<u8>> {
    let mut first = Vec::new();
    while wants_more(&first) && reader.by_ref().take(1).read_to_end(&mut first)? == 1 {}
    Ok(first)
}

/// Decodes a stream by its first bytes: all members of a gzip file, all frames of a Zstandard file.
pub(crate) fn decode<'r>(
    mut raw: impl Read + Send + 'r,
) -> io::Result<(Compression, Box<dyn Read + Send + 'r>)> {
    let first = peek(&mut raw, Compression::begins_magic)?;
    let compression = Compression::of_magic(&first);
    let whole = Cursor::new(first).chain(raw);
    let packed = |whole| BufReader::with_capacity(CHUNK, whole);
    Ok((
        compression,
        match compression {
            Compression::None => Box::new(whole),
            Compression::Gzip => Box::new(MultiGzDecoder::new(packed(whole))),
            Compression::Zstd => {
                let mut decoder = zstd::Decoder::with_buffer(packed(whole))?;
                decoder.window_log_max(WINDOW_LOG)?;
                Box::new(decoder)
            }
        },
    ))
}

/// Compressing writer; the output is incomplete before [`finish`](Self::finish).
pub struct Encoder<W: Write>(Inner<W>);

enum Inner<W: Write> {
    Plain(W),
    Gzip(GzEncoder<W>),
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write> Encoder<W> {
    /// Creates a writer to `inner`.
    ///
    /// # Errors
    /// When there is no memory for the compressor.
    pub fn new(inner: W, compression: Compression) -> io::Result<Self> {
        Ok(Self(match compression {
            Compression::None => Inner::Plain(inner),
            Compression::Gzip => Inner::Gzip(GzEncoder::new(inner, GZIP_LEVEL)),
            Compression::Zstd => Inner::Zstd(zstd::Encoder::new(inner, zstd::DEFAULT_COMPRESSION_LEVEL)?),
        }))
    }

    /// Flushes and closes the gzip member or Zstandard frame; another may follow it.
    ///
    /// # Errors
    /// Errors of the inner writer.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            Inner::Plain(mut inner) => inner.flush().map(|()| inner),
            Inner::Gzip(encoder) => encoder.finish(),
            Inner::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Encoder<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Inner::Plain(inner) => inner.write(bytes),
            Inner::Gzip(encoder) => encoder.write(bytes),
            Inner::Zstd(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Inner::Plain(inner) => inner.flush(),
            Inner::Gzip(encoder) => encoder.flush(),
            Inner::Zstd(encoder) => encoder.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Compression; 3] = [Compression::None, Compression::Gzip, Compression::Zstd];

    fn packed(text: &[u8], compression: Compression) -> Vec<u8> {
        let mut encoder = Encoder::new(Vec::new(), compression).unwrap();
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn unpacked(bytes: &[u8]) -> io::Result<(Compression, Vec<u8>)> {
        let mut text = Vec::new();
        let (compression, mut reader) = decode(bytes)?;
        reader.read_to_end(&mut text)?;
        Ok((compression, text))
    }

    #[test]
    fn every_part_of_a_file_in_parts_is_read() {
        for compression in ALL {
            let mut file = packed(b"one\ntwo\n", compression);
            file.extend(packed(b"", compression));
            file.extend(packed(b"three", compression));
            assert_eq!(unpacked(&file).unwrap(), (compression, b"one\ntwo\nthree".to_vec()));
        }
    }

    /// Reader that must not be read.
    struct Silent;

    impl Read for Silent {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("the format is decided already")
        }
    }

    #[test]
    fn detection_waits_for_no_byte_after_the_decisive_one() {
        for text in [&b"\n"[..], b"4", b"\x1Fa", b"\x1F\x8B", b"(a", b"Q", b"P*a", b"\x28\xB5\x2F\xFD"] {
            if text == b"Q" {
                // A skippable Zstandard frame may begin like this.
                assert!(Compression::begins_magic(text));
                continue;
            }
            let first = peek(&mut text.chain(Silent), Compression::begins_magic).unwrap();
            assert_eq!(first, text);
        }
    }

    #[test]
    fn less_than_a_magic_is_plain() {
        for text in [&b""[..], b"a", b"\x1F", b"\x28\xB5\x2F", b"8/8"] {
            assert_eq!(unpacked(text).unwrap(), (Compression::None, text.to_vec()));
        }
    }

    #[test]
    fn frames_with_a_long_window_are_read() {
        for window_log in [27, 28, WINDOW_LOG] {
            let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
            encoder.long_distance_matching(true).unwrap();
            encoder.window_log(window_log).unwrap();
            encoder.write_all(b"one\ntwo\n").unwrap();
            let file = encoder.finish().unwrap();
            // The window descriptor follows the magic number and the descriptor of the frame.
            assert_eq!(u32::from(file[5] >> 3) + 10, window_log);
            assert_eq!(unpacked(&file).unwrap(), (Compression::Zstd, b"one\ntwo\n".to_vec()));
        }
    }

    #[test]
    fn a_file_cut_off_is_an_error_after_what_is_there() {
        let text: Vec<u8> = (0..100_000_u32).flat_map(|i| format!("{i}\n").into_bytes()).collect();
        for compression in [Compression::Gzip, Compression::Zstd] {
            let whole = packed(&text, compression);
            let (_, mut reader) = decode(&whole[..whole.len() - 1000]).unwrap();
            let mut read = Vec::new();
            let error = reader.read_to_end(&mut read).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{compression:?}: {error}");
            assert!(!read.is_empty() && text.starts_with(&read));
        }
    }

    #[test]
    fn names_are_told_by_their_ending() {
        for (name, expected) in [
            ("a.epd", Compression::None),
            ("gz", Compression::None),
            ("a.csv.gz", Compression::Gzip),
            ("a.GZ", Compression::Gzip),
            ("a.gz.zst", Compression::Zstd),
        ] {
            assert_eq!(Compression::of_name(Path::new(name)), expected, "{name}");
        }
    }
}
