//! Accumulators of both sides along the current line, updated when an evaluation needs them.

use super::advance::Advance;
use super::feature::{Feature, View};
use super::network::{HIDDEN, Network, NetworkOf, activated};
use super::refresh::RefreshTable;
use exchequer_board::Position;
use exchequer_core::{Color, Move, MoveKind, Placement, Role, Square};
use wide::i32x8;
use zerocopy::little_endian::I16;

/// Sums of one side, one for each neuron.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Row<const NEURONS: usize = HIDDEN>(pub(crate) [i16; NEURONS]);

/// Features that a move adds and removes, the moved piece first; [`Feature::NONE`] where there is no second one.
///
/// Four numbers and no enumeration, which would be written to memory in parts and read back as a whole: the processor waits for that.
#[derive(Clone, Copy, Debug)]
struct Change {
    added: [Feature; 2],
    removed: [Feature; 2],
}

/// Accumulators of a position on the current line.
#[derive(Clone, Debug)]
struct Frame {
    sides: [Row; 2],
    /// Marks of the sides whose sums are computed.
    is_ready: [bool; 2],
    /// Marks of the sides whose view differs from that before the move, so that all features change.
    is_new_view: [bool; 2],
    change: Change,
}

/// Accumulators of all positions on the current line.
#[derive(Clone, Debug)]
pub(crate) struct Accumulators {
    /// Frames of the line, and after them frames that were in use before.
    frames: Vec<Frame>,
    /// Index of the current position.
    last: usize,
    refresh: RefreshTable,
}

impl Frame {
    const EMPTY: Self = Self {
        sides: [const { Row([0; HIDDEN]) }; 2],
        is_ready: [false; 2],
        is_new_view: [true; 2],
        change: Change { added: [Feature::NONE; 2], removed: [Feature::NONE; 2] },
    };
}

impl Accumulators {
    /// Returns accumulators of one network.
    pub(crate) fn new(network: &Network) -> Self {
        Self { frames: vec![Frame::EMPTY], last: 0, refresh: RefreshTable::new(network) }
    }

    /// Starts a line at a position.
    pub(crate) fn reset(&mut self) {
        self.last = 0;
        (self.frames[0].is_ready, self.frames[0].is_new_view) = ([false; 2], [true; 2]);
    }

    /// Appends the position after a legal move.
    #[inline]
    pub(crate) fn push(&mut self, before: &Position, mv: Move) {
        self.last += 1;
        if self.last == self.frames.len() {
            self.frames.push(Frame::EMPTY);
        }
        let frame = &mut self.frames[self.last];
        (frame.is_ready, frame.is_new_view) = ([false; 2], [false; 2]);
        frame.change = Change::of(before, mv);
        let (us, from) = (before.turn(), mv.from());
        if before.role(Role::King).contains(from) {
            let is_castling = mv.kind() == MoveKind::Castling;
            let to = if is_castling { before.castling_destinations(from, mv.to()).0 } else { mv.to() };
            frame.is_new_view[us.index()] = View::is_mirrored(from) != View::is_mirrored(to);
        }
    }

    /// Removes the last position.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.last = self.last.saturating_sub(1);
    }

    /// Returns the weighted activations of both sides, summed in eight parts.
    #[inline]
    pub(crate) fn activated(&mut self, network: &Network, position: &Position, bucket: usize) -> i32x8 {
        let us = position.turn();
        let outputs = Color::ALL.map(|color| network.weights(bucket, color == us));
        if let Some(sums) = self.advance(&Advance { network, position, outputs }) {
            return sums;
        }
        for color in Color::ALL {
            self.compute(network, position, color);
        }
        let [white, black] = &self.frames[self.last].sides;
        activated(white, outputs[0]) + activated(black, outputs[1])
    }

    /// Computes the sums and weighted activations of both sides from those before the last move, in one pass.
    ///
    /// Returns `None` and does nothing unless the case is the usual one: the sums before the move are there, and it is a normal move
    /// that changes no view.
    #[inline]
    fn advance(&mut self, advance: &Advance<'_>) -> Option<i32x8> {
        let (before, after) = self.frames.split_at_mut(self.last);
        let (before, after) = (before.last()?, after.first_mut()?);
        let Change { added: [added, also_added], removed: [removed, captured] } = after.change;
        let is_usual = before.is_ready == [true; 2]
            && after.is_ready == [false; 2]
            && after.is_new_view == [false; 2]
            && also_added == Feature::NONE;
        if !is_usual {
            return None;
        }
        after.is_ready = [true; 2];
        let (before, after) = (&before.sides, &mut after.sides);
        Some(if captured == Feature::NONE {
            advance.by(added, [removed], before, after)
        } else {
            advance.by(added, [removed, captured], before, after)
        })
    }

    /// Computes the sums of a side: from the nearest position on the line that has them, or from the last one in a new view.
    #[inline]
    fn compute(&mut self, network: &Network, position: &Position, color: Color) {
        let side = color.index();
        let mut first = self.last;
        while !self.frames[first].is_ready[side] {
            if self.frames[first].is_new_view[side] {
                let frame = &mut self.frames[self.last];
                frame.sides[side].clone_from(self.refresh.sums(network, position, color));
                frame.is_ready[side] = true;
                self.go_back(first, network, View::of(position, color), color);
                return;
            }
            first -= 1;
        }
        if first < self.last {
            let view = View::of(position, color);
            for index in first + 1..=self.last {
                let (before, after) = self.frames.split_at_mut(index);
                let (before, after) = (&before[index - 1], &mut after[0]);
                after.change.apply(&before.sides[side], &mut after.sides[side], network, view);
                after.is_ready[side] = true;
            }
        }
    }

    /// Computes the sums of a side back to a frame, all in one view, from those of the last one: moves that are tried later start there.
    #[inline]
    fn go_back(&mut self, first: usize, network: &Network, view: View, color: Color) {
        let side = color.index();
        for index in (first..self.last).rev() {
            let (before, after) = self.frames.split_at_mut(index + 1);
            let (before, after) = (&mut before[index], &after[0]);
            after.change.reversed().apply(&after.sides[side], &mut before.sides[side], network, view);
            before.is_ready[side] = true;
        }
    }
}

