//! Numbers with a sign, a fraction or an exponent, as some programs write counters.

/// Returns the nearest integer of 16 bits towards zero; `None` if a text is no decimal number.
///
/// The standard library's parser of floating-point numbers takes 15 KB of a small binary.
pub(super) fn parse(text: &str) -> Option<u16> {
    let (is_negative, unsigned) = match text.strip_prefix(['+', '-']) {
        Some(unsigned) => (text.starts_with('-'), unsigned),
        None => (false, text),
    };
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent)?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut digits = whole.bytes().chain(fraction.bytes());
    if whole.is_empty() && fraction.is_empty() || !digits.clone().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    if is_negative || digits.clone().all(|digit| digit == b'0') {
        return Some(0);
    }
    let length = i32::try_from(whole.len()).ok()?.saturating_add(exponent);
    let mut number = 0_u16;
    for _ in 0..length {
        let digit = digits.next().unwrap_or(b'0') - b'0';
        number = number.saturating_mul(10).saturating_add(u16::from(digit));
        if number == u16::MAX {
            break;
        }
    }
    Some(number)
}

/// Parses the exponent; the largest one in place of a larger one.
fn parse_exponent(text: &str) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix(['+', '-']) {
        Some(digits) => (if text.starts_with('-') { -1 } else { 1 }, digits),
        None => (1, text),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| sign * digits.parse().unwrap_or(i32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn numbers_are_those_of_the_standard_library() {
        let (signs, digits) = (["", "+", "-", "--"], ["", "0", "7", "00", "12", "99999", "65534"]);
        let exponents = ["", "e", "e0", "E2", "e+1", "e-1", "e-3", "e99", "e-99", "e9999999999", "e1.", "x"];
        for sign in signs {
            for (whole, fraction) in digits.iter().flat_map(|whole| digits.map(|fraction| (whole, fraction)))
            {
                for exponent in exponents {
                    for text in [
                        format!("{sign}{whole}{exponent}"),
                        format!("{sign}{whole}.{fraction}{exponent}"),
                        format!("{sign}{whole}. {fraction}{exponent}"),
                    ] {
                        let expected = text.parse::<f64>().ok().map(|number| number as u16);
                        assert_eq!(parse(&text), expected, "{text:?}");
                    }
                }
            }
        }
        for text in ["e", ".", "-", "inf", "nan", "٣", "1\u{0}", "0x1", "1_0"] {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }
}
