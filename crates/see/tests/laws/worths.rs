//! What a value depends on: the piece values to scale, what is taken, and what can be lost.

use crate::cases::{Case, all_rules, hold, piece_values};
use exchequer_core::{MoveKind, Placement, Rank, Role};
use proptest::prelude::*;

#[test]
fn values_scale() {
    hold(600, 2_000, |case| {
        let mut is_taken_back = false;
        for rules in all_rules() {
            let value = case.value(rules).expect("a move that passes the check");
            for factor in [0, 2, 7, 1_000] {
                let scaled = piece_values(&case.worths.map(|worth| factor * worth));
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
        let scaled = piece_values(&case.worths.map(|worth| FACTOR * worth));
        let mut answers = [false; 2];
        for rules in all_rules() {
            for threshold in thresholds(case) {
                let answer = (rules.see_ge)(case.board, case.mv, &case.values, threshold);
                // What lies between two multiples counts as the higher one.
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

/// Every difference of two piece values and of one and their sum, and both neighbours: where an answer can change.
fn thresholds(case: &Case<'_>) -> Vec<i32> {
    let worths = case.worths;
    let mut thresholds = Vec::new();
    for taken in worths {
        for lost in worths {
            for back in [0, worths[Role::Pawn.index()], worths[Role::Queen.index()]] {
                let threshold = taken - lost + back;
                thresholds.extend([threshold - 1, threshold, threshold + 1]);
            }
        }
    }
    thresholds.sort_unstable();
    thresholds.dedup();
    thresholds
}

/// Nobody has to take back, and nothing but the piece on the square can be lost, to a pawn that promotes by it at worst.
#[test]
fn a_move_wins_what_it_takes_at_most_and_loses_what_it_risks_at_most() {
    hold(1_000, 2_500, |case| {
        let gain = case.gain();
        let is_castling = case.mv.kind() == MoveKind::Castling;
        let at_risk = if is_castling { None } else { case.oracle.make(case.mv).role_at(case.mv.to()) };
        let at_risk = at_risk.map_or(0, |role| case.worths[role.index()]);
        let dearest = case.worths.into_iter().max().unwrap_or(0);
        let promotes = matches!(case.mv.to().rank(), Rank::First | Rank::Eighth);
        let promotion = if promotes { dearest - case.worths[Role::Pawn.index()] } else { 0 };
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
