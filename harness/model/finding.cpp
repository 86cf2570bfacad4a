#include "harness/model/finding.hpp"

#include <array>
#include <cstddef>

namespace vkp {

std::string_view memory_name(Memory memory) {
    constexpr std::array<std::string_view, 4> kNames = {"global", "shared", "private", "constant"};
    return kNames.at(static_cast<std::size_t>(memory));
}

std::string_view finding_name(FindingKind kind) {
    constexpr std::array<std::string_view, 15> kNames = {
        "out_of_bounds",       "endless_loop",     "loop_limit",
        "barrier_divergence",  "data_race",        "same_value_race",
        "uninitialized_read",  "unwritten_result", "nan_result",
        "order_dependent",     "unused_input",     "fence_before_barrier",
        "undefined_operation", "not_audited",      "sampled"};
    return kNames.at(static_cast<std::size_t>(kind));
}

}  // namespace vkp
