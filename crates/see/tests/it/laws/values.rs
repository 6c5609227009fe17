//! Dependence of a value on the piece values: scaling, captured pieces, and pieces at risk.

use super::cases::{Case, all_rules, hold, piece_values};
use exchequer_core::{MoveKind, Placement, Rank, Role};
use proptest::prelude::*;

#[test]
fn values_scale() {
    hold(600, 2_000, |case| {
        let mut is_taken_back = false;
        for rules in all_rules() {
            let value = case.value(rules).expect("a move that passes the check");
            for factor in [0, 2, 7, 1_000] {
                let scaled = piece_values(&case.oracle_values.map(|value| factor * value));
                let found = rules.value(case.board, case.mv, &scaled);
                prop_assert_eq!(found, Some(factor * value), "{} × {:?}: {:?}", factor, rules, case);
            }
            is_taken_back |= case.is_taken_back(Some(value));
        }
        Ok(is_taken_back)
    });
}

#[test]
fn thresholds_scale() {
    const FACTOR: i32 = 3;
    hold(200, 2_000, |case| {
        let scaled = piece_values(&case.oracle_values.map(|value| FACTOR * value));
        let mut answers = [false; 2];
        for rules in all_rules() {
            for threshold in thresholds(case) {
                let answer = (rules.see_ge)(case.board, case.mv, &case.values, threshold);
                // A threshold between two multiples is equivalent to the higher one.
                for near in [FACTOR * threshold - 2, FACTOR * threshold - 1, FACTOR * threshold] {
                    let found = (rules.see_ge)(case.board, case.mv, &scaled, near);
                    prop_assert_eq!(found, answer, "{:?} ≥ {}: {:?}", rules, near, case);
                }
                answers[usize::from(answer)] = true;
            }
        }
        Ok(answers == [true; 2])
    });
}

#[test]
fn a_higher_threshold_is_never_easier() {
    hold(400, 1_200, |case| {
        let mut thresholds = thresholds(case);
        thresholds.insert(0, i32::MIN);
        thresholds.push(i32::MAX);
        let mut is_decided_late = false;
        for rules in all_rules() {
            let value = case.value(rules).expect("a move that passes the check");
            let answers: Vec<bool> = thresholds
                .iter()
                .map(|&threshold| (rules.see_ge)(case.board, case.mv, &case.values, threshold))
                .collect();
            prop_assert!(answers.is_sorted_by(|lower, higher| lower >= higher), "{:?}: {:?}", rules, case);
            let reached = thresholds.iter().filter(|&&threshold| threshold <= value).count();
            prop_assert_eq!(answers.iter().filter(|&&answer| answer).count(), reached, "{:?}", case);
            is_decided_late |= case.is_taken_back(Some(value));
        }
        Ok(is_decided_late)
    });
}

/// Returns every difference of two piece values, and of one and their sum, plus both adjacent values: the possible
/// switching points.
fn thresholds(case: &Case<'_>) -> Vec<i32> {
    let oracle_values = case.oracle_values;
    let mut thresholds = Vec::new();
    for taken in oracle_values {
        for lost in oracle_values {
            for back in [0, oracle_values[Role::Pawn.index()], oracle_values[Role::Queen.index()]] {
                let threshold = taken - lost + back;
                thresholds.extend([threshold - 1, threshold, threshold + 1]);
            }
        }
    }
    thresholds.sort_unstable();
    thresholds.dedup();
    thresholds
}

/// Recaptures are optional, and the loss is at most the piece on the square and the promotion gain of a capturing
/// pawn.
#[test]
fn a_value_is_bounded_by_the_captured_piece_and_the_piece_at_risk() {
    hold(1_000, 2_500, |case| {
        let gain = case.gain();
        let is_castling = case.mv.kind() == MoveKind::Castling;
        let at_risk = if is_castling { None } else { case.oracle.make(case.mv).role_at(case.mv.to()) };
        let at_risk = at_risk.map_or(0, |role| case.oracle_values[role.index()]);
        let dearest = case.oracle_values.into_iter().max().unwrap_or(0);
        let promotes = matches!(case.mv.to().rank(), Rank::First | Rank::Eighth);
        let promotion = if promotes { dearest - case.oracle_values[Role::Pawn.index()] } else { 0 };
        let mut is_lost = false;
        for rules in all_rules() {
            let value = case.value(rules).expect("a move that passes the check");
            prop_assert!(value <= gain, "{:?} says {}: {:?}", rules, value, case);
            prop_assert!(value >= gain - at_risk - promotion, "{:?} says {}: {:?}", rules, value, case);
            is_lost |= at_risk > 0 && value == gain - at_risk - promotion;
        }
        Ok(is_lost)
    });
}
