//! Search window.

/// Search window with the expected type of the node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// `true` in a cut node: a beta cutoff is expected. `false` in all nodes and PV nodes.
    pub(crate) cut: bool,
}

/// Window as a number, for a call.
///
/// A structure of three fields would be passed in memory, written by parts and read as a whole, for which the processor waits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedWindow(u64);

impl PackedWindow {
    /// Returns the window.
    #[inline(always)]
    pub(crate) fn unpack(self) -> Window {
        Window { alpha: self.0 as i32, beta: (self.0 as i64 >> 33) as i32, cut: self.0 >> 32 & 1 != 0 }
    }
}

impl Window {
    /// Returns the window as a number. Scores have far less than the 31 bits that are kept of beta.
    #[inline(always)]
    pub(crate) fn pack(self) -> PackedWindow {
        let Self { alpha, beta, cut } = self;
        PackedWindow(u64::from(alpha as u32) | u64::from(cut) << 32 | (i64::from(beta) << 33) as u64)
    }

    /// Returns the null window above `alpha`, from the opponent's view.
    #[inline(always)]
    pub(crate) fn null(alpha: i32, cut: bool) -> PackedWindow {
        Self { alpha: -alpha - 1, beta: -alpha, cut }.pack()
    }

    /// Returns the whole window from the opponent's view, for a PV child or a quiescence child.
    #[inline(always)]
    pub(crate) fn of_child(self) -> PackedWindow {
        Self { alpha: -self.beta, beta: -self.alpha, cut: false }.pack()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::INFINITE;

    #[test]
    fn a_packed_window_is_the_same() {
        for alpha in [-INFINITE - 1, -INFINITE, -1, 0, 1, INFINITE - 1, INFINITE] {
            for beta in [alpha + 1, -INFINITE, 0, INFINITE, INFINITE + 1] {
                for cut in [false, true] {
                    let window = Window { alpha, beta, cut }.pack().unpack();
                    assert_eq!((window.alpha, window.beta, window.cut), (alpha, beta, cut));
                }
            }
        }
    }
}
