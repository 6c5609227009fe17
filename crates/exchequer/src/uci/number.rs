//! Whole numbers in commands, as programs and people write them.

/// Parses a number and drops its fraction: `100`, `-1`, `100.0`, `1e4`. Numbers beyond `i64` become its limits.
///
/// Returns `None` for any other text, `inf` and `nan` included.
pub(super) fn parse(word: &str) -> Option<i64> {
    let is_decimal = word.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let integer = word.parse().ok();
    // The conversion saturates.
    integer.or_else(|| word.parse::<f64>().ok().filter(|_| is_decimal).map(|number| number as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_and_exponents_are_numbers() {
        for (text, expected) in [
            ("0", 0),
            ("+7", 7),
            ("-1", -1),
            ("100.0", 100),
            ("1500.7", 1500),
            ("-0.5", 0),
            (".5", 0),
            ("3.", 3),
            ("1e4", 10_000),
            ("2.5E3", 2500),
            ("9007199254740993", 9_007_199_254_740_993),
            ("99999999999999999999", i64::MAX),
            ("-99999999999999999999", i64::MIN),
            ("1e999", i64::MAX),
        ] {
            assert_eq!(parse(text), Some(expected), "{text}");
        }
        for text in
            ["", "-", "+", ".", "e4", "1e", "x", "5x", "inf", "nan", "infinity", "1,5", "0x10", "1 2", "٣"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
