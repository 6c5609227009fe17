"""A standalone cluster of Spark on loopback: a master and workers, each a process of its own group, in one folder."""

from __future__ import annotations

import ctypes
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import pyarrow
import pyspark
from pyspark.sql import SparkSession

HOST = "127.0.0.1"
SECONDS = 120
PR_SET_PDEATHSIG = 1
# Little compilation and one thread for garbage: the processes of a test end before more would pay.
JAVA_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
T = TypeVar("T")


def until(what: str, look: Callable[[], T | None]) -> T:
    """Return the first answer that is neither None nor false."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if answer := look():
            return answer
        time.sleep(0.02)
    raise TimeoutError(f"not within {SECONDS} s: {what}")


def get(url: str) -> Any:
    """Return the JSON behind an address."""
    with urllib.request.urlopen(url, timeout=SECONDS) as answer:
        return json.load(answer)


def die_with_parent() -> None:
    """Have Linux kill this process when its parent ends, however that comes about."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class Cluster:
    """A master and workers of one core, which stop with the context.

    Their Python is ``python``, an environment that has pyarrow and nothing else.
    """

    def __init__(self, folder: Path, workers: int) -> None:
        self.folder = folder
        self.python = environment(folder / "environment")
        self.home = Path(pyspark.__file__).parent
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        try:
            self._start("master", "master.Master")
            self.url = self._logged("master", r"Starting Spark master at (spark://\S+)")
            self.page = self._logged("master", r"MasterWebUI to \S+, and started at (http://\S+?)/?\s")
            for number in range(workers):
                work = folder / f"work-{number}"
                options = ["--cores", "1", "--memory", "768m", "--work-dir", str(work), self.url]
                self._start(f"worker-{number}", "worker.Worker", *options)
            until("the workers are alive", lambda: get(f"{self.page}/json/")["aliveworkers"] == workers)
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def signal(self, name: str, number: signal.Signals) -> None:
        """Send a signal to a process and to those that it started, such as the executors of a worker."""
        os.killpg(self.processes[name].pid, number)

    def kill(self, name: str) -> None:
        """End a process and those that it started, without a word to the others."""
        self.signal(name, signal.SIGKILL)
        self.processes.pop(name).wait()

    def stop(self) -> None:
        """End all processes."""
        for name in list(self.processes):
            self.kill(name)

    def _start(self, name: str, role: str, *arguments: str) -> None:
        variables = {key: os.environ[key] for key in ("PATH", "JAVA_HOME", "LANG") if key in os.environ}
        variables |= {
            "SPARK_HOME": str(self.home),
            "SPARK_LOCAL_IP": HOST,
            "SPARK_LOCAL_DIRS": str(self.folder / "local"),
            "SPARK_DAEMON_MEMORY": "256m",
            "SPARK_DAEMON_JAVA_OPTS": JAVA_OPTIONS,
        }
        command = [str(self.home / "bin" / "spark-class"), f"org.apache.spark.deploy.{role}"]
        # The system chooses free ports.
        command += ["--host", HOST, "--port", "0", "--webui-port", "0", *arguments]
        with open(self.folder / f"{name}.log", "wb") as log:
            self.processes[name] = subprocess.Popen(
                command,
                env=variables,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent if sys.platform == "linux" else None,
            )

    def _logged(self, name: str, pattern: str) -> str:
        def look() -> str | None:
            text = (self.folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")
            if self.processes[name].poll() is not None:
                raise RuntimeError(f"the {name} ended:\n{text}")
            found = re.search(pattern, text)
            return found and found[1]

        return until(f"{pattern} in the log of the {name}", look)


class Application:
    """The state of an application, as the driver of a session publishes it."""

    def __init__(self, session: SparkSession) -> None:
        context = session.sparkContext
        self.url = f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}"

    def executor(self, name: str) -> dict[str, Any]:
        """Return the state of an executor, which may be lost."""
        states: dict[str, dict[str, Any]] = {state["id"]: state for state in get(f"{self.url}/allexecutors")}
        return states[name]

    def tasks(self, count: int, status: str) -> list[dict[str, Any]]:
        """Return the tasks of the stage that has so many of them, those with one status."""
        (stage,) = (stage for stage in get(f"{self.url}/stages") if stage["numTasks"] == count)
        place = f"{stage['stageId']}/{stage['attemptId']}"
        tasks: list[dict[str, Any]] = get(f"{self.url}/stages/{place}/taskList?length=1000&status={status}")
        return tasks


def lose_worker(cluster: Cluster, application: Application, worker: int, action: Callable[[], None]) -> str:
    """Run an action to its end, and kill a worker in a task of its executor; return the name of the executor."""
    (victim,) = (path.name for path in cluster.folder.glob(f"work-{worker}/app-*/*") if path.is_dir())
    before = application.executor(victim)["completedTasks"]
    name = f"worker-{worker}"

    def is_stopped_in_a_task() -> bool:
        if job.done():
            job.result()
            raise AssertionError("the action was over before a worker could be killed")
        if application.executor(victim)["completedTasks"] < before + 3:
            return False
        cluster.signal(name, signal.SIGSTOP)
        # The driver reads what was sent before.
        time.sleep(0.2)
        if application.executor(victim)["activeTasks"]:
            return True
        cluster.signal(name, signal.SIGCONT)
        return False

    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(action)
        until("an executor has finished three tasks and runs another", is_stopped_in_a_task)
        cluster.kill(name)
        job.result()
    return victim


def environment(folder: Path) -> Path:
    """Create an environment that has the pyarrow of this one, and return its Python."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "pyarrow").symlink_to(Path(pyarrow.__file__).parent)
    return folder / "bin" / "python"


def connect(cluster: Cluster, options: dict[str, str]) -> SparkSession:
    """Return a session of the cluster whose driver is this process."""
    os.environ |= {"PYSPARK_PYTHON": str(cluster.python), "SPARK_LOCAL_IP": HOST}
    builder = SparkSession.builder.master(cluster.url).config(
        map={
            "spark.driver.host": HOST,
            "spark.driver.bindAddress": HOST,
            "spark.driver.memory": "512m",
            "spark.driver.extraJavaOptions": JAVA_OPTIONS,
            "spark.executor.memory": "512m",
            "spark.executor.extraJavaOptions": JAVA_OPTIONS,
            "spark.local.dir": str(cluster.folder / "local"),
            "spark.log.level": "ERROR",
            "spark.sql.warehouse.dir": str(cluster.folder / "warehouse"),
            "spark.ui.port": "0",
            "spark.ui.showConsoleProgress": "false",
            # The state of a task is up to date at once.
            "spark.ui.liveUpdate.period": "0",
            **options,
        }
    )
    return builder.getOrCreate()
