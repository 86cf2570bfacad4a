#include "harness/shader/rules/macro_check.hpp"

#include "harness/shader/rules/macro_definition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string_view>

namespace vkp {

namespace {

using Definitions = std::vector<MacroDefinition>;
using Names = std::set<std::string_view>;

// The directives in which the preprocessor does not expand macros. `#define` is checked as a
// definition.
constexpr std::array<std::string_view, 5> kNotExpanded = {"define", "error", "ifdef", "ifndef",
                                                          "undef"};

bool is_expanded(const TokenLine& line) {
    return !is_directive(line) ||
           (line.size() > 1 && std::ranges::find(kNotExpanded, line[1].text) == kNotExpanded.end());
}

bool is_asked_for(std::span<const Token> tokens, std::size_t at) {
    return (at > 0 && tokens[at - 1].is("defined")) ||
           (at > 1 && tokens[at - 1].is("(") && tokens[at - 2].is("defined"));
}

// An error for the first macro with parameters that is used without brackets.
std::optional<CompileError> bare_name(std::span<const Token> tokens, const Names& with_parameters,
                                      std::span<const std::string_view> parameters) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string_view word = tokens[i].text;
        const bool has_brackets = i + 1 < tokens.size() && tokens[i + 1].is("(");
        if (has_brackets || !with_parameters.contains(word) || is_asked_for(tokens, i) ||
            std::ranges::find(parameters, word) != parameters.end()) {
            continue;
        }
        return CompileError{tokens[i].line,
                            fmt::format("the macro '{}' stands here without its arguments", word),
                            fmt::format("Write `{}(…)`: a macro cannot be handed on to another "
                                        "one. Or make it a function.",
                                        word)};
    }
    return {};
}

// A parameter in front of a bracket, which could be a macro's name.
std::optional<CompileError> bare_names(const SourceText& source, const Definitions& definitions) {
    Names with_parameters;
    for (const MacroDefinition& definition : definitions) {
        if (definition.has_parameters) {
            with_parameters.insert(definition.name.text);
        }
    }
    if (with_parameters.empty()) {
        return {};
    }
    for (const MacroDefinition& definition : definitions) {
        if (auto error = bare_name(definition.body, with_parameters, definition.parameters)) {
            return error;
        }
    }
    TokenLine code;  // code, in which arguments may continue on the next line
    for (const TokenLine& line : source.lines()) {
        if (!is_directive(line)) {
            code.insert(code.end(), line.begin(), line.end());
        } else if (is_expanded(line)) {
            if (auto error = bare_name(line, with_parameters, {})) {
                return error;
            }
        }
    }
    return bare_name(code, with_parameters, {});
}

bool has_matching_brackets(std::span<const Token> tokens) {
    int open = 0;
    for (const Token& token : tokens) {
        open += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (open < 0) {
            return false;
        }
    }
    return open == 0;
}

std::optional<CompileError> unmatched_brackets(const Definitions& definitions) {
    for (const MacroDefinition& definition : definitions) {
        if (!has_matching_brackets(definition.body)) {
            return CompileError{
                definition.name.line,
                fmt::format("the brackets of the macro '{}' do not match", definition.name.text),
                "Close each bracket in the macro that opens it."};
        }
    }
    return {};
}

// The macros that each one's definitions name, but for itself.
using Graph = std::map<std::string_view, Names>;

Graph graph_of(const Definitions& definitions) {
    Graph graph;
    for (const MacroDefinition& definition : definitions) {
        graph[definition.name.text];
    }
    for (const MacroDefinition& definition : definitions) {
        for (const Token& token : definition.body) {
            if (graph.contains(token.text) && !token.is(definition.name.text)) {
                graph[definition.name.text].insert(token.text);
            }
        }
    }
    return graph;
}

// Removes names that lead to no cycle, beginning with those that name no others.
void keep_circles(Graph& graph) {
    std::map<std::string_view, std::vector<std::string_view>> users;
    std::vector<std::string_view> done;
    for (const auto& [name, named] : graph) {
        for (const std::string_view other : named) {
            users[other].push_back(name);
        }
        if (named.empty()) {
            done.push_back(name);
        }
    }
    while (!done.empty()) {
        const std::string_view name = done.back();
        done.pop_back();
        graph.erase(name);
        for (const std::string_view user : users[name]) {
            Names& named = graph.at(user);
            named.erase(name);
            if (named.empty()) {
                done.push_back(user);
            }
        }
    }
}

std::optional<CompileError> circle(const Definitions& definitions) {
    Graph graph = graph_of(definitions);
    keep_circles(graph);
    if (graph.empty()) {
        return {};
    }
    Names passed;
    std::string_view name = graph.begin()->first;
    while (passed.insert(name).second) {
        name = *graph.at(name).begin();
    }
    const auto found = std::ranges::find_if(
        definitions, [&](const MacroDefinition& definition) { return definition.name.is(name); });
    return CompileError{found->name.line,
                        fmt::format("the macro '{}' expands to itself, through '{}'", name,
                                    *graph.at(name).begin()),
                        "Rename one of them, or make it a function."};
}

}  // namespace

std::optional<CompileError> check_macros(const SourceText& source) {
    Definitions definitions;
    for (const TokenLine& line : source.lines()) {
        if (auto definition = macro_definition(line)) {
            definitions.push_back(std::move(*definition));
        }
    }
    if (auto error = bare_names(source, definitions)) {
        return error;
    }
    auto error = unmatched_brackets(definitions);
    return error ? error : circle(definitions);
}

}  // namespace vkp
