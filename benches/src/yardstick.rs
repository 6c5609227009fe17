//! Two frozen yardsticks of exchange evaluation: the threshold forms that engines have.
//!
//! No library on crates.io has an exchange evaluation to compare with. [`classic`] is the form that most engines have
//! shared since about 2015, [`modern`] the form of the strongest engine of 2026. Both are written independently, and both
//! give the answers of [`Swap`](exchequer_see::Swap) or, with pins, of [`Pinners`](exchequer_see::Pinners).
//!
//! They are as fast as these forms get and must not change: figures in the documents are multiples of their speed.

mod board;
mod classic;
mod lines;
mod modern;

pub use board::YardstickBoard;
pub use classic::classic_see_ge;
pub use modern::yardstick_see_ge;
