#!/usr/bin/env python3
"""clang-tidy for all sources, many at a time, with a memory.

    .ci/tidy.py BUILD [FOLDER…]    BUILD has a compile_commands.json without precompiled headers

Nearly all that clang-tidy does is to walk the system's headers, again for every source. So sources are
laid one behind another in one file, each header included once, and findings are brought back to
the lines that they come from. Sources that do not go together (two meanings of one local name) are
laid into different files. What is without findings is remembered by the content of all that was
read, in $XDG_CACHE_HOME/vulkan-puzzles-tidy or BUILD/tidy-cache; findings are found anew each time.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

COMPILER, TIDY = "clang++-16", "clang-tidy-16"
ROOT = Path(__file__).resolve().parent.parent
# More in one file would save little, and leave processors without work.
MOST_SOURCES = 40
INCLUDE = re.compile(r'\s*#\s*include\s*([<"][^>"]+[>"])')
# What a source declares for itself; the style puts it at the beginning of a line. A function is told
# from its overloads by its parameters.
LOCAL_NAMES = re.compile(
    r"^(?! )(?:(?:struct|class|enum class|enum|union|using) (\w+)|namespace (\w+) ="
    r"|(?:[\w:<>,&*\[\] ]*[ *&])?(\w+(?:\([^()]*\)|(?=\{| =|\[|;))))", re.MULTILINE)
# An error, or whence the header was included that the next one lies in.
ERROR = re.compile(r"^(?:In file included from )?(.*?):(\d+):(?:$|\d+: (?:fatal )?error: )", re.MULTILINE)
PLACE = re.compile(r"^(.*?):(\d+):(\d+: )", re.MULTILINE)


class Source:
    def __init__(self, entry):
        self.path = Path(entry["directory"], entry["file"]).resolve()
        self.name = str(self.path.relative_to(ROOT))
        self.flags = flags_of(entry["command"])
        self.text = self.path.read_text()
        self.locals = local_names(self.text)


def flags_of(command):
    """What of a compiler's command line matters for what the source means."""
    words = shlex.split(command)[1:]
    kept = [word for word in words if word.startswith(("-D", "-I", "-W", "-std=", "-f"))]
    system = [f"-isystem{folder}" for word, folder in zip(words, words[1:]) if word == "-isystem"]
    return tuple(sorted(set(kept))) + tuple(system)


def definitions(flags):
    return dict(flag[2:].partition("=")[::2] for flag in flags if flag.startswith("-D"))


def local_names(text):
    """Those of the anonymous namespaces, behind the name of the one that they are in, and `main`."""
    outer = re.search(r"^namespace ([\w:]+) \{$", text, re.MULTILINE)
    inner = "\n".join(re.findall(r"^namespace \{$(.*?)^\}  // namespace$", text, re.S | re.M))
    names = {name for match in LOCAL_NAMES.findall(inner) for name in match if name}
    main = {"main"} if re.search(r"^int main\(", text, re.MULTILINE) else set()
    return main | {f"{outer[1] if outer else ''}::{name}" for name in names}


class Group:
    """Sources that are read as one."""

    def __init__(self, sources=()):
        self.sources = []
        self.locals = set()
        self.flags = ()
        for source in sources:
            self.add(source)

    def takes(self, source):
        ours, theirs = definitions(self.flags), definitions(source.flags)
        return (len(self.sources) < MOST_SOURCES and not self.locals & source.locals
                and all(ours[name] == theirs[name] for name in ours.keys() & theirs.keys()))

    def add(self, source):
        self.sources.append(source)
        self.locals |= source.locals
        self.flags += tuple(flag for flag in source.flags if flag not in self.flags)

    def lay_out(self, path):
        """Writes the file; gives source and line for each of its lines."""
        lines, places, included = [], [None], set()
        for source in self.sources:
            own = source.text.splitlines()
            named = [match[1] for line in own if (match := INCLUDE.match(line))]
            for number, line in enumerate(own, 1):
                match = INCLUDE.match(line)
                # Twice in one source is a finding; in two sources it is not.
                again = match and match[1] in included and named.count(match[1]) == 1
                lines.append("" if again else line)
                places.append((source, number))
            included.update(named)
        text = "\n".join(lines) + "\n"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return places


