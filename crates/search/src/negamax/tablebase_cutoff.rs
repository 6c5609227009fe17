//! Endgame tablebases in the main search: a WDL probe and its cutoff.

use super::node::Node;
use crate::Evaluator;
use crate::table::{Bound, TtEntry};
use crate::worker::Worker;

/// Plies by which the TT entry of a tablebase score counts as deeper than its node: no search contradicts it.
const TT_DEPTH_BONUS: i32 = 6;

impl<E: Evaluator> Worker<E> {
    /// Probes the endgame tablebases; returns the score of a cutoff. Without one, a win or a loss bounds the score of a PV node.
    #[inline(always)]
    pub(super) fn probe_tablebases<const PV: bool>(&mut self, node: &mut Node<'_>) -> Option<i32> {
        if self.probing.is_none() || node.excluded.is_some() {
            return None;
        }
        let (score, bound) = self.tablebase_score(node)?;
        let cuts_off = match bound {
            Bound::Exact => true,
            Bound::Lower => score >= node.window.beta,
            Bound::Upper => score <= node.window.alpha,
        };
        if cuts_off {
            let depth = node.depth + TT_DEPTH_BONUS;
            let entry = TtEntry { score, depth, bound, mv: None, was_pv: node.was_pv };
            self.shared.table.store(node.position.key(), node.ply, entry);
            return Some(score);
        }
        if PV && bound == Bound::Lower {
            node.best = score;
            node.window.alpha = node.window.alpha.max(score);
        } else if PV {
            node.most = score;
        }
        None
    }

    /// Returns the score of a node by tablebases and its bound; `None` without a probe.
    #[cold]
    fn tablebase_score(&mut self, node: &Node<'_>) -> Option<(i32, Bound)> {
        let probing = self.probing.as_ref()?;
        let wdl = probing.wdl(node.position, node.depth)?;
        self.stats.tablebase_hits += 1;
        Some(probing.score(wdl, node.ply, self.draw(node.ply)))
    }
}
