//! Files of tables in a list of folders: which are there, which are whole, and which materials they suffice for.
//!
//! The reader trusts its files, and after a missing table it forgets others. So a probe of a material is allowed only if the tables
//! of everything that a capture or a promotion leads to are there as well.

use super::material::Material;
use exchequer_report::quoted;
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// First four bytes of a file.
const WDL_MAGIC: [u8; 4] = [0x71, 0xE8, 0x23, 0x5D];
const DTZ_MAGIC: [u8; 4] = [0xD7, 0x66, 0x0C, 0xA5];

/// A file has blocks of this size in bytes, and a checksum after them.
const BLOCK: u64 = 64;
const CHECKSUM: u64 = 16;

/// Length of the magic bytes, the flags, the order and the pieces of the greatest table.
const HEAD: usize = 14;

/// Greatest number of pieces of a table, by the format.
const MOST_PIECES: u32 = 7;

/// Whole files of tables, by kind.
#[derive(Default, Debug)]
pub(super) struct Catalog {
    pub(super) wdl: HashSet<Material>,
    pub(super) dtz: HashSet<Material>,
    /// Sentence for each folder or file that cannot be used.
    pub(super) faults: Vec<String>,
}

impl Catalog {
    /// Looks through folders; of files with equal names the first counts.
    pub(super) fn of(folders: &[PathBuf]) -> Self {
        let mut catalog = Self::default();
        let mut seen = HashSet::new();
        for folder in folders {
            let entries = match fs::read_dir(folder) {
                Ok(entries) => entries,
                Err(error) => {
                    let folder = quoted(&folder.to_string_lossy());
                    catalog.faults.push(format!("folder {folder}: {error}"));
                    continue;
                }
            };
            let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
            paths.sort();
            for path in paths {
                let Some((material, magic)) = table_of(&path) else { continue };
                if seen.insert((material, magic)) {
                    catalog.add(&path, material, magic);
                }
            }
        }
        catalog
    }

    fn add(&mut self, path: &Path, material: Material, magic: [u8; 4]) {
        match check(path, material, magic) {
            Ok(()) if magic == WDL_MAGIC => drop(self.wdl.insert(material)),
            Ok(()) => drop(self.dtz.insert(material)),
            Err(fault) => self.faults.push(format!("file {}: {fault}", quoted(&path.to_string_lossy()))),
        }
    }

    /// Returns the materials that WDL can be probed for, each with `true` if DTZ can be probed as well.
    pub(super) fn usable(&self) -> HashMap<Material, bool> {
        let mut sorted: Vec<Material> = self.wdl.iter().copied().collect();
        sorted.sort_by_key(|material| material.pieces());
        // Kings alone need no table.
        let mut wdl = HashSet::from([Material::KINGS]);
        for material in sorted {
            if material.after_captures().iter().all(|after| wdl.contains(after)) {
                wdl.insert(material);
            }
        }
        let has_dtz = |material: Material| {
            (material == Material::KINGS || self.dtz.contains(&material))
                && material.after_promotions().iter().all(|after| wdl.contains(after))
        };
        wdl.iter().map(|&material| (material, has_dtz(material))).collect()
    }
}

/// Returns material and magic bytes by the name of a file; `None` for other files.
fn table_of(path: &Path) -> Option<(Material, [u8; 4])> {
    let magic = match path.extension()?.to_str()? {
        "rtbw" => WDL_MAGIC,
        "rtbz" => DTZ_MAGIC,
        _ => return None,
    };
    let material = Material::from_name(path.file_stem()?.to_str()?)?;
    (material.pieces() <= MOST_PIECES && material != Material::KINGS).then_some((material, magic))
}

/// Checks what can be checked without reading the whole file: its size, its first bytes and the pieces in its head.
fn check(path: &Path, material: Material, magic: [u8; 4]) -> Result<(), String> {
    let mut file = File::open(path).map_err(|error| error.to_string())?;
    let metadata = file.metadata().map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("it is not a file".to_owned());
    }
    let size = metadata.len();
    if size % BLOCK != CHECKSUM {
        return Err(format!("it is not whole: no table has a size of {size} bytes"));
    }
    let mut head = [0; HEAD];
    file.read_exact(&mut head).map_err(|error| error.to_string())?;
    if head[..4] != magic {
        return Err("it is no Syzygy table: its first four bytes are others".to_owned());
    }
    // After the flags the order of the encoding has a byte, or two where both sides have pawns.
    let pieces = head[6 + usize::from(material.has_pawns_of_both())..].iter().map(|byte| byte & 0xF);
    let mut codes: Vec<u8> = pieces.take(material.pieces() as usize).collect();
    codes.sort_unstable();
    if codes != material.codes() {
        return Err("it is damaged: its head has other pieces than its name".to_owned());
    }
    Ok(())
}