impl Change {
    /// Returns the change by a legal move.
    #[inline]
    fn of(before: &Position, mv: Move) -> Self {
        let (us, from, to) = (before.turn(), mv.from(), mv.to());
        if mv.kind() == MoveKind::Castling {
            let (king, rook) = before.castling_destinations(from, to);
            let both = |king, rook| [Feature::new(us, Role::King, king), Feature::new(us, Role::Rook, rook)];
            return Self { added: both(king, rook), removed: both(from, to) };
        }
        let role = before.role_at(from).unwrap_or(Role::Pawn);
        let added = Feature::new(us, mv.promotes_to().unwrap_or(role), to);
        let victim = if mv.kind() == MoveKind::EnPassant {
            Feature::new(!us, Role::Pawn, Square::new(to.file(), from.rank()))
        } else {
            before.role_at(to).map_or(Feature::NONE, |role| Feature::new(!us, role, to))
        };
        Self { added: [added, Feature::NONE], removed: [Feature::new(us, role, from), victim] }
    }

    /// Returns the change by taking the move back.
    #[inline]
    fn reversed(self) -> Self {
        Self { added: self.removed, removed: self.added }
    }

    /// Computes the sums after the change from those before it.
    #[inline]
    fn apply(self, before: &Row, after: &mut Row, network: &Network, view: View) {
        let weights = |feature: Feature| network.feature(view.index(feature));
        let Self { added: [added, also_added], removed: [removed, also_removed] } = self;
        match (also_added == Feature::NONE, also_removed == Feature::NONE) {
            (true, true) => update(before, after, [weights(added)], [weights(removed)]),
            (true, false) => update(before, after, [weights(added)], self.removed.map(weights)),
            (false, true) => update(before, after, self.added.map(weights), [weights(removed)]),
            (false, false) => update(before, after, self.added.map(weights), self.removed.map(weights)),
        }
    }
}

/// Adds and subtracts weights.
#[inline]
fn update<const A: usize, const R: usize>(
    before: &Row,
    after: &mut Row,
    added: [&[I16; HIDDEN]; A],
    removed: [&[I16; HIDDEN]; R],
) {
    for (neuron, sum) in after.0.iter_mut().enumerate() {
        let mut value = before.0[neuron];
        for weights in added {
            value = value.wrapping_add(weights[neuron].get());
        }
        for weights in removed {
            value = value.wrapping_sub(weights[neuron].get());
        }
        *sum = value;
    }
}

impl<const NEURONS: usize> Row<NEURONS> {
    /// Computes the sums for some features.
    pub(crate) fn of(network: &NetworkOf<NEURONS>, features: impl Iterator<Item = usize>) -> Self {
        let mut row = Self([0; NEURONS]);
        for (sum, bias) in row.0.iter_mut().zip(network.bias()) {
            *sum = bias.get();
        }
        for feature in features {
            row.add(network.feature(feature));
        }
        row
    }

    /// Adds the weights of a feature.
    #[inline]
    pub(crate) fn add(&mut self, weights: &[I16; NEURONS]) {
        for (sum, weight) in self.0.iter_mut().zip(weights) {
            *sum = sum.wrapping_add(weight.get());
        }
    }

    /// Subtracts the weights of a feature.
    #[inline]
    pub(crate) fn subtract(&mut self, weights: &[I16; NEURONS]) {
        for (sum, weight) in self.0.iter_mut().zip(weights) {
            *sum = sum.wrapping_sub(weight.get());
        }
    }
}
