#!/usr/bin/env python3
"""Plants faults in the solutions, one at a time: does a check refuse each?

    tests/planted/plant.py                          every fault of every solution
    tests/planted/plant.py 9 14                     of two puzzles
    tests/planted/plant.py --kind barrier           of one kind
    tests/planted/plant.py --sample 40 --seed 7     some of them

Only what learners write has faults: what stands between BEGIN SOLUTION and END SOLUTION, or BEGIN
MENDED and END MENDED. The planted kernels are graded by the audit alone, as a course in which each
learner hands in one. Prints a table, and the faults that cost nothing. Exits with 1 if one of them is
not in equivalent.txt, or if that file names a fault that is not there or is refused.
"""

import argparse
import collections
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
PART = re.compile(r"// BEGIN (SOLUTION|MENDED).*\n([\s\S]*?)// END \1")

WORD = r"[A-Za-z_]\w*"
OPERAND = r"(?:[\w.]+(?:\([^()]*\)|\[[^\[\]]*\])*|\([^()]*\))"
HEAD = re.compile(r"\s*(else\s+)?(if|for|while)\b")
TYPE = r"(?:(?:shared|const|precise)\s+)*(?:float|u?int|bool|[ui]?vec\d|Tile\w)\s+"
SIZES = re.compile(rf"{TYPE}\w+(\[.*\])*$")
WRITTEN = re.compile(rf"({WORD})(?:\.\w+|\[[^=]*\])*\s*(?:[-+*/%|&^]|<<|>>)?=(?!=)")

COMPARISONS = {"<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="], "!=": ["=="],
               "&&": ["||"], "||": ["&&"]}
OPERATORS = {"+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "<<": [">>"], ">>": ["<<"],
             "|": ["&"], "&": ["|"], "^": ["|"], "+=": ["-=", "="], "-=": ["+="], "*=": ["+=", "="],
             "/=": ["*="], "%=": ["/="], "|=": ["&=", "="], "&=": ["|=", "="], ">>=": ["<<="]}
SENTINELS = {"-3.4e38": ["0.0", "-1e4"], "LOWEST": ["0.0", "-1e4"], "LARGEST": ["0.0", "1e4"],
             "0xffffffffu": ["0u"], "LEAST": ["0.0"]}

Fault = collections.namedtuple("Fault", "kind start end text")
Planted = collections.namedtuple("Planted", "puzzle kind name kernel")


def without_comments(kernel):
    """The same text with blanks for comments, so that places stay what they are."""
    return re.sub(r"//.*", lambda match: " " * len(match[0]), kernel)


def either(words):
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def other_numbers(word):
    """What a number is replaced by: its neighbours, and nothing."""
    if word.startswith("0x"):
        return [f"{(int(word[2:].rstrip('u'), 16) + step) % 2**32:#010x}u" for step in (1, -1)]
    if re.search(r"[.e]", word):
        value = float(word)
        return [f"{other}" for other in (value + 1, value - 1, 0.0) if other != value]
    value, unsigned = int(word.rstrip("u")), "u" if word.endswith("u") else ""
    return [f"{other}{unsigned}" for other in sorted({value + 1, max(value - 1, 0), 0} - {value})]


def constants(code):
    for match in re.finditer(r"(?<![\w.])(0x\w+|\d+\.\d*(e-?\d+)?|\d+e-?\d+|\d+u?)(?![\w.])", code):
        if "e3" not in match[0]:
            yield from (Fault("constant", *match.span(), other) for other in other_numbers(match[0]))


def comparisons(code):
    for match in re.finditer(rf"(?<= )({either(COMPARISONS)})(?= )", code):
        yield from (Fault("comparison", *match.span(), other) for other in COMPARISONS[match[0]])


def closing(code, opening):
    """The place of the bracket that ends what the one at `opening` begins."""
    depth = 0
    for at in range(opening, len(code)):
        depth += (code[at] in "([") - (code[at] in ")]")
        if depth == 0:
            return at
    return len(code)


def indices(code):
    """One further in each subscript, but for the sizes of arrays, and for numbers."""
    for match in re.finditer(r"\[(?!\d+\])", code):
        before = re.split(r"[;{}]", code[:match.start()])[-1].strip()
        if not SIZES.match(before):
            end = closing(code, match.start())
            yield Fault("index", end, end, " + 1")


