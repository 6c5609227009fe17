//! Manual pages: one for the program and one for each command, with all options.

use crate::harness::run;
use clap::CommandFactory;
use exchequer::Cli;
use std::fs;
use tempfile::tempdir;

#[test]
fn every_command_has_a_page_with_its_options() {
    let folder = tempdir().expect("a folder is made");
    // Two levels that do not exist.
    let pages = folder.path().join("share/man1");
    let path = pages.to_str().expect("the path is UTF-8");
    assert_eq!(run(&["man", path], b"").good(), "");

    let program = fs::read_to_string(pages.join("exchequer.1")).expect("the program has a page");
    let mut count = 1;
    for command in Cli::command().get_subcommands() {
        let name = command.get_name();
        assert!(program.contains(&format!("exchequer\\-{name}(1)")), "the page of the program lacks {name}");
        let page = fs::read_to_string(pages.join(format!("exchequer-{name}.1")));
        let page = page.unwrap_or_else(|error| panic!("{name}: {error}"));
        // Name, section, date, version and manual.
        let title = format!(
            ".TH exchequer-{name} 1 \" \" \"exchequer {}\" \"Exchequer Manual\"\n",
            env!("CARGO_PKG_VERSION")
        );
        assert!(page.contains(&title), "{page}");
        for option in command.get_arguments().filter_map(clap::Arg::get_long) {
            let option = format!("\\-\\-{}", option.replace('-', "\\-"));
            assert!(page.contains(&option), "{name}: {option}");
        }
        count += 1;
    }
    assert_eq!(fs::read_dir(&pages).expect("the folder is read").count(), count);
    // The same page, by default and by name.
    assert_eq!(run(&["man"], b"").good(), program);
    assert_eq!(run(&["man", "-"], b"").good(), program);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempdir().expect("a folder is made");
    let file = folder.path().join("file");
    fs::write(&file, "text").expect("a file is written");
    let inside = file.join("man1");
    let message = run(&["man", inside.to_str().expect("the path is UTF-8")], b"").bad_input();
    assert!(message.contains("cannot write") && message.contains("man1"), "{message}");
}
