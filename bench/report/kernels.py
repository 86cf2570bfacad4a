"""How close the solutions come to the device's limits, and what its vendor's own software does."""

import json
import shutil
from statistics import median

from report.processes import Failed, run
from report.tables import number, rounded, seconds, table

TITLE = "Kernels at real sizes"


def measure(session):
    """`workbook bench` of every solution, at all its sizes, and the peers that are there."""
    puzzles = sorted(path.stem for path in (session.source / "solutions").glob("*.comp"))
    options = ["--repeat", 1, "--time", 0.05] if session.quick else []
    report = json.loads(
        session.run_workbook(
            [
                "bench",
                *(puzzles[:1] if session.quick else puzzles),
                *options,
                "--solution",
                "--force",
                "--format",
                "json",
            ]
        ).output
    )
    kernels = {f"{kernel['puzzle']} {kernel['name']}": _largest(kernel) for kernel in report["kernels"]}
    return {
        "device": report["device"]["name"],
        "driver": report["device"]["driver"],
        "ceilings": report["ceilings"],
        "kernels": kernels,
        "torch": _torch(session),
        "cuda": _cuda(session),
    }


def render(figures):
    """One row for each solution at its largest size, and sentences on the peers."""
    ceilings = figures["ceilings"]
    rows = [
        [
            name,
            f"{of['n']:,}",
            seconds(median(of["times_s"])),
            number(of["gb_s"]),
            number(of["gflop_s"]),
            f"{of['share'] * 100:.0f} % of {of['bound']}",
        ]
        for name, of in figures["kernels"].items()
    ]
    texts = [
        f"{figures['device']}, {figures['driver']}: copy {number(ceilings['copy_gb_s'])} GB/s, "
        f"FMA {number(ceilings['fma_gflop_s'])} GFLOP/s, both measured by `workbook bench`. "
        "Each solution at the largest size that it was timed at; bytes and operations are the "
        "least that the puzzle takes:",
        table(["puzzle", "n", "time", "GB/s", "GFLOP/s", "share"], rows),
    ]
    if figures["torch"]:
        texts.append(_torch_text(figures))
    if figures["cuda"]:
        texts.append(_cuda_text(figures))
    return "\n\n".join(texts)


def _largest(kernel):
    timed = [size for size in kernel["sizes"] if "median_ms" in size]
    if not timed:
        raise Failed(f"puzzle {kernel['puzzle']} was not timed at any size")
    size = timed[-1]
    return {
        "n": size["n"],
        "times_s": rounded(time * 1e-3 for time in size["times_ms"]),
        "gb_s": size["gb_s"],
        "gflop_s": size["gflop_s"],
        "bound": size["bound"],
        "share": size["share"],
    }


def _torch(session):
    output = run(["python3", session.source / "bench/peers/torch_peer.py"]).output
    return json.loads(output) if output else None


def _cuda(session):
    if not shutil.which("nvcc"):
        return None
    program = session.folder / "map"
    run(["nvcc", "-O3", "-arch=native", "-o", program, session.source / "bench/peers/map.cu"])
    output = run([program], accepted=(0, 1)).output  # 1: there is no device
    return json.loads(output) if output else None


def _torch_text(figures):
    torch = figures["torch"]
    matmul = torch["matmul"]
    rate = matmul["operations"] / median(matmul["times_s"]) * 1e-9
    copy = torch["copy"]
    copied = copy["bytes"] / median(copy["times_s"]) * 1e-9
    ours = figures["kernels"].get("20 register_tiles")
    beside = (
        f"; the solution of puzzle 20 has {ours['gflop_s'] / rate * 100:.0f} % of that"
        if ours and ours["n"] == matmul["n"]
        else ""
    )
    return (
        f"In the same run, {torch['name']} (cuBLAS in float32, TF32 off) multiplies matrices of "
        f"{matmul['n']}² with {number(rate)} GFLOP/s, "
        f"{rate / figures['ceilings']['fma_gflop_s'] * 100:.0f} % of the FMA ceiling{beside}. "
        f"It copies with {number(copied)} GB/s."
    )


def _cuda_text(figures):
    cuda = figures["cuda"]
    rates = {name: cuda["bytes"] / median(cuda[name]) * 1e-9 for name in ("float", "float4")}
    copy = figures["ceilings"]["copy_gb_s"]
    return (
        "Puzzle 1 in CUDA, compiled by nvcc, at the same size: "
        f"{number(rates['float'])} GB/s with a float for each thread "
        f"({rates['float'] / copy * 100:.0f} % of the copy ceiling), "
        f"{number(rates['float4'])} GB/s with a float4 ({rates['float4'] / copy * 100:.0f} %)."
    )
