// The path of an invocation, by which an audit and a device are compared beyond values and counts:
// how often it arrived at each barrier and made an iteration of each loop.
//
// Each block that heads a loop or holds a barrier has a weight, and the sum of the weights of the
// blocks that an invocation went through, modulo 2^32, is its path. Invocations that differ in any
// of these numbers have different sums, except with a probability of 2^-32, which nobody can
// exploit without knowing the key.
#pragma once

#include "harness/spirv/module.hpp"

#include <cstdint>
#include <span>

namespace vkp::spirv {

// 0 where the block neither heads a loop nor holds a barrier.
std::uint32_t path_weight(const Block& block, std::uint32_t key);

// One number for the paths of a workgroup's invocations, in their order.
std::uint64_t hash_of_paths(std::span<const std::uint32_t> paths);

}  // namespace vkp::spirv
