//! Shared parts of the drawings, in SVG 1.1.
//!
//! A drawing is a [`Card`](card::Card) with its own background, readable on a page of any color. It is complete in one
//! file: no script, no style sheet, no font but the generic one, no external picture. The same input gives the same
//! bytes: coordinates come from sums, products and square roots, which are exact on every machine.

pub(crate) mod arrows;
pub(crate) mod board;
pub(crate) mod card;
#[cfg(test)]
pub(crate) mod inspect;
pub(crate) mod palette;
pub(crate) mod panel;
mod pieces;
pub(crate) mod point;
pub(crate) mod text;
pub(crate) mod xml;
