"""Running the programs that are measured."""

import json
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass


class Failed(Exception):
    """A program did not do what it was to do; the text says which, and what it said."""


@dataclass
class Usage:
    """What a process, with those it started, took."""

    wall_s: float
    processor_s: float
    peak_mib: float
    output: str


def run(command, environment=None, folder=None, accepted=(0,)):
    """Runs a program to its end, alone. Raises Failed at other exit codes than those accepted."""
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        start = time.perf_counter()
        process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            cwd=folder,
            env={**os.environ, **(environment or {})},
        )
        _, status, used = os.wait4(process.pid, 0)
        wall_s = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        if process.returncode not in accepted:
            raise Failed(
                f"{' '.join(map(str, command))} gave {process.returncode}: " f"{errors.read()[-2000:]}"
            )
        return Usage(wall_s, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, output.read())


def google_benchmark(command, repetitions, min_time_s, environment=None):
    """The JSON of a program made with Google Benchmark, a list of runs for each benchmark.

    Returns the context and a dictionary from names to lists of what the repetitions gave.
    """
    text = run(
        [
            *command,
            f"--benchmark_repetitions={repetitions}",
            f"--benchmark_min_time={min_time_s}",
            "--benchmark_format=json",
        ],
        environment,
    ).output
    report = json.loads(text[text.index("{") :])
    runs = {}
    for entry in report["benchmarks"]:
        if entry["run_type"] == "iteration":
            if entry.get("error_occurred"):
                raise Failed(f"{entry['name']}: {entry['error_message']}")
            runs.setdefault(entry["run_name"], []).append(entry)
    return report["context"], runs
