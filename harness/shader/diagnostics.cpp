#include "harness/shader/diagnostics.hpp"

#include "harness/base/small_letters.hpp"
#include "harness/base/source_text.hpp"
#include "harness/shader/compiler_message.hpp"
#include "harness/shader/habits.hpp"
#include "harness/shader/names.hpp"
#include "harness/shader/operators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>
#include <string>

namespace vkp {

namespace {

constexpr std::string_view kErrorMark = ": error: ";

// The line in "name:12"; 0 in "name".
int line_in(std::string_view place) {
    int line = 0;
    const std::size_t colon = place.rfind(':');
    if (colon != std::string_view::npos) {
        std::from_chars(place.data() + colon + 1, place.data() + place.size(), line);
    }
    return line;
}

// "name:12: error: text" or "name: error: text"
std::optional<CompileError> parse_line(std::string_view line) {
    const std::size_t mark = line.find(kErrorMark);
    if (mark == std::string_view::npos) {
        return {};
    }
    CompileError error{.line = line_in(line.substr(0, mark)), .message = {}};
    // The limit of a message's length.
    constexpr std::size_t kMaxMessageLength = 500;
    error.message = line.substr(mark + kErrorMark.size(), kMaxMessageLength);
    return error;
}

// "name:3: warning: '#extension' : extension not supported: GL_KHR_cooperative_matrix", or an
// error.
std::optional<CompileError> unknown_extension(std::string_view line) {
    constexpr std::string_view kSaid = "extension not supported: ";
    const std::size_t said = line.find(kSaid);
    const std::size_t mark = std::min(line.find(": warning: "), line.find(kErrorMark));
    if (said == std::string_view::npos || mark == std::string_view::npos) {
        return {};
    }
    return CompileError{.line = line_in(line.substr(0, mark)),
                        .message = fmt::format("the GLSL compiler of this system does not know the "
                                               "extension {}",
                                               line.substr(said + kSaid.size())),
                        .advice = "A SPIR-V module from a newer compiler may be audited.",
                        .refusal = Refusal::kNotSupported};
}

// Whether that line of the file has that word or sign, outside comments.
bool has_token(const SourceText& source, int line, std::string_view text) {
    const std::vector<Token> tokens = source.tokens_of(line);
    return std::any_of(tokens.begin(), tokens.end(),
                       [text](const Token& token) { return token.is(text); });
}

// A typical mistake: words in glslang's message and the source line, and the remedy. The first that
// fits is used.
struct Slip {
    std::string_view in_message;
    std::string_view word_in_line;
    std::string_view advice;
    Help help = Help::kNone;
};

constexpr std::string_view kOutAdvice =
    "`out` is a word of GLSL itself; the output array is called `result`.";

constexpr std::string_view kNoPointers =
    "GLSL has no pointers: an element is `a[i]`, and arrays are used by their names.";
constexpr std::string_view kNoInitialValue =
    "Shared arrays have no initial value: let threads write them, then `barrier();`.";
constexpr std::string_view kComponents =
    "A vec4 holds four floats: `.x`, `.y`, `.z` and `.w` pick one of them.";
constexpr std::string_view kWriteUint = "Write `uint`, which has 32 bits without a sign.";

constexpr std::array kSlips = {
    Slip{"unexpected STAR", "kernel",
         "A kernel has no parameters, and GLSL has no pointers: write `void kernel()`, and use the "
         "arrays by their names."},
    Slip{"unexpected STAR", "", kNoPointers, Help::kLanguage},
    Slip{"unexpected AMPERSAND", "", kNoPointers, Help::kLanguage},
    Slip{"unexpected RIGHT_PAREN, expecting LEFT_PAREN", "",
         "A cast is written like a call: `float(x)`, `uint(x)`, `int(x)`.", Help::kLanguage},
    Slip{"array size required", "",
         "A function cannot take an array of any length: let it use the array by its name."},
    Slip{"function call, method, or subroutine call expected", "",
         "Write an element with square brackets: `a[i]`."},
    Slip{"can't use function syntax on variable", "",
         "Write an element with square brackets: `a[i]`."},
    Slip{"must be compile-time constant", "subgroupBroadcast",
         "`subgroupShuffle(value, id)` takes an id that is computed."},
    Slip{"ambiguous best function", "atomic",
         "Write the value in the type of the memory: `0u` is the zero of a uint."},
    Slip{"null initializer", "shared", kNoInitialValue},
    Slip{"empty { } initializer", "shared", kNoInitialValue},
    Slip{"syntax error", "__global__",
         "`__global__` is CUDA's: leave it out, `void kernel()` is enough."},
    Slip{"syntax error", "__device__", "`__device__` is CUDA's: leave it out."},
    Slip{"'unsigned' : Reserved word", "", kWriteUint},
    Slip{"'long' : Reserved word", "", "Write `int` or `uint`: they have 32 bits."},
    Slip{"'short' : Reserved word", "", "Write `int` or `uint`: they have 32 bits."},
    Slip{"'sizeof' : Reserved word", "", "GLSL has no sizeof: the length of `a` is `a_shape[0]`."},
    Slip{"'static' : Reserved word", "", "GLSL has no `static`: leave it out."},
    Slip{"'inline' : Reserved word", "", "GLSL has no `inline`: leave it out."},
    Slip{"'typedef' : Reserved word", "", "GLSL has no typedef: write the type itself."},
    Slip{"'goto' : Reserved word", "", "GLSL has no goto: write a loop or an `if`."},
    Slip{"'NULL' : undeclared identifier", "", kNoPointers, Help::kLanguage},
    Slip{"'nullptr' : undeclared identifier", "", kNoPointers, Help::kLanguage},
    Slip{"Reserved word", "", "GLSL keeps this word for itself: take another name."},
    Slip{"cannot redeclare a user-block member", "",
         "An array of that name is given: leave this declaration out."},
    Slip{"incomplete method syntax", "length", "The length of `a` is `a_shape[0]`."},
    Slip{"'printf' : no matching", "", "Here it is `debugPrintfEXT(\"i = %d\", i)`.",
         Help::kValues},
    Slip{"wrong operand type no operation '!'", "",
         "Only a bool can be negated: for a number `x` write `x == 0`."},
    Slip{"no operation '%'", "", "`%` is for whole numbers; for floats there is `mod(x, y)`."},
    Slip{"temp bool", "",
         "A comparison is a bool, not a number; `(x < y ? 1 : 0)` turns it into one."},
    Slip{"4-component vector of", "", kComponents},
    Slip{
        "GL_EXT_shader_atomic_float", "",
        "Atomics are for whole numbers here. Let each thread put its value into shared memory, and "
        "add those up after a barrier."},
    Slip{"memory exhausted", "",
         "This nests too deep for the compiler: say it in several statements, or in a loop."},
    Slip{"'out' : not allowed", "", kOutAdvice},
    Slip{"unexpected OUT", "", kOutAdvice},
    Slip{"can't modify a readonly buffer", "",
         "Inputs are read-only; write your result to `result`."},
    Slip{"l-value required", "",
         "Constants and shapes can only be read; declare a variable of your own."},
    Slip{"'shared' : not allowed in nested scope", "",
         "A shared array belongs to the whole workgroup: declare it above `void kernel()`, "
         "outside of any function."},
    Slip{"scalar integer expression required", "",
         "An index must be an integer: declare it as `uint` or `int`, or convert it with "
         "`int(…)`."},
    Slip{"left of '[' is not of type array", "",
         "Arrays in memory have one index. Compute it from row and column, as in "
         "`a[row * a_strides[0] + column]`."},
    Slip{"array size must be a constant", "",
         "The size of an array must be known when the kernel is compiled: a number or a constant "
         "such as TPB. A shape is known at the launch only."},
    Slip{"No function definition (body) found", "",
         "A kernel must have a body, but no parameters, as in `void kernel() { … }`."},
    Slip{"overloaded functions must have the same return type", "kernel",
         "The kernel returns nothing: write `void kernel()`."},
    Slip{"void function cannot return a value", "",
         "A kernel returns nothing; store your value in `result`."},
    Slip{"undeclared identifier", "threadIdx",
         "In Vulkan, threadIdx is gl_LocalInvocationID, blockIdx is gl_WorkGroupID and blockDim "
         "is gl_WorkGroupSize."},
    Slip{"undeclared identifier", "blockIdx",
         "In Vulkan, blockIdx is gl_WorkGroupID, threadIdx is gl_LocalInvocationID and blockDim "
         "is gl_WorkGroupSize."},
    Slip{"undeclared identifier", "blockDim",
         "In Vulkan, blockDim is gl_WorkGroupSize; its x is the constant TPB."},
    Slip{"'barrier' : undeclared identifier", "", "A barrier is a call: `barrier();`."},
    Slip{"undeclared identifier", "", "Nothing of that name is known in this line.", Help::kNames},
    Slip{"no matching overloaded function found", "",
         "Check the function's name and the number and types of its arguments."},
    Slip{"array of", "",
         "That is a whole array; an index picks one element of it, as in `result[i]`."},
    Slip{"cannot convert from", "",
         "GLSL does not narrow a type without a conversion: write `int(x)`, `uint(x)` or "
         "`float(x)`."},
    Slip{"break statement only allowed", "",
         "`break` leaves a loop. Outside of one, `return;` ends the thread."},
    Slip{"continue statement only allowed", "",
         "`continue` begins the next iteration of a loop. Outside of one, `return;` ends the "
         "thread."},
    Slip{"unexpected SEMICOLON, expecting RIGHT_PAREN", "", "A `)` is missing before the `;`."},
    Slip{"unexpected SEMICOLON, expecting COMMA or RIGHT_PAREN", "",
         "A `)` is missing before the `;`."},
    Slip{"boolean expression expected", "",
         "A condition must be a comparison: `if (x != 0)`, not `if (x)`."},
    Slip{"unexpected ELSE", "", "Is there an `if` before this `else`, of one statement or block?"},
    Slip{"unexpected end of file", "", "A `}` is missing: some `{` above is never closed."},
    Slip{"unexpected RIGHT_BRACE", "", "Is there a `}` too many, or a `;` missing before it?"},
    Slip{"expecting COMMA or SEMICOLON", "",
         "Is a `;` missing at the end of the statement before?"},
    Slip{"End of input in comment", "", "A `/*` is never closed by `*/`."},
    Slip{"index out of range", "", "The array has fewer elements than that."},
    Slip{"cannot change previously set size", "",
         "The workgroup's size comes from the puzzle; take the layout out."},
    Slip{"Recursion", "", "GLSL has no recursion; write a loop."},
    Slip{"recursion", "", "GLSL has no recursion; write a loop."},
    Slip{"required extension not requested", "", "", Help::kExtension},
    Slip{"discard", "", "`discard` is for fragment shaders; write `return;`."},
};

void add_advice(CompileError& error, const SourceText& source) {
    const auto* const found = std::find_if(kSlips.begin(), kSlips.end(), [&](const Slip& slip) {
        return says(error.message, slip.in_message) &&
               (slip.word_in_line.empty() || has_token(source, error.line, slip.word_in_line));
    });
    if (found != kSlips.end()) {
        error.advice = found->advice;
        error.help = found->help;
    }
}

std::string quoted_name(std::string_view message) {
    const std::size_t begin = message.find('\'') + 1;
    const std::size_t end = message.find('\'', begin);
    return end == std::string_view::npos ? std::string()
                                         : std::string(message.substr(begin, end - begin));
}

// "input" of "'input' : Reserved word.", and "float" of "syntax error, unexpected FLOAT, expecting
// …".
std::string reserved_word(std::string_view message) {
    constexpr std::string_view kUnexpected = "unexpected ";
    if (says(message, "Reserved word")) {
        return quoted_name(message);
    }
    const std::size_t at = message.find(kUnexpected);
    if (at == std::string_view::npos) {
        return {};
    }
    const std::string_view word = message.substr(at + kUnexpected.size());
    return in_small_letters(word.substr(0, word.find_first_of(", \n")));
}

// The line below this one that defines a function of that name; 0 if there is none.
int line_of_definition(const SourceText& source, const std::string& name, int below) {
    for (const TokenLine& line : source.lines()) {
        for (std::size_t i = 1; i + 1 < line.size(); ++i) {
            const bool is_it = line[i].line > below && line[i].is(name) && line[i - 1].is_word() &&
                               !line[i - 1].is("return") && line[i + 1].is("(");
            if (is_it) {
                return line[i].line;
            }
        }
    }
    return 0;
}

void explain_order(CompileError& error, const SourceText& source) {
    if (!says(error.message, "no matching overloaded function found")) {
        return;
    }
    const std::string name = quoted_name(error.message);
    const int line = line_of_definition(source, name, error.line);
    if (line > 0) {
        error.advice = "A function must be defined before its use: `" + name +
                       "` is only defined in line " + std::to_string(line) + ", so move it up.";
    }
}

// 10.0d, 1L
bool has_wrong_suffix(const SourceText& source, int line) {
    const std::vector<Token> tokens = source.tokens_of(line);
    return std::any_of(tokens.begin(), tokens.end(), [](const Token& token) {
        const char last = token.text.back();
        return is_digit(token.text.front()) && !token.text.starts_with("0x") &&
               (last == 'd' || last == 'D' || last == 'L' || last == 'l');
    });
}

void explain_suffix(CompileError& error, const SourceText& source) {
    if (says(error.message, "syntax error") && has_wrong_suffix(source, error.line)) {
        error.advice = "A number ends in `f`, `u` or no letter: `10.0`.";
    }
}

bool is_whole_number(const Token& token) {
    return std::all_of(token.text.begin(), token.text.end(), is_digit);
}

// "10.0" for a line with `10,0`; empty for others.
std::string decimal_point(const SourceText& source, int line) {
    for (const TokenLine& tokens : source.lines()) {
        for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
            const Token& whole = tokens[i - 1];
            const Token& part = tokens[i + 1];
            if (tokens[i].line == line && tokens[i].is(",") && is_whole_number(whole) &&
                is_whole_number(part)) {
                return std::string(whole.text) + "." + std::string(part.text);
            }
        }
    }
    return {};
}

// `float x = 10,0;` declares a second variable, if only its name were one.
void explain_decimal_comma(CompileError& error, const SourceText& source) {
    const std::string number = decimal_point(source, error.line);
    if (says(error.message, "syntax error") && !number.empty()) {
        error.advice = "Did you mean `" + number + "`?";
    }
}

// Whether a line without `;` may be right: a statement continues, or a body follows.
bool may_go_on(const TokenLine& line) {
    const Token& first = line.front();
    const Token& last = line.back();
    if (last.is(")")) {
        return first.is("if") || first.is("for") || first.is("while") || first.is("else") ||
               first.is("}") || first.is("void");
    }
    return is_directive(line) || last.is("else") || last.is("do") ||
           (!last.is_word() && !last.is("]"));
}

// A missing `;` is noticed at the next word: the line to look at is that before.
void move_to_missing_semicolon(CompileError& error, const SourceText& source) {
    if (!says(error.message, "syntax error") || !error.advice.starts_with("Is ")) {
        return;
    }
    const TokenLine* before = nullptr;
    for (const TokenLine& line : source.lines()) {
        if (line.front().line < error.line) {
            before = &line;
        }
    }
    const bool is_it = before != nullptr && before->back().line < error.line && !may_go_on(*before);
    if (is_it) {
        error.line = before->back().line;
        error.advice = "This line does not end in `;`.";
    }
}

// The most exact advice comes first: words of other languages, misused operators, names that
// resemble known ones, and the table of slips.
void explain_words(CompileError& error, const SourceText& source,
                   const std::vector<std::string>& given) {
    const bool is_name = says(error.message, "undeclared identifier") ||
                         says(error.message, "no matching overloaded function found");
    const bool is_language =
        is_name || says(error.message, "syntax error") || says(error.message, "Reserved word") ||
        says(error.message, "unexpected token") || says(error.message, ": redefinition") ||
        says(error.message, "not supported") || says(error.message, "invalid directive") ||
        says(error.message, "cannot apply to an array: s") ||
        says(error.message, "cannot apply to an array: p") ||
        says(error.message, "cannot apply to an array: a");
    std::string advice = reserved_name_advice(reserved_word(error.message), error.line, source);
    if (advice.empty() && is_language) {
        advice = habit_advice(error.message, error.line, source);
    }
    if (advice.empty()) {
        advice = operator_advice(error.message, error.line, source, given);
    }
    if (advice.empty() && is_name) {
        advice = name_advice(quoted_name(error.message), error.line, source, given);
    }
    if (advice.empty() && says(error.message, ": redefinition")) {
        advice = redefinition_advice(quoted_name(error.message), error.line, source);
    }
    if (advice.empty() && says(error.message, "syntax error")) {
        advice = division_advice(error.line, source);
    }
    if (advice.empty()) {
        add_advice(error, source);
    } else {
        error.advice = std::move(advice);
    }
}

// A directive that ends too early is reported in the line after it.
int line_of_directive(int line, std::string_view message, const SourceText& source) {
    const bool is_of_directive =
        message.starts_with("'#") || message.starts_with("'preprocessor evaluation'");
    while (is_of_directive && line > 1 && !has_token(source, line, "#")) {
        --line;
    }
    return line;
}

bool has_any_token(const SourceText& source, int line, const std::set<std::string>& names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return has_token(source, line, name); });
}

