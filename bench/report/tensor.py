"""Puzzles of parts VII and VIII beside PyTorch, which calls cuBLAS, CUB and cuSOLVER."""

import json
from statistics import median

from report.processes import run
from report.tables import number, rounded, seconds, table

TITLE = "Ternary networks and tensor operations beside PyTorch"

# The puzzle, its task at the size of PyTorch's run, and PyTorch's name for it. The number says how
# often a puzzle is done that is only a part of the whole.
_TASKS = (
    (62, 32768, 1, "W2A8 times a vector, 65,536 × 32,768", "matvec, float16"),
    (62, 32768, 1, "the same", "matvec, int8 of 32 rows"),
    (63, 8192, 1, "BitLinear, 8,192 × 8,192 × 8,192", "product, float16"),
    (63, 8192, 1, "the same", "product, int8"),
    (70, 262144, 1, "262,144 rows of 256 floats sorted", "sort of rows"),
    (71, 1 << 26, 8, "2^26 words sorted, in 8 passes", "sort of 2^26"),
    (72, 65536, 1, "the 8 largest of each of 65,536 rows of 1,024 floats", "top k of rows"),
    (73, 1 << 26, 1, "2^26 random words", "random words"),
    (74, 65536, 1, "Cholesky, 65,536 matrices of 32 × 32", "cholesky"),
    (75, 65536, 1, "QR, 65,536 matrices of 32 × 32", "qr"),
    (76, 65536, 1, "singular values, 65,536 matrices of 16 × 16", "svd"),
)


def measure(session):
    """The solutions at these sizes, and PyTorch where there is one."""
    times = {}
    for puzzle, n, *_ in _TASKS[:1] if session.quick else _TASKS:
        if f"{puzzle}" not in times:
            times[f"{puzzle}"] = _timed(session, puzzle, 128 if session.quick else n)
    output = run(["python3", session.source / "bench/peers/torch_tensor.py"]).output
    return {"times_s": times, "torch": json.loads(output) if output.strip() else None}


def render(figures):
    """A row for each of PyTorch's calls."""
    torch = figures["torch"] or {"name": "PyTorch", "times_s": {}}
    rows = []
    for puzzle, _, passes, task, call in _TASKS:
        ours = figures["times_s"].get(f"{puzzle}")
        if not ours:
            continue
        time = passes * median(ours)
        theirs = torch["times_s"].get(call)
        rows.append(
            [
                puzzle,
                task,
                seconds(time),
                call,
                seconds(median(theirs)) if theirs else "–",
                number(time / median(theirs)) if theirs else "–",
            ]
        )
    return (
        "The solutions at the largest size of their bench, and "
        + torch["name"]
        + " in the same run:\n\n"
        + table(["puzzle", "does", "time", "PyTorch's", "its time", "ours / its"], rows)
    )


def _timed(session, puzzle, n):
    options = ["--repeat", 1, "--time", 0.05] if session.quick else []
    report = json.loads(
        session.run_workbook(
            ["bench", puzzle, "--size", n, *options, "--solution", "--force", "--format", "json"]
        ).output
    )
    size = report["kernels"][0]["sizes"][-1]
    return rounded(time * 1e-3 for time in size["times_ms"]) if "times_ms" in size else None
