#include "checker/report/operations/render_operations.hpp"
#include "checker/text/terminal_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vkp {

namespace {

constexpr std::size_t kColumnGap = 2;
constexpr std::string_view kLegend =
    "floats: float32 and float16; signed: int8 to int64; unsigned: uint8 to uint64; integers: "
    "both; "
    "numbers: floats and integers; all: bool too. A>B: the result is of another type, wide: of a "
    "register's. Kernels lie in solutions/operations.";

// The path without the folder, which is the same for all.
std::string short_place(const TensorOperation& operation) {
    return operation.kernel.empty() ? place_text(operation) : operation.kernel + ".comp";
}

std::string count_text(const std::vector<const TensorOperation*>& operations) {
    std::set<std::string> names;
    std::size_t types = 0;
    for (const TensorOperation* operation : operations) {
        names.insert(operation->name);
        types += operation->types.size();
    }
    return fmt::format("{} {}, {} with {} types\n", names.size(),
                       names.size() == 1 ? "operation" : "operations", types,
                       names.size() == 1 ? "its" : "their");
}

}  // namespace

std::string operations_text(const std::vector<const TensorOperation*>& operations,
                            std::size_t width, const Style& style) {
    std::size_t name_width = 0;
    std::size_t types_width = 0;
    for (const TensorOperation* operation : operations) {
        name_width = std::max(name_width, operation->name.size());
        types_width = std::max(types_width, operation->types_text.size());
    }
    std::string text;
    std::string_view group;
    for (const TensorOperation* operation : operations) {
        if (operation->group != group) {
            text +=
                fmt::format("{}{}\n\n", group.empty() ? "" : "\n", style.strong(operation->group));
            group = operation->group;
        }
        const std::string line = left_aligned(operation->name, name_width + kColumnGap) +
                                 left_aligned(operation->types_text, types_width + kColumnGap) +
                                 short_place(*operation);
        text += clipped(line, width) + "\n";
    }
    text += "\n";
    for (const std::string& line : wrapped(kLegend, width)) {
        text += style.faint(line) + "\n";
    }
    return text + "\n" + count_text(operations);
}

}  // namespace vkp
