//! Counts of `stats`.

use super::histogram::Histogram;
use exchequer_core::{MoveKind, Placement};
use exchequer_formats::{GameResult, Record};
use exchequer_report::Evaluator;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Scores in centipawns, from the side to move's view.
pub(super) type Scores = Histogram<-2000, 100, 40>;
/// Plies of the game.
pub(super) type Plies = Histogram<0, 10, 31>;
/// Pieces on the board, kings and pawns included.
pub(super) type Pieces = Histogram<2, 1, 31>;

/// Counts of records.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Counts {
    pub(super) duplicates: u64,
    pub(super) white_to_move: u64,
    pub(super) in_check: u64,
    pub(super) quiet: u64,
    pub(super) results: Results,
    pub(super) moves: Moves,
    pub(super) captures: Captures,
    pub(super) without_score: u64,
    /// Records with the score that trainers skip.
    pub(super) skipped_score: u64,
    pub(super) scores: Scores,
    pub(super) without_ply: u64,
    pub(super) plies: Plies,
    pub(super) pieces: Pieces,
}

/// Results of games, by record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Results {
    pub(super) white_wins: u64,
    pub(super) draws: u64,
    pub(super) black_wins: u64,
    pub(super) unknown: u64,
}

/// Recorded moves by kind; a capturing promotion is a promotion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Moves {
    pub(super) quiet: u64,
    pub(super) captures: u64,
    pub(super) en_passant: u64,
    pub(super) promotions: u64,
    pub(super) castlings: u64,
    pub(super) none: u64,
}

/// Recorded captures by exchange value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Captures {
    pub(super) losing: u64,
    pub(super) even: u64,
    pub(super) winning: u64,
}

impl Counts {
    /// Counts a record.
    pub(super) fn count(&mut self, record: &Record, evaluator: &Evaluator) {
        let position = &record.position;
        self.white_to_move += u64::from(position.turn() == exchequer_core::Color::White);
        self.in_check += u64::from(position.is_check());
        self.quiet += u64::from(evaluator.is_quiet(position, 1));
        *match record.white_result() {
            Some(GameResult::Win) => &mut self.results.white_wins,
            Some(GameResult::Draw) => &mut self.results.draws,
            Some(GameResult::Loss) => &mut self.results.black_wins,
            None => &mut self.results.unknown,
        } += 1;
        self.count_move(record, evaluator);
        match record.score {
            None => self.without_score += 1,
            Some(Record::SKIPPED) => self.skipped_score += 1,
            Some(score) => self.scores.count(score.into()),
        }
        match record.ply {
            None => self.without_ply += 1,
            Some(ply) => self.plies.count(ply.into()),
        }
        self.pieces.count(position.occupied().len() as i32);
    }

    fn count_move(&mut self, record: &Record, evaluator: &Evaluator) {
        let position = &record.position;
        let Some(mv) = record.mv else {
            self.moves.none += 1;
            return;
        };
        let is_occupied = position.occupied().contains(mv.to());
        let (kind, captures) = match mv.kind() {
            MoveKind::Normal if is_occupied => (&mut self.moves.captures, true),
            MoveKind::Normal => (&mut self.moves.quiet, false),
            MoveKind::EnPassant => (&mut self.moves.en_passant, true),
            MoveKind::Promotion(_) => (&mut self.moves.promotions, is_occupied),
            MoveKind::Castling => (&mut self.moves.castlings, false),
        };
        *kind += 1;
        if captures {
            *match evaluator.see(position, mv) {
                ..0 => &mut self.captures.losing,
                0 => &mut self.captures.even,
                _ => &mut self.captures.winning,
            } += 1;
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.duplicates += other.duplicates;
        self.white_to_move += other.white_to_move;
        self.in_check += other.in_check;
        self.quiet += other.quiet;
        self.results.white_wins += other.results.white_wins;
        self.results.draws += other.results.draws;
        self.results.black_wins += other.results.black_wins;
        self.results.unknown += other.results.unknown;
        self.moves.quiet += other.moves.quiet;
        self.moves.captures += other.moves.captures;
        self.moves.en_passant += other.moves.en_passant;
        self.moves.promotions += other.moves.promotions;
        self.moves.castlings += other.moves.castlings;
        self.moves.none += other.moves.none;
        self.captures.losing += other.captures.losing;
        self.captures.even += other.captures.even;
        self.captures.winning += other.captures.winning;
        self.without_score += other.without_score;
        self.skipped_score += other.skipped_score;
        self.scores += other.scores;
        self.without_ply += other.without_ply;
        self.plies += other.plies;
        self.pieces += other.pieces;
    }
}
