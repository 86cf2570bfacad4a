// Runs a kernel on the CPU and records what it does to memory.
#pragma once

#include "harness/model/frame.hpp"
#include "harness/picture/recording.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vkp::picture {

// Of all recorded steps together, in threads times instructions times scalars.
inline constexpr std::uint64_t kMaxAccesses = 100'000;

// `shader`, `buffers` and `push_constants` as for audit::audit, of this frame. The kernel is
// audited twice: first to learn which workgroups matter, then to record those. If the audit does
// not know the kernel, nothing is recorded.
Recording record(const spirv::ParsedModule& shader, const Frame& frame,
                 const std::vector<audit::Buffer>& buffers,
                 std::span<const std::byte> push_constants,
                 std::uint64_t most_accesses = kMaxAccesses);

// A value of an array as the source would write it.
std::string value_text(double value, Scalar scalar);

}  // namespace vkp::picture
