"""What a check is made of, and what the audit costs by kind of instruction."""

from statistics import median

from report.tables import number, rounded, seconds, table

TITLE = "The parts of a check"

_PARTS = {
    "generate": "generate the shader",
    "compile": "compile and validate it",
    "parse": "read the SPIR-V",
    "instrument": "instrument it, and validate that",
    "audit": "audit",
    "specify": "specify the result",
    "judge": "compare, judge",
    "record": "record for a picture (two audits)",
}


def measure(session):
    """Processor time of each part, and the time of a thread's iteration of a loop."""
    _, runs = session.google_benchmark("parts_bench", [], 5, 0.1)
    parts, iterations = {}, {}
    for name, entries in runs.items():
        part, subject = name.split("/")[:2]
        if part == "iteration":
            iterations[subject] = rounded([1 / entry["iterations"] for entry in entries])
        else:
            parts.setdefault(part, {})[subject] = rounded([entry["cpu_time"] * 1e-6 for entry in entries])
    return {"parts": parts, "iterations": iterations}


def render(figures):
    """A table of the parts and one of the instructions."""
    return "\n\n".join(
        [
            "The scored case of three solutions; processor time, of medians:",
            _part_table(figures["parts"]),
            "What an iteration of a loop costs the audit for each of 4,096 threads in workgroups of 256. "
            "The loop itself (a comparison, an addition, a branch) is taken off:",
            _iteration_table(figures["iterations"]),
        ]
    )


def _part_table(parts):
    puzzles = list(next(iter(parts.values())))
    rows = [
        [_PARTS.get(part, part), *(seconds(median(times[puzzle])) for puzzle in puzzles)]
        for part, times in parts.items()
    ]
    return table(["", *puzzles], rows)


def _iteration_table(iterations):
    loop = median(iterations["loop alone"])
    rows = []
    for name, times in iterations.items():
        own = median(times) - (0 if name == "loop alone" else loop)
        # Less than the noise of the subtracted loop.
        text = "below 0.05" if own < 0.05e-9 else number(own * 1e9)
        rows.append([name, text, f"{(max(times) - min(times)) / median(times) * 100:.0f} %"])
    return table(["in an iteration", "ns", "spread of the whole iteration"], rows)