def operands(code):
    for match in re.finditer(rf"(?<= )({either(OPERATORS)})(?= )", code):
        is_step = code.count("(", 0, match.start()) > code.count(")", 0, match.start())
        yield from (Fault("operand", *match.span(), other) for other in OPERATORS[match[0]]
                    if not (is_step and other == "="))  # which would never end
    for match in re.finditer(r"\b(min|max)(?=\()", code):
        yield Fault("operand", *match.span(), "max" if match[0] == "min" else "min")
    for match in re.finditer(rf"({OPERAND}) ([-/]) ({OPERAND})", code):
        yield Fault("operand", *match.span(), f"{match[3]} {match[2]} {match[1]}")


def statements(code):
    """From where to where each statement goes that ends with a semicolon, without the if before it."""
    depth = start = 0
    for at, letter in enumerate(code):
        depth += (letter == "(") - (letter == ")")
        is_head = letter == ")" and HEAD.match(code[start:at])
        if depth == 0 and letter == ";":
            text = code[start:at + 1]
            yield start + re.match(r"\s*(else\s)?\s*", text).end(), at + 1
        if depth == 0 and (letter in "{};" or is_head):
            start = at + 1


def deletions(code):
    for start, end in statements(code):
        if re.match(TYPE, code[start:end]):
            continue
        kind = "barrier" if "arrier" in code[start:end] else "statement"
        yield Fault(kind, start, end, ";")


def conditions(code):
    """Each condition of an if, and each part of one that has several, is taken for granted."""
    for match in re.finditer(r"\bif \(", code):
        start = match.end()
        end = closing(code, start - 1)
        yield Fault("condition", start, end, "true")
        parts = list(re.finditer(r"(?:[^&|]|\|(?!\|)|&(?!&))+", code[start:end]))
        for part in parts if len(parts) > 1 and "(" not in code[start:end] else []:
            yield Fault("condition", start + part.start(), start + part.end(), " true ")


def beginnings(code):
    for match in re.finditer(rf"(?<![\w.])({either(SENTINELS)})(?![\w.])", code):
        yield from (Fault("beginning", *match.span(), other) for other in SENTINELS[match[0]])


def loops(code):
    """Loops that begin one later, end one earlier, or go two steps at once."""
    for match in re.finditer(r"\bfor \(", code):
        end = closing(code, match.end() - 1)
        for pattern, text in ((r"= [^;<]+(?=;)", " + 1"), (r"<=? [^;&]+(?=;| &&)", " - 1")):
            part = re.compile(pattern).search(code, match.end(), end)
            if part:
                yield Fault("loop", part.end(), part.end(), text)
        step = re.compile(r"(\w+)(\+\+|--)|([-+*/]=) (.*)").search(code, code.rfind(";", 0, end), end)
        if step:
            twice = f"{step[1]} {step[2][0]}= 2" if step[1] else f"{step[3]} 2 * {step[4]}"
            yield Fault("loop", *step.span(), twice)


def depend(first, second):
    """Whether one of two statements names what the other one writes, and both can be first."""
    def names(text):
        return set(re.findall(WORD, text))

    def writes(text):
        match = WRITTEN.search(text)
        return {match[1]} if match else names(text)
    declared = re.match(rf"{TYPE}(\w+)", first)
    if declared and declared[1] in names(second):
        return False
    return "arrier" in first + second or writes(first) & names(second) or writes(second) & names(first)


def orders(code):
    places = list(statements(code))
    for (start, end), (begin, stop) in zip(places, places[1:]):
        first, second = code[start:end], code[begin:stop]
        if not code[end:begin].strip() and depend(first, second):
            yield Fault("order", start, stop, second + code[end:begin] + first)


GENERATORS = [constants, comparisons, indices, operands, deletions, conditions, beginnings, loops, orders]


def faults(code):
    """The faults of all parts that a learner writes, by place."""
    found = {}
    for part in PART.finditer(code):
        text = without_comments(part[2])
        for fault in (fault for generate in GENERATORS for fault in generate(text)):
            start, end = part.start(2) + fault.start, part.start(2) + fault.end
            found.setdefault((start, end, fault.text), Fault(fault.kind, start, end, fault.text))
    return [found[place] for place in sorted(found)]


def change(kernel, fault):
    """The lines that it changes, as one line before and one after."""
    code = without_comments(kernel)
    first = code.rfind("\n", 0, fault.start) + 1
    last = code.find("\n", fault.end)
    after = code[first:fault.start] + fault.text + code[fault.end:last]
    return " → ".join(" ".join(text.split()) for text in (code[first:last], after))


