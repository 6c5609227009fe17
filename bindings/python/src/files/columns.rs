//! The columns of a table of records.

use arrow_array::builder::{Int8Builder, Int32Builder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use exchequer_formats::Record;
use std::fmt::Write as _;
use std::sync::Arc;

/// Most rows for which room is made at first.
const ROOM: usize = 1 << 16;
/// Bytes of a FEN for which room is made.
const FEN: usize = 64;
/// Bytes of a move for which room is made.
const MOVE: usize = 5;

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

/// Columns that grow by records and by parts of other batches.
pub(super) struct Columns {
    fen: StringBuilder,
    mv: StringBuilder,
    score: Int32Builder,
    result: Int8Builder,
    ply: Int32Builder,
    len: usize,
    schema: SchemaRef,
}

impl Columns {
    /// Creates columns with room for a number of rows; if they are many, the columns grow.
    pub(super) fn with_room(rows: usize) -> Self {
        let rows = rows.min(ROOM);
        Self {
            fen: StringBuilder::with_capacity(rows, rows * FEN),
            mv: StringBuilder::with_capacity(rows, rows * MOVE),
            score: Int32Builder::with_capacity(rows),
            result: Int8Builder::with_capacity(rows),
            ply: Int32Builder::with_capacity(rows),
            len: 0,
            schema: schema(),
        }
    }

    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a record.
    pub(super) fn add(&mut self, record: &Record) {
        // Writing to a column cannot fail. An empty value ends the text that is written.
        let _ = write!(self.fen, "{}", record.fen());
        self.fen.append_value("");
        match record.uci() {
            Some(mv) => {
                let _ = write!(self.mv, "{mv}");
                self.mv.append_value("");
            }
            None => self.mv.append_null(),
        }
        self.score.append_option(record.score.map(i32::from));
        self.result.append_option(record.result.map(|result| result as i8));
        self.ply.append_option(record.ply.map(i32::from));
        self.len += 1;
    }

    /// Adds the rows of a batch with the same schema.
    pub(super) fn add_rows(&mut self, rows: &RecordBatch) -> Result<(), ArrowError> {
        self.fen.append_array(rows.column(0).as_string())?;
        self.mv.append_array(rows.column(1).as_string())?;
        self.score.append_array(rows.column(2).as_primitive());
        self.result.append_array(rows.column(3).as_primitive());
        self.ply.append_array(rows.column(4).as_primitive());
        self.len += rows.num_rows();
        Ok(())
    }

    /// Takes the rows as a batch.
    pub(super) fn take(self) -> Result<RecordBatch, ArrowError> {
        let Self { mut fen, mut mv, mut score, mut result, mut ply, schema, .. } = self;
        let columns: Vec<ArrayRef> = vec![
            Arc::new(fen.finish()),
            Arc::new(mv.finish()),
            Arc::new(score.finish()),
            Arc::new(result.finish()),
            Arc::new(ply.finish()),
        ];
        RecordBatch::try_new(schema, columns)
    }
}
