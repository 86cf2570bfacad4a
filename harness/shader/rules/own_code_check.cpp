#include "harness/shader/rules/own_code_check.hpp"

#include "harness/base/image_types.hpp"
#include "harness/base/source_text.hpp"
#include "harness/shader/compiler_guard.hpp"
#include "harness/shader/generate.hpp"
#include "harness/shader/rules/macro_check.hpp"
#include "harness/shader/rules/macro_size.hpp"
#include "harness/shader/rules/own_layouts.hpp"
#include "harness/shader/rules/text_check.hpp"
#include "harness/shader/rules/tile_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace vkp {

namespace {

struct BannedWord {
    std::string_view word;
    std::string_view advice;
    Help help = Help::kNone;
};

constexpr std::array kDirectives = {
    BannedWord{"version", "The harness writes the #version line; take it out of your file."},
    BannedWord{"include", "A kernel is one file, with nothing to include; take the line out."},
    BannedWord{"extension", "Take the line out.", Help::kExtension},
    BannedWord{"pragma", "The harness sets how the kernel is compiled; take the line out."},
    BannedWord{"line", "The harness keeps the line numbers; take the line out."},
};

constexpr std::array kWords = {
    BannedWord{"main",
               "The harness writes main(), which calls your kernel(); name yours kernel()."},
    BannedWord{"layout", "Workgroup size and bindings come from the puzzle; take the layout out."},
    BannedWord{"buffer", "The arrays of the puzzle are declared already; use them by their names."},
    BannedWord{"uniform", "Shapes and constants are declared already; use them by their names."},
};

template <std::size_t kSize>
const BannedWord* find_advice(const std::array<BannedWord, kSize>& table, std::string_view word) {
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const BannedWord& entry) { return entry.word == word; });
    return found == table.end() ? nullptr : &*found;
}

std::optional<CompileError> check_directive(const TokenLine& line) {
    if (!is_directive(line) || line.size() < 2) {
        return {};
    }
    const std::string_view name = line[1].text;
    const BannedWord* advice = find_advice(kDirectives, name);
    if (advice == nullptr) {
        return {};
    }
    return CompileError{line.front().line, fmt::format("#{} is not possible here", name),
                        std::string(advice->advice), advice->help};
}

std::optional<CompileError> check_word(const Token& token, const OwnLayouts& own) {
    if (own.allow(token)) {
        return {};
    }
    const std::string_view word = token.text;
    if (word.starts_with(kReservedPrefix)) {
        return CompileError{
            token.line, fmt::format("the name '{}' is taken", word),
            fmt::format("Names that begin with {} belong to the harness.", kReservedPrefix)};
    }
    const BannedWord* advice = find_advice(kWords, word);
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
        "Write a loop or a function instead of the many repetitions."};
}

// An error for a declaration of something that the audit does not support; it is more precise than
// the message about impossible layouts.
std::optional<CompileError> check_declaration(const TokenLine& line) {
    const auto has = [&](auto&& is_wanted) {
        return std::any_of(line.begin(), line.end(), is_wanted);
    };
    if (!has([](const Token& token) { return token.is("layout") || token.is("uniform"); })) {
        return {};
    }
    if (has([](const Token& token) { return is_image_type(token.text); })) {
        return CompileError{line.front().line, "images and samplers cannot be checked",
                            "Arrays can: put into one what the image holds.", Help::kNone,
                            Refusal::kNotSupported};
    }
    if (has([](const Token& token) { return token.is("buffer_reference"); })) {
        return CompileError{line.front().line, "buffer references cannot be checked",
                            "Arrays can: an index is as good as an address.", Help::kNone,
                            Refusal::kNotSupported};
    }
    return {};
}

void check_words(const TokenLine& line, const OwnLayouts& own, std::vector<CompileError>& errors) {
    if (auto error = check_declaration(line)) {
        errors.push_back(std::move(*error));
        return;
    }
    for (const Token& token : line) {
        if (auto error = check_word(token, own)) {
            errors.push_back(std::move(*error));
        }
    }
}

