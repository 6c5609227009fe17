//! Probabilities of win, draw and loss for a score.

use crate::score::is_mate;
use exchequer_board::Position;
use exchequer_core::{Placement, Role};

/// Number of coefficients of a polynomial of the model.
pub const WDL_TERMS: usize = 4;

/// Model of the probabilities of win, draw and loss: an ordered logistic regression on the score.
///
/// A side wins with probability `1 / (1 + exp(threshold - slope * score))` and loses with that of the opposite score.
/// Slope and threshold are polynomials of the [material](Self::material), lowest power first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlModel {
    /// Coefficients of the slope, per pawn.
    pub slope: [f64; WDL_TERMS],
    /// Coefficients of the threshold.
    pub threshold: [f64; WDL_TERMS],
}

/// Probabilities of win, draw and loss for the side to move, in thousandths; their sum is 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// Probability of a win.
    pub win: u16,
    /// Probability of a draw.
    pub draw: u16,
    /// Probability of a loss.
    pub loss: u16,
}

/// Points of each role, by its index.
const POINTS: [usize; 6] = [1, 3, 3, 5, 9, 0];
/// Points of the pieces of the starting position.
const ALL_POINTS: f64 = 78.0;
/// Least material that the model tells apart.
const LEAST_MATERIAL: f64 = 0.1;

impl WdlModel {
    /// Model of the games of this engine; `cargo xtask wdl` prints the coefficients.
    pub const FITTED: Self =
        Self { slope: [1.9184, -1.0743, -0.0800, 0.6555], threshold: [6.2094, -16.6020, 18.7289, -7.4601] };

    /// Returns the material of both sides as a share of that of the starting position, from 0.1 to 1.
    #[must_use]
    pub fn material(position: &Position) -> f64 {
        let points: usize =
            Role::ALL.into_iter().map(|role| POINTS[role.index()] * position.role(role).len() as usize).sum();
        (points as f64 / ALL_POINTS).clamp(LEAST_MATERIAL, 1.0)
    }

    /// Returns the probabilities of win, draw and loss for a score in pawns.
    #[must_use]
    pub fn probabilities(&self, pawns: f64, material: f64) -> [f64; 3] {
        let slope = polynomial(&self.slope, material).max(0.0);
        let threshold = polynomial(&self.threshold, material).max(0.0);
        let win = logistic(slope * pawns - threshold);
        let loss = logistic(-slope * pawns - threshold);
        [win, (1.0 - win - loss).max(0.0), loss]
    }
}

impl Wdl {
    /// Probabilities of a drawn position.
    pub const DRAWN: Self = Self { win: 0, draw: 1000, loss: 0 };

    /// Returns the probabilities for a score of the side to move in a position, by the [fitted](WdlModel::FITTED) model.
    ///
    /// A mate is certain.
    #[must_use]
    pub fn new(score: i32, position: &Position) -> Self {
        if is_mate(score) {
            let win = if score > 0 { 1000 } else { 0 };
            return Self { win, draw: 0, loss: 1000 - win };
        }
        let [win, _, loss] =
            WdlModel::FITTED.probabilities(f64::from(score) / 100.0, WdlModel::material(position));
        let thousandths = |share: f64| (share * 1000.0).round() as u16;
        let win = thousandths(win);
        let loss = thousandths(loss).min(1000 - win);
        Self { win, draw: 1000 - win - loss, loss }
    }
}

fn polynomial(coefficients: &[f64; WDL_TERMS], x: f64) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * x + coefficient)
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MATE;

    #[test]
    fn probabilities_add_up_and_mirror() {
        for fen in ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/RN2K3 w Q - 0 1"] {
            for position in [fen.parse().expect("a legal position"), Position::start()] {
                let mut last = 0;
                for score in -3000..=3000 {
                    let Wdl { win, draw, loss } = Wdl::new(score, &position);
                    assert_eq!(win + draw + loss, 1000, "{score}");
                    assert!(win >= last, "{score}: {win} after {last}");
                    last = win;
                    let mirrored = Wdl::new(-score, &position);
                    assert!(win.abs_diff(mirrored.loss) <= 1 && loss.abs_diff(mirrored.win) <= 1, "{score}");
                }
                assert!(last > 990, "{last}");
            }
        }
    }

    #[test]
    fn a_mate_is_certain() {
        let of = |score| Wdl::new(score, &Position::start());
        assert_eq!(of(MATE - 3), Wdl { win: 1000, draw: 0, loss: 0 });
        assert_eq!(of(2 - MATE), Wdl { win: 0, draw: 0, loss: 1000 });
    }

    #[test]
    fn material_is_a_share_of_the_start() {
        let of = |fen: &str| WdlModel::material(&fen.parse().expect("a legal position"));
        assert_eq!(WdlModel::material(&Position::start()), 1.0);
        assert_eq!(of("4k3/pppp4/8/8/8/8/PPPP4/RN2K3 w Q - 0 1"), 16.0 / 78.0);
        assert_eq!(of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), 0.1);
    }
}
