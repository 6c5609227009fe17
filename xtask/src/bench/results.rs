//! What criterion left on disk.

use anyhow::{Context, Result};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// One benchmark of one implementation.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Measured {
    /// What was measured: criterion's group.
    pub(crate) topic: String,
    /// Whose code it was: criterion's function, with the parameter if there is one.
    pub(crate) implementation: String,
    /// Median time of one element; of one iteration where the benchmark counts no elements.
    pub(crate) nanoseconds: f64,
}

/// The results under criterion's folder that were written at or after `since`, in no particular order.
///
/// An older result belongs to an earlier run, perhaps of other code, and does not stand beside the new ones.
pub(crate) fn read(folder: &Path, since: SystemTime) -> Result<Vec<Measured>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        collect(folder, since, &mut found)?;
    }
    Ok(found)
}

fn collect(folder: &Path, since: SystemTime, found: &mut Vec<Measured>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be listed", folder.display()))?;
    for entry in entries {
        let path = entry.with_context(|| format!("{} cannot be listed", folder.display()))?.path();
        if !path.is_dir() {
            continue;
        }
        let is_result = path.ends_with("new") && path.join("benchmark.json").is_file();
        if !is_result {
            collect(&path, since, found)?;
        } else if fs::metadata(path.join("estimates.json")).and_then(|file| file.modified())? >= since {
            found.push(result(&path)?);
        }
    }
    Ok(())
}

/// Reads one `new` folder.
fn result(folder: &Path) -> Result<Measured> {
    let read = |name: &str| -> Result<Value> {
        let path = folder.join(name);
        let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))
    };
    let benchmark = read("benchmark.json")?;
    let text = |field: &str| benchmark[field].as_str().map(str::to_owned);
    let topic = text("group_id")
        .with_context(|| format!("{} has no group_id", folder.join("benchmark.json").display()))?;
    // A benchmark outside of a group has no function: it is a topic of its own.
    let implementation = match (text("function_id"), text("value_str")) {
        (Some(function), Some(value)) => format!("{function} {value}"),
        (Some(name), None) | (None, Some(name)) => name,
        (None, None) => topic.clone(),
    };
    let elements = benchmark["throughput"]["Elements"].as_f64().filter(|&count| count > 0.0).unwrap_or(1.0);
    // The median, because a neighbour on the machine moves the mean.
    let time = read("estimates.json")?["median"]["point_estimate"]
        .as_f64()
        .with_context(|| format!("{} has no median", folder.join("estimates.json").display()))?;
    Ok(Measured { topic, implementation, nanoseconds: time / elements })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn plant(folder: &Path, benchmark: &str, estimates: &str) {
        for kind in ["new", "base"] {
            fs::create_dir_all(folder.join(kind)).unwrap();
            fs::write(folder.join(kind).join("benchmark.json"), benchmark).unwrap();
            fs::write(folder.join(kind).join("estimates.json"), estimates).unwrap();
        }
    }

    #[test]
    fn time_is_per_element_and_bases_are_not_results() {
        let criterion = tempfile::tempdir().unwrap();
        plant(
            &criterion.path().join("sliders/magic"),
            r#"{"group_id":"sliders","function_id":"exchequer magic","value_str":null,"throughput":{"Elements":4}}"#,
            r#"{"mean":{"point_estimate":99.0},"median":{"point_estimate":8.0},"slope":null}"#,
        );
        plant(
            &criterion.path().join("parse"),
            r#"{"group_id":"parse","function_id":null,"value_str":null,"throughput":null}"#,
            r#"{"median":{"point_estimate":7.0}}"#,
        );
        let mut found = read(criterion.path(), SystemTime::UNIX_EPOCH).unwrap();
        found.sort_by(|a, b| a.topic.cmp(&b.topic));
        let measured = |topic: &str, implementation: &str, nanoseconds| Measured {
            topic: topic.to_owned(),
            implementation: implementation.to_owned(),
            nanoseconds,
        };
        assert_eq!(found, [measured("parse", "parse", 7.0), measured("sliders", "exchequer magic", 2.0)]);

        let later = SystemTime::now() + Duration::from_secs(60);
        assert_eq!(read(criterion.path(), later).unwrap(), []);
    }

    #[test]
    fn a_result_that_is_not_one_is_named() {
        let criterion = tempfile::tempdir().unwrap();
        plant(&criterion.path().join("a"), r#"{"group_id":"a"}"#, "{");
        let error = read(criterion.path(), SystemTime::UNIX_EPOCH).unwrap_err().to_string();
        assert!(error.ends_with("estimates.json is not JSON"), "{error}");

        plant(&criterion.path().join("a"), r#"{"group_id":"a"}"#, "{}");
        let error = read(criterion.path(), SystemTime::UNIX_EPOCH).unwrap_err().to_string();
        assert!(error.ends_with("estimates.json has no median"), "{error}");
    }

    #[test]
    fn no_folder_is_no_result() {
        assert_eq!(read(Path::new("no such folder"), SystemTime::UNIX_EPOCH).unwrap(), []);
    }
}
