//! `exchequer map`: best capture of each side on every square.

mod args;

pub use args::MapArgs;

use crate::drawing_args::Drawn;
use crate::error::Error;
use crate::position_argument::setup_argument;
use exchequer_report::{Evaluator, MapReport};
use std::io::Write;

pub(crate) fn run(args: &MapArgs) -> Result<(), Error> {
    args.drawing.refuse_contradictions(args.json)?;
    let setup = setup_argument(&args.fen).map_err(Error::Input)?;
    let report = MapReport::new(setup, Evaluator::of_captures(args.rules, args.pieces.values));
    if args.drawing.draw(|below| report.to_svg(below))? == Drawn::InsteadOfText {
        return Ok(());
    }
    let mut out = anstream::stdout().lock();
    if args.json {
        writeln!(out, "{}", report.to_json())?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(out.flush()?)
}
