"""What all measurements share: the programs, a workbook that is solved, how often to repeat."""

import json
import os
import shutil
import tempfile
from pathlib import Path

from report import processes

# Disables the drivers' shader caches.
NO_SHADER_CACHE = {"MESA_SHADER_CACHE_DISABLE": "true", "__GL_SHADER_DISK_CACHE": "0"}


class Session:
    """Programs are in `build`; figures of a quick session show only that they can be had."""

    def __init__(self, source, build, quick):
        self.source = source
        self.build = build
        self.quick = quick
        self.folder = Path(tempfile.mkdtemp(prefix="vulkan-puzzles-bench."))
        self.root = self.folder / "workbook"
        self._solve_all()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def repetitions(self, usual):
        """How often to repeat what is usually repeated that often."""
        return 1 if self.quick else usual

    def min_time_s(self, usual):
        """How long Google Benchmark is to repeat what usually is repeated for that long."""
        return 0.001 if self.quick else usual

    def program(self, name):
        """The path of a benchmark."""
        return self.build / "bench" / name

    @property
    def workbook(self):
        """The path of the checker."""
        return self.build / "checker" / "workbook"

    def environment(self, more=None):
        """That of the solved workbook, with a shader cache of its own."""
        return {
            "VKP_ROOT": str(self.root),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "VKP_SOURCE_ROOT": str(self.source),
            **(more or {}),
        }

    def run_workbook(self, arguments, environment=None):
        """One command on the solved workbook."""
        return processes.run([self.workbook, *arguments], self.environment(environment))

    def google_benchmark(self, name, arguments, repetitions, min_time_s):
        """See processes.google_benchmark."""
        return processes.google_benchmark(
            [self.program(name), *arguments],
            self.repetitions(repetitions),
            self.min_time_s(min_time_s),
            self.environment(),
        )

    def device_bench(self, arguments):
        """What device_bench says of the kernels plain and counted, in turn."""
        return json.loads(
            processes.run(
                [self.program("device_bench"), "--json", "--rounds", self.repetitions(15), *arguments],
                self.environment(),
            ).output
        )

    def _solve_all(self):
        for folder in ("puzzles", "solutions"):
            shutil.copytree(self.source / folder, self.root / folder)
        os.makedirs(self.folder / "cache")
        for solution in (self.root / "solutions").glob("*.comp"):
            shutil.copy(solution, self.root / "puzzles" / solution.stem / "kernel.comp")
