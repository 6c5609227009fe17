//! Memory of the transposition table, in large pages where the system has them.
//!
//! Nearly every probe touches another page, and its address translation delays even a prefetch. A table of 16 MiB has 4,096
//! usual pages, more than the translation cache (TLB) holds, and eight large ones.

use core::sync::atomic::AtomicU64;
use self_cell::{MutBorrow, self_cell};
use zerocopy::{FromBytes, IntoBytes};

/// Cluster of four entries; half a cache line.
pub(crate) type Cluster = [AtomicU64; 4];

/// Uninitialized bytes.
enum Memory {
    #[cfg(target_os = "linux")]
    Pages(memmap2::MmapMut),
    /// Heap memory with spare words for alignment to a cache line.
    Heap(Vec<u64>),
}

/// Number of spare words before the first cluster or after the last.
const SPARE: usize = size_of::<Cluster>() / size_of::<u64>() - 1;

impl Memory {
    /// Allocates zeroed clusters; `None` if the system refuses the memory.
    fn new(clusters: usize) -> Option<Self> {
        #[cfg(target_os = "linux")]
        if let Ok(pages) = memmap2::MmapMut::map_anon(clusters.checked_mul(size_of::<Cluster>())?) {
            // A system without large pages provides usual ones.
            let _ = pages.advise(memmap2::Advice::HugePage);
            return Some(Self::Pages(pages));
        }
        let mut words = Vec::new();
        let count = clusters.checked_mul(size_of::<Cluster>() / size_of::<u64>())?.checked_add(SPARE)?;
        words.try_reserve_exact(count).ok()?;
        words.resize(count, 0);
        Some(Self::Heap(words))
    }

    fn bytes(&mut self) -> &mut [u8] {
        match self {
            #[cfg(target_os = "linux")]
            Self::Pages(pages) => pages,
            Self::Heap(words) => {
                let bytes = words.as_mut_slice().as_mut_bytes();
                let len = bytes.len() - SPARE * size_of::<u64>();
                let start = bytes.as_ptr().align_offset(size_of::<Cluster>());
                &mut bytes[start..start + len]
            }
        }
    }
}

type Slice<'memory> = &'memory [Cluster];

self_cell!(
    /// Memory that holds the clusters.
    struct Filled {
        owner: MutBorrow<Memory>,
        #[covariant]
        dependent: Slice,
    }
);

/// Clusters, shared by all threads.
pub(crate) struct Clusters(Filled);

impl Clusters {
    /// Allocates zeroed clusters; `None` if the system refuses the memory. All of the memory is written to: no search waits for a
    /// page fault.
    pub(crate) fn new(count: usize) -> Option<Self> {
        let memory = MutBorrow::new(Memory::new(count)?);
        let filled = Filled::try_new(memory, |memory| {
            let bytes = memory.borrow_mut().bytes();
            bytes.fill(0);
            <[Cluster]>::mut_from_bytes(bytes).map(|clusters| &*clusters).map_err(drop)
        });
        filled.ok().map(Self)
    }

    #[inline]
    pub(crate) fn all(&self) -> &[Cluster] {
        self.0.borrow_dependent()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::Ordering;

    #[test]
    fn there_are_as_many_as_asked_for_and_no_line_is_crossed() {
        for count in [1, 3, 1 << 15, 1 << 17] {
            let clusters = Clusters::new(count).expect("a little memory");
            assert_eq!(clusters.all().len(), count);
            assert_eq!(clusters.all().as_ptr() as usize % size_of::<Cluster>(), 0);
            assert!(clusters.all().iter().flatten().all(|word| word.load(Ordering::Relaxed) == 0));
        }
        assert!(Clusters::new(usize::MAX).is_none());
    }

    #[test]
    fn the_heap_does_as_well() {
        let filled = Filled::try_new(MutBorrow::new(Memory::Heap(vec![7; 8 + SPARE])), |memory| {
            <[Cluster]>::mut_from_bytes(memory.borrow_mut().bytes()).map(|clusters| &*clusters).map_err(drop)
        });
        let clusters = Clusters(filled.expect("whole clusters"));
        assert_eq!(clusters.all().len(), 2);
        assert_eq!(clusters.all().as_ptr() as usize % size_of::<Cluster>(), 0);
        clusters.all()[1][3].store(9, Ordering::Relaxed);
        assert_eq!(clusters.all()[1].each_ref().map(|word| word.load(Ordering::Relaxed)), [7, 7, 7, 9]);
    }

    /// System report on the mapping, where it has large pages at all.
    #[cfg(target_os = "linux")]
    #[test]
    fn large_pages_are_asked_for() {
        let clusters = Clusters::new(1 << 18).expect("8 MiB");
        let start = format!("{:x}-", clusters.all().as_ptr() as usize);
        let maps = std::fs::read_to_string("/proc/self/smaps").expect("Linux");
        let of_table = maps.lines().skip_while(|line| !line.starts_with(&start));
        let flags = of_table.into_iter().find(|line| line.starts_with("VmFlags:"));
        let has_large_pages = std::path::Path::new("/sys/kernel/mm/transparent_hugepage").exists();
        if let Some(flags) = flags.filter(|_| has_large_pages) {
            assert!(flags.split_whitespace().any(|flag| flag == "hg"), "{flags}");
        }
    }
}
