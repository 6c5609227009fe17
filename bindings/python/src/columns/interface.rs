//! Integers in the memory of a NumPy array, by its array interface: the stable ABI of Python 3.9 has no buffer protocol.

#![allow(unsafe_code)]

use crate::bad_input;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Type of the integers of an array.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    U64,
    I64,
    U8,
    U16,
    U32,
    I8,
    I16,
    I32,
}

impl Kind {
    /// Reads a type string such as `<u8`: byte order, kind and size in bytes. `None` for another type or byte order.
    fn read(text: &str) -> Option<Self> {
        let native = if cfg!(target_endian = "little") { '<' } else { '>' };
        let kind = text.strip_prefix(['|', native])?;
        Some(match kind {
            "b1" | "u1" => Self::U8,
            "u2" => Self::U16,
            "u4" => Self::U32,
            "u8" => Self::U64,
            "i1" => Self::I8,
            "i2" => Self::I16,
            "i4" => Self::I32,
            "i8" => Self::I64,
            _ => return None,
        })
    }

    /// Returns the size in bytes, which is the alignment as well.
    fn size(self) -> usize {
        match self {
            Self::U8 | Self::I8 => 1,
            Self::U16 | Self::I16 => 2,
            Self::U32 | Self::I32 => 4,
            Self::U64 | Self::I64 => 8,
        }
    }

    /// Returns `true` if the integers may be negative.
    pub(super) fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64)
    }
}

/// Array of integers with one dimension, read in its place.
///
/// As for NumPy, the object promises that its memory stays where it is while the object lives.
pub(super) struct ArrayView {
    start: *const u8,
    /// Distance of two rows in bytes, a multiple of the size; negative in a reversed array.
    stride: isize,
    len: usize,
    kind: Kind,
    _owner: Py<PyAny>,
}

// SAFETY: The memory is read only, by volatile reads, and belongs to an object that may be kept and released on any thread.
unsafe impl Send for ArrayView {}
// SAFETY: As above; a view has no state that changes.
unsafe impl Sync for ArrayView {}

impl ArrayView {
    /// Opens an array; `None` for an object without the interface.
    pub(super) fn read(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Self>> {
        let Ok(interface) = object.getattr("__array_interface__") else { return Ok(None) };
        if object.hasattr("mask")? {
            return Err(bad_input(format!(
                "{name} has to be an array without a mask; a column of Arrow has null"
            )));
        }
        let Some(parts) = Parts::read(&interface) else {
            return Err(bad_input(format!("{name} has an array interface that cannot be read")));
        };
        let [len] = parts.shape[..] else {
            return Err(bad_input(format!(
                "{name} has to be an array with one dimension, found one with {}",
                parts.shape.len()
            )));
        };
        let Some(kind) = Kind::read(&parts.typestr) else {
            return Err(bad_input(format!(
                "{name} has to be an array of integers in native byte order, found one of {:?}",
                parts.typestr
            )));
        };
        let stride = match parts.strides.as_deref() {
            None => kind.size() as isize,
            Some(&[stride]) => stride,
            Some(_) => return Err(bad_input(format!("{name} has an array interface that cannot be read"))),
        };
        let is_aligned = |address: usize| address.is_multiple_of(kind.size());
        if len > 0 && !(is_aligned(parts.address) && is_aligned(stride.unsigned_abs())) {
            return Err(bad_input(format!(
                "{name} has to be an array of aligned integers; numpy.ascontiguousarray makes one"
            )));
        }
        if len > 0 && !is_in_memory(parts.address, stride, len, kind.size()) {
            return Err(bad_input(format!("{name} has an array interface that cannot be read")));
        }
        let start = std::ptr::with_exposed_provenance(parts.address);
        Ok(Some(Self { start, stride, len, kind, _owner: object.clone().unbind() }))
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the integer of a row, a negative one with its sign extended.
    ///
    /// # Panics
    /// Panics beyond the last row.
    #[inline(always)]
    pub(super) fn get(&self, row: usize) -> u64 {
        assert!(row < self.len, "a row of the array");
        // No overflow, as `is_in_memory` has checked.
        let place = self.start.wrapping_offset(self.stride.wrapping_mul(row as isize));
        // SAFETY: The row is one of the array, so the owner promises that `size` bytes are readable there while it lives, and
        // address and stride are multiples of the size. No allocation of Rust contains them, so a volatile read is defined even
        // if Python code writes to the array meanwhile, and any bits are an integer.
        unsafe {
            // The type of bitboards first, without a jump.
            if matches!(self.kind, Kind::U64 | Kind::I64) {
                return place.cast::<u64>().read_volatile();
            }
            match self.kind {
                Kind::U8 => u64::from(place.read_volatile()),
                Kind::U16 => u64::from(place.cast::<u16>().read_volatile()),
                Kind::U32 => u64::from(place.cast::<u32>().read_volatile()),
                Kind::I8 => i64::from(place.cast::<i8>().read_volatile()) as u64,
                Kind::I16 => i64::from(place.cast::<i16>().read_volatile()) as u64,
                Kind::I32 => i64::from(place.cast::<i32>().read_volatile()) as u64,
                Kind::U64 | Kind::I64 => place.cast::<u64>().read_volatile(),
            }
        }
    }
}

/// Returns `true` if the rows of an array lie between the first and the last address.
fn is_in_memory(start: usize, stride: isize, len: usize, size: usize) -> bool {
    let last = isize::try_from(len - 1).ok().and_then(|rows| stride.checked_mul(rows));
    let last = last.and_then(|distance| start.checked_add_signed(distance));
    start != 0
        && start.checked_add(size).is_some()
        && last.is_some_and(|last| last.checked_add(size).is_some())
}

/// Entries of an array interface.
struct Parts {
    address: usize,
    shape: Vec<usize>,
    strides: Option<Vec<isize>>,
    typestr: String,
}

impl Parts {
    fn read(interface: &Bound<'_, PyAny>) -> Option<Self> {
        let interface = interface.cast::<PyDict>().ok()?;
        let entry = |name| interface.get_item(name).ok().flatten().filter(|entry| !entry.is_none());
        let (address, _): (usize, bool) = entry("data")?.extract().ok()?;
        let strides = entry("strides").map(|strides| strides.extract());
        let parts = Self {
            address,
            shape: entry("shape")?.extract().ok()?,
            strides: strides.transpose().ok()?,
            typestr: entry("typestr")?.extract().ok()?,
        };
        entry("mask").is_none().then_some(parts)
    }
}
