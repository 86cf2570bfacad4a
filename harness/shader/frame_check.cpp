#include "harness/shader/frame_check.hpp"

#include "harness/shader/compiler_guard.hpp"
#include "harness/shader/generate.hpp"
#include "harness/shader/macro_size.hpp"
#include "harness/shader/text_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
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

bool is_word_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string_view first_word(std::string_view text) {
    const auto begin = std::find_if(text.begin(), text.end(), is_word_character);
    const auto end = std::find_if_not(begin, text.end(), is_word_character);
    return text.substr(static_cast<std::size_t>(begin - text.begin()),
                       static_cast<std::size_t>(end - begin));
}

template <std::size_t kSize>
const Advice* find_advice(const std::array<Advice, kSize>& table, std::string_view word) {
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Advice& entry) { return entry.word == word; });
    return found == table.end() ? nullptr : &*found;
}

std::optional<CompileError> check_directive(std::string_view line, int number) {
    const std::size_t hash = line.find_first_not_of(" \t\v");
    if (hash == std::string_view::npos || line[hash] != '#') {
        return {};
    }
    const std::string_view name = first_word(line.substr(hash));
    const Advice* advice = find_advice(kDirectives, name);
    if (advice == nullptr) {
        return {};
    }
    return CompileError{number, fmt::format("#{} is not possible here", name),
                        std::string(advice->advice)};
}

std::optional<CompileError> check_word(std::string_view word, int number) {
    if (word.starts_with(kReservedPrefix)) {
        return CompileError{
            number, fmt::format("the name '{}' is taken", word),
            fmt::format("Names that begin with {} belong to the harness.", kReservedPrefix)};
    }
    const Advice* advice = find_advice(kWords, word);
    if (advice == nullptr) {
        return {};
    }
    return CompileError{number, fmt::format("'{}' is not possible here", word),
                        std::string(advice->advice)};
}

bool has_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool is_whole_word = (at == 0 || !is_word_character(text[at - 1])) &&
                                   (end == text.size() || !is_word_character(text[end]));
        if (is_whole_word) {
            return true;
        }
    }
    return false;
}

std::optional<CompileError> check_length(std::string_view code) {
    if (expanded_size(code) <= kMaxKernelLength) {
        return {};
    }
    return CompileError{
        0,
        fmt::format("the kernel is too long: more than {} words and signs, macros written out",
                    kMaxKernelLength),
        "Write a loop or a function in place of the many repetitions."};
}

// A line with all those that a backslash at its end, or a comment over several lines, adds to it.
struct LogicalLine {
    std::string text;
    int number = 0;                  // of its first line in the file
    std::vector<std::size_t> joins;  // where in the text the further lines begin

    [[nodiscard]] int line_at(std::size_t position) const {
        const auto behind = std::upper_bound(joins.begin(), joins.end(), position);
        return number + static_cast<int>(behind - joins.begin());
    }

    void append(std::string_view more) {
        for (const char c : more) {
            text += c;
            if (c == '\v') {
                joins.push_back(text.size());
            }
        }
    }
};

// Takes the next one from the front of `rest`, whose first line has that number.
LogicalLine take_logical_line(std::string_view& rest, int number) {
    LogicalLine line{.text = {}, .number = number, .joins = {}};
    bool goes_on = true;
    while (goes_on && !rest.empty()) {
        std::string_view physical = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), physical.size() + 1));
        if (physical.ends_with('\r')) {
            physical.remove_suffix(1);
        }
        goes_on = physical.ends_with('\\');
        line.append(goes_on ? physical.substr(0, physical.size() - 1) : physical);
        if (goes_on) {
            line.joins.push_back(line.text.size());
        }
    }
    return line;
}

void check_words(const LogicalLine& line, std::vector<CompileError>& errors) {
    std::string_view rest = line.text;
    for (std::string_view word = first_word(rest); !word.empty(); word = first_word(rest)) {
        const auto position = static_cast<std::size_t>(word.data() - line.text.data());
        if (auto error = check_word(word, line.line_at(position))) {
            errors.push_back(std::move(*error));
        }
        rest = std::string_view(line.text).substr(position + word.size());
    }
}

// To the compiler, what looks like a comment in a string is none: behind a quote, these checks
// might take one for the other, so that no kernel with a quote may pass.
void check_strings(const LogicalLine& line, std::vector<CompileError>& errors) {
    const std::size_t quote = line.text.find('"');
    if (quote != std::string::npos) {
        errors.push_back({line.line_at(quote), "GLSL has no strings",
                          "Take what stands in quotes out, or make it a comment."});
    }
}

}  // namespace

std::vector<CompileError> check_frame(std::string_view kernel_text, std::string_view kernel) {
    if (auto error = check_text(kernel_text)) {
        return {std::move(*error)};
    }
    const std::string code = without_comments_or_their_lines(without_byte_order_mark(kernel_text));
    std::vector<CompileError> errors;
    std::string_view rest = code;
    for (int number = 1; !rest.empty();) {
        const LogicalLine line = take_logical_line(rest, number);
        number = line.line_at(line.text.size()) + 1;
        if (auto error = check_directive(line.text, line.number)) {
            errors.push_back(std::move(*error));
        } else {
            check_words(line, errors);
            check_strings(line, errors);
        }
    }
    if (errors.empty()) {
        if (auto error = check_length(code)) {
            errors.push_back(std::move(*error));
        }
    }
    if (errors.empty() && !has_word(code, kernel)) {
        errors.push_back({0, fmt::format("there is no function `void {}()`", kernel),
                          fmt::format("Your code belongs into the body of `void {}() {{ … }}`; "
                                      "`workbook reset` gives you the template back.",
                                      kernel)});
    }
    return errors.empty() ? check_for_compiler(code) : errors;
}

}  // namespace vkp
