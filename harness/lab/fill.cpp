#include "harness/lab/fill.hpp"

#include "harness/lab/file_values.hpp"
#include "harness/lab/header.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>

namespace vkp {

namespace {

// In the order of FillKind.
constexpr std::array<std::string_view, 7> kFillNames = {
    "zeros", "ones", "arange", "reverse", "random", "uninitialized", "file"};

std::size_t value_count(const Array& array) {
    return element_count(array.shape) * array.type.components;
}

LabError cannot_hold(int line, std::string_view value, ElementType type) {
    return {line, fmt::format("{} cannot hold {}", type_name(type), value),
            is_float(type.scalar) ? "Choose a type with a larger range, or a smaller number."
                                  : "Choose another type, or a whole number within its range."};
}

std::optional<LabError> check_value(int line, std::string_view piece, double value,
                                    ElementType type) {
    if (!can_hold(type.scalar, value)) {
        return cannot_hold(line, piece, type);
    }
    if (!is_float(type.scalar) && !is_exact(piece, value)) {
        return LabError{line, fmt::format("{} cannot be kept exactly", piece),
                        "The workbook keeps numbers as doubles: beyond 2^53, only multiples of "
                        "powers of two are exact."};
    }
    return {};
}

std::string shape_text(const Array& array) {
    return fmt::format("{}[{}]", type_name(array.type), fmt::join(array.shape, ","));
}

void check_length(const Array& array, std::size_t count, int line) {
    const std::size_t wanted = value_count(array);
    if (count != wanted) {
        throw LabSyntaxError(
            {line,
             fmt::format("{} takes {} numbers; the list has {}", shape_text(array), wanted, count),
             array.type.components == 1
                 ? "Write one number for each element, row by row."
                 : "Write the components of all elements one after the other, row by row."});
    }
}

// The opening brace is taken already.
Fill take_list(Scanner& scanner, const Array& array, std::vector<LabError>& errors) {
    Fill fill{.kind = FillKind::kList};
    std::vector<double>& list = fill.list;
    const int first_line = scanner.line();
    while (list.empty() || !scanner.take("}")) {
        if (!list.empty() && !scanner.take(",")) {
            scanner.fail("a list continues with `,` or ends with `}`",
                         "Put a comma between two numbers. The lines that a list goes on in begin "
                         "with `//` and have no key.");
        }
        const int line = scanner.line();
        const std::string_view piece = scanner.take_piece();
        if (piece == "_") {
            fill.unset.push_back(list.size());
            list.push_back(0);
            continue;
        }
        const auto value = number_in(piece);
        if (!value) {
            scanner.fail(fmt::format("a number is missing in the list: `{}` is none", piece),
                         "Write numbers such as 2, -0.5 or 1e-3, without a suffix, inside one pair "
                         "of braces.");
        }
        if (auto error = check_value(line, piece, *value, array.type)) {
            errors.push_back(std::move(*error));
        }
        list.push_back(*value);
    }
    check_length(array, list.size(), first_line);
    return fill;
}

// The file's content, which is all of the array.
std::vector<std::byte> file_bytes(const Fill& fill, const Array& array,
                                  const LabFileReader& read_file) {
    constexpr const char* kForm =
        "A file has the bytes of the array, as in `= file a.bin`, or is of NumPy, as in `= file "
        "a.npy`; its path begins at this file's folder.";
    std::vector<std::byte> content;
    try {
        if (!read_file) {
            throw std::runtime_error("files cannot be read here");
        }
        content = read_file(fill.path);
    } catch (const std::runtime_error& error) {
        throw LabSyntaxError({fill.line, error.what(), kForm});
    }
    try {
        return bytes_of_file(std::move(content), array);
    } catch (const std::runtime_error& error) {
        throw LabSyntaxError({fill.line, fmt::format("{}: {}", fill.path, error.what()), kForm});
    }
}

// The first of the values that the type cannot hold, if there is one.
void check_list(const Fill& fill, ElementType type) {
    const auto wrong = std::ranges::find_if(
        fill.list, [&](double value) { return !can_hold(type.scalar, value); });
    if (wrong != fill.list.end()) {
        throw LabSyntaxError(cannot_hold(fill.line, fmt::format("{}", *wrong), type));
    }
}

// Where the values are the places, the last place is the greatest.
void check_places(const Fill& fill, const Array& array) {
    const double last = static_cast<double>(value_count(array)) - 1;
    if (can_hold(array.type.scalar, last)) {
        return;
    }
    double wrong = fill.kind == FillKind::kArange ? 0 : last;
    while (can_hold(array.type.scalar, wrong)) {
        ++wrong;
    }
    throw LabSyntaxError(cannot_hold(fill.line, fmt::format("{}", wrong), array.type));
}

// Of a fill that is no list and no file.
Recipe recipe_of(const Fill& fill, const Array& array, const FillSources& sources) {
    Recipe recipe{.size_bytes = byte_count(array.shape, array.type), .type = array.type};
    switch (fill.kind) {
        case FillKind::kRandom:
            recipe.kind = Recipe::Kind::kRandom;
            recipe.seed = sources.seed;
            recipe.stream = "lab/" + array.name;
            break;
        case FillKind::kArange:
        case FillKind::kReverse:
            check_places(fill, array);
            recipe.kind =
                fill.kind == FillKind::kArange ? Recipe::Kind::kArange : Recipe::Kind::kReverse;
            break;
        case FillKind::kOnes:
            recipe.pattern =
                encode({"", {1}, std::vector<double>(array.type.components, 1.0), array.type});
            break;
        default:
            break;  // zeros
    }
    return recipe;
}

}  // namespace

Fill take_fill(Scanner& scanner, const Array& shape_and_type, std::vector<LabError>& errors) {
    const int line = scanner.line();
    if (scanner.take("{")) {
        Fill fill = take_list(scanner, shape_and_type, errors);
        fill.line = line;
        return fill;
    }
    const std::string_view word = scanner.take_word();
    const auto found = std::find(kFillNames.begin(), kFillNames.end(), word);
    if (found != kFillNames.end() && word == "file") {
        Fill fill{.kind = FillKind::kFile, .path = std::string(scanner.take_text()), .line = line};
        if (fill.path.empty()) {
            scanner.fail("the name of the file is missing", "Write it as in `= file a.bin`.");
        }
        return fill;
    }
    if (found != kFillNames.end()) {
        return {.kind = static_cast<FillKind>(found - kFillNames.begin()), .line = line};
    }
    const std::string_view meant = near_miss(word, kFillNames);
    const std::string advice =
        fmt::format("Write {}, or a list as in {{1, 2, 3}}.", fmt::join(kFillNames, ", "));
    throw LabSyntaxError({line,
                          word.empty() ? std::string("the values are missing")
                                       : fmt::format("`{}` is no way to fill an array", word),
                          meant.empty() ? advice : fmt::format("Did you mean `{}`?", meant)});
}

std::vector<double> values_of(const Fill& fill, const Array& shape_and_type,
                              const FillSources& sources) {
    const ArrayBytes bytes = fill.kind == FillKind::kUninitialized
                                 ? ArrayBytes(recipe_of(fill, shape_and_type, sources))
                                 : bytes_of(fill, shape_and_type, sources);
    return decode(bytes, shape_and_type.type);
}

ArrayBytes bytes_of(const Fill& fill, const Array& shape_and_type, const FillSources& sources) {
    switch (fill.kind) {
        case FillKind::kFile:
            return file_bytes(fill, shape_and_type, sources.read_file);
        case FillKind::kList:
            check_list(fill, shape_and_type.type);
            return encode({"", shape_and_type.shape, fill.list, shape_and_type.type});
        case FillKind::kUninitialized:
            return {};
        default:
            return ArrayBytes(recipe_of(fill, shape_and_type, sources));
    }
}

std::vector<double> whole_values_of(const Fill& fill, const Array& shape_and_type,
                                    const FillSources& sources) {
    if (!fill.unset.empty()) {
        throw LabSyntaxError({fill.line, "`_` is no value here",
                              "It leaves an element of a `buffer` or an `array` without a value."});
    }
    return values_of(fill, shape_and_type, sources);
}

}  // namespace vkp
