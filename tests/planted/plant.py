#!/usr/bin/env python3
"""Plants faults in the solutions, one at a time: does a check refuse each?

    tests/planted/plant.py                          every fault of every solution
    tests/planted/plant.py 9 14                     of two puzzles
    tests/planted/plant.py --kind barrier           of one kind
    tests/planted/plant.py --sample 40 --seed 7     some of them

Only what learners write has faults: what stands between BEGIN SOLUTION and END SOLUTION, or BEGIN
MENDED and END MENDED. The planted kernels are graded by the audit alone, as a course in which each
learner hands in one. Prints a table, and the faults that cost nothing. Exits with 1 if one of them is
not in equivalent.txt, or if that file names a fault that is not there or is refused.
"""

import argparse
import collections
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from faults import faults, without_comments

SOURCE = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.txt")

Planted = collections.namedtuple("Planted", "puzzle kind name kernel")


def change(kernel, fault):
    """The lines that it changes, as one line before and one after."""
    code = without_comments(kernel)
    first = code.rfind("\n", 0, fault.start) + 1
    last = code.find("\n", fault.end)
    after = code[first : fault.start] + fault.text + code[fault.end : last]
    return " → ".join(" ".join(text.split()) for text in (code[first:last], after))


def planted(file):
    """All faulty kernels of a solution. A number tells those apart whose changed lines are the same."""
    kernel = file.read_text()
    puzzle, seen = int(file.name[:2]), collections.Counter()
    for fault in faults(kernel):
        text = change(kernel, fault)
        seen[text] += 1
        number = f" #{seen[text]}" if seen[text] > 1 else ""
        yield Planted(
            puzzle,
            fault.kind,
            f"{puzzle}{number}: {text}",
            kernel[: fault.start] + fault.text + kernel[fault.end :],
        )


def sample_of(kernels, count, seed):
    """So many of them; after a change of one solution the others' are still the same."""
    return sorted(kernels, key=lambda each: hashlib.sha256(f"{seed} {each.name}".encode()).digest())[:count]


def outcome(result):
    if result["verdict"] == "solved":
        return "survivors" if result["stars"] == 3 else "fewer stars"
    return "skipped" if result["verdict"] == "compile_error" else "refused"


def graded(kernels, names, options):
    """What becomes of each, in order."""
    with tempfile.TemporaryDirectory() as folder:
        course, results = Path(folder, "course"), Path(folder, "results")
        for index, each in enumerate(kernels):
            place = course / f"{index:05}"
            place.mkdir(parents=True)
            (place / names[each.puzzle]).write_text(each.kernel)
        numbers = [str(number) for number in sorted({each.puzzle for each in kernels})]
        subprocess.run(
            [
                options.workbook,
                "grade",
                course,
                "--output",
                results,
                "--stars",
                "--seed",
                "1",
                "--timeout",
                "20",
                "--jobs",
                str(options.jobs),
                "--without-sandbox",
                "--puzzles",
                *numbers,
            ],
            check=False,
            stdout=subprocess.DEVNULL,
        )
        for index, each in enumerate(kernels):
            done = json.loads((results / "done" / f"{index:05}.json").read_text())
            if done["state"] != "graded":
                sys.exit(f"{each.name}\nwas not graded: {' '.join(done['problems'])}")
            yield outcome(next(one for one in done["results"] if one["puzzle"] == each.puzzle))


def equivalents():
    """The faults that change nothing, with the reasons."""
    lines = [line for line in EQUIVALENT.read_text().splitlines() if line and line[0] != "#"]
    return {name: reason.strip() for name, reason in zip(lines[::2], lines[1::2])}


def print_table(kernels, outcomes):
    columns = ["refused", "fewer stars", "survivors"]
    count = collections.Counter(zip((each.kind for each in kernels), outcomes))
    print(f"{'kind':<12}{'planted':>9}" + "".join(f"{column:>13}" for column in columns))
    for kind in [*sorted({kind for kind, _ in count}), None]:
        row = [
            sum(n for (of, what), n in count.items() if kind in (of, None) and what == column)
            for column in columns
        ]
        print(f"{kind or 'all':<12}{sum(row):>9}" + "".join(f"{number:>13}" for number in row))


def complaints(kernels, outcomes, all_names, chosen):
    """What is not as equivalent.txt has it."""
    known, became = equivalents(), dict(zip((each.name for each in kernels), outcomes))
    for name, result in became.items():
        if result == "survivors" and name not in known:
            yield f"survives: {name}"
    for name in (name for name in known if int(re.match(r"\d+", name)[0]) in chosen):
        if name not in all_names:
            yield f"equivalent.txt names what is not planted: {name}"
        elif became.get(name, "survivors") != "survivors":
            yield f"equivalent.txt names what does not survive ({became[name]}): {name}"


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("puzzles", type=int, nargs="*", help="their numbers; otherwise all")
    parser.add_argument("--kind", help="faults of one kind, as the table names them")
    parser.add_argument("--sample", type=int, metavar="N", help="N faults at most")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="kernels checked at once")
    parser.add_argument(
        "--workbook", type=Path, metavar="PATH", default=SOURCE / "build" / "release" / "checker" / "workbook"
    )
    return parser.parse_args()


def main():
    options = parse_arguments()
    files = {int(file.name[:2]): file for file in sorted((SOURCE / "solutions").glob("[0-9]*.comp"))}
    chosen = options.puzzles or list(files)
    everything = [each for number in chosen for each in planted(files[number])]
    kernels = [each for each in everything if options.kind in (None, each.kind)]
    if options.sample:
        kernels = sample_of(kernels, options.sample, options.seed)
    outcomes = list(graded(kernels, {number: file.name for number, file in files.items()}, options))
    print_table(kernels, outcomes)
    found = list(complaints(kernels, outcomes, {each.name for each in everything}, chosen))
    print("\n".join(["", *found]) if found else "Every fault that survives is in equivalent.txt.")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
