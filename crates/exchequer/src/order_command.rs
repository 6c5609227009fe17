//! `exchequer order`: moves of a position in search order.

use crate::choices::{self, Choice};
use crate::error::Error;
use crate::position_argument::position_argument;
use crate::values_args::ValuesArgs;
use clap::Args;
use exchequer_board::{Notation, Position};
use exchequer_ordering::{CaptureOrder, PickerOptions, SeeMode};
use exchequer_report::{MoveOrder, notation};
use exchequer_search::SearchConfig;
use exchequer_see::RuleSet;
use std::fmt;
use std::io::Write;

/// Arguments of `order`.
#[derive(Args, Debug)]
#[command(mut_arg("values", |values| values.help("Piece values of the exchange in centipawns: pawn, knight, bishop, rook, queen")))]
pub struct OrderArgs {
    /// FEN of the position in one argument, or `startpos`
    pub fen: String,
    /// Ordering scheme of the captures
    #[arg(long, default_value = CaptureOrder::default().name(), value_parser = choices::parser::<CaptureOrder>())]
    pub scheme: CaptureOrder,
    /// Mode of static exchange evaluation in move ordering
    #[arg(long, default_value = SeeMode::default().name(), value_parser = choices::parser::<SeeMode>())]
    pub see_mode: SeeMode,
    /// Rule set of the exchange
    #[arg(long, default_value = SearchConfig::default().see_rules.name(), value_parser = choices::parser::<RuleSet>())]
    pub rules: RuleSet,
    /// The piece values.
    #[command(flatten)]
    pub pieces: ValuesArgs,
}

pub(crate) fn run(args: &OrderArgs) -> Result<(), Error> {
    let position = position_argument(&args.fen).map_err(Error::Input)?;
    let config = SearchConfig {
        see_mode: args.see_mode,
        see_rules: args.rules,
        see_values: args.pieces.values,
        capture_order: args.scheme,
        ..SearchConfig::default()
    };
    let table = OrderTable::new(&position, &config, notation(&position.to_setup()));
    let mut out = anstream::stdout().lock();
    write!(out, "{table}")?;
    Ok(out.flush()?)
}

/// The moves of a position in the order of a search with these parameters and an empty state.
pub(crate) struct OrderTable {
    order: MoveOrder,
    choices: String,
}

impl OrderTable {
    pub(crate) fn new(position: &Position, config: &SearchConfig, notation: Notation) -> Self {
        let options = PickerOptions {
            see_mode: config.see_mode,
            capture_order: config.capture_order,
            see_prefix: usize::try_from(config.see_max_captures_prefix).unwrap_or(0),
        };
        let order = MoveOrder::with_options(position, config.see_rules, config.see_values, notation, options);
        let choices = format!(
            "order {}, exchange evaluation {} by the rules {}",
            config.capture_order.name(),
            config.see_mode.name(),
            config.see_rules.name()
        );
        Self { order, choices }
    }
}

impl fmt::Display for OrderTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}{}", self.order, self.choices)
    }
}
