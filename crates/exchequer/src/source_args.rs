//! Arguments that name an input of training data and its format.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use exchequer_files::FieldOptions;
use exchequer_formats::{Format, View};
use std::path::PathBuf;

/// Input and its format.
#[derive(Args, Clone, Debug)]
pub struct SourceArgs {
    /// Input file, or `-` for stdin
    pub file: PathBuf,
    /// Format of the input, if its content and its name do not show it
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub from: Option<Format>,
    /// Column of a CSV file with the FEN: a name of the header, or a number from 1
    #[arg(long, value_name = "COLUMN")]
    pub column: Option<String>,
    /// JSON pointer of the FEN, such as /position/fen
    #[arg(long, value_name = "POINTER")]
    pub pointer: Option<String>,
    /// Place of the move (UCI or SAN): in a line a field number, where 1 is the FEN, or an EPD opcode; in CSV a column; in
    /// JSON a pointer
    #[arg(long, value_name = "FIELD")]
    pub move_field: Option<String>,
    /// Place of the score, as for --move-field
    #[arg(long, value_name = "FIELD", allow_hyphen_values = true)]
    pub score_field: Option<String>,
    /// Place of the result, as for --move-field
    #[arg(long, value_name = "FIELD")]
    pub result_field: Option<String>,
    /// View of the scores and results in lines, CSV and JSON, if it is not the usual one of the fields
    #[arg(long, value_enum)]
    pub view: Option<ViewArg>,
}

/// Side from whose view a score or result is given.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViewArg {
    /// White
    White,
    /// The side to move
    Stm,
}

impl SourceArgs {
    /// Returns the options that select fields.
    pub(crate) fn fields(&self) -> FieldOptions {
        FieldOptions {
            column: self.column.clone(),
            pointer: self.pointer.clone(),
            move_field: self.move_field.clone(),
            score_field: self.score_field.clone(),
            result_field: self.result_field.clone(),
            view: self.view.map(|view| match view {
                ViewArg::White => View::White,
                ViewArg::Stm => View::SideToMove,
            }),
        }
    }

    /// Returns `true` if the move is in a field that an option names.
    pub(crate) fn has_move_field(&self) -> bool {
        self.move_field.is_some()
    }

    /// Formats the options that change what is read from an input of this format.
    pub(crate) fn describe(&self, format: Format) -> String {
        let mut text = format!(" --from {format}");
        for (name, value) in [
            ("column", &self.column),
            ("pointer", &self.pointer),
            ("move-field", &self.move_field),
            ("score-field", &self.score_field),
            ("result-field", &self.result_field),
        ] {
            text += &value.as_ref().map_or(String::new(), |value| format!(" --{name} {value}"));
        }
        text + match self.view {
            None => "",
            Some(ViewArg::White) => " --view white",
            Some(ViewArg::Stm) => " --view stm",
        }
    }
}

/// Parser of format names that lists them in its error.
pub(crate) fn format() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.map(Format::name);
    PossibleValuesParser::new(names).try_map(|name: String| name.parse::<Format>())
}
