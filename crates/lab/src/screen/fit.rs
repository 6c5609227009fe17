//! Least squares: the Elo of each change by the results of rounds in which it was on one side or on the other.

use crate::matrix::{dot, inverse};

/// Elo for a share of the points, near half of them: the slope of `400 log10(s / (1 - s))`.
const ELO_PER_SHARE: f64 = 1600.0 / std::f64::consts::LN_10;

/// Effect of a change on the strength of the side that has it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Effect {
    pub(crate) elo: f64,
    /// Two standard errors.
    pub(crate) error: f64,
}

/// The effects of all changes by rounds of equally many games: on which side each change was, 1 for A and −1 for B, and by how
/// much A's share of the points was above a half. `None` where there are too few rounds to tell them apart.
pub(crate) fn effects(rounds: &[(Vec<f64>, f64)]) -> Option<Vec<Effect>> {
    let changes = rounds.first()?.0.len();
    if rounds.len() <= changes {
        return None;
    }
    let mut products = vec![vec![0.0; changes]; changes];
    let mut sums = vec![0.0; changes];
    for (sides, share) in rounds {
        for (row, side) in sides.iter().enumerate() {
            sums[row] += side * share;
            for (column, other) in sides.iter().enumerate() {
                products[row][column] += side * other;
            }
        }
    }
    let inverse = inverse(products)?;
    let shares: Vec<f64> = inverse.iter().map(|row| dot(row, &sums)).collect();
    let squares: f64 = rounds.iter().map(|(sides, share)| (share - dot(sides, &shares)).powi(2)).sum();
    let variance = squares / (rounds.len() - changes) as f64;
    let effect = |change: usize| Effect {
        elo: shares[change] * ELO_PER_SHARE,
        error: 2.0 * (variance * inverse[change][change]).sqrt() * ELO_PER_SHARE,
    };
    Some((0..changes).map(effect).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::SplitMix;

    #[test]
    fn what_was_put_in_comes_out() {
        let elo = [20.0, -35.0, 0.0];
        let mut random = SplitMix::new(3, 1);
        let rounds: Vec<(Vec<f64>, f64)> = (0..4000)
            .map(|_| {
                let sides: Vec<f64> = elo.iter().map(|_| random.below(2) as f64 * 2.0 - 1.0).collect();
                let noise = random.below(2001) as f64 / 1000.0 - 1.0;
                let share = dot(&sides, &elo) / ELO_PER_SHARE + noise * 0.3;
                (sides, share)
            })
            .collect();
        let effects = effects(&rounds).unwrap();
        for (effect, elo) in effects.iter().zip(elo) {
            assert!((effect.elo - elo).abs() < 1.5 * effect.error, "{effects:?}");
            // A uniform noise of 0.3 either way has a deviation of 0.173.
            let expected = 2.0 * 0.3 / 3_f64.sqrt() / 4000_f64.sqrt() * ELO_PER_SHARE;
            assert!((effect.error / expected - 1.0).abs() < 0.1, "{effects:?}");
        }
    }

    #[test]
    fn changes_that_went_together_are_not_told_apart() {
        let round = |side: f64| (vec![side, side], 0.1 * side);
        assert_eq!(effects(&[1.0, -1.0, 1.0, 1.0].map(round)), None);
        assert_eq!(effects(&[]), None);
        assert_eq!(effects(&[(vec![1.0], 0.5)]), None);
    }
}
