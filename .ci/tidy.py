#!/usr/bin/env python3
"""clang-tidy for all sources, many at a time, with a memory.

    .ci/tidy.py BUILD [--last N]    BUILD has a compile_commands.json without precompiled headers

Nearly all that clang-tidy does is to walk the system's headers, again for every compilation. So BUILD
compiles the sources of a room as one. What is without findings is remembered by the content of
all that was read, in $XDG_CACHE_HOME/vulkan-puzzles-tidy or BUILD/tidy-cache; findings are found anew
each time. With --last, only the N compilations whose sources were changed last, by git's history.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

# Compilations of many sources include .cpp files; no others do.
TIDY = ["clang-tidy-16", "-quiet", "--checks=-bugprone-suspicious-include"]
ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("harness", "checker", "puzzles", "bench")
INCLUDED_SOURCE = re.compile(r'^#include "(.*\.cpp)"$', re.MULTILINE)


def run(command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


class Compilation:
    def __init__(self, entry):
        self.file = Path(entry["directory"], entry["file"])
        self.command = entry["command"]
        included = INCLUDED_SOURCE.findall(self.file.read_text())
        self.sources = [os.path.relpath(source, ROOT) for source in included or [self.file]]

    def key(self, rules):
        """Of all that is read, by its content; None where something is missing."""
        words = shlex.split(self.command)
        made = run([*words[: words.index("-o")], "-M", str(self.file)])
        if made.returncode:
            return None
        digest = hashlib.sha256((rules + self.command).encode())
        for name in made.stdout.replace("\\\n", " ").split(":", 1)[1].split():
            digest.update(Path(ROOT, name).read_bytes())
        return digest.hexdigest()


def compilations(build):
    entries = json.loads((build / "compile_commands.json").read_text())
    # Generated files do not exist yet.
    entries = [entry for entry in entries if Path(entry["directory"], entry["file"]).exists()]
    found = [Compilation(entry) for entry in entries]
    return [one for one in found if one.sources[0].startswith(FOLDERS)]


def changed_last(found, count):
    """Those of the newest commits; a header counts as the source of its name."""
    log = run(["git", "-c", f"safe.directory={ROOT}", "log", "--format=", "--name-only"])
    ages = {}
    for age, name in enumerate(log.stdout.split()):
        ages.setdefault(re.sub(r"\.hpp$", ".cpp", name), age)
    return sorted(found, key=lambda one: min(ages.get(name, len(ages)) for name in one.sources))[:count]


def check(one, build, rules, memory):
    """What there is to say of it; an empty text where that is nothing."""
    key = one.key(rules)
    if key and (memory / key).exists():
        return ""
    tidied = run([*TIDY, "-p", str(build), str(one.file)])
    if tidied.returncode == 0:
        if key:
            (memory / key).touch()
        return ""
    return tidied.stdout or tidied.stderr


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("build", type=Path)
    arguments.add_argument("--last", type=int, metavar="N")
    options = arguments.parse_args()
    build = options.build.resolve()
    cache = os.environ.get("XDG_CACHE_HOME")
    memory = Path(cache, "vulkan-puzzles-tidy") if cache else build / "tidy-cache"
    memory.mkdir(parents=True, exist_ok=True)
    rules = run([*TIDY, "--version"]).stdout + Path(ROOT, ".clang-tidy").read_text()
    chosen = compilations(build)
    if options.last:
        chosen = changed_last(chosen, options.last)
    print(f"{sum(len(one.sources) for one in chosen)} sources in {len(chosen)} compilations", flush=True)
    # The largest begins first, so that no processor is left alone with one at the end.
    chosen.sort(key=lambda one: -sum(Path(ROOT, name).stat().st_size for name in one.sources))
    failed = False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for said in pool.map(lambda one: check(one, build, rules, memory), chosen):
            failed |= bool(said)
            print(said, end="", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
