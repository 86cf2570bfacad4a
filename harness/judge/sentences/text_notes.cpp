#include "harness/judge/sentences/text_notes.hpp"

#include "harness/glsl_analysis/edits.hpp"
#include "harness/glsl_analysis/syntax.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>

namespace vkp {

namespace {

// A kernel may be of any length and shape.
constexpr std::size_t kMaxNotes = 10;
constexpr std::size_t kMaxWords = 200;  // from a comma back to what it is in

Finding note(FindingKind kind, int line, std::string message, std::string advice) {
    Finding finding;
    finding.kind = kind;
    finding.lines = {line};
    finding.message = std::move(message);
    finding.advice = std::move(advice);
    return finding;
}

bool is_whole_number(const Word& word) {
    return std::all_of(word.text.begin(), word.text.end(),
                       [](char c) { return c >= '0' && c <= '9'; });
}

bool stands_behind(const Word& word, const Word& before) {
    return word.at == before.at + before.text.size();
}

// "10,0" in one piece.
bool is_decimal_comma(const std::vector<Word>& words, std::size_t comma) {
    return words[comma].text == "," && comma > 0 && comma + 1 < words.size() &&
           is_whole_number(words[comma - 1]) && is_whole_number(words[comma + 1]) &&
           stands_behind(words[comma], words[comma - 1]) &&
           stands_behind(words[comma + 1], words[comma]);
}

// A comma between arguments, or between the values of a list, parts two expressions that both
// count.
bool is_in_list(const std::vector<Word>& words, std::size_t comma) {
    int closed = 0;
    const std::size_t first = comma - std::min(comma, kMaxWords);
    for (std::size_t i = comma; i-- > first && words[i].text != ";";) {
        const std::string& text = words[i].text;
        if (text == ")" || text == "}" || text == "]") {
            ++closed;
        } else if ((text == "(" || text == "{" || text == "[") && closed-- == 0) {
            const bool is_call = i > 0 && (is_name(words[i - 1]) || words[i - 1].text == "]");
            return text == "{" ? i > 0 && words[i - 1].text == "=" : is_call;
        }
    }
    return false;
}

// Names where they are not given a value: `x = …`, `x += …` and `x++` use nothing of x
// but for x itself, and `.x` is a member.
std::set<std::string> used_names(const Syntax& syntax) {
    std::set<std::pair<std::string, std::string>> targets;  // with what follows them
    for (const Assignment& item : syntax.assignments) {
        targets.emplace(item.name, item.op.empty() ? ";" : item.op);
    }
    std::set<std::string> used;
    for (std::size_t at = 0; at < syntax.words.size(); ++at) {
        const std::string next =
            at + 1 < syntax.words.size() ? syntax.words[at + 1].text : std::string();
        const bool is_member = at > 0 && syntax.words[at - 1].text == ".";
        if (!is_member && !targets.contains({syntax.words[at].text, next})) {
            used.insert(syntax.words[at].text);
        }
    }
    return used;
}

std::set<std::size_t> statements_that_read(const Syntax& syntax) {
    std::set<std::size_t> statements;
    for (const ElementAccess& access : syntax.accesses) {
        if (access.reads) {
            statements.insert(access.statement);
        }
    }
    return statements;
}

}  // namespace

std::vector<Finding> comma_notes(std::string_view kernel_text) {
    const Syntax syntax(kernel_text);
    std::vector<Finding> notes;
    for (std::size_t i = 0; i < syntax.words.size(); ++i) {
        if (notes.size() < kMaxNotes && is_decimal_comma(syntax.words, i) &&
            !is_in_list(syntax.words, i)) {
            const std::string& whole = syntax.words[i - 1].text;
            const std::string& part = syntax.words[i + 1].text;
            const std::string number = fmt::format("{}.{}", whole, part);
            notes.push_back(note(FindingKind::kCommaOperator, syntax.words[i].line,
                                 fmt::format("`{0},{1}` is not a number: the comma separates "
                                             "two expressions, and `{1}` is the second",
                                             whole, part),
                                 fmt::format("Did you mean `{}`?", number)));
            notes.back().fix = {FixKind::kNumber,
                                fmt::format("Write `{}`", number),
                                {in_place_of(syntax, i - 1, i + 2, number)}};
        }
    }
    return notes;
}

std::vector<Finding> unused_value_notes(std::string_view kernel_text) {
    const Syntax syntax(kernel_text);
    std::vector<Finding> notes;
    const std::set<std::string> used = used_names(syntax);
    const std::set<std::size_t> analysis = statements_that_read(syntax);
    for (const Assignment& assignment : syntax.assignments) {
        if (notes.size() < kMaxNotes && !assignment.name.empty() &&
            analysis.contains(assignment.statement) && !used.contains(assignment.name)) {
            notes.push_back(note(FindingKind::kUnusedValue, syntax.first_line(assignment.statement),
                                 fmt::format("`{}` is computed, and used nowhere", assignment.name),
                                 "A variable ends with its thread. What is to stay goes into an "
                                 "element of `result`."));
        }
    }
    return notes;
}

}  // namespace vkp
