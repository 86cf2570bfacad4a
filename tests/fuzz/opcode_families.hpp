// Instructions whose operands can be exchanged.
#pragma once

#include <spirv/unified1/spirv.hpp11>

#include <span>

namespace vkp::fuzz {

// All that the instruction can become, itself too; nothing for one without a family.
std::span<const spv::Op> family_of(spv::Op op);

}  // namespace vkp::fuzz
