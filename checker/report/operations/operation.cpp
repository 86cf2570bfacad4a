#include "checker/report/operations/operation.hpp"

#include "checker/report/number_type.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace vkp {

namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

bool has(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// The parts between the separators, without surrounding spaces.
std::vector<std::string> parts_of(const std::string& line, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, separator);) {
        const std::size_t begin = part.find_first_not_of(' ');
        parts.push_back(begin == std::string::npos
                            ? ""
                            : part.substr(begin, part.find_last_not_of(' ') - begin + 1));
    }
    return parts;
}

// The result types of a row for operands of the type `from`; an empty `target` means the same type.
std::vector<std::string> results_named(const std::string& target, const std::string& from) {
    if (target.empty()) {
        return {from};
    }
    return target == "wide" ? std::vector{register_type(number_type(from))} : types_named(target);
}

// "floats>bool", or "int8", whose result has the operand's type; "int8>wide" has the register's
// type.
std::vector<OperandTypes> types_of(const std::string& text) {
    std::vector<OperandTypes> types;
    for (const std::string& word : words_of(text)) {
        const std::size_t arrow = word.find('>');
        const std::string target = arrow == std::string::npos ? "" : word.substr(arrow + 1);
        for (const std::string& from : types_named(word.substr(0, arrow))) {
            for (const std::string& to : results_named(target, from)) {
                types.push_back({from, to});
            }
        }
    }
    return types;
}

int puzzle_number(const std::string& word) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size()) {
        throw std::invalid_argument(fmt::format("\"{}\" is no number of a puzzle", word));
    }
    return number;
}

void take_place(TensorOperation& operation, const std::string& text) {
    std::vector<std::string> words = words_of(text);
    if (words.size() > 2 && words.front() == "near") {
        operation.is_near = true;
        words.erase(words.begin());
    }
    if (words.size() > 1 && words.front() == "puzzle") {
        std::transform(words.begin() + 1, words.end(), std::back_inserter(operation.puzzles),
                       puzzle_number);
    } else if (words.size() == 1 && !operation.is_near) {
        operation.kernel = words.front();
    } else {
        throw std::invalid_argument(fmt::format("\"{}\" is no puzzle and no kernel", text));
    }
}

TensorOperation row_of(const std::string& line) {
    const std::vector<std::string> parts = parts_of(line, ';');
    if (parts.size() < 3) {
        throw std::invalid_argument("a row has a name, types, and a puzzle or a kernel");
    }
    TensorOperation operation;
    operation.name = parts[0];
    operation.types_text = parts[1];
    operation.types = types_of(parts[1]);
    take_place(operation, parts[2]);
    for (std::size_t i = 3; i < parts.size(); ++i) {
        const std::size_t space = parts[i].find(' ');
        if (space == std::string::npos || !operation.puzzles.empty()) {
            throw std::invalid_argument(fmt::format("\"{}\" is no macro of a kernel", parts[i]));
        }
        operation.macros.emplace_back(parts[i].substr(0, space), parts[i].substr(space + 1));
    }
    return operation;
}

// The types that an example line is for: those that it names, or all of the row's.
std::vector<OperandTypes> example_types(const TensorOperation& operation, const std::string& text) {
    std::vector<OperandTypes> types;
    for (const std::string& word : words_of(text)) {
        const std::size_t arrow = word.find('>');
        const std::vector<std::string> from =
            arrow == 0 ? types_named("all") : types_named(word.substr(0, arrow));
        const std::vector<std::string> to = arrow == std::string::npos
                                                ? std::vector<std::string>()
                                                : types_named(word.substr(arrow + 1));
        std::copy_if(operation.types.begin(), operation.types.end(), std::back_inserter(types),
                     [&](const OperandTypes& candidate) {
                         return has(from, candidate.from) && (to.empty() || has(to, candidate.to));
                     });
    }
    return types;
}

// "integers: a = {1, 2}; result = {3, 4}"
void take_example(TensorOperation& operation, const std::string& line) {
    const std::size_t colon = line.find(':');
    const std::vector<OperandTypes> types = colon == std::string::npos
                                                ? operation.types
                                                : example_types(operation, line.substr(0, colon));
    if (types.empty()) {
        throw std::invalid_argument("an example of none of the row's types");
    }
    for (const std::string& part : parts_of(line.substr(colon + 1), ';')) {
        const std::size_t equals = part.find(" = ");
        if (equals == std::string::npos || operation.kernel.empty()) {
            throw std::invalid_argument(fmt::format("\"{}\" is no array with values", part));
        }
        operation.example.push_back({types, part.substr(0, equals), part.substr(equals + 3)});
    }
}

