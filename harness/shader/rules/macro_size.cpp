#include "harness/shader/rules/macro_size.hpp"

#include "harness/shader/rules/macro_definition.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace vkp {

namespace {

using Words = std::vector<std::string_view>;

// Macros may expand to macros that expand to macros.
constexpr int kMaxMacroDepth = 256;
constexpr double kEndless = std::numeric_limits<double>::infinity();

// A size that grows with the sizes of the arguments: the expansion of a macro.
struct Size {
    double fixed = 0;
    std::vector<double> of_arguments = {};  // how often each is written out

    void add(const Size& other, double times = 1) {
        fixed += product(times, other.fixed);
        for (std::size_t i = 0; i < of_arguments.size() && i < other.of_arguments.size(); ++i) {
            of_arguments[i] += product(times, other.of_arguments[i]);
        }
    }

    // The product of 0 and infinity is 0 here.
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
    bool is_open = false;  // being expanded: in its own definition a macro is a plain word
};

class MacroTable {
public:
    // The words of the text without the definitions, which are added to the table.
    Words take_definitions(const SourceText& source) {
        Words words;
        for (const TokenLine& line : source.lines()) {
            if (is_directive(line) && line.size() > 1 && line[1].is("define")) {
                if (const auto definition = macro_definition(line)) {
                    define(*definition);
                }
                continue;
            }
            for (const Token& token : line) {
                words.push_back(token.text);
            }
        }
        return words;
    }

    // The size of words that may include parameters of a macro.
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
    void define(const MacroDefinition& found) {
        Macro& macro = macros_[found.name.text];
        macro.has_parameters = macro.has_parameters || found.has_parameters;
        Definition definition{.parameters = found.parameters};
        for (const Token& token : found.body) {
            definition.body.push_back(token.text);
        }
        macro.definitions.push_back(std::move(definition));
    }

    // The size of the words up to a comma or closing bracket that belongs to no bracket opened
    // here.
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
        const double times = most_of(macro_size.of_arguments);
        for (bool is_first = true; at < words.size() && (is_first || words[at] != ")");
             is_first = false) {
            ++at;
            size.add(size_up_to_comma(words, at, parameters, depth + 1), times);
        }
        return size;
    }

    // An unused argument is expanded all the same, and a comma in an argument's expansion splits it
    // into several: so each counts as often as the most used one.
    static double most_of(const std::vector<double>& factors) {
        return factors.empty() ? 1 : std::max(1.0, *std::ranges::max_element(factors));
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

double expanded_size(const SourceText& source) {
    MacroTable table;
    const Words words = table.take_definitions(source);
    return table.size_of(words, {}, 0).fixed;
}

}  // namespace vkp
