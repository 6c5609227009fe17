//! The committed file is fresh, the search is deterministic, and the checks find a wrong or foreign magic.

use super::place::{LINE, Placement};
use super::search::Found;
use super::{check, check_against, climb_again, each, path, read, search, source};
use exchequer_core::ray::{self, Slider};
use exchequer_core::{File, Square};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn committed() -> String {
    read(&path()).expect("the generated file is in the repository")
}

#[test]
fn the_committed_file_is_fresh() {
    check(&committed(), None).expect("the file is unedited");
}

/// Returns the file of a seed if the first climb of every square of the a-file were the best, and the magics of the other squares
/// were their numbers: a climb of all squares takes seconds.
fn first_climbs(seed: u64) -> String {
    let find = |number: usize, slider, square: Square| match square.file() {
        File::A => search::climb(slider, square, seed, 0),
        _ => Found { magic: number as u64, climb: 0 },
    };
    source::render(seed, &each(find))
}

#[test]
fn the_number_of_threads_does_not_show() {
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool can be made");
        pool.install(|| first_climbs(5))
    };
    assert_eq!(with(1), with(2));
}

#[test]
fn the_seed_is_in_the_file_and_matters() {
    let (five, six) = (first_climbs(5), first_climbs(6));
    assert_eq!((source::seed_of(&five), source::climbs_of(&five)), (Some(5), Some(vec![0; 128])));
    assert_ne!(five.replace("seed 5", "seed 6").replace("Seed: 5", "Seed: 6"), six);
}

#[test]
fn no_two_squares_share_a_line() {
    let text = committed();
    let rows = text.lines().filter_map(|line| line.strip_prefix("    (0x")?.split_once(", "));
    let magics: Vec<u64> =
        rows.map(|(magic, _)| u64::from_str_radix(&magic.replace('_', ""), 16).unwrap()).collect();
    let Placement { offsets, entries } = Placement::new(&magics);
    let mut owners = vec![None; entries / LINE];
    for (number, (&magic, offset)) in magics.iter().zip(offsets).enumerate() {
        let slider = Slider::ALL[number / 64];
        for blockers in ray::relevant_occupancy(slider, Square::ALL[number % 64]).subsets() {
            let entry = offset + (blockers.bits().wrapping_mul(magic) >> search::shift(slider)) as usize;
            assert_eq!(*owners[entry / LINE].get_or_insert(number), number, "entry {entry}");
        }
    }
}

/// Returns the text with the magic of a rook on e1 replaced.
fn with_rook_on_e1(text: &str, magic: u64) -> String {
    let (bishops, rooks) = text.split_once("ROOK").expect("the file has rooks");
    let (before, row) = rooks.split_once("// d1").expect("there is a d1");
    let at = row.find("(0x").expect("e1 has a magic");
    let end = at + row[at..].find(',').expect("and a place");
    format!("{bishops}ROOK{before}// d1{}(0x{magic:016X}{}", &row[..at], &row[end..])
}

#[test]
fn any_edit_fails_the_check() {
    let fresh = committed();
    let seed = source::seed_of(&fresh).expect("the header names the seed");
    let climbs = source::climbs_of(&fresh);
    let other = search::climb(Slider::Rook, Square::E1, seed + 1, 0).magic;
    assert!(search::is_magic(Slider::Rook, Square::E1, other));
    let edits = [
        ("a comment", fresh.replacen("// e1", "// E1", 1)),
        ("white space", fresh.replacen(" // e1", "  // e1", 1)),
        ("a line feed at the end", format!("{fresh}\n")),
        ("carriage returns", fresh.replace('\n', "\r\n")),
        ("another magic that works as well", with_rook_on_e1(&fresh, other)),
        ("another seed", fresh.replacen(&format!("Seed: {seed}"), &format!("Seed: {}", seed + 1), 1)),
        ("no seed", fresh.replacen("Seed: ", "Sown: ", 1)),
        ("another place", fresh.replacen("),", "0),", 1)),
        ("another climb", fresh.replacen("// a1: ", "// a1: 1", 1)),
        ("a line less", fresh.lines().filter(|line| !line.contains("// h8")).collect::<Vec<_>>().join("\n")),
    ];
    for (what, text) in edits {
        assert_ne!(text, fresh, "{what}");
        // Climbing takes a second, and most edits do not touch the magics.
        let is_known = source::seed_of(&text) == Some(seed) && source::climbs_of(&text) == climbs;
        let generate =
            |seed, climbs: &[u32]| if is_known { fresh.clone() } else { climb_again(seed, climbs) };
        let error = check_against(&text, None, generate).expect_err(what).to_string();
        assert!(error.starts_with("generated/magics.rs ") && error.contains("gen-magics"), "{what}: {error}");
    }
}

#[test]
fn a_collision_does_not_compile() {
    let directory = tempfile::tempdir().expect("a temporary directory can be made");
    let root = directory.path();
    copy_attacks_and_what_it_needs(root);
    let magics = root.join("crates/attacks/src/generated/magics.rs");
    let magic = search::climb(Slider::Rook, Square::E1, 0, 0).magic;
    let colliding = (0..64)
        .map(|bit| magic ^ 1 << bit)
        .find(|&near| !search::is_magic(Slider::Rook, Square::E1, near))
        .expect("not every neighbor of a magic is one");
    fs::write(&magics, with_rook_on_e1(&committed(), colliding)).expect("the copy can be written");
    let build = cargo_check(root);
    let stderr = String::from_utf8_lossy(&build.stderr);
    assert!(!build.status.success(), "a colliding magic must not build");
    // The collision, and nothing else in the copy.
    let errors: Vec<&str> = stderr.lines().filter(|line| line.starts_with("error[")).collect();
    assert!(
        matches!(errors[..], [error] if error.contains("two blocker sets with different attacks collide")),
        "{stderr}"
    );
}

/// A workspace of two crates with the manifest and the lock file of this one.
fn copy_attacks_and_what_it_needs(root: &Path) {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in a workspace");
    let manifest = fs::read_to_string(workspace.join("Cargo.toml")).expect("the workspace has a manifest");
    let members = manifest.lines().find(|line| line.starts_with("members = ")).expect("it names its members");
    let manifest = manifest.replace(members, r#"members = ["crates/core", "crates/attacks"]"#);
    fs::write(root.join("Cargo.toml"), manifest).expect("the copy can be written");
    fs::copy(workspace.join("Cargo.lock"), root.join("Cargo.lock")).expect("the lock file can be copied");
    for name in ["crates/core", "crates/attacks"] {
        copy_tree(&workspace.join(name), &root.join(name));
    }
}

fn copy_tree(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a directory can be made");
    for entry in fs::read_dir(from).expect("a source directory can be read") {
        let from = entry.expect("its entries can be read").path();
        let to = to.join(from.file_name().expect("an entry has a name"));
        if from.is_dir() {
            copy_tree(&from, &to);
        } else {
            fs::copy(&from, &to).expect("a source file can be copied");
        }
    }
}

fn cargo_check(root: &Path) -> Output {
    Command::new(env!("CARGO"))
        .args(["check", "--offline", "--package", "exchequer-attacks"])
        .current_dir(root)
        .env("CARGO_TARGET_DIR", root.join("target"))
        .output()
        .expect("cargo can be started")
}
