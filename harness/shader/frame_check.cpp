#include "harness/shader/frame_check.hpp"

#include "harness/shader/compiler_guard.hpp"
#include "harness/shader/generate.hpp"
#include "harness/shader/macro_check.hpp"
#include "harness/shader/macro_size.hpp"
#include "harness/shader/text_check.hpp"
#include "harness/source/source_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace vkp {

namespace {

struct Advice {
    std::string_view word;
    std::string_view advice;
};

constexpr std::array kDirectives = {
    Advice{"version", "The harness writes the #version line; take it out of your file."},
    Advice{"include", "A kernel is one file, with nothing to include; take the line out."},
    Advice{"extension", "The harness decides which extensions are on; take the line out."},
    Advice{"pragma", "The harness sets how the kernel is compiled; take the line out."},
    Advice{"line", "The harness keeps the line numbers; take the line out."},
};

constexpr std::array kWords = {
    Advice{"main", "The harness writes main(), which calls your kernel(); name yours kernel()."},
    Advice{"layout", "Workgroup size and bindings come from the puzzle; take the layout out."},
    Advice{"buffer", "The arrays of the puzzle are declared already; use them by their names."},
    Advice{"uniform", "Shapes and constants are declared already; use them by their names."},
};

template <std::size_t kSize>
const Advice* find_advice(const std::array<Advice, kSize>& table, std::string_view word) {
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Advice& entry) { return entry.word == word; });
    return found == table.end() ? nullptr : &*found;
}

std::optional<CompileError> check_directive(const TokenLine& line) {
    if (!is_directive(line) || line.size() < 2) {
        return {};
    }
    const std::string_view name = line[1].text;
    const Advice* advice = find_advice(kDirectives, name);
    if (advice == nullptr) {
        return {};
    }
    return CompileError{line.front().line, fmt::format("#{} is not possible here", name),
                        std::string(advice->advice)};
}

std::optional<CompileError> check_word(const Token& token) {
    const std::string_view word = token.text;
    if (word.starts_with(kReservedPrefix)) {
        return CompileError{
            token.line, fmt::format("the name '{}' is taken", word),
            fmt::format("Names that begin with {} belong to the harness.", kReservedPrefix)};
    }
    const Advice* advice = find_advice(kWords, word);
    if (advice == nullptr) {
        return {};
    }
    return CompileError{token.line, fmt::format("'{}' is not possible here", word),
                        std::string(advice->advice)};
}

bool has_word(const SourceText& source, std::string_view word) {
    return std::any_of(source.lines().begin(), source.lines().end(), [&](const TokenLine& line) {
        return std::any_of(line.begin(), line.end(),
                           [&](const Token& token) { return token.is(word); });
    });
}

std::optional<CompileError> check_length(const SourceText& source) {
    if (expanded_size(source) <= kMaxKernelLength) {
        return {};
    }
    return CompileError{
        0,
        fmt::format("the kernel is too long: more than {} words and signs, macros written out",
                    kMaxKernelLength),
        "Write a loop or a function in place of the many repetitions."};
}

void check_words(const TokenLine& line, std::vector<CompileError>& errors) {
    for (const Token& token : line) {
        if (auto error = check_word(token)) {
            errors.push_back(std::move(*error));
        }
    }
}

// To the compiler, what looks like a comment in a string is none: after a quote, these checks
// might take one for the other, so that no kernel with a quote may pass.
void check_strings(const TokenLine& line, std::vector<CompileError>& errors) {
    const auto quote =
        std::find_if(line.begin(), line.end(), [](const Token& token) { return token.is("\""); });
    if (quote != line.end()) {
        const bool prints = std::any_of(line.begin(), line.end(), [](const Token& token) {
            return token.is("printf") || token.is("debugPrintfEXT");
        });
        errors.push_back(prints
                             ? CompileError{quote->line, "a kernel cannot print", "", Help::kValues}
                             : CompileError{quote->line, "GLSL has no strings",
                                            "Remove the text in quotes, or make it a comment."});
    }
}

std::vector<CompileError> check_lines(const SourceText& source) {
    std::vector<CompileError> errors;
    for (const TokenLine& line : source.lines()) {
        if (auto error = check_directive(line)) {
            errors.push_back(std::move(*error));
        } else {
            check_words(line, errors);
            check_strings(line, errors);
        }
    }
    return errors;
}

std::optional<CompileError> check_whole(const SourceText& source, std::string_view kernel) {
    if (auto error = check_macros(source)) {
        return error;
    }
    if (auto error = check_length(source)) {
        return error;
    }
    if (has_word(source, kernel)) {
        return {};
    }
    return CompileError{
        0, fmt::format("there is no function `void {}()`", kernel),
        fmt::format("Write your code into the body of `void {}() {{ … }}`.", kernel),
        Help::kTemplate};
}

}  // namespace

std::vector<CompileError> check_frame(std::string_view kernel_text, std::string_view kernel) {
    if (auto error = check_text(kernel_text)) {
        return {std::move(*error)};
    }
    const SourceText source(without_byte_order_mark(kernel_text));
    if (auto error = check_code(source)) {
        return {std::move(*error)};
    }
    std::vector<CompileError> errors = check_lines(source);
    if (!errors.empty()) {
        return errors;
    }
    if (auto error = check_whole(source, kernel)) {
        return {std::move(*error)};
    }
    return check_for_compiler(source);
}

}  // namespace vkp