// A row, or an example of the row above.
void take_line(std::vector<TensorOperation>& operations, const std::string& group,
               const std::string& line) {
    if (line.front() == ' ' && !operations.empty()) {
        take_example(operations.back(), line);
        return;
    }
    operations.push_back(row_of(line));
    operations.back().group = group;
}

// All types of the rows of that name that have a kernel.
std::vector<ChosenRow> choices_named(const std::string& name) {
    std::vector<ChosenRow> choices;
    for (const TensorOperation& operation : all_operations()) {
        if (operation.name == name && !operation.kernel.empty()) {
            for (const OperandTypes& types : operation.types) {
                choices.push_back({&operation, types});
            }
        }
    }
    return choices;
}

std::vector<std::string> names_of_types(const std::vector<ChosenRow>& choices) {
    std::vector<std::string> names;
    std::transform(choices.begin(), choices.end(), std::back_inserter(names),
                   [](const ChosenRow& choice) { return types_name(choice.types); });
    return names;
}

bool has_word(const TensorOperation& operation, const std::string& word) {
    const std::string text = fmt::format("{} {} {} {}", operation.group, operation.name,
                                         operation.types_text, place_text(operation));
    const auto is_same = [](unsigned char left, unsigned char right) {
        return std::tolower(left) == std::tolower(right);
    };
    return std::search(text.begin(), text.end(), word.begin(), word.end(), is_same) != text.end();
}

}  // namespace

std::string types_name(const OperandTypes& types) {
    return types.from == types.to ? types.from : types.from + ">" + types.to;
}

std::vector<TensorOperation> parse_operations(std::string_view table) {
    std::vector<TensorOperation> operations;
    std::istringstream lines{std::string(table)};
    std::string group;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.starts_with("== ")) {
            group = line.substr(3);
        } else if (!line.empty() && line.front() != '#') {
            try {
                take_line(operations, group, line);
            } catch (const std::invalid_argument& error) {
                throw std::invalid_argument(fmt::format("line {}: {}", number, error.what()));
            }
        }
    }
    return operations;
}

const std::vector<TensorOperation>& all_operations() {
    static const std::vector<TensorOperation> operations = parse_operations(operations_table());
    return operations;
}

std::vector<const TensorOperation*> operations_with(const std::vector<std::string>& words) {
    std::vector<const TensorOperation*> found;
    for (const TensorOperation& operation : all_operations()) {
        if (std::all_of(words.begin(), words.end(),
                        [&](const std::string& word) { return has_word(operation, word); })) {
            found.push_back(&operation);
        }
    }
    return found;
}

ChosenRow chosen_row(const std::string& name, const std::string& types) {
    const std::vector<ChosenRow> choices = choices_named(name);
    const auto found = std::find_if(choices.begin(), choices.end(), [&](const ChosenRow& choice) {
        return types.empty() || types == types_name(choice.types);
    });
    if (found != choices.end()) {
        return *found;
    }
    if (!choices.empty()) {
        throw std::invalid_argument(fmt::format("{} has no row for {}; its types are {}", name,
                                                types, fmt::join(names_of_types(choices), ", ")));
    }
    for (const TensorOperation& operation : all_operations()) {
        if (operation.name == name) {
            throw std::invalid_argument(
                fmt::format("{} has no kernel of its own: see {}", name, place_text(operation)));
        }
    }
    throw std::invalid_argument(
        fmt::format("there is no operation \"{}\": `list --operations` has all", name));
}

std::string chosen_text(const ChosenRow& row) {
    std::vector<ChosenRow> others = choices_named(row.operation->name);
    std::erase_if(others, [&](const ChosenRow& other) { return other.types == row.types; });
    const std::string text = fmt::format("{} for {}", row.operation->name, types_name(row.types));
    return others.empty() ? text
                          : fmt::format("{} (--types has others: {})", text,
                                        fmt::join(names_of_types(others), ", "));
}

std::string place_text(const TensorOperation& operation) {
    if (!operation.kernel.empty()) {
        return fmt::format("solutions/operations/{}.comp", operation.kernel);
    }
    return fmt::format("{}{} {}", operation.is_near ? "near " : "",
                       operation.puzzles.size() == 1 ? "puzzle" : "puzzles",
                       fmt::join(operation.puzzles, ", "));
}

}  // namespace vkp
