// Kernels with tiles at their real sizes: they run as the device runs tiles.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/shader/compile.hpp"

#include <cstdint>

namespace vkp {

// One of the puzzle's sizes; if it has tiles, for subgroups of that many threads.
Case bench_case_for(const Puzzle& puzzle, int size, std::uint32_t subgroup_size);

// By what the device multiplies the tiles of such a case.
Tiles tiles_on(const DeviceInfo& device, const Case& bench_case);

// The words of a kernel that compiles to `compiled`, with tensor cores where there are any.
spirv::Words words_on(const DeviceInfo& device, const KernelInterface& interface,
                      const Kernel& kernel, const CompiledKernel& compiled);

}  // namespace vkp