def plan(sources):
    """Groups of sources, neighbours together where that goes."""
    groups = []
    for source in sources:
        group = next((group for group in groups if group.takes(source)), None)
        if group is None:
            group = Group()
            groups.append(group)
        group.add(source)
    return groups


def run(command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def command_line(group, path):
    return [*group.flags, "-x", "c++", str(path)]


class Memory:
    """Keys of what is without findings."""

    def __init__(self, folder):
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.rules = (run([TIDY, "--version"]).stdout + (ROOT / ".clang-tidy").read_text()
                      + Path(__file__).read_text())

    def key(self, group, path):
        """Of all files that are read, by their content; None where one of them is missing."""
        made = run([COMPILER, "-M", *command_line(group, path)])
        if made.returncode:
            return None
        digest = hashlib.sha256((self.rules + repr(group.flags)).encode())
        for name in made.stdout.replace("\\\n", " ").split(":", 1)[1].split():
            digest.update((ROOT / name).read_bytes())
        return digest.hexdigest()

    def knows(self, key):
        return key is not None and (self.folder / key).exists()

    def add(self, key):
        if key is not None:
            (self.folder / key).touch()


def strangers(group, places, path):
    """The sources that the compiler does not take together with those before them."""
    tried = run([COMPILER, "-fsyntax-only", "-w", "-ferror-limit=0", *command_line(group, path)])
    found = [places[int(line)][0] for name, line in ERROR.findall(tried.stderr)
             if name == str(path) and places[int(line)]]
    return [source for source in group.sources if source in found]


def bring_back(text, path, places):
    def place(match):
        if match[1] != str(path) or not places[int(match[2])]:
            return match[0]
        source, line = places[int(match[2])]
        return f"{source.path}:{line}:{match[3]}"
    return PLACE.sub(place, text)


def check(group, path, memory):
    """What there is to say of a group; an empty text where that is nothing."""
    places = group.lay_out(path)
    key = memory.key(group, path)
    if memory.knows(key):
        return ""
    apart = strangers(group, places, path) if len(group.sources) > 1 else []
    if apart:
        together = [source for source in group.sources if source not in apart]
        parts = [together, apart] if together else [[source] for source in apart]
        return "".join(check(Group(part), path.with_stem(f"{path.stem}-{index}"), memory)
                       for index, part in enumerate(parts))
    tidied = run([TIDY, "-quiet", f"--config-file={ROOT / '.clang-tidy'}", str(path), "--",
                  *command_line(group, path)[:-1]])
    if tidied.returncode == 0:
        memory.add(key)
        return ""
    return bring_back(tidied.stdout + (tidied.stderr if not tidied.stdout else ""), path, places)


def sources_of(build, folders):
    entries = json.loads((build / "compile_commands.json").read_text())
    inside = tuple(str(ROOT / folder) + "/" for folder in folders)
    chosen = {entry["file"]: entry for entry in entries if entry["file"].startswith(inside)}
    return [Source(chosen[name]) for name in sorted(chosen)]


def main():
    build = Path(sys.argv[1]).resolve()
    memory = Memory(Path(os.environ["XDG_CACHE_HOME"], "vulkan-puzzles-tidy")
                    if os.environ.get("XDG_CACHE_HOME") else build / "tidy-cache")
    sources = sources_of(build, sys.argv[2:] or ["harness", "checker", "puzzles", "bench"])
    groups = plan(sources)
    print(f"{len(sources)} sources in {len(groups)} files", flush=True)
    failed = False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(check, group, build / f"tidy/{number}.cpp", memory)
                for number, group in enumerate(groups)]
        for job in jobs:
            failed |= bool(job.result())
            print(job.result(), end="", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
