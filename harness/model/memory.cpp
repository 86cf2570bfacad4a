#include "harness/model/memory.hpp"

#include <array>
#include <cstddef>

namespace vkp {

std::string_view memory_name(Memory memory) {
    constexpr std::array<std::string_view, 4> kNames = {"global", "shared", "private", "constant"};
    return kNames.at(static_cast<std::size_t>(memory));
}

}  // namespace vkp
