"""Markdown tables of figures, each a list of what repetitions gave."""

import math
from statistics import median

_UNITS = ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (0, "ns"))


def rounded(values):
    """Four digits, which is more than any figure here is good for."""
    return [float(f"{value:.4g}") for value in values]


def number(value):
    """Three digits, without an exponent."""
    if value == 0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{round(value, 2 - math.floor(math.log10(abs(value)))):,.{digits}f}"


def seconds(value):
    """A time in the unit that suits it."""
    for scale, unit in _UNITS:
        if value >= scale:
            return f"{number(value / (scale or 1e-9))} {unit}"
    return "0"


def time(values):
    """The median of times in seconds, and between which they lay."""
    if len(values) == 1:
        return seconds(values[0])
    return f"{seconds(median(values))} ({spread(values)})"


def spread(values):
    """How far the smallest and the largest are from the median."""
    middle = median(values)
    return f"−{(1 - min(values) / middle) * 100:.0f} % +{(max(values) / middle - 1) * 100:.0f} %"


def ratio(values, others):
    """Of two medians."""
    return f"{number(median(values) / median(others))}"


def table(head, rows):
    """Lines of a table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def exponent(points):
    """The slope of a line fitted to pairs of size and cost on logarithmic axes."""
    logs = [(math.log(size), math.log(cost)) for size, cost in points]
    count = len(logs)
    x_mean = sum(x for x, _ in logs) / count
    y_mean = sum(y for _, y in logs) / count
    return sum((x - x_mean) * (y - y_mean) for x, y in logs) / sum((x - x_mean) ** 2 for x, _ in logs)
