#include "checker/target/options_text.hpp"

#include "checker/options/usage_error.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace vkp {

Extent position(const std::string& text, const std::string& option) {
    Extent id{0, 0, 0};
    const std::array axes = {&id.x, &id.y, &id.z};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::uint32_t* const axis : axes) {
        const auto [next, error] = std::from_chars(at, end, *axis);
        if (error != std::errc{}) {
            break;
        }
        if (next == end) {
            return id;
        }
        if (*next != ',') {
            break;
        }
        at = next + 1;
    }
    throw UsageError(
        fmt::format("{} takes one to three numbers, such as 3 or 3,0: not \"{}\"", option, text));
}

void require_inside(const Extent& id, const Extent& size, std::string_view thing,
                    std::string_view whole) {
    if (id.x >= size.x || id.y >= size.y || id.z >= size.z) {
        throw UsageError(
            fmt::format("there is no {0} {1},{2},{3}: the {4} has {5}×{6}×{7}, counted from 0",
                        thing, id.x, id.y, id.z, whole, size.x, size.y, size.z));
    }
}

std::uint32_t flat(const Extent& id, const Extent& size) {
    return (id.z * size.y + id.y) * size.x + id.x;
}

}  // namespace vkp
