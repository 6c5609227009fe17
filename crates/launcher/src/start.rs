//! Starting a program that is in memory: from a file without a name on Linux, else from a file in the user's cache.

use exchequer_cpu::{Choice, WHY};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

/// Replaces this process by the engine, with these arguments, its name first, and all open files; on systems without
/// such a call, waits for the engine.
///
/// # Errors
/// One sentence with the reason why it cannot be started.
pub(crate) fn start(engine: &[u8], choice: &Choice, arguments: &[OsString]) -> Result<ExitCode, String> {
    #[cfg(target_os = "linux")]
    if let Ok(file) = nameless(engine) {
        use std::os::fd::AsRawFd;
        let path = format!("/proc/self/fd/{}", file.as_raw_fd());
        // It is back only if it has failed: where there is no /proc, or files without a name must not run.
        let _ = become_program(&mut command(Path::new(&path), choice, arguments));
    }
    let folder = cache_folder().ok_or("there is no home folder to put the engine in")?;
    let path = folder.join(format!(
        "exchequer-{}-{}{}",
        env!("CARGO_PKG_VERSION"),
        choice.level,
        env::consts::EXE_SUFFIX
    ));
    put(engine, &path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    let outcome = become_program(&mut command(&path, choice, arguments));
    outcome.map_err(|error| format!("cannot start {}: {error}", path.display()))
}

fn command(path: &Path, choice: &Choice, arguments: &[OsString]) -> Command {
    let mut command = Command::new(path);
    if let Some((name, rest)) = arguments.split_first() {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::arg0(&mut command, name);
        #[cfg(not(unix))]
        let _ = name;
        command.args(rest);
    }
    command.env(WHY, &choice.why);
    command
}

/// Returns with an error only.
#[cfg(unix)]
fn become_program(command: &mut Command) -> io::Result<ExitCode> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

/// Waits for the program, and has its exit code.
#[cfg(not(unix))]
fn become_program(command: &mut Command) -> io::Result<ExitCode> {
    let code = command.status()?.code();
    Ok(code.and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

/// A file that is nowhere but in memory, and gone with the last process that has it.
#[cfg(target_os = "linux")]
fn nameless(engine: &[u8]) -> io::Result<fs::File> {
    use rustix::fs::{MemfdFlags, memfd_create};
    // The program must not find the file open. Kernels before 6.3 do not know that there are files that must not run.
    let flags = MemfdFlags::CLOEXEC;
    let file = memfd_create(c"exchequer", flags | MemfdFlags::EXEC)
        .or_else(|_| memfd_create(c"exchequer", flags))?;
    let mut file = fs::File::from(file);
    file.write_all(engine)?;
    Ok(file)
}

/// Returns the cache folder of the user.
fn cache_folder() -> Option<PathBuf> {
    let named = |name| env::var_os(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    let folder = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else {
        named("XDG_CACHE_HOME").or_else(|| env::home_dir().map(|home| home.join(".cache")))
    };
    folder.map(|folder| folder.join("exchequer"))
}

/// Writes the file with these bytes atomically: a reader sees all of it or nothing.
fn put(engine: &[u8], path: &Path) -> io::Result<()> {
    if fs::read(path).is_ok_and(|there| there == engine) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let unfinished = path.with_extension(std::process::id().to_string());
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    // No other user may change the program that this user is going to run.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o700);
    let mut file = options.open(&unfinished)?;
    file.write_all(engine)?;
    // A file that is open for writing cannot be run.
    drop(file);
    fs::rename(&unfinished, path)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use exchequer_cpu::Level;
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;

    const CHILD: &str = "EXCHEQUER_LAUNCHER_TEST";

    /// Child process of the other tests, since a process can be replaced once; it does nothing by itself.
    #[test]
    fn child() {
        let Ok(script) = env::var(CHILD) else { return };
        let shell = fs::read("/bin/sh").expect("there is a shell");
        let choice = Choice { level: Level::V1, why: "a test asks for it".to_owned() };
        let arguments = ["the name", "-c", &script, "the name", "an argument"].map(OsString::from);
        match env::var("EXCHEQUER_LAUNCHER_FILE") {
            Ok(path) => {
                put(&shell, Path::new(&path)).expect("the file can be written");
                let _ = become_program(&mut command(Path::new(&path), &choice, &arguments));
            }
            Err(_) => drop(start(&shell, &choice, &arguments)),
        }
        panic!("the shell has not started");
    }

    fn run(script: &str, prepare: impl FnOnce(&mut Command)) -> std::process::Output {
        let mut command = Command::new(env::current_exe().expect("this test is a program"));
        command.args(["--exact", "start::tests::child", "--nocapture"]).env(CHILD, script);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        prepare(&mut command);
        let mut child = command.spawn().expect("the test starts");
        child.stdin.take().expect("a pipe").write_all(b"a line\n").expect("the shell listens");
        child.wait_with_output().expect("the test ends")
    }

    #[test]
    fn a_program_takes_our_place() {
        let script = r#"read line; echo "$0, $1, $line, $EXCHEQUER_WHY, $(readlink /proc/$$/exe)"; exit 7"#;
        let output = run(script, |_| {});
        assert_eq!(output.status.code(), Some(7));
        let text = String::from_utf8_lossy(&output.stdout);
        let expected = "the name, an argument, a line, a test asks for it, /memfd:exchequer (deleted)\n";
        assert!(text.ends_with(expected), "{text}");
        assert_eq!(run("read line; kill -TERM $$", |_| {}).status.signal(), Some(15));
        let open = run("read line; ls -l /proc/$$/fd; echo end", |_| {});
        let text = String::from_utf8_lossy(&open.stdout);
        assert!(
            text.ends_with("end\n") && !text.contains("memfd"),
            "our file is open in the program: {text}"
        );
    }

    #[test]
    fn a_file_in_the_cache_does_as_well() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("exchequer/program");
        let with_file = |script| {
            run(script, |command| {
                command.env("EXCHEQUER_LAUNCHER_FILE", &path);
            })
        };
        let output = with_file("read line; readlink /proc/$$/exe; exit 3");
        assert_eq!(output.status.code(), Some(3));
        assert!(String::from_utf8_lossy(&output.stdout).ends_with("/exchequer/program\n"), "{output:?}");
        // What stands there and is something else is not run.
        fs::write(&path, "#!/bin/sh\nexit 9\n").expect("the file can be written");
        assert_eq!(with_file("read line; exit 4").status.code(), Some(4));
        let names: Vec<_> =
            fs::read_dir(path.parent().expect("a folder")).expect("the folder is there").collect();
        assert_eq!(names.len(), 1, "{names:?}");
    }
}
