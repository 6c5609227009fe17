//! Zigzag code of signed numbers: 0, −1, 1, −2, 2, …

/// Returns the number of a code.
#[inline]
pub(super) const fn decode(code: u16) -> i16 {
    (code >> 1) as i16 ^ -((code & 1) as i16)
}

/// Returns the code of a number.
#[inline]
pub(super) const fn encode(number: i16) -> u16 {
    ((number << 1) ^ (number >> 15)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_have_small_codes() {
        assert_eq!([0, -1, 1, -2, 2, i16::MAX, i16::MIN].map(encode), [0, 1, 2, 3, 4, 65534, 65535]);
        assert!((i16::MIN..=i16::MAX).all(|number| decode(encode(number)) == number));
    }
}
