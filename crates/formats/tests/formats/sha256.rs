//! SHA-256 (FIPS 180-4), to compare canonical texts with published hashes.

/// Returns the first 32 fractional bits of a square or cube root; the constants are those of the first primes.
fn root_bits(number: u128, power: u32) -> u32 {
    let (mut low, mut high) = (0_u128, 1 << 36);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if middle.pow(power) <= number << (32 * power) { low = middle } else { high = middle }
    }
    low as u32
}

/// Returns the hash in hexadecimal digits.
pub(crate) fn sha256(message: &[u8]) -> String {
    let is_prime = |number: &u128| (2..*number).all(|divisor| !number.is_multiple_of(divisor));
    let primes: Vec<u128> = (2..).filter(is_prime).take(64).collect();
    let constants: Vec<u32> = primes.iter().map(|&prime| root_bits(prime, 3)).collect();
    let mut hash: Vec<u32> = primes.iter().take(8).map(|&prime| root_bits(prime, 2)).collect();
    let mut padded = message.to_vec();
    padded.push(0x80);
    padded.resize(padded.len().next_multiple_of(64), 0);
    if padded.len() - message.len() < 9 {
        padded.resize(padded.len() + 64, 0);
    }
    let end = padded.len();
    padded[end - 8..].copy_from_slice(&(8 * message.len() as u64).to_be_bytes());
    for block in padded.chunks(64) {
        let mut words: Vec<u32> = block
            .chunks(4)
            .map(|word| word.iter().fold(0, |word, &byte| word << 8 | u32::from(byte)))
            .collect();
        for i in 16..64 {
            let [old, recent] = [words[i - 15], words[i - 2]];
            let first = old.rotate_right(7) ^ old.rotate_right(18) ^ old >> 3;
            let second = recent.rotate_right(17) ^ recent.rotate_right(19) ^ recent >> 10;
            words.push(words[i - 16].wrapping_add(first).wrapping_add(words[i - 7]).wrapping_add(second));
        }
        let mut state = hash.clone();
        for (word, constant) in words.iter().zip(&constants) {
            let [a, b, c, _, e, f, g, h] = state[..] else { unreachable!("eight words") };
            let choice = e & f ^ !e & g;
            let majority = a & b ^ a & c ^ b & c;
            let first = h
                .wrapping_add(e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25))
                .wrapping_add(choice)
                .wrapping_add(*constant)
                .wrapping_add(*word);
            let second = (a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22)).wrapping_add(majority);
            state.rotate_right(1);
            state[0] = first.wrapping_add(second);
            state[4] = state[4].wrapping_add(first);
        }
        hash.iter_mut().zip(state).for_each(|(sum, word)| *sum = sum.wrapping_add(word));
    }
    hash.iter().map(|word| format!("{word:08x}")).collect()
}

#[test]
fn hashes_are_those_of_the_standard() {
    for (message, expected) in [
        (&b""[..], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ] {
        assert_eq!(sha256(message), expected);
    }
}
