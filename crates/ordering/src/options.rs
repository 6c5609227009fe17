//! Options of the picker: order of captures and use of exchange evaluation.

/// Use of exchange evaluation in the order of captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SeeMode {
    /// Every capture comes before the quiet moves. Thresholds of quiescence search and ProbCut, and a capture order that sorts
    /// by exchange value, still call SEE.
    Off,
    /// Ordered as in production; each SEE call is repeated by a second implementation, and disagreements are counted.
    Testing,
    /// Ordered as if off; each capture is still classified, to count the captures that production would defer.
    Shadow,
    /// Losing captures are deferred to the bad captures stage, by SEE just before the capture is returned.
    #[default]
    Production,
}

impl SeeMode {
    /// All modes.
    pub const ALL: [Self; 4] = [Self::Off, Self::Testing, Self::Shadow, Self::Production];

    /// Returns `true` if the order of captures depends on SEE.
    #[must_use]
    pub const fn defers(self) -> bool {
        matches!(self, Self::Testing | Self::Production)
    }
}

/// Sort order of captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CaptureOrder {
    /// Most valuable victim plus capture history; losing captures are deferred according to [`SeeMode`].
    #[default]
    Staged,
    /// MVV-LVA: most valuable victim, then least valuable attacker; no capture is deferred.
    MvvLva,
    /// MVV-LVA with a prefix of captures re-sorted by their exact SEE value.
    SeePrefix,
}

impl CaptureOrder {
    /// All orders.
    pub const ALL: [Self; 3] = [Self::Staged, Self::MvvLva, Self::SeePrefix];
}

/// Options of a move picker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PickerOptions {
    /// Use of exchange evaluation.
    pub see_mode: SeeMode,
    /// Sort order of captures.
    pub capture_order: CaptureOrder,
    /// Number of captures that [`CaptureOrder::SeePrefix`] evaluates; the others follow in MVV-LVA order.
    pub see_prefix: usize,
}

impl Default for PickerOptions {
    /// Returns the default mode and order; the prefix, if that order is set, has all captures.
    fn default() -> Self {
        Self { see_mode: SeeMode::default(), capture_order: CaptureOrder::default(), see_prefix: usize::MAX }
    }
}
