"""The faults that can be planted in a kernel: what takes the place of what."""

import collections
import re

PART = re.compile(r"// BEGIN (SOLUTION|MENDED).*\n([\s\S]*?)// END \1")
WORD = r"[A-Za-z_]\w*"
OPERAND = r"(?:[\w.]+(?:\([^()]*\)|\[[^\[\]]*\])*|\([^()]*\))"
HEAD = re.compile(r"\s*(else\s+)?(if|for|while)\b")
TYPE = r"(?:(?:shared|const|precise)\s+)*(?:float|u?int|bool|[ui]?vec\d|Tile\w)\s+"
SIZES = re.compile(rf"{TYPE}\w+(\[.*\])*$")
WRITTEN = re.compile(rf"({WORD})(?:\.\w+|\[[^=]*\])*\s*(?:[-+*/%|&^]|<<|>>)?=(?!=)")

COMPARISONS = {
    "<": ["<="],
    "<=": ["<"],
    ">": [">="],
    ">=": [">"],
    "==": ["!="],
    "!=": ["=="],
    "&&": ["||"],
    "||": ["&&"],
}
OPERATORS = {
    "+": ["-"],
    "-": ["+"],
    "*": ["+"],
    "/": ["*"],
    "%": ["/"],
    "<<": [">>"],
    ">>": ["<<"],
    "|": ["&"],
    "&": ["|"],
    "^": ["|"],
    "+=": ["-=", "="],
    "-=": ["+="],
    "*=": ["+=", "="],
    "/=": ["*="],
    "%=": ["/="],
    "|=": ["&=", "="],
    "&=": ["|=", "="],
    ">>=": ["<<="],
}
SENTINELS = {
    "-3.4e38": ["0.0", "-1e4"],
    "LOWEST": ["0.0", "-1e4"],
    "LARGEST": ["0.0", "1e4"],
    "0xffffffffu": ["0u"],
    "LEAST": ["0.0"],
}

Fault = collections.namedtuple("Fault", "kind start end text")


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
        return [f"{other}" for other in ((value + 1, value - 1, 0.0) if value else (1.0,))]
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
        before = re.split(r"[;{}]", code[: match.start()])[-1].strip()
        if not SIZES.match(before):
            end = closing(code, match.start())
            yield Fault("index", end, end, " + 1")


def operands(code):
    for match in re.finditer(rf"(?<= )({either(OPERATORS)})(?= )", code):
        is_step = code.count("(", 0, match.start()) > code.count(")", 0, match.start())
        yield from (
            Fault("operand", *match.span(), other)
            for other in OPERATORS[match[0]]
            if not (is_step and other == "=")  # which would never end
        )
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
            text = code[start : at + 1]
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


def parts_of(statement):
    """What a statement writes, and all that it reads or calls."""
    write = WRITTEN.search(statement)
    if write:
        return {write[1]}, set(re.findall(WORD, statement[: write.start(1)] + statement[write.end(1) :]))
    names = set(re.findall(rf"{WORD}(?!\w*\()", statement))
    return names, names


def depend(first, second):
    """Whether it matters which of two statements comes first, and both can."""
    if "arrier" in first + second:
        return "[" in first + second or "arrier" in first and "arrier" in second
    declared = re.match(rf"{TYPE}(\w+)", first)
    if declared and (";" in declared[0] or "=" not in first or declared[1] in second):
        return False
    (writes, reads), (others, read) = parts_of(first), parts_of(second)
    return writes & read or others & reads


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