def planted(file):
    """All faulty kernels of a solution. A number tells those apart whose changed lines are the same."""
    kernel = file.read_text()
    puzzle, seen = int(file.name[:2]), collections.Counter()
    for fault in faults(kernel):
        text = change(kernel, fault)
        seen[text] += 1
        number = f" #{seen[text]}" if seen[text] > 1 else ""
        yield Planted(puzzle, fault.kind, f"{puzzle}{number}: {text}",
                      kernel[:fault.start] + fault.text + kernel[fault.end:])


def outcome(result):
    if result["verdict"] == "solved":
        return "survivors" if result["stars"] == 3 else "fewer stars"
    return "skipped" if result["verdict"] == "compile_error" else "refused"


def graded(kernels, names, options):
    """What becomes of each, in order."""
    with tempfile.TemporaryDirectory() as folder:
        course, results = Path(folder, "course"), Path(folder, "results")
        for index, each in enumerate(kernels):
            place = course / f"{index:05}"
            place.mkdir(parents=True)
            (place / names[each.puzzle]).write_text(each.kernel)
        numbers = [str(number) for number in sorted({each.puzzle for each in kernels})]
        subprocess.run([options.workbook, "grade", course, "--output", results, "--stars", "--seed", "1",
                        "--timeout", "20", "--jobs", str(options.jobs), "--without-sandbox",
                        "--puzzles", *numbers], check=True, stdout=subprocess.DEVNULL)
        for index, each in enumerate(kernels):
            done = json.loads((results / "done" / f"{index:05}.json").read_text())
            yield outcome(next(one for one in done["results"] if one["puzzle"] == each.puzzle))


def equivalents():
    """The faults that change nothing, with the reasons."""
    lines = [line for line in EQUIVALENT.read_text().splitlines() if line and line[0] != "#"]
    return {name: reason.strip() for name, reason in zip(lines[::2], lines[1::2])}


def print_table(kernels, outcomes):
    columns = ["refused", "fewer stars", "survivors"]
    count = collections.Counter(zip((each.kind for each in kernels), outcomes))
    print(f"{'kind':<12}{'planted':>9}" + "".join(f"{column:>13}" for column in columns))
    for kind in [*sorted({kind for kind, _ in count}), None]:
        row = [sum(n for (of, what), n in count.items() if kind in (of, None) and what == column)
               for column in columns]
        print(f"{kind or 'all':<12}{sum(row):>9}" + "".join(f"{number:>13}" for number in row))


def complaints(kernels, outcomes, all_names, chosen):
    """What is not as equivalent.txt has it."""
    known, became = equivalents(), dict(zip((each.name for each in kernels), outcomes))
    for name, result in became.items():
        if result == "survivors" and name not in known:
            yield f"survives: {name}"
    for name in (name for name in known if int(re.match(r"\d+", name)[0]) in chosen):
        if name not in all_names:
            yield f"equivalent.txt names what is not planted: {name}"
        elif became.get(name, "survivors") != "survivors":
            yield f"equivalent.txt names what does not survive ({became[name]}): {name}"


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", type=int, nargs="*", help="their numbers; otherwise all")
    parser.add_argument("--kind", help="faults of one kind, as the table names them")
    parser.add_argument("--sample", type=int, metavar="N", help="N faults at most")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="kernels checked at once")
    parser.add_argument("--workbook", type=Path, metavar="PATH",
                        default=SOURCE / "build" / "release" / "checker" / "workbook")
    return parser.parse_args()


def main():
    options = parse_arguments()
    files = {int(file.name[:2]): file for file in sorted((SOURCE / "solutions").glob("[0-9]*.comp"))}
    chosen = options.puzzles or list(files)
    everything = [each for number in chosen for each in planted(files[number])]
    kernels = [each for each in everything if options.kind in (None, each.kind)]
    if options.sample and options.sample < len(kernels):
        kernels = random.Random(options.seed).sample(kernels, options.sample)
    outcomes = list(graded(kernels, {number: file.name for number, file in files.items()}, options))
    print_table(kernels, outcomes)
    found = list(complaints(kernels, outcomes, {each.name for each in everything}, chosen))
    print("\n".join(["", *found]) if found else "Every fault that survives is in equivalent.txt.")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
