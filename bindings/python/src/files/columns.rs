//! The columns of a table of records.

use arrow_array::builder::{Int8Builder, Int32Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use exchequer_formats::{Encode, Format, Record};
use std::sync::Arc;

/// Number of records whose text is split at a time; it stays in the fastest cache.
const RECORDS: usize = 256;

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
    lines: Vec<u8>,
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
            lines: Vec::new(),
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
        self.score.append_option(record.score.map(i32::from));
        self.result.append_option(record.result.map(|result| result as i8));
        self.ply.append_option(record.ply.map(i32::from));
        self.len += 1;
        if self.len.is_multiple_of(RECORDS) {
            self.split_texts()?;
        }
        Ok(())
    }

    /// Moves the text of the latest records into the columns of FENs and moves.
    fn split_texts(&mut self) -> Result<(), String> {
        self.lines.clear();
        self.text.drain(&mut self.lines);
        let lines = str::from_utf8(&self.lines).map_err(|error| error.to_string())?;
        for line in lines.lines() {
            let (fen, mv) = line.split_once('\t').unwrap_or((line, ""));
            let mv = mv.trim_end();
            self.fen.append_value(fen);
            self.mv.append_option((!mv.is_empty()).then_some(mv));
        }
        Ok(())
    }

    /// Takes the rows as a batch; an error is a clause.
    pub(super) fn take(&mut self) -> Result<RecordBatch, String> {
        self.split_texts()?;
        self.len = 0;
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.fen.finish()),
            Arc::new(self.mv.finish()),
            Arc::new(self.score.finish()),
            Arc::new(self.result.finish()),
            Arc::new(self.ply.finish()),
        ];
        RecordBatch::try_new(schema(), columns).map_err(|error| error.to_string())
    }
}
