"""The machine, the system and the versions that figures come from."""

import os
import platform
import subprocess
from datetime import date
from pathlib import Path

TITLE = "Machine"


def measure(session):
    """Everything that can be read without measuring."""
    return {"processor": _field("/proc/cpuinfo", "model name"),
            "cores": len(os.sched_getaffinity(0)),
            "memory": f"{int(_field('/proc/meminfo', 'MemTotal').split()[0]) / 2**20:.0f} GiB",
            "system": _system(),
            "compiler": _first_line(["c++", "--version"]),
            "Vulkan device": _device(session),
            "shaderc": _package("libshaderc1", "libshaderc-dev"),
            "SPIRV-Tools": _package("spirv-tools", "spirv-tools-dev"),
            "commit": _first_line(["git", "-C", session.source, "describe", "--always", "--dirty"]),
            "date": date.today().isoformat(),
            "load at start": f"{os.getloadavg()[0]:.1f}"}


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
        output = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                                check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return output.splitlines()[0] if output else "unknown"


def _package(*names):
    for name in names:
        version = _first_line(["dpkg-query", "-W", "-f=${Version}\n", name])
        if version != "unknown":
            return version
    return "unknown"


def _device(session):
    lines = session.run_workbook(["devices"]).output.splitlines()
    return "; ".join(" ".join(line.split()) for line in lines[:2]) if lines else "none"
