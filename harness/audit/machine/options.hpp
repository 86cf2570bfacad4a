// How far an audit goes, and for which device.
#pragma once

#include "harness/audit/lanes/last_bits.hpp"
#include "harness/model/subgroups.hpp"

#include <cstdint>

namespace vkp::audit {

struct Options {
    // Iterations of one loop after which it counts as endless.
    std::uint32_t loop_iteration_limit = 1U << 20U;
    // In another order than the first: iterations in which a loop looks at memory by atomics, and
    // nobody changes any, after which it counts as a wait.
    std::uint32_t idle_iteration_limit = 100'000;
    // Instructions times invocations of the whole dispatch above which a sample of the workgroups
    // stands for all of them.
    std::uint64_t operation_limit = 2'000'000'000;
    // gl_SubgroupSize: a power of two.
    std::uint32_t subgroup_size = 32;
    SubgroupArrangement subgroup_arrangement = SubgroupArrangement::kLinear;
    // Whether atomics that nobody looks at the value of hand nothing over: they might as well have
    // come in another order, and nothing else would be another way.
    bool leaves_out_chance = false;
    // Of the orders that are drawn.
    std::uint64_t seed = 0;
    // What inexact operations on floats give.
    LastBits last_bits = LastBits::kNearest;
    // Whether the audit goes through the dispatch with other last bits as well, for a kernel in
    // which they decide something (spirv::line_where_last_bits_decide()).
    bool tries_other_last_bits = false;
    // Whether values that overflow are followed to where they stay, for a second look.
    bool finds_overflow = false;
    // Of the paths (harness/spirv/path.hpp).
    std::uint32_t path_key = 0;
};

}  // namespace vkp::audit
