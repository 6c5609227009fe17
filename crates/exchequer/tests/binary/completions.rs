//! Completion scripts: every command and every option of each, for all shells.

use crate::harness::run;
use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;
use exchequer::Cli;
use std::io::{self, Write};
use std::process::Command;

#[test]
fn every_shell_completes_every_command_and_option() {
    for shell in Shell::value_variants() {
        let script = run(&["completions", &shell.to_string()], b"").good();
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            assert!(has_word(&script, name), "{shell}: {name}");
            for option in command.get_arguments().filter_map(clap::Arg::get_long) {
                assert!(has_word(&script, option), "{shell}: {name} --{option}");
            }
        }
    }
}

/// Returns true if the word occurs, not as a part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(start, _)| {
        let is_part = |c: char| c.is_ascii_alphanumeric();
        !text[..start].ends_with(is_part) && !text[start + word.len()..].starts_with(is_part)
    })
}

#[test]
fn another_shell_is_refused_with_the_list() {
    let run = run(&["completions", "tcsh"], b"");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("bash, elvish, fish, powershell, zsh"), "{}", run.stderr);
}

/// The script at work, as bash calls it after a press of the tab key.
#[test]
fn bash_completes_a_command() {
    let script = run(&["completions", "bash"], b"").good();
    let probe = "COMP_WORDS=(exchequer comp); COMP_CWORD=1; _exchequer exchequer comp exchequer; echo \"${COMPREPLY[@]}\"";
    let Ok(output) = Command::new("bash").args(["--norc", "-c", &format!("{script}\n{probe}")]).output()
    else {
        // The test harness captures `println!`, so the line goes to stderr itself.
        let _ = io::stderr().write_all(b"SKIPPED bash_completes_a_command: install bash\n");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout), "completions\n", "{output:?}");
}
