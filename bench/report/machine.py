"""The machine, the system and the versions that figures come from."""

import os
import platform
import subprocess
from datetime import date
from pathlib import Path

TITLE = "Machine"


def measure(session):
    """Everything that can be read without measuring."""
    return {
        "processor": _field("/proc/cpuinfo", "model name"),
        "cores": len(os.sched_getaffinity(0)),
        "memory": f"{int(_field('/proc/meminfo', 'MemTotal').split()[0]) / 2**20:.0f} GiB",
        "system": _system(),
        "compiler": _compiler(session),
        "Vulkan device": _device(session),
        "libraries": _libraries(session),
        "commit": commit(session),
        "date": date.today().isoformat(),
        "load at start": f"{os.getloadavg()[0]:.1f}",
    }


def commit(session):
    """The commit that is measured; where its sources were carried to, VKP_BENCH_COMMIT says it."""
    return os.environ.get("VKP_BENCH_COMMIT") or _first_line(
        ["git", "-C", session.source, "describe", "--always", "--dirty"]
    )


def render(figures):
    """One line for each."""
    return "\n".join(f"- {name}: {value}" for name, value in figures.items())


def _field(path, name):
    for line in Path(path).read_text().splitlines():
        if line.startswith(name):
            return line.split(":", 1)[1].strip()
    return "unknown"


def _system():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.platform()


def _first_line(command):
    try:
        output = subprocess.run(
            [str(word) for word in command], capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return output.splitlines()[0] if output else "unknown"


# A copied build has no cache of CMake's, and was made by no compiler of this machine.
def _compiler(session):
    cache = session.build / "CMakeCache.txt"
    if not cache.exists():
        return "built elsewhere"
    path = next(
        line.split("=", 1)[1]
        for line in cache.read_text().splitlines()
        if line.startswith("CMAKE_CXX_COMPILER:")
    )
    return _first_line([path, "--version"])


def _libraries(session):
    lines = session.run_workbook(["--version"]).output.splitlines()[1:]
    return ", ".join(" ".join(line.split()) for line in lines if line.strip())


def _device(session):
    lines = session.run_workbook(["devices"]).output.splitlines()
    return "; ".join(" ".join(line.split()) for line in lines[:2]) if lines else "none"
