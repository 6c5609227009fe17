//! Placeholder until `exchequer_board::Repairs` is merged.

bitflags::bitflags! {
    /// Repaired fields of a FEN.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Repairs: u8 {
        /// Castling field.
        const CASTLING = 1 << 0;
        /// En-passant field.
        const EN_PASSANT = 1 << 1;
        /// Counters.
        const COUNTERS = 1 << 2;
    }
}
