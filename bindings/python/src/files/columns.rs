//! The columns of a table of records.

use arrow_array::builder::{Int8Builder, Int32Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use exchequer_formats::{Encode, Format, Record};
use std::sync::Arc;

/// Returns the schema of every table of records.
pub(super) fn schema() -> SchemaRef {
    Arc::new(Schema::new(vec![
        Field::new("fen", DataType::Utf8, false),
        Field::new("move", DataType::Utf8, true),
        Field::new("score", DataType::Int32, true),
        Field::new("result", DataType::Int8, true),
        Field::new("ply", DataType::Int32, true),
    ]))
}

/// Columns that grow by one record after the other.
pub(super) struct Columns {
    fen: StringBuilder,
    mv: StringBuilder,
    score: Int32Builder,
    result: Int8Builder,
    ply: Int32Builder,
    len: usize,
    /// Encoder of the canonical text, which has the FEN and the move as they are in the columns.
    text: Box<dyn Encode>,
    line: Vec<u8>,
}

impl Columns {
    pub(super) fn new() -> Self {
        Self {
            fen: StringBuilder::new(),
            mv: StringBuilder::new(),
            score: Int32Builder::new(),
            result: Int8Builder::new(),
            ply: Int32Builder::new(),
            len: 0,
            text: Format::Tsv.encoder(),
            line: Vec::new(),
        }
    }

    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a record; an error is a clause.
    pub(super) fn add(&mut self, record: &Record) -> Result<(), String> {
        let texts = Record { score: None, result: None, ply: None, ..*record };
        self.text.add(&texts).map_err(|refusal| refusal.to_string())?;
        self.line.clear();
        self.text.drain(&mut self.line);
        let line = str::from_utf8(&self.line).map_err(|error| error.to_string())?;
        let (fen, mv) = line.split_once('\t').unwrap_or((line, ""));
        let mv = mv.trim_end();
        self.fen.append_value(fen);
        self.mv.append_option((!mv.is_empty()).then_some(mv));
        self.score.append_option(record.score.map(i32::from));
        self.result.append_option(record.result.map(|result| result as i8));
        self.ply.append_option(record.ply.map(i32::from));
        self.len += 1;
        Ok(())
    }

    /// Takes the rows as a batch.
    pub(super) fn take(&mut self) -> Result<RecordBatch, ArrowError> {
        self.len = 0;
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.fen.finish()),
            Arc::new(self.mv.finish()),
            Arc::new(self.score.finish()),
            Arc::new(self.result.finish()),
            Arc::new(self.ply.finish()),
        ];
        RecordBatch::try_new(schema(), columns)
    }
}
