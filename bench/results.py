#!/usr/bin/env python3
"""Measures the checker and writes bench/RESULTS.md.

    bench/results.py                     all figures of this machine, in about ten minutes
    bench/results.py --quick             each once, to a temporary folder: does it still work?
    bench/results.py --only devices --build FOLDER --name NAME
                                         a part, with programs that were built elsewhere
    bench/results.py --only page         the page again, from the figures that are there

The figures of a machine go to bench/results/NAME.json, and the page has a section for each of
these files: a file made on another machine is put there, and `--only page` adds it.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

from report import checks, devices, fastest, growth, kernels, machine, parts, stars, tensor
from report.processes import Failed
from report.session import Session

SOURCE = Path(__file__).resolve().parent.parent
SECTIONS = {
    "machine": machine,
    "checks": checks,
    "parts": parts,
    "kernels": kernels,
    "stars": stars,
    "fastest": fastest,
    "tensor": tensor,
    "devices": devices,
    "growth": growth,
}
INTRODUCTION = """# Results

Written by `bench/results.py` from the files in `bench/results`; [README.md](README.md) says what is
measured, and how. Figures are medians, and where there is a bracket behind one, it says how far the
repetitions lay from it. Machines are shared and noisy: read the ratios, of which both sides were
measured in the same run."""


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="each measurement once, and small")
    parser.add_argument(
        "--only", default="", metavar="PART,…", help="some of: " + ", ".join([*SECTIONS, "page"])
    )
    parser.add_argument("--name", default=platform.node(), help="of the machine")
    parser.add_argument("--build", type=Path, help="a folder with programs that are built already")
    arguments = parser.parse_args()
    arguments.only = arguments.only.split(",") if arguments.only else list(SECTIONS)
    unknown = [part for part in arguments.only if part not in [*SECTIONS, "page"]]
    if unknown:
        parser.error(f"there is no part {', '.join(unknown)}")
    return arguments


def build():
    """The release build of all that is measured. Returns its folder."""
    environment = {**os.environ, "CMAKE_BUILD_PARALLEL_LEVEL": str(len(os.sched_getaffinity(0)))}
    for command in (
        ["cmake", "--preset", "release", "-DVKP_TESTS=ON"],
        ["cmake", "--build", "--preset", "release", "--target", "benchmarks"],
    ):
        subprocess.run(command, cwd=SOURCE, check=True, stdout=sys.stderr, env=environment)
    return SOURCE / "build" / "release"


def measure(wanted, folder, quick, path):
    """Adds the wanted parts to the file of a machine, each as soon as it is there."""
    figures = read_figures(path)
    with Session(SOURCE, folder, quick) as session:
        for name in wanted:
            print(f"measuring: {SECTIONS[name].TITLE}", file=sys.stderr, flush=True)
            figures[name] = SECTIONS[name].measure(session)
            path.write_text(in_lines(figures, 3) + "\n")


def in_lines(value, levels):
    """The value in JSON, with a line for each record, which is what stands that many levels down."""
    if levels == 0 or not value or not isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[\n" + ",\n".join(in_lines(element, levels - 1) for element in value) + "\n]"
    return (
        "{\n"
        + ",\n".join(
            f"{json.dumps(key, ensure_ascii=False)}: {in_lines(member, levels - 1)}"
            for key, member in value.items()
        )
        + "\n}"
    )


def page(machines):
    """The text of RESULTS.md; `machines` go by their names."""
    texts = [INTRODUCTION]
    for name, figures in machines.items():
        texts.append(f"## {name}")
        for key, section in SECTIONS.items():
            if key in figures:
                texts.append(f"### {section.TITLE}\n\n{section.render(figures[key])}")
    return "\n\n".join(texts) + "\n"


def read_figures(path):
    return json.loads(path.read_text()) if path.exists() else {}


def write(arguments, folder):
    """Measures what is wanted; writes the figures and the page into the folder."""
    results = folder / "results"
    results.mkdir(exist_ok=True)
    wanted = [name for name in arguments.only if name != "page"]
    if wanted:
        measure(wanted, arguments.build or build(), arguments.quick, results / f"{arguments.name}.json")
    machines = {path.stem: read_figures(path) for path in sorted(results.glob("*.json"))}
    (folder / "RESULTS.md").write_text(page(machines))


def main():
    arguments = parse_arguments()
    try:
        if arguments.quick:
            with tempfile.TemporaryDirectory() as folder:
                write(arguments, Path(folder))
        else:
            write(arguments, SOURCE / "bench")
    except (Failed, subprocess.CalledProcessError) as error:
        sys.exit(f"results.py: {error}")


if __name__ == "__main__":
    main()
