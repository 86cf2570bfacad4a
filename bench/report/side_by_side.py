"""The audit beside other ways to run the same algorithms: OpenCL's simulator and pocl, llvmpipe."""

import json
import shutil
from statistics import median

from report import processes
from report.tables import number, rounded, seconds, table

TITLE = "The audit, Oclgrind, pocl and lavapipe on the same algorithms"

# The packages, each with a function that returns whether it is installed.
_PACKAGES = {"oclgrind": lambda session: shutil.which("oclgrind"),
             "pocl-opencl-icd": lambda session: _has_pocl(session),
             "opencl-headers": lambda session: session.program("opencl_bench").exists(),
             "ocl-icd-opencl-dev": lambda session: session.program("opencl_bench").exists()}
_ROWS = {"audit": "the audit, with everything on",
         "oclgrind_races": "`oclgrind --data-races`",
         "oclgrind": "`oclgrind`",
         "pocl": "pocl, plain",
         "lavapipe": "lavapipe, plain"}
_SIMULATORS = {"oclgrind_races": ["--data-races"], "oclgrind": []}


def measure(session):
    """All on the same data, one after the other; without what is not installed."""
    missing = [name for name, is_there in _PACKAGES.items() if not is_there(session)]
    figures = {"missing": missing,
               "ways": {"audit": _audit(session), "lavapipe": _lavapipe(session)}}
    if missing:
        return figures
    for way, options in _SIMULATORS.items():
        figures["ways"][way] = _opencl(
            session, ["oclgrind", "--num-threads", 1, *options], 1, session.repetitions(3))
    figures["ways"]["pocl"] = _opencl(session, [], session.repetitions(20) + 1, 1)
    return figures


def render(figures):
    """A table for the times and a table for the ratios."""
    if figures["missing"]:
        return ("Left out: `apt-get install " + " ".join(figures["missing"])
                + "` brings what it needs.")
    ways = figures["ways"]
    workloads = list(ways["audit"])
    rows = [[text, *(_times(ways[way].get(name)) for name in workloads)]
            for way, text in _ROWS.items()]
    ratios = [[text, *(_ratio(ways[way].get(name), ways["audit"][name]) for name in workloads)]
              for way, text in _ROWS.items() if way != "audit"]
    return "\n\n".join([
        "65,536 threads in workgroups of 256; the product of 128×128 matrices by 16×16 threads. "
        "The audits find nothing, and all other results are checked against the specification. "
        "Processor time of all threads, "
        "medians, and behind the stroke the wall time of the dispatch; of lavapipe there is only "
        "the latter, by its timestamps, on all cores:",
        table(["", *workloads], rows),
        "Times the audit (processor time; for lavapipe wall time, on all cores):",
        table(["", *workloads], ratios),
        "Oclgrind runs on one thread (`--num-threads 1`), as the audit does. The audit's time has "
        "the decoding of the shader in it, the others' have no compilation."])


def _has_pocl(session):
    if not session.program("opencl_bench").exists():
        return False
    try:
        report = json.loads(_opencl_output(session, [], 1, "map"))
    except processes.Failed:
        return False  # there is no implementation at all
    return "Portable" in report["platform"]


def _opencl_output(session, runner, repetitions, workload=""):
    command = [*runner, session.program("opencl_bench"), repetitions]
    return processes.run(command + ([workload] if workload else []),
                         session.environment()).output


def _opencl(session, runner, repetitions, processes_count):
    figures = {}
    workload = "map" if session.quick else ""  # the others take Oclgrind seconds
    for _ in range(processes_count):
        report = json.loads(_opencl_output(session, runner, repetitions, workload))
        for name, times in report.items():
            if name != "platform":
                kept = figures.setdefault(name, {"processor_s": [], "wall_s": []})
                kept["processor_s"] += rounded(times["processor_s"])
                kept["wall_s"] += rounded(times["wall_s"])
    return figures


def _audit(session):
    _, runs = session.google_benchmark("audit_bench", ["--benchmark_filter=^workload/"], 5, 0.2)
    return {name.split("/")[1]: {
        "processor_s": rounded([entry["cpu_time"] * 1e-3 for entry in entries]),
        "wall_s": rounded([entry["real_time"] * 1e-3 for entry in entries])}
        for name, entries in runs.items()}


def _lavapipe(session):
    return {name.split("/")[1]: {"wall_s": rounded([ms * 1e-3 for ms in times["plain_ms"]])}
            for name, times in session.device_bench(["--only", "workload/", "llvmpipe"])
            ["kernels"].items()}


def _times(figures):
    if figures is None:
        return ""
    return " / ".join(seconds(median(figures[kind]))
                      for kind in ("processor_s", "wall_s") if kind in figures)


def _ratio(figures, audit):
    if figures is None:
        return ""
    kind = "processor_s" if "processor_s" in figures else "wall_s"
    return number(median(figures[kind]) / median(audit[kind]))
