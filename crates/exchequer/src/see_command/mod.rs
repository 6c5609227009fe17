//! `exchequer see`: static exchange evaluation of a move.

mod args;
mod batch;

pub use args::SeeArgs;

use crate::drawing_args::Drawn;
use crate::error::Error;
use crate::position_argument::setup_argument;
use crate::rule_args::RuleChoice;
use batch::Batch;
use exchequer_report::{Answer, Comparison, Evaluator, Method, Question};
use exchequer_see::RuleSet;
use std::fmt;
use std::io::Write;

pub(crate) fn run(args: SeeArgs) -> Result<(), Error> {
    let choice = args.rules.unwrap_or(RuleChoice::One(match args.method {
        Some(_) => RuleSet::Swap,
        None => RuleSet::Legal,
    }));
    refuse_contradictions(&args, choice)?;
    let (en_passant_reply, values) = (args.en_passant_reply, args.pieces.values);
    let method = args.method.unwrap_or_default();
    let evaluator = |rules| Evaluator { rules, en_passant_reply, method, values };
    if let (RuleChoice::One(rules), Some(path)) = (choice, &args.batch) {
        let (threshold, strict) = (args.threshold, args.strict);
        return batch::run(path, Batch { evaluator: evaluator(rules), threshold, strict });
    }
    // `clap` requires both unless --batch is given.
    let (fen, mv) = (args.fen.unwrap_or_default(), args.mv.unwrap_or_default());
    let setup = setup_argument(&fen).map_err(Error::Input)?;
    let question = Question::new(setup, &mv, args.threshold).map_err(Error::Input)?;
    match choice {
        RuleChoice::One(rules) => {
            let answer = Answer::new(&question, evaluator(rules));
            match args.drawing.draw(|below| answer.to_svg(below))? {
                Drawn::InsteadOfText => Ok(()),
                Drawn::BesideText if args.json => print(&answer.to_json()),
                Drawn::BesideText => print(&answer),
            }
        }
        RuleChoice::All => {
            let comparison = Comparison::new(&question, evaluator(RuleSet::Legal));
            if args.json { print(&comparison.to_json()) } else { print(&comparison) }
        }
    }
}

fn print(report: &impl fmt::Display) -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{report}")?;
    Ok(out.flush()?)
}

/// Checks argument conflicts that `clap` cannot express.
fn refuse_contradictions(args: &SeeArgs, choice: RuleChoice) -> Result<(), Error> {
    if args.method.is_some() && choice != RuleChoice::One(RuleSet::Swap) {
        let rules = choice.name();
        return Err(Error::Usage(format!(
            "--method is a choice of --rules swap only, not of --rules {rules}"
        )));
    }
    if args.method == Some(Method::Mailbox) && args.en_passant_reply {
        return Err(Error::Usage("--method mailbox knows no --en-passant-reply".to_owned()));
    }
    if choice == RuleChoice::All && args.batch.is_some() {
        return Err(Error::Usage("--rules all compares one move and cannot be used with --batch".to_owned()));
    }
    if choice == RuleChoice::All && args.drawing.svg.is_some() {
        return Err(Error::Usage("--svg draws one exchange and cannot be used with --rules all".to_owned()));
    }
    args.drawing.refuse_contradictions(args.json)
}
