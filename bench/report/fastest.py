"""How fast kernels of their kind get: solutions/beyond at large sizes, and the vendor's own beside."""

import json
import math
import re
import shutil
import subprocess
from statistics import median

from report.processes import run
from report.tables import number, rounded, seconds, table

TITLE = "The fastest of their kind"
LIMIT_S = 25  # for one kernel, with its compilation and a check of its values


def measure(session, folder=None):
    """Each kernel of the folder at its large size, PyTorch and CUB, and the copy ceiling."""
    ceilings = json.loads(
        session.run_workbook(
            ["bench", 1, "--size", 1024, "--repeat", 1, "--solution", "--force", "--format", "json"]
        ).output
    )
    figures = {
        "device": ceilings["device"]["name"],
        "driver": ceilings["device"]["driver"],
        "ceilings": ceilings["ceilings"],
        "kernels": {},
    }
    paths = sorted((folder or session.source / "solutions" / "beyond").glob("*.comp"))
    for path in paths[:1] if session.quick else paths:
        figures["kernels"][path.stem] = _timed(session, path)
    figures["torch"] = _json_of(["python3", session.source / "bench/peers/torch_fast.py"])
    figures["cub"] = _cub(session)
    return figures


def render(figures):
    """One row for each kernel that is right, with its peers' times and its share of a ceiling."""
    rows, bars, wrong = [], [], []
    for name, of in figures["kernels"].items():
        if of["wrong"]:
            wrong.append(f"- {name}: {of['wrong']}")
            continue
        time = median(of["times_s"])
        rows.append(
            [
                name,
                seconds(time),
                _rate_text(of, time),
                _share(of, time, figures["ceilings"]),
                *_peer_cells(of, time, figures),
            ]
        )
        bars += _bar(name, of, time, figures)
    text = (
        f"{figures['device']}, {figures['driver']}: copy "
        f"{number(figures['ceilings']['copy_gb_s'])} GB/s, FMA "
        f"{number(figures['ceilings']['fma_gflop_s'])} GFLOP/s. Each kernel of "
        "`solutions/beyond` at the size in its header; a peer's time over ours is ours in "
        "percent of it:"
    )
    return "\n\n".join(
        [
            text,
            table(["kernel", "time", "rate", "of ceiling", "peer", "its time", "ours is"], rows),
            _chart(bars),
            *(["\n".join(wrong)] if wrong else []),
        ]
    )


def task_of(kernel):
    """The name that peers have for the same task: with its kind of number."""
    return kernel["task"] + ("_half" if kernel["is_half"] else "")


def work_of(kernel):
    """Bytes that cross memory at least, and operations, where these are the limit."""
    shapes = kernel["shapes"]
    if kernel["task"] == "product":
        return None, 2 * math.prod(shapes["a"]) * shapes["b"][1]
    if kernel["task"] == "ternary":
        return None, 2 * math.prod(shapes["result"]) * shapes["w"][0]
    if kernel["task"] in ("attention", "causal"):
        _, heads, length, width = shapes["qkv"]
        return None, 4 * heads * length**2 * width // (2 if kernel["task"] == "causal" else 1)
    # A filter keeps half of the elements. A sort reads keys once to count their digits, and in each of
    # four passes reads and writes them.
    passes = {"scan": 2, "filter": 1.5, "segmented_scan": 1.5, "softmax": 2, "layer_norm": 2, "sort": 9}
    count = math.prod(next(iter(shapes.values())))
    return 4 * count * passes.get(kernel["task"], 1), None


def _timed(session, path):
    module = path.with_suffix(".spv")
    options = ["--small"] if session.quick else []
    options += ["--spirv", module] if module.exists() else []
    command = [session.program("large_bench"), "--rounds", session.repetitions(20), *options, path]
    try:
        result = subprocess.run(
            [str(word) for word in command], capture_output=True, text=True, timeout=LIMIT_S, check=False
        )
    except subprocess.TimeoutExpired:
        return {"wrong": f"not done after {LIMIT_S} s"}
    if result.returncode != 0:
        return {"wrong": result.stderr.strip() or f"it ended with {result.returncode}"}
    report = json.loads(result.stdout)
    text = path.read_text(encoding="utf-8")
    return {
        "task": report["task"],
        "shapes": report["shapes"],
        "wrong": report["wrong"],
        "is_half": bool(re.search(r"^// array: \w+ float16_t", text, re.MULTILINE)),
        "has_tiles": "// tiles:" in text,
        "times_s": rounded(time * 1e-3 for time in report["times_ms"]),
    }


def _json_of(command):
    output = run(command, accepted=(0, 1)).output
    return json.loads(output) if output.strip() else None


def _cub(session):
    if not shutil.which("nvcc"):
        return None
    program = session.folder / "cub"
    run(["nvcc", "-O3", "-std=c++17", "-arch=native", "-o", program, session.source / "bench/peers/cub.cu"])
    return _json_of([program])


def _rate_text(kernel, time):
    size, operations = work_of(kernel)
    return (
        f"{number(operations / time * 1e-9)} GFLOP/s" if operations else f"{number(size / time * 1e-9)} GB/s"
    )


def _share_of_ceiling(kernel, time, ceilings):
    """Up to 1; none of a kernel with tiles, as that of float32 is not theirs."""
    size, operations = work_of(kernel)
    if kernel.get("has_tiles", kernel["is_half"]):
        return None
    share = operations / ceilings["fma_gflop_s"] if operations else size / ceilings["copy_gb_s"]
    return share / time * 1e-9


def _share(kernel, time, ceilings):
    share = _share_of_ceiling(kernel, time, ceilings)
    return "–" if share is None else f"{share * 100:.0f} %"


def _bar(name, kernel, time, figures):
    """A line of the chart, if the kernel has a ceiling that is measured."""
    share = _share_of_ceiling(kernel, time, figures["ceilings"])
    if share is None:
        return []
    width = 40
    cells = [" "] * (width + 1)
    peer, peer_time = _best_peer(kernel, figures)
    if peer:
        cells[min(round(share * time / peer_time * width), width)] = "○"
    cells[min(round(share * width), width)] = "●"
    ceiling = "FMA" if work_of(kernel)[1] else "memory"
    return [f"{name:<20}│{''.join(cells)}│ {ceiling}"]


def _chart(bars):
    head = " " * 21 + "0 %" + " " * 32 + "100 %"
    return "\n".join(["Share of its own ceiling: ● ours, ○ the peer:", "", "```text", head, *bars, "```"])


def _best_peer(kernel, figures):
    """The fastest peer's name, and its time; nothing if there is none."""
    peers = {}
    if figures["torch"]:
        name = figures["torch"]["name"]
        for task, times in figures["torch"]["times_s"].items():
            if task == task_of(kernel):
                peers[name] = median(times)
    if figures["cub"] and kernel["task"] in figures["cub"]:
        peers["CUB"] = median(figures["cub"][kernel["task"]])
    best = min(peers, key=peers.get, default=None)
    return best, peers.get(best)


def _peer_cells(kernel, time, figures):
    """The fastest peer's name, its time, and how fast ours is beside it."""
    best, best_time = _best_peer(kernel, figures)
    if best is None:
        return ["–", "–", "–"]
    return [best, seconds(best_time), f"{best_time / time * 100:.0f} %"]
