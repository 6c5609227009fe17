//! `exchequer see`: static exchange evaluation of a move.

mod args;
mod batch;
mod comparison;
mod drawing;
mod json;
mod refusals;
mod table;
mod verdict;

pub use args::SeeArgs;

use crate::board_drawing::BoardDrawing;
use crate::error::Error;
use crate::evaluator::Evaluator;
use crate::move_text::{names, parse_move};
use crate::position_text::setup_argument;
use crate::report::write_json;
use crate::rule_args::{Method, RuleChoice};
use crate::style;
use crate::svg::output::Drawn;
use batch::Batch;
use exchequer_board::Setup;
use exchequer_core::{Move, MoveKind};
use exchequer_see::{RuleSet, Trace, check_move};
use std::io::Write;

/// Move with the query options.
struct Question {
    setup: Setup,
    mv: Move,
    uci: String,
    san: String,
    threshold: Option<i32>,
}

impl Question {
    fn new(fen: &str, mv: &str, threshold: Option<i32>) -> Result<Self, String> {
        let setup = setup_argument(fen)?;
        let mv = parse_move(&setup, mv)?;
        check_move(&setup, mv).map_err(|error| error.to_string())?;
        let (uci, san) = names(&setup, mv);
        Ok(Self { setup, mv, uci, san, threshold })
    }

    fn is_castling(&self) -> bool {
        self.mv.kind() == MoveKind::Castling
    }
}

/// Answer of one rule set.
struct Answer<'q> {
    question: &'q Question,
    evaluator: Evaluator,
    value: i32,
    trace: Trace,
    /// `true` if the value is at least the threshold.
    reached: Option<bool>,
}

impl<'q> Answer<'q> {
    fn new(question: &'q Question, evaluator: Evaluator) -> Self {
        let (setup, mv) = (&question.setup, question.mv);
        let value = evaluator.see(setup, mv);
        let trace = evaluator.trace(setup, mv);
        let reached = question.threshold.map(|threshold| evaluator.see_ge(setup, mv, threshold));
        Self { question, evaluator, value, trace, reached }
    }
}

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
    let question = Question::new(&fen, &mv, args.threshold).map_err(Error::Input)?;
    let answer = |rules| Answer::new(&question, evaluator(rules));
    match choice {
        RuleChoice::One(rules) => {
            let answer = answer(rules);
            let drawn = args.drawing.draw(|below| drawing::draw(&answer, below))?;
            if drawn == Drawn::InsteadOfText {
                return Ok(());
            }
            print(&question, args.json.then(|| json::exchange(&answer)), || {
                format!("{}\n{}", table::Table(&answer), verdict::Verdict(&answer))
            })
        }
        RuleChoice::All => {
            let answers = RuleSet::ALL.into_iter().map(answer).collect();
            let comparison =
                comparison::Comparison { question: &question, values: args.pieces.values, answers };
            print(&question, args.json.then(|| json::comparison(&comparison)), || comparison.to_string())
        }
    }
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

/// The object, if there is one, else the board with the text below it.
fn print(
    question: &Question,
    object: Option<impl serde::Serialize>,
    text: impl FnOnce() -> String,
) -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    if let Some(object) = object {
        write_json(&object, &mut out)?;
    } else {
        let board = BoardDrawing::new(&question.setup)
            .mark(question.mv.to(), ['[', ']'], style::TARGET)
            .mark(question.mv.from(), ['(', ')'], style::TARGET);
        writeln!(out, "{board}\n{}", text())?;
    }
    Ok(out.flush()?)
}
