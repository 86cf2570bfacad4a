"""How time and memory grow with what is checked."""

import json
from statistics import median

from report import processes
from report.session import NO_SHADER_CACHE
from report.tables import exponent, number, rounded, seconds, table

TITLE = "Growth"

_THREADS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
_TURNS = (1, 10, 100, 1_000, 10_000)
_SAMPLED_TURNS = 100_000  # more lane-operations than are audited in full
_FEW_THREADS = 10_000
_PUZZLES = (1, 2, 4, 8, 14)
_WAYS = {"audit": "audit", "check-audit-only": "check by the audit alone", "check": "check with the device"}


def measure(session):
    """Every size in processes of its own."""
    threads = _THREADS[:2] if session.quick else _THREADS
    iterations = _TURNS[:2] if session.quick else (*_TURNS, _SAMPLED_TURNS)
    return {
        "threads": _series(session, [(count, 1) for count in threads], 0),
        "iterations": _series(session, [(_FEW_THREADS, count) for count in iterations], 1),
        "puzzles": _puzzles(session),
    }


def render(figures):
    """Three tables, each with its exponents."""
    return "\n\n".join(
        [
            "The exponent is the slope of a line through all points on logarithmic axes, and behind "
            "the stroke through the last three; sampled audits are not among them. Memory is the most "
            "that a process held, the program itself with it.",
            "Threads that each read one element and write one, in workgroups of 250:",
            _series_table(figures["threads"], "threads"),
            _refusals(figures["threads"])
            + "Below some ten thousand threads the fixed costs show: decoding the shader, the compiler's "
            "first start, and what the program holds anyway; hence exponents below 1 over the whole "
            "range. From a million threads on half of the time is the system's, which clears fresh "
            "pages; hence the last step of the audit above 1. A check, of which the "
            "time of one case is given, also makes the arrays and the expected values, and carries the "
            "arrays to the worker and back.",
            f"Iterations of a loop with one read each, {_FEW_THREADS:,} threads. Beyond 2·10⁹ "
            "lane-operations the audit takes a sample of the workgroups, and its time grows no more:",
            _series_table(figures["iterations"], "iterations"),
            "Memory stays, as nothing is kept for an access. The first iterations are hidden by the fixed "
            "costs, and on a device by the compilation of the shader.",
            "The first so many puzzles, all cases, in one process without a shader cache:",
            _puzzle_table(figures["puzzles"]),
            "Below 1 at first: the start of the process counts once. Above 1 in the last steps of the "
            "processor time: later puzzles have barriers and loops, which llvmpipe takes longer to "
            "compile, and from eight puzzles on a second worker starts. Its memory is not added: a "
            "process holds what the largest of the workers holds.",
        ]
    )


def _series(session, sizes, varied):
    rows = []
    for size in sizes:
        row = {"size": size[varied], "ways": {}}
        for way in _WAYS:
            if way != "audit" and size[1] >= _SAMPLED_TURNS:
                continue  # a sample has no whole result, and lavapipe runs no loop so long
            row["ways"][way] = _point(session, way, size)
        rows.append(row)
    return rows


def _point(session, way, size):
    times, peaks_mib = [], []
    for _ in range(session.repetitions(3)):
        report = json.loads(
            processes.run([session.program("growth_bench"), way, *size], session.environment()).output
        )
        if "refused" in report:
            return report
        times.append(report.pop("seconds"))
        peaks_mib.append(report.pop("peak_mib"))
        if times[-1] > 5:
            break
    return {"seconds": rounded(times), "peak_mib": rounded(peaks_mib), **report}


def _puzzles(session):
    rows = []
    for count in _PUZZLES[:2] if session.quick else _PUZZLES:
        row = {"size": count, "seconds": [], "processor_s": [], "peak_mib": []}
        for _ in range(session.repetitions(5)):
            usage = session.run_workbook(["check", *range(1, count + 1)], NO_SHADER_CACHE)
            row["seconds"] += rounded([usage.wall_s])
            row["processor_s"] += rounded([usage.processor_s])
            row["peak_mib"] += rounded([usage.peak_mib])
        rows.append(row)
    return rows


def _is_sampled(point):
    return point.get("audited", 0) < point.get("workgroups", 0)


def _series_table(rows, what):
    head = [what]
    for way in _WAYS.values():
        head += [way, "memory"]
    lines = []
    for row in rows:
        line = [f"{row['size']:,}"]
        for way in _WAYS:
            line += _cells(row["ways"].get(way))
        lines.append(line)
    last = ["exponent"]
    for way in _WAYS:
        points = [
            (row["size"], row["ways"][way])
            for row in rows
            if "seconds" in row["ways"].get(way, {}) and not _is_sampled(row["ways"][way])
        ]
        last += [
            _exponents([(size, median(point["seconds"])) for size, point in points]),
            _exponents([(size, median(point["peak_mib"])) for size, point in points]),
        ]
    return table(head, [*lines, last])


def _cells(point):
    if point is None or "refused" in point:
        return ["–", "–"]
    sample = (
        f" (sample: {point['audited']:,} of {point['workgroups']:,} workgroups)" if _is_sampled(point) else ""
    )
    return [seconds(median(point["seconds"])) + sample, f"{number(median(point['peak_mib']))} MiB"]


def _refusals(rows):
    return "".join(
        f"{row['size']:,} threads: {row['ways'][way]['refused']} "
        for row in rows
        for way in row["ways"]
        if "refused" in row["ways"][way]
    )


def _exponents(points):
    whole = f"{exponent(points):.2f}"
    return whole if len(points) < 4 else f"{whole} / {exponent(points[-3:]):.2f}"


def _puzzle_table(rows):
    lines = [
        [
            row["size"],
            seconds(median(row["seconds"])),
            seconds(median(row["processor_s"])),
            f"{number(median(row['peak_mib']))} MiB",
        ]
        for row in rows
    ]
    last = ["exponent"]
    for figure in ("seconds", "processor_s", "peak_mib"):
        last.append(_exponents([(row["size"], median(row[figure])) for row in rows]))
    return table(["puzzles", "wall time", "processor time", "memory"], [*lines, last])
