//! A move between two squares of a setup, for its exchange value alone.

use crate::board::Board;
use crate::evaluator::Evaluator;
use alloc::borrow::Cow;
use alloc::string::String;
use exchequer_board::Setup;
use exchequer_core::{Move, Role, Square};

/// Move on a board whose exchange value is asked for, without the position.
///
/// ```
/// use exchequer_board::Setup;
/// use exchequer_core::Square;
/// use exchequer_report::{Evaluator, Exchange};
/// use exchequer_see::{PieceValues, RuleSet};
///
/// let setup: Setup = "4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1".parse()?;
/// let evaluator = Evaluator::of_captures(RuleSet::Legal, PieceValues::CLASSIC);
/// let exchange = Exchange::find(&setup, Square::D3, Square::D6, None)?;
/// assert_eq!(exchange.see(&evaluator), -800);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exchange<'a> {
    setup: Cow<'a, Setup>,
    mv: Move,
}

impl<'a> Exchange<'a> {
    /// Finds the legal move between two squares as [`Board::find_move`], on the board of a setup whose pieces do not contradict
    /// each other.
    ///
    /// Key and pins of the position are not computed if the move is legal.
    ///
    /// # Errors
    /// A sentence that explains why the move is not legal.
    #[inline]
    pub fn find(setup: &'a Setup, from: Square, to: Square, promotion: Option<Role>) -> Result<Self, String> {
        match setup.find_legal_move(from, to, promotion) {
            Some(mv) => Ok(Self { setup: Cow::Borrowed(setup), mv }),
            None => Self::find_on_any(setup, from, to, promotion),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_on_any(setup: &Setup, from: Square, to: Square, promotion: Option<Role>) -> Result<Self, String> {
        let board = Board::new(setup.clone());
        let mv = board.find_move(from, to, promotion)?;
        Ok(Self { setup: Cow::Owned(board.to_setup()), mv })
    }

    /// Returns the exact value of the move for the side that makes it.
    #[inline]
    #[must_use]
    pub fn see(&self, evaluator: &Evaluator) -> i32 {
        evaluator.see(&*self.setup, self.mv)
    }

    /// Returns `true` if the value of the move is at least `threshold`.
    #[inline]
    #[must_use]
    pub fn see_ge(&self, threshold: i32, evaluator: &Evaluator) -> bool {
        evaluator.see_ge(&*self.setup, self.mv, threshold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_see::{PieceValues, RuleSet};

    #[test]
    fn values_and_faults_are_those_of_the_board() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            // No kings, and fields that no board can have.
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w KQkq - 0 1",
        ] {
            let setup: Setup = fen.parse().expect("a FEN");
            let board = Board::new(setup.clone());
            for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
                for promotion in [None, Some(Role::Queen)] {
                    let found = Exchange::find(&setup, from, to, promotion);
                    assert_eq!(
                        found.as_ref().map(|exchange| exchange.mv).map_err(Clone::clone),
                        board.find_move(from, to, promotion),
                        "{fen} {from}{to}"
                    );
                    let Ok(exchange) = found else { continue };
                    for rules in RuleSet::ALL {
                        for en_passant_reply in [false, true] {
                            let of_captures = Evaluator::of_captures(rules, PieceValues::CLASSIC);
                            let evaluator = Evaluator { en_passant_reply, ..of_captures };
                            let value = board.see(exchange.mv, &evaluator);
                            assert_eq!(exchange.see(&evaluator), value, "{fen} {from}{to} {rules}");
                            assert!(
                                exchange.see_ge(value, &evaluator) && !exchange.see_ge(value + 1, &evaluator)
                            );
                        }
                    }
                }
            }
        }
    }
}
