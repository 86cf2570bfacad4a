"""What counting costs on a device."""

from statistics import median

from report.tables import number, rounded, seconds, table

TITLE = "Plain and counted runs on the device"


def measure(session):
    """Device time, plain and counted in turn."""
    figures = session.device_bench(["--only", "_m"] if session.quick else [])
    for times in figures["kernels"].values():
        for variant in ("plain", "counted", "guarded"):
            times[variant] = rounded([ms * 1e-3 for ms in times.pop(f"{variant}_ms")])
    return figures


def render(figures):
    """One row for each kernel."""
    rows = []
    for kernel, of in sorted(figures["kernels"].items()):
        rows.append(
            [
                kernel,
                f"{of['threads']:,.0f}",
                seconds(median(of["plain"])),
                seconds(median(of["counted"])),
                _quotient(of, "counted"),
                _quotient(of, "guarded") if "guarded" in of else "",
            ]
        )
    return "\n\n".join(
        [
            f"{figures['device']}, {figures['driver']}. Time of the dispatch by the device's "
            "timestamps; puzzles in their largest case. Counted is what a check runs after an audit of "
            "all workgroups without a finding, and what it runs otherwise has guards as well. The aim "
            "is 1.2:",
            table(["kernel", "threads", "plain", "counted", "counted / plain", "with guards / plain"], rows),
        ]
    )


def _quotient(of, variant):
    """The median of the rounds, in each of which all variants ran one after the other."""
    quotients = [times / plain for plain, times in zip(of["plain"], of[variant])]
    return f"{number(median(quotients))} ({number(min(quotients))}–{number(max(quotients))})"
