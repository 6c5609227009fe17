//! How captures are ordered, and what exchange evaluation has to do with it.

/// How exchange evaluation takes part in the order of captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SeeMode {
    /// It is not asked: every capture comes before the quiet moves. A threshold of quiescence or ProbCut, and a scheme that
    /// sorts by exchange value, ask all the same.
    Off,
    /// Ordered as in production, and each question is put to a second implementation too; disagreements are counted.
    Testing,
    /// Ordered as if off, and each capture is classified all the same, so that it can be counted what would have been
    /// deferred.
    Shadow,
    /// A capture that loses is deferred until after the quiet moves; asked just before the capture is handed out.
    #[default]
    Production,
}

impl SeeMode {
    /// All modes.
    pub const ALL: [Self; 4] = [Self::Off, Self::Testing, Self::Shadow, Self::Production];

    /// Whether the order depends on it.
    #[must_use]
    pub const fn defers(self) -> bool {
        matches!(self, Self::Testing | Self::Production)
    }
}

/// What captures are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scheme {
    /// The most valuable victim, then capture history; losing captures are deferred as the [`SeeMode`] says.
    #[default]
    Staged,
    /// The most valuable victim, then the least valuable attacker; nothing is deferred.
    MvvLva,
    /// As `MvvLva`, but the first so many captures are sorted by their exact exchange value.
    SeePrefix {
        /// How many captures to evaluate; the others keep their places behind them.
        captures: usize,
    },
}

/// The choices of a picker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PickerOptions {
    /// What exchange evaluation does.
    pub see_mode: SeeMode,
    /// What captures are sorted by.
    pub scheme: Scheme,
}
