//! Arguments that name an input of training data and its format.

use crate::error::Error;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use exchequer_formats::{
    Column, CsvDecoder, CsvOptions, Decode, Format, JsonLinesDecoder, JsonOptions, LinesDecoder, View,
};
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

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
    /// When options do not fit the format, are invalid, or name columns that the header does not have.
    pub(crate) fn decoding(&self, format: Format, first: &[u8], labels: bool) -> Result<Decoding, Error> {
        self.refuse_options_of_others(format).map_err(Error::Usage)?;
        let mut header = Vec::new();
        let decoder: Arc<dyn Decode> = match format {
            Format::Lines => Arc::new(self.lines_decoder(labels).map_err(Error::Usage)?),
            Format::Csv => {
                let row = first.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
                let decoder = CsvDecoder::from_header(row, self.csv_options()).map_err(|reason| {
                    Error::Input(format!("cannot read {}: {reason}", self.file.display()))
                })?;
                if decoder.has_header() {
                    header = row.to_vec();
                }
                Arc::new(decoder)
            }
            Format::JsonLines => Arc::new(JsonLinesDecoder::new(self.json_options().map_err(Error::Usage)?)),
            _ => format.decoder().into(),
        };
        Ok(Decoding { decoder, header })
    }

    fn refuse_options_of_others(&self, format: Format) -> Result<(), String> {
        let fields = matches!(format, Format::Lines | Format::Csv | Format::JsonLines);
        let options = [
            ("--column", self.column.is_some(), format == Format::Csv),
            ("--pointer", self.pointer.is_some(), format == Format::JsonLines),
            ("--move-field", self.move_field.is_some(), fields),
            ("--score-field", self.score_field.is_some(), fields),
            ("--result-field", self.result_field.is_some(), fields),
            ("--view", self.view.is_some(), fields),
        ];
        match options.into_iter().find(|&(_, is_set, fits)| is_set && !fits) {
            Some((name, ..)) => Err(format!("{name} has no meaning for the format {format}")),
            None => Ok(()),
        }
    }

    fn view(&self) -> Option<View> {
        self.view.map(|view| match view {
            ViewArg::White => View::White,
            ViewArg::Stm => View::SideToMove,
        })
    }

    fn lines_decoder(&self, labels: bool) -> Result<LinesDecoder, String> {
        let view = self.view().unwrap_or(View::White);
        let mut decoder = LinesDecoder::new();
        if !labels {
            decoder = decoder.without_detection();
        }
        if let Some(field) = selector("--move-field", self.move_field.as_deref())? {
            decoder = decoder.with_move(field);
        }
        if let Some(field) = selector("--score-field", self.score_field.as_deref())? {
            decoder = decoder.with_score(field, view);
        }
        Ok(match selector("--result-field", self.result_field.as_deref())? {
            Some(field) => decoder.with_result(field, view),
            None => decoder,
        })
    }

    fn csv_options(&self) -> CsvOptions {
        // Every text names a column.
        let column = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<Column>().ok());
        let mut options = CsvOptions::new();
        for (column, select) in [
            (column(&self.column), CsvOptions::fen as fn(CsvOptions, Column) -> CsvOptions),
            (column(&self.move_field), CsvOptions::mv),
            (column(&self.score_field), CsvOptions::score),
            (column(&self.result_field), CsvOptions::result),
        ] {
            if let Some(column) = column {
                options = select(options, column);
            }
        }
        match self.view() {
            Some(view) => options.score_view(view).result_view(view),
            None => options,
        }
    }

    fn json_options(&self) -> Result<JsonOptions, String> {
        let mut options = JsonOptions::new();
        if let Some(pointer) = selector("--pointer", self.pointer.as_deref())? {
            options = options.fen(pointer);
        }
        if let Some(pointer) = selector("--move-field", self.move_field.as_deref())? {
            options = options.mv(pointer);
        }
        if let Some(pointer) = selector("--score-field", self.score_field.as_deref())? {
            options = options.score(pointer);
        }
        if let Some(pointer) = selector("--result-field", self.result_field.as_deref())? {
            options = options.result(pointer);
        }
        Ok(match self.view() {
            Some(view) => options.score_view(view).result_view(view),
            None => options,
        })
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

/// Parses the selector of an option.
fn selector<T: FromStr<Err: Display>>(name: &str, text: Option<&str>) -> Result<Option<T>, String> {
    text.map(|text| text.parse().map_err(|error| format!("{name} {text:?}: {error}"))).transpose()
}

/// Parser of format names that lists them in its error.
pub(crate) fn format() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.map(Format::name);
    PossibleValuesParser::new(names).try_map(|name: String| name.parse::<Format>())
}
