"""Whether more stars are ever slower: the kernels of bench/stars beside the solutions."""

import json
from statistics import median

from report.processes import Failed
from report.tables import number, rounded, seconds, table

TITLE = "Stars and time"
TOLERANCE = 1.03
REFERENCE = "reference"
_SKIPS = "Skips the lesson: "


def measure(session, beginnings=()):
    """The device time of each kernel at its puzzle's largest size; of puzzles that begin so."""
    names = [
        path.stem
        for path in sorted((session.source / "bench" / "stars").iterdir())
        if not beginnings or path.name.startswith(tuple(beginnings))
    ]
    figures = {"device": "", "puzzles": {}}
    for name in names[:1] if session.quick else names:
        report, size = _timed(session, name, session.source / "solutions" / f"{name}.comp")
        figures["device"] = report["device"]["name"]
        kernels = {
            REFERENCE: {"stars": 3, "about": "The solution.", "skips_lesson": False, "times_s": _times(size)}
        }
        for variant in _variants(session, name):
            path = session.folder / "variant.comp"
            path.write_text(variant["text"])
            _, timed = _timed(session, name, path, size["n"])
            kernels[variant["name"]] = {**_about(variant), "times_s": _times(timed)}
        figures["puzzles"][name] = {"n": size["n"], "kernels": kernels}
    return figures


def render(figures):
    """One row for each kernel, and what breaks the rule."""
    rows = [
        [
            puzzle,
            name,
            "★" * of["stars"],
            seconds(median(of["times_s"])),
            number(_ratio(puzzle_of["kernels"], name)),
            of["about"],
        ]
        for puzzle, puzzle_of in figures["puzzles"].items()
        for name, of in sorted(puzzle_of["kernels"].items(), key=_place)
    ]
    broken = violations(figures)
    return "\n\n".join(
        [
            f"{figures['device']}. Kernels that are all right, at the largest size of their puzzle "
            "(`bench/stars.py`). Among those that do what the puzzle teaches, none with more stars takes "
            f"over {round((TOLERANCE - 1) * 100)} % longer than one with fewer:",
            table(["puzzle", "kernel", "stars", "time", "/ reference", "what it does"], rows),
            "\n".join(f"- {sentence}" for sentence in broken) if broken else "The rule holds.",
        ]
    )


def violations(figures):
    """A sentence for each pair of kernels in which more stars are slower."""
    sentences = []
    for puzzle, of in figures["puzzles"].items():
        for name, kernel in of["kernels"].items():
            for other, fewer in of["kernels"].items():
                if fewer["stars"] < kernel["stars"] and not fewer["skips_lesson"]:
                    quotient = median(kernel["times_s"]) / median(fewer["times_s"])
                    if quotient > TOLERANCE:
                        sentences.append(
                            f"{puzzle}: {name} ({'★' * kernel['stars']}) takes "
                            f"{number(quotient)} times as long as {other} "
                            f"({'★' * fewer['stars']})"
                        )
    return sentences


def _timed(session, puzzle, path, size=None):
    """What `workbook bench` says of a kernel: all, and the largest size that it timed."""
    options = ["--repeat", 1, "--time", 0.05] if session.quick else ["--repeat", 30]
    if size:
        options += ["--size", size]
    report = json.loads(
        session.run_workbook(["bench", puzzle, "--kernel", path, "--format", "json", *options]).output
    )
    timed = [entry for entry in report["kernels"][0]["sizes"] if "median_ms" in entry]
    if not timed or "wrong" in timed[-1]:
        raise Failed(f"{path} was not timed, or is wrong at the largest size")
    return report, timed[-1]


def _times(size):
    return rounded(time * 1e-3 for time in size["times_ms"])


def _variants(session, puzzle):
    """Name, stars, what is special, and text of each kernel of bench/stars for a puzzle."""
    return json.loads(
        session.run_workbook(["puzzle", "variants", puzzle], {"VKP_ROOT": str(session.source)}).output
    )


def _about(variant):
    about = variant["about"]
    skips = about.startswith(_SKIPS)
    return {
        "stars": variant["stars"],
        "skips_lesson": skips,
        "about": f"{about[len(_SKIPS):].capitalize()} (It skips the lesson.)" if skips else about,
    }


def _ratio(kernels, name):
    return median(kernels[name]["times_s"]) / median(kernels[REFERENCE]["times_s"])


def _place(item):
    """The reference first, then most stars first."""
    name, of = item
    return (name != REFERENCE, -of["stars"], name)
