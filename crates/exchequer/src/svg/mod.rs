//! Drawings as SVG 1.1: what all of them are made of.
//!
//! Every drawing is a [`Card`](card::Card), which brings its own paper and so can be read on a page of any color. It is
//! complete in one file: no script, no style sheet, no font but the generic one, no picture from elsewhere. The same
//! input gives the same bytes: coordinates come from sums, products and square roots, which are the same everywhere.

pub(crate) mod arrows;
pub(crate) mod board;
pub(crate) mod card;
#[cfg(test)]
pub(crate) mod inspect;
pub(crate) mod output;
pub(crate) mod palette;
pub(crate) mod panel;
mod pieces;
pub(crate) mod point;
pub(crate) mod text;
pub(crate) mod xml;
