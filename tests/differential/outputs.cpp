#include "tests/differential/outputs.hpp"

#include <fmt/format.h>

#include <string_view>

namespace vkp::differential {

void Outputs::add_word(const std::string& loops, const std::string& text, Type type) {
    constexpr std::string_view kComponents = "xyzw";
    for (std::uint32_t i = 0; i < type.size; ++i) {
        const std::string component =
            type.size == 1 ? text : fmt::format("{}.{}", text, kComponents[i]);
        // Floats are multiples of 1/4.
        const std::string word = type.base == Base::kFloat
                                     ? fmt::format("uint(int({} * 4.0))", component)
                                     : fmt::format("uint({})", component);
        steps_.push_back(fmt::format("{}all = all * 31u + {};", loops, word));
    }
}

void Outputs::add(const Scope& scope, std::size_t first_place, std::size_t first_array) {
    for (std::size_t i = first_place; i < scope.places.size(); ++i) {
        add_word("", scope.places[i].text, scope.places[i].type);
    }
    for (std::size_t i = first_array; i < scope.arrays.size(); ++i) {
        const ArrayPlace& array = scope.arrays[i];
        std::string element = array.name;
        std::string loops;
        for (std::size_t k = 0; k < array.extents.size(); ++k) {
            loops += fmt::format("for (int k{0} = 0; k{0} < {1}; ++k{0}) ", k, array.extents[k]);
            element += fmt::format("[k{}]", k);
        }
        add_word(loops, element, array.type);
    }
}

std::vector<std::string> Outputs::declarations(std::uint32_t writers) {
    return {fmt::format("// buffer: o uint[{},2]", writers),
            fmt::format("// buffer: rounded float[{}]", writers)};
}

std::vector<std::string> Outputs::stores(bool not_by_first) const {
    std::vector<std::string> lines = {"uint all = 1u;"};
    lines.insert(lines.end(), steps_.begin(), steps_.end());
    lines.emplace_back(not_by_first ? "if (gid != 0u) o[gid * 2u] = all;" : "o[gid * 2u] = all;");
    lines.emplace_back("o[gid * o_strides[0] + 1] = probe_value;");
    lines.emplace_back("rounded[gid] = rough;");
    return lines;
}

}  // namespace vkp::differential
