//! King and pawn against king (KPK) bitbase, computed by retrograde analysis from the promotions.

use super::attacked::sideways;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, File, Rank, Square};
use std::sync::LazyLock;

/// Number of pawn squares: files a to d, ranks 2 to 7; the other files are mirrored.
const PAWNS: usize = 24;

/// Squares on which the enemy king loses, indexed by pawn and own king, with the pawn White's; 12 KiB.
type Lost = [[Bitboard; 64]; PAWNS];

struct Table {
    /// Tables with the side of the pawn to move, and with the other side to move.
    by_attacker: Lost,
    by_defender: Lost,
}

/// Bitbase, computed at first use in less than a millisecond.
static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

/// Returns `true` if the side with the pawn wins; the position has to be legal.
pub(crate) fn is_won(attacker: Color, king: Square, pawn: Square, enemy_king: Square, turn: Color) -> bool {
    let is_mirrored = pawn.file() >= File::E;
    let seen = |square: Square| {
        let square = square.relative_to(attacker);
        if is_mirrored { square.flip_file() } else { square }
    };
    let table = &*TABLE;
    let lost = if turn == attacker { &table.by_attacker } else { &table.by_defender };
    // No position has a pawn on the first or the last rank.
    number_of(seen(pawn)).is_some_and(|pawn| lost[pawn][seen(king).index()].contains(seen(enemy_king)))
}

/// Returns the index of a pawn square.
fn number_of(square: Square) -> Option<usize> {
    let number = (square.rank().index() * 4 + square.file().index()).checked_sub(4)?;
    (square.file() < File::E && number < PAWNS).then_some(number)
}

fn square_of(number: usize) -> Square {
    Square::new(File::ALL[number % 4], Rank::ALL[number / 4 + 1])
}

impl Table {
    fn new() -> Self {
        let nothing = [[Bitboard::EMPTY; 64]; PAWNS];
        let mut table = Self { by_attacker: nothing, by_defender: nothing };
        while table.grow() {}
        table
    }

    /// Runs one iteration of retrograde analysis; returns `true` if it found new wins.
    fn grow(&mut self) -> bool {
        let mut has_grown = false;
        // Advanced pawns first: pawns behind them depend on them.
        for number in (0..PAWNS).rev() {
            let pawn = square_of(number);
            for king in Square::ALL.into_iter().filter(|&king| king != pawn) {
                let won = self.won_by_moving(number, king);
                has_grown |= won != self.by_attacker[number][king.index()];
                self.by_attacker[number][king.index()] = won;
                let lost = self.lost_by_moving(number, king);
                has_grown |= lost != self.by_defender[number][king.index()];
                self.by_defender[number][king.index()] = lost;
            }
        }
        has_grown
    }

    /// Returns the enemy king squares for a move of the pawn or its king to win.
    fn won_by_moving(&self, number: usize, king: Square) -> Bitboard {
        let pawn = square_of(number);
        let mut won = Bitboard::EMPTY;
        for to in attacks::king(king) - pawn {
            won |= self.by_defender[number][to.index()];
        }
        let step = Bitboard::of(pawn).forward(Color::White);
        if !step.contains(king) {
            won |= match number + 4 {
                // The enemy king does not block this move: it cannot stand on the pawn.
                ahead if ahead < PAWNS => self.by_defender[ahead][king.index()],
                _ => Self::promoted(step, king),
            };
            let leap = step.forward(Color::White);
            if pawn.rank() == Rank::Second && !leap.contains(king) {
                won |= self.by_defender[number + 8][king.index()] - step;
            }
        }
        won - attacks::king(king) - king - pawn - attacks::pawn(Color::White, pawn)
    }

    /// Returns the enemy king squares from which it cannot capture the promoted piece. Queen or rook: one of them avoids stalemate.
    fn promoted(at: Bitboard, king: Square) -> Bitboard {
        let is_held = attacks::king(king).intersects(at);
        let takes = if is_held { Bitboard::EMPTY } else { beside(at) };
        !(takes | at)
    }

    /// Returns the squares on which the enemy king has a move, and every move loses.
    fn lost_by_moving(&self, number: usize, king: Square) -> Bitboard {
        let pawn = square_of(number);
        let near = attacks::king(king);
        // They include the capture of an unguarded pawn.
        let open = !(near | king | attacks::pawn(Color::White, pawn));
        let escapes = open - self.by_attacker[number][king.index()];
        beside(open) - beside(escapes) - near - king - pawn
    }
}

