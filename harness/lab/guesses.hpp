// Guesses at what an application would tell Vulkan of a shader: its launch, and values by their
// names.
#pragma once

#include "harness/lab/described_type.hpp"
#include "harness/model/launch.hpp"

#include <cstdint>
#include <string>

namespace vkp {

// The smallest launch in which workgroups can meet, along each axis that the workgroup has.
Launch guessed_launch(const Extent& workgroup_size);

// How to fill an array of any length. Integers may be indices; those of 8 bits end too early for
// `arange`.
std::string many_values(const std::string& type);

// What an application may set: sizes are those of the launch, by their names.
std::string guessed_value(const DescribedMember& member, const Launch& launch);

}  // namespace vkp
