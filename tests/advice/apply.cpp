#include "tests/advice/apply.hpp"

#include "harness/reading/syntax.hpp"

#include <regex>
#include <stdexcept>
#include <string_view>

namespace vkp {

namespace {

using Match = std::smatch;

bool finds(const std::string& text, Match& match, const char* pattern) {
    return std::regex_search(text, match, std::regex(pattern));
}

// Behind the end of a line, counted from 1.
std::size_t end_of_line(const std::string& text, int line) {
    std::size_t at = 0;
    for (int i = 0; i < line; ++i) {
        at = text.find('\n', at) + 1;
    }
    return at;
}

void replace_in_line(std::string& text, int line, const std::string& from, const std::string& to) {
    const std::size_t begin = end_of_line(text, line - 1);
    const std::size_t at = text.find(from, begin);
    if (at == std::string::npos || at >= end_of_line(text, line)) {
        throw std::runtime_error("line " + std::to_string(line) + " does not hold " + from);
    }
    text.replace(at, from.size(), to);
}

std::size_t end_of(const Word& word) {
    return word.at + word.text.size();
}

// The simple statement of that line that accesses the finding's array.
const Statement& statement_of(const Syntax& syntax, const Finding& finding) {
    for (const ElementAccess& access : syntax.accesses) {
        if (access.line == finding.lines.front() && access.array == finding.array) {
            return syntax.statements[access.statement];
        }
    }
    throw std::runtime_error("no access to " + finding.array + " in its line");
}

std::string guarded(const Syntax& syntax, const Finding& finding, const std::string& condition) {
    const Statement& statement = statement_of(syntax, finding);
    std::string text = syntax.code;
    text.insert(end_of(syntax.words[statement.end - 1]), " }");
    text.insert(syntax.words[statement.begin].at, "{ if (" + condition + ") ");
    return text;
}

const Statement& loop_in(const Syntax& syntax, int line) {
    for (std::size_t i = 0; i < syntax.statements.size(); ++i) {
        if (syntax.statements[i].kind == Statement::Kind::kLoop && syntax.first_line(i) == line) {
            return syntax.statements[i];
        }
    }
    throw std::runtime_error("no loop in line " + std::to_string(line));
}

std::string at_end_of_loop(const Syntax& syntax, int line, const std::string& code) {
    const Statement& loop = loop_in(syntax, line);
    std::string text = syntax.code;
    text.insert(end_of(syntax.words[loop.end - 1]), " " + code + " }");
    text.insert(syntax.words[loop.body].at, "{ ");
    return text;
}

std::string divided_if(const Syntax& syntax, int if_line, int line, const std::string& code) {
    for (std::size_t i = 0; i < syntax.statements.size(); ++i) {
        const Statement& each = syntax.statements[i];
        if (each.kind == Statement::Kind::kIf && syntax.first_line(i) == if_line) {
            std::string text = syntax.code;
            text.insert(end_of_line(text, line),
                        "} " + code + " if (" + syntax.text_of(each.condition) + ") {\n");
            return text;
        }
    }
    throw std::runtime_error("no if in line " + std::to_string(if_line));
}

}  // namespace

std::optional<std::string> applied(const Finding& finding, const std::string& kernel) {
    const Syntax syntax(kernel);
    const std::string advice = finding.advice_text();
    const int line = finding.lines.empty() ? 0 : finding.lines.front();
    Match match;
    Match loop;
    if (finds(advice, match, "(?:the line|thread write): `if \\((.*?)\\)`\\.")) {
        return guarded(syntax, finding, match[1]);
    }
    std::string text = syntax.code;
    if (finds(advice, match, "the read: `(.*) \\? (.*) : 0.0`")) {
        replace_in_line(text, line, match[2],
                        "(" + match[1].str() + " ? " + match[2].str() + " : 0.0)");
    } else if (finds(advice, match, "Ask `(.*)` in place of `(.*)` in line (\\d+)")) {
        replace_in_line(text, std::stoi(match[3]), match[2], match[1]);
    } else if (finds(advice, match, "Put `([^`]*)` between line (\\d+) and line (\\d+)\\.")) {
        text.insert(end_of_line(text, std::stoi(match[2])), match[1].str() + "\n");
    } else if (finds(advice, match, "Put `([^`]*)` at the end of each iteration") &&
               finds(advice, loop, "iteration of the loop in line (\\d+)")) {
        return at_end_of_loop(syntax, std::stoi(loop[1]), match[1]);
    } else if (finds(advice, match, "`if` after line (\\d+), put `([^`]*)` there") &&
               finds(advice, loop, "the `if` of line (\\d+)")) {
        return divided_if(syntax, std::stoi(loop[1]), std::stoi(match[1]), match[2]);
    } else if (finds(advice, match,
                     "`([^`]*)` (?:counts|differs|tells).*(?:is|number is) `([^`]*)`\\.")) {
        replace_in_line(text, line, finding.array + "[" + match[1].str() + "]",
                        finding.array + "[" + match[2].str() + "]");
    } else {
        return {};
    }
    return text;
}

}  // namespace vkp