/// Returns the king moves from all squares of a set.
fn beside(squares: Bitboard) -> Bitboard {
    let row = squares | sideways(squares);
    row.forward(Color::White) | row.forward(Color::Black) | sideways(squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_board::Position;
    use exchequer_core::{Placement, Role};

    const ALL: usize = 2 * 64 * 64 * PAWNS;

    /// Result of a move: another position with the pawn, or an immediate result.
    enum Next {
        Place(usize),
        Known(bool),
    }

    /// King, pawn, enemy king and the side to move; White has the pawn.
    fn place(index: usize) -> (Square, Square, Square, Color) {
        let (turn, squares) = (index % 2, index / 2);
        (
            Square::ALL[squares % 64],
            square_of(squares / 4096),
            Square::ALL[squares / 64 % 64],
            if turn == 0 { Color::White } else { Color::Black },
        )
    }

    fn index(position: &Position, pawn: Square) -> usize {
        let king = |color| position.king(color).expect("a king").index();
        let pawn = number_of(pawn).expect("a pawn on the files a to d");
        ((pawn * 64 + king(Color::Black)) * 64 + king(Color::White)) * 2 + position.turn().index()
    }

    /// Returns the position if it is legal.
    fn position(index: usize) -> Option<Position> {
        let (king, pawn, enemy_king, turn) = place(index);
        let mut board = [['1'; 8]; 8];
        for (square, letter) in [(king, 'K'), (enemy_king, 'k'), (pawn, 'P')] {
            board[7 - square.rank().index()][square.file().index()] = letter;
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let turn = if turn == Color::White { 'w' } else { 'b' };
        let position: Position = format!("{} {turn} - - 0 1", ranks.join("/")).parse().ok()?;
        // A piece on the same square has replaced another.
        (position.occupied().len() == 3).then_some(position)
    }

    fn next(position: &Position) -> Next {
        if let Some(pawn) = position.role(Role::Pawn).single() {
            return Next::Place(index(position, pawn));
        }
        let mates = !(position.role(Role::Queen) | position.role(Role::Rook)).is_empty();
        let replies = position.legal_moves();
        let takes = replies.iter().any(|&mv| position.after(mv).occupied().len() == 2);
        Next::Known(mates && !takes && (!replies.is_empty() || position.is_check()))
    }

    /// Solves all positions with the board's move generator, in rounds until nothing changes.
    #[test]
    fn every_position_is_what_the_rules_of_chess_make_it() {
        let mut open = Vec::new();
        for index in 0..ALL {
            if let Some(position) = position(index) {
                let moves = position.legal_moves();
                let next: Vec<Next> = moves.iter().map(|&mv| next(&position.after(mv))).collect();
                open.push((index, position.turn(), next));
            }
        }
        let legal: Vec<usize> = open.iter().map(|&(index, ..)| index).collect();
        let mut won = vec![false; ALL];
        loop {
            let before = open.len();
            open.retain(|(index, turn, next)| {
                let is_won = |next: &Next| match next {
                    Next::Place(index) => won[*index],
                    Next::Known(won) => *won,
                };
                won[*index] = match turn {
                    Color::White => next.iter().any(is_won),
                    Color::Black => !next.is_empty() && next.iter().all(is_won),
                };
                !won[*index]
            });
            if open.len() == before {
                break;
            }
        }
        let mut counts = [[0; 2]; 2];
        for index in legal {
            let (king, pawn, enemy_king, turn) = place(index);
            assert_eq!(is_won(Color::White, king, pawn, enemy_king, turn), won[index], "{:?}", place(index));
            let turned = |square: Square| square.flip_rank().flip_file();
            let as_black = is_won(Color::Black, turned(king), turned(pawn), turned(enemy_king), !turn);
            assert_eq!(as_black, won[index], "{:?}", place(index));
            counts[turn.index()][0] += 1;
            counts[turn.index()][1] += usize::from(won[index]);
        }
        // Legal and won, with the pawn's side to move and with the other.
        assert_eq!(counts, [[81_664, 62_480], [84_012, 48_802]]);
    }
}
