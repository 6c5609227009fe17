//! The expected result of a game by the evaluation of a position.

/// The logistic curve: ½ for an even position.
#[inline]
pub(crate) fn curve(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// Centipawns per unit of the curve, chosen so that the scores of the data forecast their results best.
///
/// The fitted weights keep the unit of the scores, so that the margins of the search stay valid.
///
/// Outcomes are pairs of a score and the points of the game.
pub(crate) fn best_scale(outcomes: impl Iterator<Item = (f32, f32)> + Clone) -> f64 {
    let loss = |scale: f64| -> f64 {
        let error = |(score, result): (f32, f32)| f64::from(curve(score / scale as f32) - result).powi(2);
        outcomes.clone().map(error).sum()
    };
    // The loss has one minimum, so narrowing the interval finds it.
    let (mut low, mut high) = (20.0, 2000.0);
    for _ in 0..40 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) { high -= third } else { low += third }
    }
    (low + high) / 2.0
}
