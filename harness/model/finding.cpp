#include "harness/model/finding.hpp"

#include <array>
#include <cstddef>

namespace vkp {

std::string_view memory_name(Memory memory) {
    constexpr std::array<std::string_view, 4> kNames = {"global", "shared", "private", "constant"};
    return kNames.at(static_cast<std::size_t>(memory));
}

std::string Finding::advice_text() const {
    return advice.empty() || cure.empty() ? advice + cure : advice + " " + cure;
}

}  // namespace vkp
