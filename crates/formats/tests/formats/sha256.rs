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
//! SHA-256 as in FIPS 180-4, for the hashes that the data files are published with.

const ROUNDS: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// Returns the hash in hexadecimal digits.
pub(crate) fn sha256(text: &str) -> String {
    let mut message = text.as_bytes().to_vec();
    message.push(0x80);
    message.resize((message.len() + 8).next_multiple_of(64) - 8, 0);
    message.extend_from_slice(&(8 * text.len() as u64).to_be_bytes());
    let mut hash: [u32; 8] =
        [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
    for block in message.as_chunks::<64>().0 {
        compress(&mut hash, block);
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
fn compress(hash: &mut [u32; 8], block: &[u8; 64]) {
    let mut words: Vec<u32> = block.as_chunks().0.iter().map(|word| u32::from_be_bytes(*word)).collect();
    for i in 16..64 {
        let (early, late) = (words[i - 15], words[i - 2]);
        let early = early.rotate_right(7) ^ early.rotate_right(18) ^ early >> 3;
        let late = late.rotate_right(17) ^ late.rotate_right(19) ^ late >> 10;
        words.push(words[i - 16].wrapping_add(early).wrapping_add(words[i - 7]).wrapping_add(late));
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *hash;
    for (round, word) in ROUNDS.iter().zip(words) {
        let choice = (e & f) ^ (!e & g);
        let sum = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let first = [sum, choice, *round, word].into_iter().fold(h, u32::wrapping_add);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        let sum = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let second = sum.wrapping_add(majority);
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(first), c, b, a, first.wrapping_add(second));
    }
    for (word, add) in hash.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(add);
    }
}

#[test]
fn the_examples_of_the_standard() {
    assert_eq!(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_eq!(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}
