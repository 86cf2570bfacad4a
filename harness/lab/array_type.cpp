#include "harness/lab/array_type.hpp"

#include "harness/lab/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <sstream>

namespace vkp {

namespace {
constexpr std::size_t kMaxDimensions = 4;
}

TypeMacros type_macros(std::string_view text) {
    TypeMacros macros;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string directive;
        std::string name;
        std::string type_word;
        if (words >> directive >> name >> type_word && directive == "#define") {
            if (const auto type = element_type_named(type_word)) {
                macros.emplace(name, *type);
            } else if (const auto other = macros.find(type_word); other != macros.end()) {
                macros.emplace(name, other->second);
            }
        }
    }
    return macros;
}

ElementType take_type(Scanner& scanner, const TypeMacros& macros) {
    const int line = scanner.line();
    const std::string_view word = scanner.take_word();
    if (const auto type = element_type_named(word)) {
        return *type;
    }
    if (const auto macro = macros.find(word); macro != macros.end()) {
        return macro->second;
    }
    throw LabSyntaxError(
        {line,
         word.empty() ? std::string("the type of the elements is missing")
                      : fmt::format("`{}` is no type that elements can have", word),
         "The types are float, int, uint, double, float16_t, int8_t, uint8_t, int16_t, uint16_t, "
         "int64_t, uint64_t, and vectors of them such as vec2, ivec3 and dvec4."});
}

Shape take_shape(Scanner& scanner) {
    if (!scanner.take("[")) {
        scanner.fail("the shape is missing", kArrayForm);
    }
    Shape shape;
    do {
        shape.push_back(static_cast<int>(
            take_integer(scanner, {1, std::numeric_limits<int>::max()}, "an extent")));
    } while (scanner.take(","));
    if (!scanner.take("]")) {
        scanner.fail("the shape ends with `]`", kArrayForm);
    }
    if (shape.size() > kMaxDimensions) {
        scanner.fail(fmt::format("the shape has {} dimensions", shape.size()),
                     "Arrays have 1 to 4 dimensions.");
    }
    return shape;
}

std::string take_view(Scanner& scanner, const Case& definition, ElementType type) {
    const int line = scanner.line();
    std::string view(scanner.take_word());
    const bool is_in_rows = view == "row_major";
    const std::string of_elements = is_in_rows ? std::string(scanner.take_word()) : view;
    view += is_in_rows ? " " + of_elements : "";
    const bool is_struct =
        std::any_of(definition.structs.begin(), definition.structs.end(),
                    [&](const InterfaceStruct& known) { return known.name == of_elements; });
    if (!is_struct && !element_type_named(of_elements) && !is_matrix_type(of_elements)) {
        throw LabSyntaxError(
            {line, fmt::format("`{}` is neither a struct above nor a matrix", of_elements),
             "Write the struct above, as in `struct: Body { vec3 at; float mass; }`."});
    }
    if (type.components != 1) {
        throw LabSyntaxError({line, "the array's own elements must be scalars here",
                              "Write the memory as numbers, with its padding, as in `bodies "
                              "float[64] as Body`."});
    }
    return view;
}

double size_bytes(const Array& array) {
    auto bytes = static_cast<double>(stride_bytes(array.type));
    for (const int extent : array.shape) {
        bytes *= extent;
    }
    return bytes;
}

}  // namespace vkp
