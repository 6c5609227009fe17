//! `exchequer see`: what a move gains or loses when everything on its square is exchanged.

mod batch;
mod comparison;
mod evaluator;
mod json;
mod table;
mod verdict;

use crate::board_drawing::BoardDrawing;
use crate::cli::{Method, RuleChoice, RuleSet, SeeArgs};
use crate::error::Error;
use crate::move_text::{names, parse_move};
use crate::position_text::parse_setup;
use clap::ValueEnum;
use evaluator::Evaluator;
use exchequer_board::Setup;
use exchequer_core::{Move, MoveKind, Role};
use exchequer_see::{PieceValues, Trace, check};
use std::fmt;
use std::io::Write;

/// A move, with what is asked of it.
struct Question {
    setup: Setup,
    mv: Move,
    uci: String,
    san: String,
    threshold: Option<i32>,
}

impl Question {
    fn new(fen: &str, mv: &str, threshold: Option<i32>) -> Result<Self, String> {
        let setup = parse_setup(fen)?;
        let mv = parse_move(&setup, mv)?;
        check(&setup, mv).map_err(|error| error.to_string())?;
        let (uci, san) = names(&setup, mv);
        Ok(Self { setup, mv, uci, san, threshold })
    }

    fn is_castling(&self) -> bool {
        self.mv.kind() == MoveKind::Castling
    }
}

/// What one rule set says of a move.
struct Answer<'q> {
    question: &'q Question,
    evaluator: Evaluator,
    value: i32,
    trace: Trace,
    /// Whether the value is at least the threshold.
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
    refuse_contradictions(&args)?;
    let evaluator = |rules| Evaluator { rules, method: args.method, values: args.values };
    if let (RuleChoice::One(rules), Some(path)) = (args.rules, &args.batch) {
        return batch::run(path, &evaluator(rules), args.threshold);
    }
    // The command line asks for both unless there is a batch.
    let (fen, mv) = (args.fen.unwrap_or_default(), args.mv.unwrap_or_default());
    let question = Question::new(&fen, &mv, args.threshold).map_err(Error::Input)?;
    let answer = |rules| Answer::new(&question, evaluator(rules));
    match args.rules {
        RuleChoice::One(rules) => {
            let answer = answer(rules);
            print(&question, args.json.then(|| json::exchange(&answer)), || {
                format!("{}\n{}", table::Table(&answer), verdict::Verdict(&answer))
            })
        }
        RuleChoice::All => {
            let answers = RuleSet::value_variants().iter().map(|&rules| answer(rules)).collect();
            let comparison = comparison::Comparison { question: &question, values: args.values, answers };
            print(&question, args.json.then(|| json::comparison(&comparison)), || comparison.to_string())
        }
    }
}

/// What `clap` has no words for.
fn refuse_contradictions(args: &SeeArgs) -> Result<(), Error> {
    if args.method == Method::Mailbox && args.rules != RuleChoice::One(RuleSet::Swap) {
        let rules = json::name(&args.rules);
        return Err(Error::Usage(format!("--method mailbox knows --rules swap only, not --rules {rules}")));
    }
    if args.rules == RuleChoice::All && args.batch.is_some() {
        return Err(Error::Usage("--rules all compares one move and cannot be used with --batch".to_owned()));
    }
    Ok(())
}

/// The object, if there is one, else the board with the text below it.
fn print(
    question: &Question,
    object: Option<impl serde::Serialize>,
    text: impl FnOnce() -> String,
) -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    if let Some(object) = object {
        json::write(&object, &mut out)?;
    } else {
        let board = BoardDrawing::new(&question.setup)
            .mark(question.mv.to(), ['[', ']'])
            .mark(question.mv.from(), ['(', ')']);
        writeln!(out, "{board}\n{}", text())?;
    }
    Ok(out.flush()?)
}

/// The worth of the pieces that have one, as the last words of a line.
fn write_values(f: &mut fmt::Formatter<'_>, values: &PieceValues) -> fmt::Result {
    f.write_str("values")?;
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let comma = if role == Role::Queen { "" } else { "," };
        write!(f, " {role} {}{comma}", values.of(role))?;
    }
    Ok(())
}
