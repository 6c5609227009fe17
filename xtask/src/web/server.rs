//! Files of one folder over HTTP, for a browser on the same machine.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

/// Longest request line that is read.
const LONGEST: u64 = 8192;

/// A browser that opens a connection and sends nothing holds up the next one for this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// Answers requests one after another, without end.
pub(super) fn serve(listener: &TcpListener, folder: &Path) {
    for stream in listener.incoming().flatten() {
        // A browser that has gone away is no fault of the page.
        let _ = answer(stream, folder);
    }
}

/// Answers the one request of a connection.
fn answer(mut stream: TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut request = BufReader::new(&stream).take(LONGEST);
    let mut first = String::new();
    request.read_line(&mut first)?;
    // A connection that closes with unread bytes loses the answer.
    let mut header = String::new();
    while request.read_line(&mut header)? > 2 {
        header.clear();
    }
    let mut words = first.split(' ');
    let (method, target) = (words.next(), words.next().unwrap_or_default());
    if method != Some("GET") {
        return send(&mut stream, "405 Method Not Allowed", "text/plain", b"");
    }
    let name = match target.split(['?', '#']).next() {
        Some("/") => "index.html",
        Some(path) => path.trim_start_matches('/'),
        None => "",
    };
    match file(folder, name) {
        Some(content) => send(&mut stream, "200 OK", content_type(name), &content),
        None => send(&mut stream, "404 Not Found", "text/plain", b""),
    }
}

/// Reads a file of the folder itself: a name with a separator leads elsewhere.
fn file(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let is_plain = !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':', '%']);
    if is_plain { fs::read(folder.join(name)).ok() } else { None }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn send(stream: &mut TcpStream, status: &str, content_type: &str, content: &[u8]) -> io::Result<()> {
    let length = content.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// Sends a request line to a server of a folder with one page, and returns the answer.
    fn ask(line: &str) -> String {
        let folder = std::env::temp_dir().join(format!("exchequer-server-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        fs::write(folder.join("index.html"), "the page").expect("a file in it");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("its address");
        thread::spawn(move || serve(&listener, &folder));
        let mut stream = TcpStream::connect(address).expect("a connection");
        write!(stream, "{line}\r\nHost: localhost\r\n\r\n").expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    #[test]
    fn the_folder_itself_is_served_and_nothing_else() {
        for line in ["GET / HTTP/1.1", "GET /index.html HTTP/1.1", "GET /?a=1 HTTP/1.1"] {
            let answer = ask(line);
            assert!(answer.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"), "{line}: {answer}");
            assert!(answer.ends_with("\r\n\r\nthe page"), "{line}: {answer}");
        }
        for line in
            ["GET /none.js HTTP/1.1", "GET /../Cargo.toml HTTP/1.1", "GET //etc/passwd HTTP/1.1", "GET", ""]
        {
            let answer = ask(line);
            assert!(answer.starts_with("HTTP/1.1 40"), "{line}: {answer}");
        }
        assert!(ask("POST / HTTP/1.1").starts_with("HTTP/1.1 405"), "only GET is answered");
    }
}
