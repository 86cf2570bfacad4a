#include "harness/model/results/fix.hpp"

#include <array>
#include <cstddef>

namespace vkp {

std::string_view fix_name(FixKind kind) {
    static constexpr std::array<std::string_view, 5> kNames = {"guard", "barrier", "index",
                                                               "number", "operator"};
    return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace vkp
