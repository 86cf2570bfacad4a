#include "harness/shader/macro_size.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

namespace {

using Words = std::vector<std::string_view>;

// Macros that stand for macros that stand for macros.
constexpr int kMaxMacroDepth = 256;
constexpr double kEndless = std::numeric_limits<double>::infinity();

bool is_word_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// A backslash stands only where it joins two lines.
bool is_space(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0 || c == '\\';
}

// Takes a word or a sign from the front; empty at the end.
std::string_view take_word(std::string_view& rest) {
    rest.remove_prefix(static_cast<std::size_t>(
        std::find_if_not(rest.begin(), rest.end(), is_space) - rest.begin()));
    std::size_t length = rest.empty() ? 0 : 1;
    while (length > 0 && is_word_character(rest[0]) && length < rest.size() &&
           is_word_character(rest[length])) {
        ++length;
    }
    const std::string_view word = rest.substr(0, length);
    rest.remove_prefix(length);
    return word;
}

// A size that grows with those of the arguments: the size of the text that a macro stands for.
struct Size {
    double fixed = 0;
    std::vector<double> of_arguments = {};  // how often each is written out

    void add(const Size& other, double times = 1) {
        fixed += product(times, other.fixed);
        for (std::size_t i = 0; i < of_arguments.size() && i < other.of_arguments.size(); ++i) {
            of_arguments[i] += product(times, other.of_arguments[i]);
        }
    }

    // Also of nothing and infinity.
    static double product(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }
};

struct Definition {
    Words parameters = {};
    Words body = {};
};

struct Macro {
    std::vector<Definition> definitions = {};
    std::optional<Size> size = {};
    bool has_parameters = false;
    bool is_open = false;  // in its own definition a macro is a plain word
};

class MacroTable {
public:
    // The words of the code without the definitions, which go into the table.
    Words take_definitions(std::string_view code) {
        Words words;
        while (!code.empty()) {
            std::string_view line = take_line(code);
            std::string_view rest = line;
            if (take_word(rest) == "#" && take_word(rest) == "define") {
                define(rest);
                continue;
            }
            for (auto word = take_word(line); !word.empty(); word = take_word(line)) {
                words.push_back(word);
            }
        }
        return words;
    }

    // Of words among which are parameters of a macro.
    Size size_of(const Words& words, const Words& parameters, int depth) {
        std::size_t at = 0;
        Size size{0, std::vector<double>(parameters.size())};
        while (at < words.size()) {
            size.add(size_up_to_comma(words, at, parameters, depth));
            size.fixed += at < words.size() ? 1 : 0;  // the comma or bracket that ended it
            ++at;
        }
        return size;
    }

private:
    // Up to the end of the line, where a backslash does not join it to the next one.
    static std::string_view take_line(std::string_view& code) {
        std::size_t end = code.find('\n');
        while (end != std::string_view::npos &&
               (code.substr(0, end).ends_with('\\') || code.substr(0, end).ends_with("\\\r"))) {
            end = code.find('\n', end + 1);
        }
        const std::string_view line = code.substr(0, end);
        code.remove_prefix(std::min(code.size(), line.size() + 1));
        return line;
    }

    void define(std::string_view rest) {
        Definition definition;
        Macro& macro = macros_[take_word(rest)];
        const bool has_parameters = rest.starts_with('(');
        macro.has_parameters |= has_parameters;
        std::string_view word = take_word(rest);
        if (has_parameters) {
            while (!word.empty() && word != ")") {
                if (word != "(" && word != ",") {
                    definition.parameters.push_back(word);
                }
                word = take_word(rest);
            }
            word = take_word(rest);
        }
        for (; !word.empty(); word = take_word(rest)) {
            definition.body.push_back(word);
        }
        macro.definitions.push_back(std::move(definition));
    }

    // Up to a comma or closing bracket that belongs to no bracket opened here.
    Size size_up_to_comma(const Words& words, std::size_t& at, const Words& parameters, int depth) {
        Size size{0, std::vector<double>(parameters.size())};
        int brackets = 0;
        for (; at < words.size(); ++at) {
            const std::string_view word = words[at];
            if (brackets == 0 && (word == "," || word == ")")) {
                break;
            }
            brackets += word == "(" ? 1 : word == ")" ? -1 : 0;
            const auto parameter = std::find(parameters.begin(), parameters.end(), word);
            const auto macro = macros_.find(word);
            if (parameter != parameters.end()) {
                size.of_arguments[static_cast<std::size_t>(parameter - parameters.begin())] += 1;
            } else if (macro != macros_.end() && !macro->second.is_open) {
                size.add(size_of_use(macro->second, words, at, parameters, depth));
            } else {
                size.fixed += 1;
            }
        }
        return size;
    }

    // `at` is the macro's name, and afterwards the last word of its use.
    Size size_of_use(Macro& macro, const Words& words, std::size_t& at, const Words& parameters,
                     int depth) {
        if (depth > kMaxMacroDepth) {
            return {kEndless};
        }
        const Size& macro_size = size_of_macro(macro, depth + 1);
        Size size{1 + macro_size.fixed, std::vector<double>(parameters.size())};
        if (at + 1 == words.size() || words[at + 1] != "(" || !macro.has_parameters) {
            return size;
        }
        ++at;
        for (std::size_t i = 0; at < words.size() && (i == 0 || words[at] != ")"); ++i) {
            ++at;
            const Size argument = size_up_to_comma(words, at, parameters, depth + 1);
            const auto& factors = macro_size.of_arguments;
            size.add(argument, i < factors.size() ? factors[i] : 1);
        }
        return size;
    }

    const Size& size_of_macro(Macro& macro, int depth) {
        if (macro.size) {
            return *macro.size;
        }
        Size largest;
        macro.is_open = true;
        for (const Definition& definition : macro.definitions) {
            const Size size = size_of(definition.body, definition.parameters, depth);
            largest.fixed = std::max(largest.fixed, size.fixed);
            largest.of_arguments.resize(
                std::max(largest.of_arguments.size(), size.of_arguments.size()));
            for (std::size_t i = 0; i < size.of_arguments.size(); ++i) {
                largest.of_arguments[i] = std::max(largest.of_arguments[i], size.of_arguments[i]);
            }
        }
        macro.is_open = false;
        macro.size = std::move(largest);
        return *macro.size;
    }

    std::map<std::string_view, Macro> macros_;
};

}  // namespace

double expanded_size(std::string_view code) {
    MacroTable table;
    const Words words = table.take_definitions(code);
    return table.size_of(words, {}, 0).fixed;
}

}  // namespace vkp
