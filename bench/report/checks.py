"""How long somebody waits for a verdict."""

from statistics import median

from report import machine, processes
from report.session import NO_SHADER_CACHE
from report.tables import ratio, rounded, seconds, table, time

TITLE = "Until the verdict"

_COMMANDS = {
    "all puzzles, every case": ["check"],
    "the fourteen of part I, every case": ["check", *map(str, range(1, 15))],
    "puzzle 1": ["check", "1"],
    "puzzle 20, which no proof is known of": ["check", "20"],
    "puzzle 46, with the most orders": ["check", "46"],
}
_TARGETS_S = {"the fourteen of part I, every case": 0.6, "puzzle 1": 0.3}
_SAVE_TARGET_S = 0.030
_JOBS = (1, 2, 4)


def measure(session):
    """Commands in turn, so that what else the machine does falls on all of them alike."""
    cold = {}
    commands = {"puzzle 1": _COMMANDS["puzzle 1"]} if session.quick else _COMMANDS
    for _ in range(session.repetitions(3)):
        for what, arguments in commands.items():
            for variant, (more, environment) in _variants().items():
                usage = session.run_workbook([*arguments, *more], environment)
                figures = cold.setdefault(what, {}).setdefault(variant, {"wall_s": [], "processor_s": []})
                figures["wall_s"] += rounded([usage.wall_s])
                figures["processor_s"] += rounded([usage.processor_s])
    puzzles = len(list((session.root / "puzzles").glob("*/puzzle.md")))
    return {
        "puzzles": puzzles,
        "commit": machine.commit(session),
        "cold": cold,
        "jobs": _jobs(session),
        "warm": _warm(session),
        "watch": _watch(session),
    }


def render(figures):
    """Four tables."""
    return "\n\n".join(
        [
            f"Measured at commit {figures['commit']}. A process of its own for each command, from its "
            "start to its end:",
            _cold_table(figures["cold"], figures["puzzles"]),
            f"All {figures['puzzles']} puzzles, without a shader cache, by so many workers:",
            _jobs_table(figures["jobs"]),
            "From a save to its verdict on the screen of watch mode, with a shader that no driver has "
            f"seen; the aim is {seconds(_SAVE_TARGET_S)} for the audit's verdict, which comes first:",
            _watch_table(figures["watch"]),
            "One check by a worker that runs, of a kernel that was edited, with all its cases:",
            _warm_table(figures["warm"]),
        ]
    )


def _variants():
    return {
        "no shader cache": ([], NO_SHADER_CACHE),
        "shaders cached": ([], {}),
        "audit alone": (["--device", "none"], {}),
    }


def _jobs(session):
    times = {}
    for _ in range(session.repetitions(2)):
        for jobs in _JOBS[:1] if session.quick else _JOBS:
            puzzles = (1, 2) if session.quick else ()
            usage = session.run_workbook(["check", *puzzles, "--jobs", jobs], NO_SHADER_CACHE)
            figures = times.setdefault(str(jobs), {"wall_s": [], "processor_s": []})
            figures["wall_s"] += rounded([usage.wall_s])
            figures["processor_s"] += rounded([usage.processor_s])
    return times


def _warm(session):
    only = ["--benchmark_filter=^0[12]_"] if session.quick else []
    _, runs = session.google_benchmark("check_bench", only, 3, 0.2)
    warm = {}
    for name, entries in runs.items():
        puzzle, device = name.split("/")[:2]
        warm.setdefault(puzzle, {})[device] = rounded([entry["real_time"] * 1e-3 for entry in entries])
    return warm


def _watch(session):
    saves, idle_s = (2, 1) if session.quick else (100, 20)
    output = processes.run(
        [session.program("watch_bench"), session.workbook, saves, idle_s], session.environment()
    ).output
    rows = {}
    for line in output.splitlines()[1:-1]:
        puzzle, what, *times_ms = line.split()
        rows.setdefault(puzzle, {})[what] = [float(value) * 1e-3 for value in times_ms]
    return {"saves": saves, "rows": rows, "idle": output.splitlines()[-1]}


def _cold_table(cold, puzzles):
    rows = []
    for what, variants in cold.items():
        for variant, figures in variants.items():
            has_aim = variant == "no shader cache" and what in _TARGETS_S
            aim = seconds(_TARGETS_S[what]) if has_aim else ""
            rows.append(
                [
                    _name(what, puzzles),
                    variant,
                    time(figures["wall_s"]),
                    aim,
                    seconds(median(figures["processor_s"])),
                ]
            )
    return table(["checked", "", "wall time", "aim", "processor time"], rows)


# Figures stay when puzzles are added, so they say how many there were.
def _name(what, puzzles):
    return what.replace("all puzzles", f"all {puzzles} puzzles")


def _jobs_table(jobs):
    rows = [
        [
            count,
            time(figures["wall_s"]),
            ratio(figures["wall_s"], jobs["1"]["wall_s"]),
            seconds(median(figures["processor_s"])),
        ]
        for count, figures in jobs.items()
    ]
    return table(["workers", "wall time", "/ one", "processor time"], rows)


def _watch_table(watch):
    rows = [
        [puzzle, what, *map(seconds, times)]
        for puzzle, verdicts in watch["rows"].items()
        for what, times in verdicts.items()
    ]
    return (
        table(["puzzle", "verdict of", "median", "95 %", "worst"], rows)
        + f"\n\nOf {watch['saves']} saves each. Then {watch['idle'].rstrip('.')}."
    )


def _warm_table(warm):
    rows = [
        [puzzle, time(devices["auto"]), time(devices["none"]), ratio(devices["auto"], devices["none"])]
        for puzzle, devices in warm.items()
    ]
    return table(["puzzle", "with the device", "by the audit alone", "ratio"], rows)
