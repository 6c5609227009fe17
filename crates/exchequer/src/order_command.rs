//! `exchequer order`: moves of a position in search order.

use crate::choices::{self, Choice};
use crate::error::Error;
use crate::position_argument::position_argument;
use crate::values_args::ValuesArgs;
use clap::Args;
use exchequer_board::{Notation, Position};
use exchequer_ordering::{
    CaptureOrder, Hints, MovePicker, NoHistory, OrderingPosition, OrderingStats, PickerOptions, SeeMode,
    SeeView, Stage,
};
use exchequer_report::notation;
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

/// Move with its stage and scores from the move picker.
struct Row {
    san: String,
    uci: String,
    stage: Stage,
    score: i32,
    see: i32,
}

/// Lists the moves with empty search state: no TT move, no killer moves, no history.
pub(crate) struct OrderTable {
    rows: Vec<Row>,
    choices: String,
}

impl OrderTable {
    pub(crate) fn new(position: &Position, config: &SearchConfig, notation: Notation) -> Self {
        let options = PickerOptions {
            see_mode: config.see_mode,
            capture_order: config.capture_order,
            see_prefix: usize::try_from(config.see_max_captures_prefix).unwrap_or(0),
        };
        let view = SeeView { position, rules: config.see_rules, values: config.see_values, threats: None };
        let mut picker = MovePicker::new(&view, Hints::default(), options);
        let mut stats = OrderingStats::default();
        let mut rows = Vec::new();
        while let Some(picked) = picker.next(&view, &NoHistory, &mut stats) {
            rows.push(Row {
                san: position.to_san(picked.mv).to_string(),
                uci: position.to_uci(picked.mv, notation).to_string(),
                stage: picked.stage,
                score: picked.score,
                see: view.see(picked.mv),
            });
        }
        let choices = format!(
            "order {}, exchange evaluation {} by the rules {}",
            config.capture_order.name(),
            config.see_mode.name(),
            config.see_rules.name()
        );
        Self { rows, choices }
    }
}

impl fmt::Display for OrderTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>3}  {:<7} {:<6} {:<10} {:>9} {:>6}", "#", "move", "uci", "stage", "score", "see")?;
        for (number, row) in (1..).zip(&self.rows) {
            let Row { san, uci, stage, score, see } = row;
            let stage = stage_name(*stage);
            writeln!(f, "{number:>3}  {san:<7} {uci:<6} {stage:<10} {score:>9} {see:>6}")?;
        }
        writeln!(f, "{}", self.choices)
    }
}

/// Returns the name of a stage.
pub(crate) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Tt => "table",
        Stage::GoodNoisy => "good noisy",
        Stage::Killer => "killer",
        Stage::Counter => "counter",
        Stage::Quiet => "quiet",
        Stage::BadNoisy => "bad noisy",
        Stage::Evasion => "evasion",
    }
}
