#include "harness/shader/compiler_guard.hpp"

#include "harness/shader/macro_table.hpp"
#include "harness/shader/token.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace vkp {

namespace {

constexpr std::uint64_t kMostTokens = std::uint64_t{1} << 19U;
constexpr std::size_t kMostMacros = 1000;
constexpr std::uint64_t kMostMembers = 4096;
constexpr std::uint64_t kDeepestExpression = 1000;

using Tokens = std::span<const Token>;

bool is_directive(const TokenLine& line) {
    return !line.empty() && line.front().is("#");
}

bool is_definition(const TokenLine& line) {
    return line.size() > 1 && is_directive(line) && line[1].is("define");
}

bool is_operator(const Token& token) {
    constexpr std::string_view kOperators = "+-*/%<>=!&|^?~.[(";
    return token.text.size() == 1 && kOperators.find(token.text) != std::string_view::npos;
}

// How deep the tree of an expression becomes, at most: its operators one below the other. A list
// lies side by side: its parts do not add up.
class Depth {
public:
    explicit Depth(const MacroTable& macros) : macros_(macros) {}

    // Whether the expression is still within the limit behind this token.
    bool add(const Token& token) {
        if (token.is(";") || token.is("}") || (token.is("{") && !is_list_)) {
            levels_.assign(1, {});
        } else if (token.is("(") || token.is("[") || token.is("{")) {
            levels_.push_back({.is_list = is_list_});
        } else if ((token.is(")") || token.is("]")) && levels_.size() > 1) {
            close();
        } else if (token.is(",") && levels_.back().is_list) {
            levels_.back().operators = 0;
        } else {
            const bool counts = is_operator(token) || token.is(",");
            const std::uint64_t length = token.is_word() ? macros_.length_of({&token, 1}) : 1;
            levels_.back().operators += counts ? 1 : length - 1;
        }
        is_list_ = token.is_word() || token.is("]") || token.is("=") || token.is(",");
        return total() <= kDeepestExpression;
    }

private:
    struct Level {
        std::uint64_t operators = 0;
        std::uint64_t inside = 0;  // of the deepest brackets in it
        bool is_list = false;
    };

    void close() {
        const Level inner = levels_.back();
        levels_.pop_back();
        Level& outer = levels_.back();
        outer.inside = std::max(outer.inside, inner.operators + inner.inside);
        ++outer.operators;
    }

    [[nodiscard]] std::uint64_t total() const {
        std::uint64_t sum = 0;
        for (const Level& level : levels_) {
            sum += level.operators + 1;
        }
        return sum + levels_.back().inside;
    }

    const MacroTable& macros_;
    std::vector<Level> levels_ = {{}};
    bool is_list_ = false;  // whether brackets here would hold a list
};

bool is_atomic_function(const Token& token) {
    return token.text.starts_with("atomic") && token.text.size() > 6 &&
           std::isupper(static_cast<unsigned char>(token.text[6])) != 0;
}

// Whether an operator between values stands in the first argument, outside of any index: glslang
// crashes. `tokens` begin behind the opening bracket.
bool begins_with_expression(Tokens tokens) {
    constexpr std::string_view kBetween = "+-*/%<>&|^?";
    int indices = 0;
    int brackets = 0;
    for (const Token& token : tokens) {
        indices += token.is("[") ? 1 : 0;
        indices -= token.is("]") ? 1 : 0;
        brackets += token.is("(") ? 1 : 0;
        brackets -= token.is(")") ? 1 : 0;
        if (brackets < 0 || indices < 0 || token.is(";") ||
            (token.is(",") && brackets == 0 && indices == 0)) {
            return false;
        }
        if (indices == 0 && kBetween.find(token.text) != std::string_view::npos) {
            return true;
        }
    }
    return false;
}

std::optional<CompileError> check_atomics(Tokens code) {
    for (std::size_t i = 0; i + 1 < code.size(); ++i) {
        if (is_atomic_function(code[i]) && code[i + 1].is("(") &&
            begins_with_expression(code.subspan(i + 2))) {
            return CompileError{code[i].line,
                                fmt::format("what {} changes must be a variable", code[i].text),
                                "Its first argument is an element of an array in shared or global "
                                "memory, such as `bins[i]`, and nothing computed from it."};
        }
    }
    return {};
}

// Structs of structs, each with two of the one before, and so on: glslang walks all of the members.
std::optional<CompileError> check_structs(Tokens code) {
    std::map<std::string_view, std::uint64_t> members;
    for (std::size_t i = 0; i + 2 < code.size(); ++i) {
        if (!code[i].is("struct") || !code[i + 2].is("{")) {
            continue;
        }
        std::uint64_t sum = 0;
        std::uint64_t of_type = 1;
        for (std::size_t k = i + 3; k < code.size() && !code[k].is("}"); ++k) {
            const auto known = members.find(code[k].text);
            of_type = known != members.end() ? known->second : of_type;
            sum += code[k].is(",") || code[k].is(";") ? of_type : 0;
            of_type = code[k].is(";") ? 1 : of_type;
        }
        if (sum > kMostMembers) {
            return CompileError{code[i].line,
                                fmt::format("a struct of more than {} members", kMostMembers),
                                "Use arrays."};
        }
        members[code[i + 1].text] = sum;
    }
    return {};
}

std::optional<CompileError> check_depth(Tokens code, const MacroTable& macros) {
    Depth depth(macros);
    const auto too_deep = std::find_if(code.begin(), code.end(),
                                       [&](const Token& token) { return !depth.add(token); });
    if (too_deep == code.end()) {
        return {};
    }
    return CompileError{too_deep->line,
                        fmt::format("an expression of more than {} operators", kDeepestExpression),
                        "Say it in several statements, or in a loop."};
}

}  // namespace

std::vector<CompileError> check_for_compiler(std::string_view code) {
    MacroTable macros;
    std::vector<Token> rest;
    for (const TokenLine& line : token_lines(code)) {
        if (is_definition(line)) {
            macros.define(line);
        } else if (!is_directive(line)) {
            rest.insert(rest.end(), line.begin(), line.end());
        }
    }
    if (macros.count() > kMostMacros) {
        return {{0, fmt::format("more than {} macros", kMostMacros), "Write functions."}};
    }
    if (macros.length_of(rest) > kMostTokens) {
        return {{0, fmt::format("the macros make more than {} words of this", kMostTokens),
                 "A macro that uses another one several times grows fast; write a function."}};
    }
    for (const auto& error :
         {check_atomics(rest), check_structs(rest), check_depth(rest, macros)}) {
        if (error) {
            return {*error};
        }
    }
    return {};
}

}  // namespace vkp
