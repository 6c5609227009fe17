//! The legal moves of a position in search order.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use exchequer_board::{Notation, Position};
use exchequer_core::Move;
use exchequer_ordering::{
    Hints, MovePicker, NoHistory, OrderingPosition, OrderingStats, PickerOptions, SeeView, Stage,
};
use exchequer_see::{PieceValues, RuleSet};

/// Legal moves in the order of the move picker with an empty search state: no TT move, no killer moves, no history. `Display` writes
/// a table.
///
/// ```
/// use exchequer_board::{Notation, Position};
/// use exchequer_report::MoveOrder;
/// use exchequer_see::{PieceValues, RuleSet};
///
/// let position: Position = "4k3/3p4/8/8/n2R4/8/8/4K3 w - - 0 1".parse()?;
/// let order = MoveOrder::new(&position, RuleSet::Pinners, PieceValues::CLASSIC, Default::default());
/// let (first, last) = (order.moves.first().unwrap(), order.moves.last().unwrap());
/// assert_eq!((first.mv.to_string().as_str(), first.stage_name(), first.see), ("d4a4", "good capture", 300));
/// assert_eq!((last.mv.to_string().as_str(), last.stage_name(), last.see), ("d4d7", "bad capture", -400));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveOrder {
    /// The moves, the first one first.
    pub moves: Vec<OrderedMove>,
}

/// Move with its stage and its scores.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OrderedMove {
    /// The move.
    pub mv: Move,
    /// The move in UCI.
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// Stage of the picker that returns the move.
    pub stage: Stage,
    /// Score within the stage; 0 in stages without scores.
    pub score: i32,
    /// Exchange value.
    pub see: i32,
}

impl MoveOrder {
    /// Orders the legal moves; `notation` is that of castling.
    #[must_use]
    pub fn new(position: &Position, rules: RuleSet, values: PieceValues, notation: Notation) -> Self {
        Self::with_options(position, rules, values, notation, PickerOptions::default())
    }

    /// Orders the legal moves by a picker with these options.
    #[must_use]
    // Not inlined: in a package that is downloaded, this crate is compiled for size and its callers are not.
    #[inline(never)]
    pub fn with_options(
        position: &Position,
        rules: RuleSet,
        values: PieceValues,
        notation: Notation,
        options: PickerOptions,
    ) -> Self {
        let view = SeeView { position, rules, values, threats: None };
        let mut picker = MovePicker::new(&view, Hints::default(), options);
        let mut stats = OrderingStats::default();
        let mut moves = Vec::new();
        while let Some(picked) = picker.next(&view, &NoHistory, &mut stats) {
            moves.push(OrderedMove {
                mv: picked.mv,
                uci: position.to_uci(picked.mv, notation).to_string(),
                san: position.to_san(picked.mv).to_string(),
                stage: picked.stage,
                score: picked.score,
                see: view.see(picked.mv),
            });
        }
        Self { moves }
    }
}

impl OrderedMove {
    /// Returns the name of the stage.
    #[must_use]
    pub fn stage_name(&self) -> &'static str {
        stage_name(self.stage)
    }
}

impl fmt::Display for MoveOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>3}  {:<7} {:<6} {:<12} {:>9} {:>6}", "#", "move", "uci", "stage", "score", "see")?;
        for (number, row) in (1..).zip(&self.moves) {
            let OrderedMove { san, uci, score, see, .. } = row;
            let stage = row.stage_name();
            writeln!(f, "{number:>3}  {san:<7} {uci:<6} {stage:<12} {score:>9} {see:>6}")?;
        }
        Ok(())
    }
}

/// Returns the name of a stage.
#[must_use]
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Tt => "table",
        Stage::GoodNoisy => "good capture",
        Stage::Killer => "killer",
        Stage::Counter => "counter",
        Stage::Quiet => "quiet",
        Stage::BadNoisy => "bad capture",
        Stage::Evasion => "evasion",
    }
}
