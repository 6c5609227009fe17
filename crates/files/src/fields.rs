//! Options that select the fields of text formats.

use crate::OpenError;
use exchequer_formats::{
    Column, CsvDecoder, CsvOptions, Decode, Format, JsonLinesDecoder, JsonOptions, LinesDecoder, View,
};
use std::fmt::Display;
use std::str::FromStr;

/// Options that select the fields of lines, CSV and JSON; each is a text as a user writes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FieldOptions {
    /// Column of a CSV file with the FEN: a name of the header, or a number from 1.
    pub column: Option<String>,
    /// JSON pointer of the FEN.
    pub pointer: Option<String>,
    /// Place of the move: in a line a field number, where 1 is the FEN, or an EPD opcode; in CSV a column; in JSON a pointer.
    pub move_field: Option<String>,
    /// Place of the score, as for `move_field`.
    pub score_field: Option<String>,
    /// Place of the result, as for `move_field`.
    pub result_field: Option<String>,
    /// View of the scores and results, if it is not the usual one of the fields.
    pub view: Option<View>,
}

/// Spelling of the names of options in sentences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Spelling {
    /// `--move-field`, for a command line.
    #[default]
    Flags,
    /// `move_field`, for keyword arguments.
    Keywords,
}

impl Spelling {
    fn of(self, name: &str) -> String {
        match self {
            Self::Flags => format!("--{}", name.replace('_', "-")),
            Self::Keywords => name.to_owned(),
        }
    }
}

/// Header line and decoder of an input.
pub(crate) struct Decoding {
    pub(crate) decoder: Box<dyn Decode>,
    pub(crate) header: Vec<u8>,
}

impl FieldOptions {
    /// Creates the decoder for an input with these first bytes; `labels` means that moves, scores or results are used.
    pub(crate) fn decoding(
        &self,
        format: Format,
        (name, first): (&str, &[u8]),
        labels: bool,
        spelling: Spelling,
    ) -> Result<Decoding, OpenError> {
        self.refuse_options_of_others(format, spelling).map_err(OpenError::Usage)?;
        let mut header = Vec::new();
        let decoder: Box<dyn Decode> = match format {
            Format::Lines => Box::new(self.lines_decoder(labels, spelling).map_err(OpenError::Usage)?),
            Format::Csv => {
                let row = first.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
                let decoder = CsvDecoder::from_header(row, self.csv_options())
                    .map_err(|reason| OpenError::Input(format!("cannot read {name}: {reason}")))?;
                if decoder.has_header() {
                    header = row.to_vec();
                }
                Box::new(decoder)
            }
            Format::JsonLines => {
                Box::new(JsonLinesDecoder::new(self.json_options(spelling).map_err(OpenError::Usage)?))
            }
            _ => format.decoder(),
        };
        Ok(Decoding { decoder, header })
    }

    fn refuse_options_of_others(&self, format: Format, spelling: Spelling) -> Result<(), String> {
        let fields = matches!(format, Format::Lines | Format::Csv | Format::JsonLines);
        let options = [
            ("column", self.column.is_some(), format == Format::Csv),
            ("pointer", self.pointer.is_some(), format == Format::JsonLines),
            ("move_field", self.move_field.is_some(), fields),
            ("score_field", self.score_field.is_some(), fields),
            ("result_field", self.result_field.is_some(), fields),
            ("view", self.view.is_some(), fields),
        ];
        match options.into_iter().find(|&(_, is_set, fits)| is_set && !fits) {
            Some((name, ..)) => Err(format!("{} has no meaning for the format {format}", spelling.of(name))),
            None => Ok(()),
        }
    }

    fn lines_decoder(&self, labels: bool, spelling: Spelling) -> Result<LinesDecoder, String> {
        let view = self.view.unwrap_or(View::White);
        let mut decoder = LinesDecoder::new();
        if !labels {
            decoder = decoder.without_detection();
        }
        if let Some(field) = selector("move_field", self.move_field.as_deref(), spelling)? {
            decoder = decoder.with_move(field);
        }
        if let Some(field) = selector("score_field", self.score_field.as_deref(), spelling)? {
            decoder = decoder.with_score(field, view);
        }
        Ok(match selector("result_field", self.result_field.as_deref(), spelling)? {
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
        match self.view {
            Some(view) => options.score_view(view).result_view(view),
            None => options,
        }
    }

    fn json_options(&self, spelling: Spelling) -> Result<JsonOptions, String> {
        let mut options = JsonOptions::new();
        if let Some(pointer) = selector("pointer", self.pointer.as_deref(), spelling)? {
            options = options.fen(pointer);
        }
        if let Some(pointer) = selector("move_field", self.move_field.as_deref(), spelling)? {
            options = options.mv(pointer);
        }
        if let Some(pointer) = selector("score_field", self.score_field.as_deref(), spelling)? {
            options = options.score(pointer);
        }
        if let Some(pointer) = selector("result_field", self.result_field.as_deref(), spelling)? {
            options = options.result(pointer);
        }
        Ok(match self.view {
            Some(view) => options.score_view(view).result_view(view),
            None => options,
        })
    }
}

/// Parses the selector of an option.
fn selector<T: FromStr<Err: Display>>(
    name: &str,
    text: Option<&str>,
    spelling: Spelling,
) -> Result<Option<T>, String> {
    text.map(|text| text.parse().map_err(|error| format!("{} {text:?}: {error}", spelling.of(name))))
        .transpose()
}
