#include "harness/judge/sentences/slip_notes.hpp"

#include "harness/glsl_analysis/edits.hpp"
#include "harness/glsl_analysis/syntax.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace vkp {

namespace {

constexpr std::size_t kMaxSlips = 10;

constexpr std::array<std::string_view, 6> kComparisons = {"==", "!=", "<", ">", "<=", ">="};
constexpr std::array<std::string_view, 5> kJumps = {"return", "break", "continue", "discard",
                                                    "precision"};

template <std::size_t kCount>
bool is_one_of(const std::array<std::string_view, kCount>& texts, const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

Finding note(int line, std::string message, std::string advice) {
    Finding finding;
    finding.kind = FindingKind::kNoEffect;
    finding.lines = {line};
    finding.message = std::move(message);
    finding.advice = std::move(advice);
    return finding;
}

std::string text_between(const Syntax& syntax, std::size_t begin, std::size_t end) {
    return syntax.text_of({.begin = begin, .end = end});
}

// `x == y;`, or any other expression of which nothing is kept.
std::optional<Finding> dropped_value(const Syntax& syntax, const Statement& statement) {
    const std::vector<Word>& words = syntax.words;
    const std::size_t end = statement.end - (words[statement.end - 1].text == ";" ? 1 : 0);
    const std::size_t begin = statement.begin;
    if (end - begin < 3 || !is_name(words[begin]) || is_name(words[begin + 1]) ||
        is_one_of(kJumps, words[begin].text) || words[begin].text == "else" ||
        words[begin].text == "case" || words[begin].text == "do") {
        return {};
    }
    std::size_t comparison = 0;
    int depth = 0;
    for (std::size_t i = begin; i < end; ++i) {
        const std::string& text = words[i].text;
        const bool is_call = text == "(" && i > begin && is_name(words[i - 1]);
        if (is_assignment(words[i]) || counts(words[i]) || is_call || text == ":" || text == "?" ||
            text == "{") {
            return {};
        }
        depth += text == "(" || text == "[" ? 1 : text == ")" || text == "]" ? -1 : 0;
        comparison =
            depth == 0 && comparison == 0 && is_one_of(kComparisons, text) ? i : comparison;
    }
    const int line = words[begin].line;
    if (comparison == 0) {
        return note(line,
                    fmt::format("`{}` computes a value that nothing uses",
                                text_between(syntax, begin, end)),
                    "`=` stores a value, as in `result[i] = …`.");
    }
    Finding found = note(line,
                         fmt::format("`{}` compares, and nothing uses the outcome",
                                     text_between(syntax, begin, end)),
                         "`==` compares, and `=` stores a value.");
    if (words[comparison].text == "==") {
        const std::string stores = fmt::format("{} = {}", text_between(syntax, begin, comparison),
                                               text_between(syntax, comparison + 1, end));
        found.fix = Fix{FixKind::kOperator,
                        fmt::format("Write `{};`", stores),
                        {in_place_of(syntax, comparison, comparison + 1, "=")}};
        found.cure = found.fix->title + ".";
    }
    return found;
}

// `if (…);`
std::optional<Finding> empty_body(const Syntax& syntax, const Statement& statement) {
    const bool is_empty = statement.kind == Statement::Kind::kIf && statement.body > 1 &&
                          statement.body < syntax.words.size() &&
                          syntax.words[statement.body].text == ";" &&
                          syntax.words[statement.body - 1].text == ")";
    if (!is_empty) {
        return {};
    }
    const std::size_t semicolon = statement.body;
    Finding found = note(syntax.words[semicolon].line,
                         fmt::format("the `;` after `{}` ends the `if`, which guards nothing",
                                     text_between(syntax, statement.begin, semicolon)),
                         "");
    found.fix = Fix{FixKind::kOperator,
                    "Take out the `;` after the condition",
                    {in_place_of(syntax, semicolon, semicolon + 1, "")}};
    found.cure = found.fix->title + ".";
    return found;
}

bool compares(const Syntax& syntax, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
        if (is_one_of(kComparisons, syntax.words[i].text)) {
            return true;
        }
    }
    return false;
}

// `if (a, b)`: the first comma that no bracket of its own holds.
std::optional<Finding> comma_in_condition(const Syntax& syntax, const Statement& statement) {
    const bool asks =
        statement.kind == Statement::Kind::kIf ||
        (statement.kind == Statement::Kind::kLoop && syntax.words[statement.begin].text == "while");
    if (!asks || statement.begin + 1 >= syntax.words.size() ||
        syntax.words[statement.begin + 1].text != "(") {
        return {};
    }
    int depth = 0;
    for (std::size_t i = statement.begin + 1; i < statement.end; ++i) {
        const std::string& text = syntax.words[i].text;
        depth += text == "(" || text == "[" || text == "{" ? 1 : 0;
        depth -= text == ")" || text == "]" || text == "}" ? 1 : 0;
        if (depth == 0) {
            return {};
        }
        if (depth == 1 && text == ",") {
            Finding found = note(syntax.words[i].line,
                                 "the comma in this condition drops what is on its left", "");
            if (compares(syntax, statement.begin + 2, i) &&
                compares(syntax, i + 1, statement.body)) {
                found.fix = Fix{FixKind::kOperator,
                                "Join the two conditions by `&&`",
                                {in_place_of(syntax, i, i + 1, " &&")}};
                found.cure = found.fix->title + ".";
            }
            return found;
        }
    }
    return {};
}

// `a[i, j]`, whose index is `j`.
std::optional<Finding> comma_in_index(const Syntax& syntax, std::size_t open) {
    const std::vector<Word>& words = syntax.words;
    if (open == 0 || words[open].text != "[" || !is_name(words[open - 1])) {
        return {};
    }
    int depth = 0;
    std::size_t comma = 0;
    for (std::size_t i = open; i < words.size() && words[i].text != ";"; ++i) {
        const std::string& text = words[i].text;
        depth += text == "(" || text == "[" ? 1 : text == ")" || text == "]" ? -1 : 0;
        comma = depth == 1 && text == "," ? i : comma;
        if (depth == 0 && comma == 0) {
            return {};
        }
        if (depth == 0) {
            Finding found =
                note(words[open].line,
                     fmt::format("`{}` is `{}[{}]`: the comma drops what is on its left",
                                 text_between(syntax, open - 1, i + 1), words[open - 1].text,
                                 text_between(syntax, comma + 1, i)),
                     "An array in memory has one index, which you compute from both; a "
                     "shared array of two axes is `s[i][j]`.");
            found.cause = FindingCause::kWrongIndex;
            return found;
        }
    }
    return {};
}

// `x =+ y`, and `x =- y` with a space after the signs.
std::optional<Finding> swapped_signs(const Syntax& syntax, std::size_t at) {
    const Word& equal = syntax.words[at];
    if (equal.text != "=" || at + 2 >= syntax.words.size()) {
        return {};
    }
    const Word& sign = syntax.words[at + 1];
    const bool is_adjacent = sign.at == equal.at + 1;
    const bool is_apart = syntax.words[at + 2].at > sign.at + 1;
    if (!is_adjacent || !(sign.text == "+" || (sign.text == "-" && is_apart))) {
        return {};
    }
    Finding found = note(equal.line,
                         fmt::format("`={0}` stores the value itself, and does not {1} it",
                                     sign.text, sign.text == "+" ? "add" : "subtract"),
                         "");
    found.fix = Fix{FixKind::kOperator,
                    fmt::format("Write `{}=`", sign.text),
                    {in_place_of(syntax, at, at + 2, sign.text + "=")}};
    found.cure = found.fix->title + ".";
    return found;
}

// Whether the slip, which left a guard or a value out, can be why that finding is there.
bool explains(const Finding& slip, const Finding& finding) {
    const bool is_kind = finding.kind == FindingKind::kOutOfBounds ||
                         finding.kind == FindingKind::kUninitializedRead ||
                         finding.kind == FindingKind::kUnwrittenResult ||
                         (is_race(finding.kind) && slip.cause == FindingCause::kWrongIndex);
    const int line = slip.lines.front();
    return is_kind &&
           (finding.lines.empty() ||
            std::any_of(finding.lines.begin(), finding.lines.end(), [line](int of_finding) {
                return of_finding == line || of_finding == line + 1;
            }));
}

// Statements that drop a guard, a value or an index.
std::vector<Finding> dropping_slips(const Syntax& syntax) {
    std::vector<Finding> slips;
    const auto add = [&](std::optional<Finding> found) {
        if (found && slips.size() < kMaxSlips) {
            slips.push_back(std::move(*found));
        }
    };
    for (std::size_t i = 1; i < syntax.statements.size(); ++i) {
        const Statement& statement = syntax.statements[i];
        if (statement.begin < statement.end) {
            if (statement.kind == Statement::Kind::kSimple &&
                syntax.around(i, Statement::Kind::kFunction) != 0) {
                add(dropped_value(syntax, statement));
            }
            add(empty_body(syntax, statement));
            add(comma_in_condition(syntax, statement));
        }
    }
    for (std::size_t at = 0; at < syntax.words.size(); ++at) {
        add(comma_in_index(syntax, at));
    }
    return slips;
}

// Gives the slip's words to the findings that it explains; whether there are any.
bool explain(const Finding& slip, std::vector<Finding>& findings) {
    bool has_explained = false;
    for (Finding& finding : findings) {
        if (explains(slip, finding)) {
            finding.advice = slip.message + "." + (slip.advice.empty() ? "" : " ") + slip.advice;
            finding.advice.front() = finding.advice.front() == 't' ? 'T' : finding.advice.front();
            finding.cure = slip.cure;
            finding.fix = slip.fix;
            finding.cause = slip.cause;
            has_explained = true;
        }
    }
    return has_explained;
}

}  // namespace

void add_slips(std::string_view kernel_text, std::vector<Finding>& findings,
               std::vector<Finding>& notes) {
    const Syntax syntax(kernel_text);
    std::vector<Finding> slips = dropping_slips(syntax);
    std::size_t count = slips.size();
    std::erase_if(slips, [&](const Finding& slip) { return explain(slip, findings); });
    std::move(slips.begin(), slips.end(), std::back_inserter(notes));
    for (std::size_t at = 0; at < syntax.words.size() && count < kMaxSlips; ++at) {
        if (auto slip = swapped_signs(syntax, at)) {
            notes.push_back(std::move(*slip));
            ++count;
        }
    }
}

}  // namespace vkp