constexpr const char* kHowToPrint = "Write debugPrintfEXT(\"i = %d\", i).";

// A quote in a string would end it for these checks and not for the compiler: the text after it
// could be a comment for the one and code for the other.
std::optional<CompileError> check_string(const Token& token) {
    if (token.text.size() < 2 || !token.text.ends_with('"')) {
        return CompileError{token.line, "a text in quotes that does not end in its line",
                            "Close it with a second quote."};
    }
    for (std::size_t at = token.text.find('\\'); at != std::string_view::npos;
         at = token.text.find('\\', at + 2)) {
        if (std::string_view("nt\\").find(token.text[at + 1]) == std::string_view::npos) {
            return CompileError{token.line, fmt::format("`{}` in a text", token.text.substr(at, 2)),
                                R"(Of backslashes a text has \n, \t and \\.)"};
        }
    }
    return {};
}

// Strings are for prints alone.
void check_strings(const TokenLine& line, bool prints, std::vector<CompileError>& errors) {
    for (const Token& token : line) {
        const bool is_character = prints && token.is("'");
        if (!token.is_string() && !is_character) {
            continue;
        }
        if (prints && token.is_string()) {
            if (auto error = check_string(token)) {
                errors.push_back(std::move(*error));
            }
            continue;
        }
        const bool means_print = std::any_of(line.begin(), line.end(),
                                             [](const Token& other) { return other.is("printf"); });
        errors.push_back(is_character ? CompileError{token.line, "GLSL has no characters in quotes"}
                         : means_print
                             ? CompileError{token.line, "GLSL's printf has another name",
                                            kHowToPrint, Help::kValues}
                             : CompileError{token.line, "GLSL has no strings",
                                            "Remove the text in quotes, or make it a comment."});
        return;
    }
}

std::vector<CompileError> check_lines(const SourceText& source, const KernelInterface& interface) {
    const OwnLayouts own(source, interface.has_own_constants);
    if (own.push_line() != 0 && !interface.push_constants) {
        return {{own.push_line(), "the push constants have no values",
                 "Write them above the kernel as in `// push: int[2] = {8, 1}`, one line for each "
                 "type."}};
    }
    const bool prints = has_word(source, kPrint);
    std::vector<CompileError> errors;
    for (const TokenLine& line : source.lines()) {
        if (auto error = check_directive(line)) {
            errors.push_back(std::move(*error));
        } else {
            check_words(line, own, errors);
            check_strings(line, prints, errors);
        }
    }
    return errors;
}

std::optional<CompileError> check_whole(const SourceText& source,
                                        const KernelInterface& interface) {
    if (auto error = check_macros(source)) {
        return error;
    }
    if (auto error = interface.tiles != Tiles::kNone ? check_tile_names(source) : std::nullopt) {
        return error;
    }
    if (auto error = check_length(source)) {
        return error;
    }
    if (has_word(source, interface.kernel)) {
        return {};
    }
    return CompileError{
        0, fmt::format("there is no function `void {}()`", interface.kernel),
        fmt::format("Write your code into the body of `void {}() {{ … }}`.", interface.kernel),
        Help::kTemplate};
}

}  // namespace

std::vector<CompileError> check_frame(std::string_view kernel_text,
                                      const KernelInterface& interface) {
    if (auto error = check_text(kernel_text)) {
        return {std::move(*error)};
    }
    const SourceText source(without_byte_order_mark(kernel_text));
    if (auto error = check_code(source)) {
        return {std::move(*error)};
    }
    std::vector<CompileError> errors = check_lines(source, interface);
    if (!errors.empty()) {
        return errors;
    }
    if (auto error = check_whole(source, interface)) {
        return {std::move(*error)};
    }
    return check_for_compiler(source);
}

}  // namespace vkp
