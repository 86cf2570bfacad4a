#include "harness/judge/text_notes.hpp"

#include "harness/reading/syntax.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

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

bool is_name(const Word& word) {
    const char first = word.text.front();
    return (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_';
}

// A comma between arguments, or between the values of a list, parts two expressions that both
// count.
bool is_in_list(const std::vector<Word>& words, std::size_t comma) {
    int closed = 0;
    for (std::size_t i = comma; i-- > 0 && words[i].text != ";";) {
        const std::string& text = words[i].text;
        if (text == ")" || text == "}" || text == "]") {
            ++closed;
        } else if ((text == "(" || text == "{" || text == "[") && closed-- == 0) {
            return text == "{" ? i > 0 && words[i - 1].text == "=" : i > 0 && is_name(words[i - 1]);
        }
    }
    return false;
}

// `x = …`, `x += …` and `x++` use nothing of x but for x itself, and `.x` is a member.
bool uses(const Syntax& syntax, std::size_t at, const std::string& name) {
    const std::vector<Word>& words = syntax.words;
    const bool is_it = words[at].text == name && (at == 0 || words[at - 1].text != ".");
    const std::string next = at + 1 < words.size() ? words[at + 1].text : std::string();
    return is_it && std::none_of(syntax.assignments.begin(), syntax.assignments.end(),
                                 [&](const Assignment& item) {
                                     return item.name == name &&
                                            next == (item.op.empty() ? ";" : item.op);
                                 });
}

bool is_used(const Syntax& syntax, const std::string& name) {
    for (std::size_t at = 0; at < syntax.words.size(); ++at) {
        if (uses(syntax, at, name)) {
            return true;
        }
    }
    return false;
}

bool reads_an_element(const Syntax& syntax, const Assignment& assignment) {
    return std::any_of(syntax.accesses.begin(), syntax.accesses.end(),
                       [&](const ElementAccess& access) {
                           return access.statement == assignment.statement && access.reads;
                       });
}

}  // namespace

std::vector<Finding> comma_notes(std::string_view kernel_text) {
    const Syntax syntax(kernel_text);
    std::vector<Finding> notes;
    for (std::size_t i = 0; i < syntax.words.size(); ++i) {
        if (is_decimal_comma(syntax.words, i) && !is_in_list(syntax.words, i)) {
            const std::string& whole = syntax.words[i - 1].text;
            const std::string& part = syntax.words[i + 1].text;
            notes.push_back(note(FindingKind::kCommaOperator, syntax.words[i].line,
                                 fmt::format("`{0},{1}` is no number: the comma parts two "
                                             "expressions, and `{1}` is one of its own",
                                             whole, part),
                                 fmt::format("A decimal point is meant, `{}.{}`?", whole, part)));
        }
    }
    return notes;
}

std::vector<Finding> unused_value_notes(std::string_view kernel_text) {
    const Syntax syntax(kernel_text);
    std::vector<Finding> notes;
    for (const Assignment& assignment : syntax.assignments) {
        if (!assignment.name.empty() && reads_an_element(syntax, assignment) &&
            !is_used(syntax, assignment.name)) {
            notes.push_back(note(FindingKind::kUnusedValue, syntax.first_line(assignment.statement),
                                 fmt::format("`{}` is computed, and used nowhere", assignment.name),
                                 "A variable ends with its thread. What is to stay goes into an "
                                 "element of `result`."));
        }
    }
    return notes;
}

}  // namespace vkp
