//! The committed header is the one that cbindgen generates; `SNAPSHOTS=overwrite` writes it.

use std::fs;
use std::path::Path;

#[test]
fn the_header_is_that_of_the_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("a configuration");
    let bindings = cbindgen::generate_with_config(root, config).expect("a header");
    let mut generated = Vec::new();
    bindings.write(&mut generated);
    let path = root.join("include/exchequer.h");
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &generated).expect("a header that can be written");
    }
    let committed = fs::read(&path).expect("the committed header");
    assert!(
        committed == generated,
        "include/exchequer.h is not that of the source: SNAPSHOTS=overwrite cargo test --features explain"
    );
}
