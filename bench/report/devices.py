"""What counting costs on a device."""

from statistics import median

from report.tables import number, rounded, seconds, table

TITLE = "Plain and counted runs on the device"


def measure(session):
    """Device time, plain and counted in turn."""
    context, runs = session.google_benchmark(
        "device_bench",
        ["--benchmark_enable_random_interleaving=true"] if not session.quick else [], 5, 0.05)
    kernels = {}
    for name, entries in runs.items():
        kernel, variant = name.removesuffix("/manual_time").rsplit("/", 1)
        figures = kernels.setdefault(kernel, {"threads": entries[0]["threads"]})
        figures[variant] = rounded([entry["real_time"] * 1e-6 for entry in entries])
    return {"device": context["device"], "driver": context["driver"], "kernels": kernels}


def render(figures):
    """One row for each kernel."""
    rows = []
    for kernel, of in sorted(figures["kernels"].items()):
        quotients = [counted / plain for plain, counted in zip(sorted(of["plain"]),
                                                               sorted(of["counted"]))]
        rows.append([kernel, f"{of['threads']:,.0f}", seconds(median(of["plain"])),
                     seconds(median(of["counted"])),
                     f"{number(median(of['counted']) / median(of['plain']))} "
                     f"({number(min(quotients))}–{number(max(quotients))})"])
    return "\n\n".join([
        f"{figures['device']}, {figures['driver']}. Time of the dispatch by the device's "
        "timestamps; puzzles in their largest case. The aim is 1.2:",
        table(["kernel", "threads", "plain", "counted", "counted / plain"], rows)])
