//! Every slider backend equals the ray walk: on all relevant blocker sets and on a million others.

use exchequer_attacks::sliders::{Both, Hyperbola, Magic, NATIVE_NAME, Native, Pext, Sliders};
use exchequer_core::ray::{self, Slider};
use exchequer_core::{Bitboard, Square};
use static_assertions::{assert_eq_size, assert_impl_all};
use std::io::Write as _;

assert_eq_size!(Magic, Hyperbola, Pext, Native, ());
assert_eq_size!(Option<Pext>, bool);
assert_impl_all!(Pext: Send, Sync, Copy);

/// Random occupancies per slider and square: 128 times that is more than a million.
const RANDOM: usize = if cfg!(miri) { 8 } else { 8_200 };

/// Xorshift64*, seeded with a constant, so that every run tests the same occupancies.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Occupancies from nearly empty to nearly full, edges, corners and the slider's own square included.
    fn occupied(&mut self) -> Bitboard {
        let (a, b, c) = (self.next(), self.next(), self.next());
        Bitboard::from_bits(match self.next() % 5 {
            0 => a & b & c,
            1 => a & b,
            2 => a,
            3 => a | b,
            _ => a & b | Bitboard::EDGES.bits() & c,
        })
    }
}

fn agrees_with_the_walk<S: Sliders>(sliders: S, square: Square, occupied: Bitboard) {
    let bishop = ray::attacks(Slider::Bishop, square, occupied);
    let rook = ray::attacks(Slider::Rook, square, occupied);
    let name = S::NAME;
    assert_eq!(sliders.bishop(square, occupied), bishop, "{name}: bishop on {square} with {occupied:?}");
    assert_eq!(sliders.rook(square, occupied), rook, "{name}: rook on {square} with {occupied:?}");
    assert_eq!(sliders.both(square, occupied), Both { bishop, rook }, "{name}: both on {square}");
    assert_eq!(sliders.queen(square, occupied), bishop | rook, "{name}: queen on {square}");
}

fn agrees_everywhere<S: Sliders>(sliders: S) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut asked = 0;
    for square in Square::ALL {
        for slider in Slider::ALL {
            let relevant = ray::relevant_occupancy(slider, square);
            for blockers in relevant.subsets() {
                // Once without and once with random bits on the irrelevant squares.
                let noise = random.occupied() - relevant;
                agrees_with_the_walk(sliders, square, blockers);
                let attacks = ray::attacks(slider, square, blockers);
                let noisy = match slider {
                    Slider::Bishop => sliders.bishop(square, blockers | noise),
                    Slider::Rook => sliders.rook(square, blockers | noise),
                };
                assert_eq!(noisy, attacks, "{}: {slider:?} on {square}, {blockers:?} and {noise:?}", S::NAME);
                asked += 1;
            }
            for _ in 0..RANDOM {
                agrees_with_the_walk(sliders, square, random.occupied());
            }
        }
        agrees_with_the_walk(sliders, square, Bitboard::FULL);
    }
    assert_eq!(asked, 107_648);
}

#[test]
fn magic_agrees_with_the_ray_walk() {
    agrees_everywhere(Magic);
}

#[test]
fn hyperbola_agrees_with_the_ray_walk() {
    agrees_everywhere(Hyperbola);
}

#[test]
fn pext_agrees_with_the_ray_walk() {
    match Pext::detect() {
        Some(pext) => agrees_everywhere(pext),
        // Bypasses the output capture of the test harness, so that a run without PEXT reports it.
        None => writeln!(std::io::stderr(), "This CPU has no fast PEXT: the backend is not tested here.")
            .expect("standard error can be written to"),
    }
}

#[test]
fn native_agrees_with_the_ray_walk() {
    agrees_everywhere(Native);
}

#[test]
fn the_free_functions_are_the_chosen_backend() {
    let mut random = Random(1);
    for square in Square::ALL {
        let occupied = random.occupied();
        let Both { bishop, rook } = Magic.both(square, occupied);
        assert_eq!(exchequer_attacks::both(square, occupied), Both { bishop, rook });
        assert_eq!(exchequer_attacks::bishop(square, occupied), bishop);
        assert_eq!(exchequer_attacks::rook(square, occupied), rook);
        assert_eq!(exchequer_attacks::queen(square, occupied), bishop | rook);
    }
}

#[test]
fn the_choice_at_compile_time_is_the_documented_one() {
    let expected = if cfg!(exchequer_sliders = "magic") {
        "magic"
    } else if cfg!(any(exchequer_sliders = "hyperbola", target_arch = "wasm32")) {
        "hyperbola"
    } else if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
        "pext"
    } else {
        "magic"
    };
    assert_eq!(NATIVE_NAME, expected);
    assert_eq!(Native::NAME, expected);
}
