//! Damaged inputs: never a panic, and the same faults for each way to cut the input.

use super::cuts::entries;
use super::records::{TEXT, some_records};
use super::write;

/// Small generator of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

#[test]
fn damaged_texts_are_faults() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let special = b"\n\r\t\"|,;:{}[]eE+-.0123456789# \0\xFF\xEF\xBB\xBFfen";
    for format in TEXT {
        let text = write(&some_records(6), format);
        let mut faults = 0;
        for _ in 0..2000 {
            let mut damaged = text.clone();
            for _ in 0..1 + random.below(6) {
                let at = random.below(damaged.len());
                let byte = special[random.below(special.len())];
                match random.below(4) {
                    0 => damaged[at] = byte,
                    1 => damaged.insert(at, byte),
                    2 if damaged.len() > 1 => drop(damaged.remove(at)),
                    _ => damaged.truncate(at.max(1)),
                }
            }
            let whole = entries(&damaged, usize::MAX, format);
            faults += usize::from(whole.iter().any(|entry| entry.starts_with("Fault")));
            let piece = 1 + random.below(damaged.len());
            assert_eq!(entries(&damaged, piece, format), whole, "{format}: pieces of {piece} of {damaged:?}");
        }
        assert!(faults > 200, "{format}: {faults} of 2000 damaged texts have a fault");
    }
}
