#!/usr/bin/env python3
"""Grades made submissions, and says how fast.

    bench/grade.py                          3,000 submissions of puzzles 1 to 20
    bench/grade.py --count 300 --puzzles 1  fewer, of one
    bench/grade.py --build FOLDER --jobs 2

Most kernels are solutions; every seventh is broken, and every eleventh is as it was given. Each has
a comment of its own, so that no two files are the same.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent


def chosen(words):
    """The solutions of "1-20", or of "9"."""
    first, _, last = words.partition("-")
    numbers = range(int(first), int(last or first) + 1)
    files = sorted((SOURCE / "solutions").glob("[0-9][0-9]_*.comp"))
    return [file for file in files if int(file.name[:2]) in numbers]


def kernel(solution, program, number):
    """What submission `number` has for that puzzle."""
    if number % 11 == 0:
        return program["template"][solution.stem]
    text = program["solution"][solution.stem]
    return text.replace("result[", "result[1 + ", 1) if number % 7 == 0 else text


def texts(workbook, solutions):
    """By command and puzzle, what the program prints."""
    commands = {"solution": ["--force"], "template": []}
    return {
        command: {
            solution.stem: subprocess.run(
                [workbook, command, str(int(solution.stem[:2])), *options],
                check=True,
                capture_output=True,
                text=True,
            ).stdout
            for solution in solutions
        }
        for command, options in commands.items()
    }


def hand_in(folder, count, solutions, program):
    for number in range(count):
        place = folder / f"learner_{number:05}"
        place.mkdir(parents=True)
        for index, solution in enumerate(solutions):
            text = kernel(solution, program, number + index)
            (place / solution.name).write_text(f"{text}\n// {number}\n")


def measured(command):
    """Seconds of wall time and of all processors, and MiB of the largest process."""
    begin, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    code = subprocess.run(command, check=False).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if code != 0:
        sys.exit(f"{command[0]} {command[1]} exits with {code}")
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - begin, used, after.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, default=SOURCE / "build/release")
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--puzzles", default="1-20")
    parser.add_argument("--jobs", default="2")
    options = parser.parse_args()
    workbook = options.build / "checker/workbook"
    solutions = chosen(options.puzzles)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hand_in(folder / "in", options.count, solutions, texts(workbook, solutions))
        grade = [
            workbook,
            "grade",
            folder / "in",
            "-o",
            folder / "out",
            "--puzzles",
            options.puzzles,
            "--jobs",
            options.jobs,
        ]
        for what in ("graded", "graded before"):
            wall, used, memory = measured(grade)
            print(
                f"{what}: {options.count} submissions of {len(solutions)} puzzles in {wall:.1f} s"
                f" with {options.jobs} jobs; {1000 * used / options.count:.1f} ms of processor"
                f" time each, {options.count / used:.1f} a second and core;"
                f" largest process {memory:.0f} MiB"
            )
        size = sum(file.stat().st_size for file in (folder / "out/done").iterdir())
        print(f"results: {size / options.count / 1024:.1f} KiB each")


main()
