#include "harness/model/results/fix.hpp"

#include <array>
#include <cstddef>

namespace vkp {

std::string_view fix_name(FixKind kind) {
    static constexpr std::array<std::string_view, 4> kNames = {"guard", "barrier", "index",
                                                               "number"};
    return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace vkp
