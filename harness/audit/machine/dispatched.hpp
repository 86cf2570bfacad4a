// The audit runs one of these.
#pragma once

#include "harness/model/launch.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace vkp::audit {

// One dispatch; everything that it refers to must outlive every object made from it. `shader` is
// valid (spirv::require_valid) and has one entry point; `push_constants` are the bytes of its
// block.
struct Dispatched {
    const spirv::ParsedModule& shader;
    const Launch& launch;
    const std::vector<Buffer>& buffers;
    std::span<const std::byte> push_constants;
};

}  // namespace vkp::audit
