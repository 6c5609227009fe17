//! Late move reductions (LMR): a logarithmic table in integer arithmetic, identical on every platform.

use crate::SearchConfig;

/// The logarithm to the base of 2, in 1024ths.
const fn log2(n: u32) -> i32 {
    if n == 0 {
        return 0;
    }
    let whole = n.ilog2();
    // The fraction, bit by bit: squaring a number from 1 to 2 doubles its logarithm.
    let mut x = (n as u64) << (31 - whole);
    let mut fraction = 0;
    let mut bit = 0;
    while bit < 10 {
        x = (x * x) >> 31;
        fraction <<= 1;
        if x >= 1 << 32 {
            x >>= 1;
            fraction |= 1;
        }
        bit += 1;
    }
    (whole as i32) * 1024 + fraction
}

/// Size of the reduction table per axis; greater depths and move numbers use the last entry.
const COUNT: usize = 64;

/// Reductions by depth and number of the move, in 1024ths of a ply.
#[derive(Clone, Debug)]
pub(crate) struct Reductions(Box<[[i32; COUNT]; COUNT]>);

impl Reductions {
    pub(crate) fn new(config: &SearchConfig) -> Self {
        let logs: [i64; COUNT] = std::array::from_fn(|n| log2(n as u32).into());
        let base = config.reduction_base * 1024 / 100;
        let divisor = i64::from(config.reduction_divisor);
        Self(Box::new(logs.map(|depth| {
            logs.map(|number| {
                // Natural logarithms are ln 2 = 0.6931 times those to the base of 2; squared that is 0.4805.
                let natural = depth * number * 4805 / 10_000 / 1024;
                base + (natural * 100 / divisor) as i32
            })
        })))
    }

    /// Returns the base reduction of the `number`th move, from 1, at `depth`, in 1024ths of a ply.
    #[inline]
    pub(crate) fn of(&self, depth: i32, number: usize) -> i32 {
        self.0[(depth.max(0) as usize).min(COUNT - 1)][number.min(COUNT - 1)]
    }
}

/// Context of late move reductions (LMR): properties of the move and of its node.
#[derive(Clone, Copy)]
pub(crate) struct LmrContext {
    pub(crate) depth: i32,
    pub(crate) pv: bool,
    /// `true` in a PV node and in a node that was one in an earlier search.
    pub(crate) was_pv: bool,
    /// `true` in a cut node.
    pub(crate) cut: bool,
    /// `true` if the TT move is a capture or promotion.
    pub(crate) tt_is_noisy: bool,
    /// `true` if the previous move was a late move.
    pub(crate) after_late_move: bool,
    /// `true` if the TT move is quiet and singular.
    pub(crate) has_singular_quiet: bool,
    /// `true` if nodes one ply deeper often fail high.
    pub(crate) replies_cut_off: bool,
    /// Width of the window, in 1024ths of the root window.
    pub(crate) window: i32,
    /// Sum of all histories of the move.
    pub(crate) history: i32,
}

impl LmrContext {
    /// Returns the adjustment of the base reduction, in 1024ths of a ply; negative values reduce less.
    #[inline]
    pub(crate) fn reduction(&self, config: &SearchConfig) -> i32 {
        let was_pv = config.reduction_was_pv + 11 * config.reduction_was_pv / (3 + self.depth);
        was_pv * -(i32::from(self.pv) + i32::from(self.was_pv)) - 1024 * i32::from(self.pv)
            + config.reduction_cut * i32::from(self.cut)
            + config.reduction_noisy_tt * i32::from(self.tt_is_noisy)
            + config.reduction_cutoffs * i32::from(self.replies_cut_off)
            - config.reduction_window * self.window / 1024
            - config.reduction_late * i32::from(self.after_late_move)
            - config.reduction_singular * i32::from(self.has_singular_quiet)
            - (self.history - config.reduction_history_even) * 1024 / config.reduction_history
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        assert_eq!([log2(1), log2(2), log2(4), log2(32)], [0, 1024, 2048, 5120]);
        for n in 1..64 {
            assert!((f64::from(log2(n)) / 1024.0 - f64::from(n).log2()).abs() < 0.002, "{n}");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_number() {
        let config = SearchConfig::default();
        let reductions = Reductions::new(&config);
        let [base, divisor] =
            [config.reduction_base, config.reduction_divisor].map(|hundredths| f64::from(hundredths) / 100.0);
        for depth in 2..40 {
            for number in 2..40 {
                let here = reductions.of(depth, number);
                assert!(reductions.of(depth + 1, number) >= here && reductions.of(depth, number + 1) >= here);
                let exact = base + f64::from(depth).ln() * (number as f64).ln() / divisor;
                assert!((f64::from(here) / 1024.0 - exact).abs() < 0.02, "{depth} {number}");
            }
        }
    }
}
