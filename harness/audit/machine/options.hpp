// How far an audit goes, and for which device.
#pragma once

#include <cstdint>

namespace vkp::audit {

struct Options {
    // Iterations of one loop after which it counts as endless.
    std::uint32_t loop_iteration_limit = 1U << 20U;
    // Instructions times invocations of the whole dispatch above which a sample of the workgroups
    // stands for all of them.
    std::uint64_t operation_limit = 2'000'000'000;
    // gl_SubgroupSize: a power of two.
    std::uint32_t subgroup_size = 32;
    // Whether atomics that nobody looks at the value of hand nothing over: they might as well have
    // come in another order, and nothing else would be another way.
    bool leaves_out_chance = false;
    // Of the paths (harness/spirv/path.hpp).
    std::uint32_t path_key = 0;
};

}  // namespace vkp::audit
