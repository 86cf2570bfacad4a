#include "harness/shader/compiler_guard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vkp {

namespace {

constexpr std::uint64_t kMaxMembers = 4096;

using Tokens = std::span<const Token>;

bool is_atomic_function(const Token& token) {
    return token.text.starts_with("atomic") && token.text.size() > 6 &&
           std::isupper(static_cast<unsigned char>(token.text[6])) != 0;
}

// Whether an operator occurs in the first argument, outside any index: glslang crashes on that.
// `tokens` begin after the opening bracket.
bool begins_with_expression(Tokens tokens) {
    constexpr std::string_view kBetween = "+-*/%<>=!&|^?";
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
        if (sum > kMaxMembers) {
            return CompileError{code[i].line,
                                fmt::format("a struct of more than {} members", kMaxMembers),
                                "Use arrays."};
        }
        members[code[i + 1].text] = sum;
    }
    return {};
}

}  // namespace

std::vector<CompileError> check_for_compiler(const SourceText& source) {
    std::vector<Token> tokens;
    for (const TokenLine& line : source.lines()) {
        if (!is_directive(line)) {
            tokens.insert(tokens.end(), line.begin(), line.end());
        }
    }
    for (const auto& error : {check_atomics(tokens), check_structs(tokens)}) {
        if (error) {
            return {*error};
        }
    }
    return {};
}

}  // namespace vkp