// An error at the end of the file is shown at the last line with text.
int shown_line(int line, std::string_view kernel_text) {
    while (line > 1 &&
           line_of(kernel_text, line).find_first_not_of(" \t\r") == std::string_view::npos) {
        --line;
    }
    return line;
}

}  // namespace

std::vector<CompileError> explain_diagnostics(std::string_view compiler_output,
                                              std::string_view kernel_text,
                                              const std::vector<std::string>& given) {
    const SourceText source(kernel_text);
    std::vector<CompileError> errors;
    std::set<std::string> undeclared;
    while (!compiler_output.empty()) {
        const std::string_view line = compiler_output.substr(0, compiler_output.find('\n'));
        compiler_output.remove_prefix(std::min(compiler_output.size(), line.size() + 1));
        if (std::optional<CompileError> unknown = unknown_extension(line)) {
            unknown->line = shown_line(unknown->line, kernel_text);
            return {std::move(*unknown)};  // all others follow from it
        }
        auto error = parse_line(line);
        if (!error || says(error->message, "compilation terminated")) {
            continue;
        }
        error->line = line_of_directive(error->line, error->message, source);
        const bool is_known = std::any_of(errors.begin(), errors.end(), [&](const auto& known) {
            return known.line == error->line;
        });
        if (is_known) {
            continue;  // glslang stumbles on after the first error of a line
        }
        const std::string name = quoted_name(error->message);
        if (says(error->message, "undeclared identifier")) {
            undeclared.insert(name);
        } else if (undeclared.contains(name) ||
                   (name == "expression" && has_any_token(source, error->line, undeclared))) {
            continue;  // it follows from the missing declaration
        }
        explain_words(*error, source, given);
        explain_order(*error, source);
        explain_suffix(*error, source);
        explain_decimal_comma(*error, source);
        move_to_missing_semicolon(*error, source);
        error->message = in_plain_words(error->message);
        error->line = shown_line(error->line, kernel_text);
        errors.push_back(std::move(*error));
    }
    return errors;
}

}  // namespace vkp
