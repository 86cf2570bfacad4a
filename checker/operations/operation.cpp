#include "checker/operations/operation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>
#include <stdexcept>

namespace vkp {

namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

// The parts between the separators, without spaces around them.
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

// "floats" are several types.
std::vector<std::string> types_named(const std::string& word) {
    static const std::map<std::string, std::vector<std::string>> several = {
        {"floats", {"float32", "float16"}},
        {"integers", {"int32", "int8"}},
        {"numbers", {"float32", "float16", "int32", "int8"}},
        {"all", {"float32", "float16", "int32", "int8", "bool"}}};
    if (const auto found = several.find(word); found != several.end()) {
        return found->second;
    }
    const std::vector<std::string>& single = several.at("all");
    if (std::find(single.begin(), single.end(), word) == single.end()) {
        throw std::invalid_argument(fmt::format("there is no type \"{}\"", word));
    }
    return {word};
}

// "floats>bool", or "int8", which gives what it takes.
std::vector<OperandTypes> types_of(const std::string& text) {
    std::vector<OperandTypes> types;
    for (const std::string& word : words_of(text)) {
        const std::size_t arrow = word.find('>');
        for (const std::string& from : types_named(word.substr(0, arrow))) {
            if (arrow == std::string::npos) {
                types.push_back({from, from});
                continue;
            }
            for (const std::string& to : types_named(word.substr(arrow + 1))) {
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
    if (words.size() > 1 && words.front() == "puzzle") {
        std::transform(words.begin() + 1, words.end(), std::back_inserter(operation.puzzles),
                       puzzle_number);
    } else if (words.size() == 1) {
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

bool has_word(const TensorOperation& operation, const std::string& word) {
    const std::string text = fmt::format("{} {} {} {}", operation.group, operation.name,
                                         operation.types_text, place_text(operation));
    const auto is_same = [](unsigned char left, unsigned char right) {
        return std::tolower(left) == std::tolower(right);
    };
    return std::search(text.begin(), text.end(), word.begin(), word.end(), is_same) != text.end();
}

}  // namespace

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
                operations.push_back(row_of(line));
                operations.back().group = group;
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

std::string place_text(const TensorOperation& operation) {
    if (!operation.kernel.empty()) {
        return fmt::format("solutions/operations/{}.comp", operation.kernel);
    }
    return fmt::format("{} {}", operation.puzzles.size() == 1 ? "puzzle" : "puzzles",
                       fmt::join(operation.puzzles, ", "));
}

}  // namespace vkp
