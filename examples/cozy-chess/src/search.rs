//! A small search on the board of cozy-chess: alpha-beta with quiescence, and the move picker with all its histories.

use crate::{CozyBoard, from_move};
use cozy_chess::{BitBoard, Board, Color, Move, Piece};
use exchequer_ordering::{
    CheckSquares, Context, Hints, Histories, HistoryView, Killers, MovePicker, OrderingPosition,
    OrderingStats, PickerOptions, PieceTo, Threats, bonus,
};

/// Score of a mate on the board; each ply until the mate costs a point.
pub const MATE: i32 = 30_000;

const MAX_PLY: usize = 128;

/// Bonus for a knight that flees from a pawn, in the unit of the histories.
const ESCAPE: i32 = 5000;

/// Bonus for a move that gives check, in the unit of the histories.
const CHECK: i32 = 5000;

/// The state between the nodes of a search, and from one search to the next.
pub struct Search {
    /// The statistics of the picker.
    pub stats: OrderingStats,
    /// Number of visited positions.
    pub nodes: u64,
    histories: Histories,
    killers: [Killers<Move>; MAX_PLY],
    /// Best moves, indexed by hash. The hash itself is not stored: the picker checks whether a move is legal.
    best: Vec<Option<Move>>,
    /// The path from the root to the current node: the hash of each position, and the piece and destination of its
    /// move.
    path: Vec<(u64, PieceTo)>,
}

impl Default for Search {
    fn default() -> Self {
        Self {
            stats: OrderingStats::default(),
            nodes: 0,
            histories: Histories::default(),
            killers: [Killers::default(); MAX_PLY],
            best: vec![None; 1 << 16],
            path: Vec::new(),
        }
    }
}

impl Search {
    /// Returns the score for the side to move, and the principal variation.
    pub fn to_depth(&mut self, board: &CozyBoard, depth: i32) -> (i32, Vec<Move>) {
        let mut line = Vec::new();
        let score = self.node(board, -MATE, MATE, depth, &mut line);
        (score, line)
    }

    fn node(
        &mut self,
        board: &CozyBoard,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        line: &mut Vec<Move>,
    ) -> i32 {
        self.nodes += 1;
        line.clear();
        let (ply, hash, in_check) = (self.path.len(), board.0.hash(), board.is_check());
        let is_repeated = self.path.iter().any(|&(earlier, _)| earlier == hash);
        if is_repeated || ply > 0 && board.0.halfmove_clock() >= 100 && !in_check {
            return 0;
        }
        if ply == MAX_PLY {
            return evaluate(&board.0);
        }
        // Outside check, quiescence has the option to stand pat.
        let is_quiescence = depth <= 0;
        let stands_pat = is_quiescence && !in_check;
        let mut best = if stands_pat { evaluate(&board.0) } else { ply as i32 - MATE };
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }

        let moved = |back: usize| Some(self.path.get(ply.checked_sub(back)?)?.1);
        let before = [1, 2, 4, 6].map(moved);
        let them = exchequer_core::Color::ALL[!board.0.side_to_move() as usize];
        let context =
            Context { before, threats: Threats::by(board, them), checks: CheckSquares::of(board, !them) };
        let slot = hash as usize % self.best.len();
        let counter = before[0].map(|before| self.histories.counter(before));
        let hints = Hints {
            tt: self.best[slot],
            killers: self.killers[ply].moves(),
            counter: counter.and_then(exchequer_core::Move::from_bits).map(from_move),
        };
        let options = PickerOptions::default();
        let mut picker = match is_quiescence {
            true => MovePicker::quiescence(board, hints.tt, Some(0), options),
            false => MovePicker::new(board, hints, options),
        };
        let (mut tried, mut continuation) = (Vec::new(), Vec::new());
        loop {
            let scores =
                HistoryView { histories: &self.histories, context: &context, escape: ESCAPE, check: CHECK };
            let Some(picked) = picker.next(board, &scores, &mut self.stats) else { break };
            let mv = picked.mv;
            let mut next = CozyBoard(board.0.clone());
            next.0.play_unchecked(mv);
            self.path.push((hash, board.moved(mv)));
            let score = -self.node(&next, -beta, -alpha, depth - 1, &mut continuation);
            self.path.pop();
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.best[slot] = Some(mv);
                line.clear();
                line.push(mv);
                line.append(&mut continuation);
            }
            if score >= beta {
                if !is_quiescence {
                    self.learn(board, mv, &tried, depth, &context);
                }
                break;
            }
            tried.push(mv);
        }
        let is_stalemate = tried.is_empty() && !is_quiescence && !in_check && best < beta;
        if is_stalemate { 0 } else { best }
    }

    /// Adds a bonus for a move that caused a beta cutoff and a malus for the moves tried before it.
    fn learn(&mut self, board: &CozyBoard, mv: Move, tried: &[Move], depth: i32, context: &Context) {
        let worse = tried.iter().map(|&mv| (mv, -bonus(depth)));
        for (mv, bonus) in worse.chain([(mv, bonus(depth))]) {
            let (moved, from) = (board.moved(mv), board.from(mv));
            match board.is_noisy(mv) {
                true => self.histories.learn_noisy(moved, board.victim(mv), bonus),
                false => self.histories.learn_quiet(moved, from, context, bonus),
            }
        }
        if !board.is_noisy(mv) {
            self.killers[self.path.len()].remember(mv);
            if let (Some(before), Some(mv)) = (context.before[0], board.to_move(mv)) {
                self.histories.learn_counter(before, mv.bits());
            }
        }
    }
}

/// Evaluates material and central pieces.
fn evaluate(board: &Board) -> i32 {
    const WORTH: [i32; 6] = [100, 320, 330, 500, 900, 0];
    const CENTRAL: [i32; 6] = [12, 20, 12, 0, 4, -30];
    const CENTER: BitBoard = BitBoard(0x0000_3c3c_3c3c_0000);
    let of = |color: Color| -> i32 {
        let of_piece = |piece: Piece| {
            let pieces = board.colored_pieces(color, piece);
            let (all, central) = (pieces.len() as i32, (pieces & CENTER).len() as i32);
            all * WORTH[piece as usize] + central * CENTRAL[piece as usize]
        };
        Piece::ALL.into_iter().map(of_piece).sum()
    };
    of(board.side_to_move()) - of(!board.side_to_move())
}
