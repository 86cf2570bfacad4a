// The extent of an audit, and the device that it assumes.
#pragma once

#include "harness/audit/lanes/last_bits.hpp"
#include "harness/model/device/subgroups.hpp"
#include "harness/spirv/float_steering.hpp"
#include "harness/spirv/memory_reach.hpp"

#include <spirv/unified1/spirv.hpp11>

#include <cstdint>
#include <functional>
#include <map>

namespace vkp::audit {

struct Options {
    // Iterations of one loop after which it counts as endless.
    std::uint32_t loop_iteration_limit = 1U << 20U;
    // The limit, in any order but the first, for iterations in which a loop reads memory by atomics
    // while no thread changes any; beyond it the loop counts as a wait.
    std::uint32_t idle_iteration_limit = 100'000;
    // Instructions times invocations of the whole dispatch above which the audit runs only a sample
    // of the workgroups.
    std::uint64_t operation_limit = 2'000'000'000;
    // gl_SubgroupSize: a power of two.
    std::uint32_t subgroup_size = 32;
    SubgroupArrangement subgroup_arrangement = SubgroupArrangement::kLinear;
    // Whether the same dispatch is audited with other subgroups as well: the orders of the threads
    // get a small part of the effort here.
    bool is_other_form = false;
    // Whether atomics whose result nobody uses order nothing: they could have come in another order
    // without any other effect.
    bool leaves_out_chance = false;
    // Seed of the orders that are drawn at random.
    std::uint64_t seed = 0;
    // The results that inexact float operations give.
    LastBits last_bits = LastBits::kNearest;
    // Whether the audit repeats the dispatch with other last bits, for a kernel in which they
    // decide something (spirv::line_where_last_bits_decide()).
    bool tries_other_last_bits = false;
    // Whether it repeats it with small numbers as 0.
    spirv::SmallNumbers small_numbers = {};
    // Whether values that overflow are followed to where they stay, for a second look.
    bool finds_overflow = false;
    // The buffers that are images in the source, by binding: ImageMemory orders accesses to them.
    // With the format where stored texels are read again; otherwise Unknown.
    std::map<std::uint32_t, spv::ImageFormat> images = {};
    // How far writes to buffers reach, by binding; all of the device where there is none.
    std::map<std::uint32_t, spirv::MemoryReach> reaches = {};
    // Called once for a workgroup whose loops have made `long_loop` iterations, with the line of
    // one; by several threads at a time.
    std::function<void(int line)> on_long_loop = {};
    std::uint64_t long_loop = 0;
    // Key of the paths (harness/spirv/path.hpp).
    std::uint32_t path_key = 0;
};

}  // namespace vkp::audit
