#include "checker/report/operations/row_kernel.hpp"

#include "checker/report/number_type.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>

namespace vkp {

namespace {

// The next word of the text after `at`, which is moved to its end: "array:", "a", "A".
std::string take_word(const std::string& text, std::size_t& at) {
    at = std::min(text.find_first_not_of(' ', at), text.size());
    const std::size_t begin = at;
    at = std::min(text.find_first_of(" [", at), text.size());
    return text.substr(begin, at - begin);
}

std::string cast_list(const std::string& list, const NumberType& type) {
    std::istringstream numbers(list);
    std::string text;
    for (std::string number; std::getline(numbers, number, ',');) {
        const double value = as_cast(type, std::stod(number));
        text += text.empty() ? "" : ", ";
        text +=
            std::trunc(value) == value ? fmt::format("{:.0f}", value) : fmt::format("{}", value);
    }
    return text;
}

class RowKernel {
public:
    RowKernel(const TensorOperation& operation, const OperandTypes& types)
        : macros_(row_macros(operation, types)) {
        array_types_ = {{"A", number_type(types.from)},
                        {"R", number_type(types.to)},
                        {"X", number_type(register_type(number_type(types.from)))}};
        for (const auto& [name, text] : operation.macros) {
            if (const auto type = array_types_.find(text); type != array_types_.end()) {
                array_types_.insert_or_assign(name, type->second);
            } else {
                array_types_.erase(name);
            }
            missing_.insert("#define " + name);
        }
        for (const ExampleValues& example : operation.example) {
            if (std::find(example.types.begin(), example.types.end(), types) !=
                example.types.end()) {
                values_[example.array] = example.values;
                missing_.insert("array " + example.array);
            }
        }
    }

    std::string line_of(const std::string& line) {
        std::size_t at = 0;
        const std::string first = take_word(line, at);
        if (first == "#define") {
            return definition(line, take_word(line, at));
        }
        if (first != "//") {
            return line;
        }
        const std::string key = take_word(line, at);
        if (key == "array:" || key == "buffer:") {
            const std::string array = take_word(line, at);
            if (const auto type = array_types_.find(take_word(line, at));
                type != array_types_.end()) {
                types_.insert_or_assign(array, type->second);
            }
            return with_values(line, array, key == "array:");
        }
        return key == "expect:" ? with_values(line, take_word(line, at), true) : line;
    }

    void require_nothing_missing() const {
        if (!missing_.empty()) {
            throw std::invalid_argument(fmt::format("it has no line for `{}`", *missing_.begin()));
        }
    }

private:
    std::string definition(const std::string& line, const std::string& name) {
        const auto macro = macros_.find(name);
        if (macro == macros_.end()) {
            return line;
        }
        missing_.erase("#define " + name);
        return fmt::format("#define {} {}", name, macro->second);
    }

    // The line with the row's values, if it may have them, or else with its own; both cast to the
    // array's type.
    std::string with_values(const std::string& line, const std::string& array, bool may_be_own) {
        std::string text = line;
        if (const auto own = values_.find(array); own != values_.end() && may_be_own) {
            missing_.erase("array " + array);
            text = fmt::format("{} = {}", line.substr(0, line.find(" = ")), own->second);
        }
        const std::size_t begin = text.find('{');
        const std::size_t end = text.find('}');
        const auto type = types_.find(array);
        if (end == std::string::npos || type == types_.end()) {
            return text;
        }
        return text.substr(0, begin + 1) +
               cast_list(text.substr(begin + 1, end - begin - 1), type->second) + text.substr(end);
    }

    std::map<std::string, std::string> macros_;
    std::map<std::string, NumberType> array_types_;  // types by macro
    std::map<std::string, NumberType> types_;        // types by array
    std::map<std::string, std::string> values_;      // likewise
    std::set<std::string> missing_;
};

}  // namespace

std::map<std::string, std::string> row_macros(const TensorOperation& operation,
                                              const OperandTypes& types) {
    const NumberType& from = number_type(types.from);
    const NumberType& to = number_type(types.to);
    const bool is_whole = from.kind == NumberKind::kSigned || from.kind == NumberKind::kUnsigned;
    std::map<std::string, std::string> macros = {{"A", from.in_memory},
                                                 {"X", from.in_register},
                                                 {"I", is_whole ? from.in_register : "int"},
                                                 {"R", to.in_memory},
                                                 {"S", to.in_register}};
    for (const auto& [name, text] : operation.macros) {
        macros[name] = text;
    }
    return macros;
}

std::string row_kernel(const TensorOperation& operation, const OperandTypes& types,
                       std::string_view kernel) {
    RowKernel row(operation, types);
    std::istringstream lines{std::string(kernel)};
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        text += row.line_of(line) + "\n";
    }
    row.require_nothing_missing();
    return text;
}

}  // namespace vkp
