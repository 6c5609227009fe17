//! Whole files in memory: records and faults in, bytes out.

use exchequer_formats::{Changes, Fault, Format, ReadError, Reader, Record, Writer};

/// Returns the records of a file and the faults.
pub(crate) fn read(bytes: &[u8], format: Format) -> (Vec<Record>, Vec<Fault>) {
    let (mut records, mut faults) = (Vec::new(), Vec::new());
    for record in Reader::new(bytes, format) {
        match record {
            Ok(record) => records.push(record),
            Err(ReadError::Fault(fault)) => faults.push(fault),
            Err(error) => panic!("{error}"),
        }
    }
    (records, faults)
}

/// Returns the file of these records, which it holds without a change.
pub(crate) fn write(records: &[Record], format: Format) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), format).expect("a vector takes everything");
    for record in records {
        assert_eq!(writer.write(record).expect("the format holds it"), Changes::empty(), "{record:?}");
    }
    writer.finish().expect("a vector takes everything")
}

/// Damages one byte at a time: only the record around it may change or be a fault.
pub(crate) fn flip_each_byte(bytes: &[u8], format: Format, record_bytes: usize) {
    let whole = read(bytes, format).0;
    for at in 0..bytes.len() {
        for mask in [0xFF, 1 << (at % 8)] {
            let mut damaged = bytes.to_vec();
            damaged[at] ^= mask;
            let (records, faults) = read(&damaged, format);
            let number = at / record_bytes;
            assert_eq!(records[..number], whole[..number], "{at}");
            assert_eq!(records[records.len() + number + 1 - whole.len()..], whole[number + 1..], "{at}");
            assert_eq!(records.len() + faults.len(), whole.len(), "{at}");
            for fault in faults {
                let place = (fault.offset, fault.lost);
                assert_eq!(place, ((number * record_bytes) as u64, record_bytes as u64), "{fault}");
            }
        }
    }
}

/// Cuts a file after each byte: the whole records are read, and the rest is one fault.
pub(crate) fn cut_at_each_byte(bytes: &[u8], format: Format, record_bytes: usize) {
    let whole = read(bytes, format).0;
    for length in 0..=bytes.len() {
        let (records, faults) = read(&bytes[..length], format);
        let (number, rest) = (length / record_bytes, length % record_bytes);
        assert_eq!(records, whole[..number]);
        assert_eq!(faults.len(), usize::from(rest > 0));
        for fault in faults {
            assert_eq!((fault.offset, fault.lost), ((length - rest) as u64, rest as u64));
            let expected = format!(
                "offset {}: the last record has {rest} of {record_bytes} bytes ({rest} bytes are passed over)",
                length - rest
            );
            assert_eq!(fault.to_string(), expected);
        }
    }
}
