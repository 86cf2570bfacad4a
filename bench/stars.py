#!/usr/bin/env python3
"""Times the kernels of bench/stars on this machine's device: are more stars ever slower?

    bench/stars.py                     with the program in build/release
    bench/stars.py --build FOLDER --out stars.json
    bench/stars.py --read stars.json   judges figures that are there

Prints a table; exits with 1 if a kernel with more stars takes over 3 % longer than one with fewer.
`bench/results.py --only stars` puts the same figures into RESULTS.md.
"""

import argparse
import json
import sys
from pathlib import Path

from report import stars
from report.processes import Failed
from report.session import Session

SOURCE = Path(__file__).resolve().parent.parent


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--build", type=Path, default=SOURCE / "build" / "release", help="a folder that has checker/workbook"
    )
    parser.add_argument("--out", type=Path, help="a file for the figures")
    parser.add_argument("--read", type=Path, help="a file with figures; nothing is measured")
    parser.add_argument("--quick", action="store_true", help="one puzzle, once")
    parser.add_argument("--only", default="", metavar="NUMBER,…", help="these puzzles")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    try:
        if arguments.read:
            figures = json.loads(arguments.read.read_text())
        else:
            with Session(SOURCE, arguments.build, arguments.quick) as session:
                beginnings = [f"{int(word):02}_" for word in arguments.only.split(",") if word]
                figures = stars.measure(session, beginnings)
    except Failed as error:
        sys.exit(f"stars.py: {error}")
    if arguments.out:
        arguments.out.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
    print(stars.render(figures))
    sys.exit(1 if stars.violations(figures) else 0)


if __name__ == "__main__":
    main()
