//! Arguments that name an input of training data and its format.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use exchequer_formats::{Decode, Field, Format, LinesDecoder, View};
use std::path::PathBuf;
use std::sync::Arc;

/// Input and its format.
#[derive(Args, Clone, Debug)]
pub struct SourceArgs {
    /// Input file, or `-` for stdin
    pub file: PathBuf,
    /// Format of the input, if its content and its name do not show it
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub from: Option<Format>,
    /// Field of a line with the move (UCI or SAN): a field number, where 1 is the FEN, or an EPD opcode
    #[arg(long, value_name = "FIELD")]
    pub move_field: Option<Field>,
    /// Field of a line with the score: a field number, where 1 is the FEN, or an EPD opcode
    #[arg(long, value_name = "FIELD")]
    pub score_field: Option<Field>,
    /// Field of a line with the result: a field number, where 1 is the FEN, or an EPD opcode
    #[arg(long, value_name = "FIELD")]
    pub result_field: Option<Field>,
    /// View of --score-field and --result-field
    #[arg(long, value_enum, default_value_t)]
    pub view: ViewArg,
}

/// Side from whose view a score or result is given.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ViewArg {
    /// White
    #[default]
    White,
    /// The side to move
    Stm,
}

/// Header line and decoder of an input.
pub(crate) struct Decoding {
    pub(crate) decoder: Arc<dyn Decode>,
    /// Header line, which a copy of the lines has as well.
    pub(crate) header: Vec<u8>,
}

impl SourceArgs {
    /// Creates the decoder for an input with these first bytes; `labels` means that moves, scores or results are used.
    ///
    /// # Errors
    /// A sentence for options that do not fit the input.
    pub(crate) fn decoding(&self, format: Format, _first: &[u8], labels: bool) -> Result<Decoding, String> {
        if format == Format::Lines {
            return Ok(Decoding { decoder: Arc::new(self.lines_decoder(labels)), header: Vec::new() });
        }
        let fields = [
            ("--move-field", &self.move_field),
            ("--score-field", &self.score_field),
            ("--result-field", &self.result_field),
        ];
        if let Some((name, _)) = fields.iter().find(|(_, field)| field.is_some()) {
            return Err(format!("{name} is for lines, and the format is {format}"));
        }
        Ok(Decoding { decoder: format.decoder().into(), header: Vec::new() })
    }

    fn lines_decoder(&self, labels: bool) -> LinesDecoder {
        let view = match self.view {
            ViewArg::White => View::White,
            ViewArg::Stm => View::SideToMove,
        };
        let mut decoder = LinesDecoder::new();
        if !labels {
            decoder = decoder.without_detection();
        }
        if let Some(field) = &self.move_field {
            decoder = decoder.with_move(field.clone());
        }
        if let Some(field) = &self.score_field {
            decoder = decoder.with_score(field.clone(), view);
        }
        match &self.result_field {
            Some(field) => decoder.with_result(field.clone(), view),
            None => decoder,
        }
    }

    /// Returns `true` if the move is in a field that an option names.
    pub(crate) fn has_move_field(&self) -> bool {
        self.move_field.is_some()
    }

    /// Formats the options that change what is read.
    pub(crate) fn describe(&self) -> String {
        let mut text = self.from.map_or(String::new(), |format| format!(" --from {format}"));
        let fields =
            [("move", &self.move_field), ("score", &self.score_field), ("result", &self.result_field)];
        for (name, field) in fields {
            text += &field.as_ref().map_or(String::new(), |field| format!(" --{name}-field {field}"));
        }
        if self.view != ViewArg::default() {
            text += " --view stm";
        }
        text
    }
}

/// Parser of format names that lists them in its error.
pub(crate) fn format() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.map(Format::name);
    PossibleValuesParser::new(names).try_map(|name: String| name.parse::<Format>())
}
