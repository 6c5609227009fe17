//! Search window.

/// Search window with the expected type of the node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// `true` in a cut node: a beta cutoff is expected. `false` in all nodes and PV nodes.
    pub(crate) cut: bool,
}

impl Window {
    /// Returns the null window above `alpha`, from the opponent's view.
    #[inline]
    pub(crate) fn null(alpha: i32, cut: bool) -> Self {
        Self { alpha: -alpha - 1, beta: -alpha, cut }
    }

    /// Returns the whole window from the opponent's view, for a PV child or a quiescence child.
    #[inline]
    pub(crate) fn of_child(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, cut: false }
    }
}
