// Names of the numbers in SPIR-V's grammar: messages name instructions, capabilities and functions.
#pragma once

#include <spirv/unified1/GLSL.std.450.h>
#include <spirv/unified1/spirv.hpp11>

#include <string>

namespace vkp::spirv {

// "OpImageWrite". A number that SPIRV-Tools does not know is named as such: "instruction 9999".
std::string opcode_name(spv::Op op);

// "StorageImageExtendedFormats", or "capability 9999".
std::string capability_name(spv::Capability capability);

// A function of GLSL.std.450: "InterpolateAtCentroid", or "function 9999".
std::string function_name(GLSLstd450 function);

}  // namespace vkp::spirv
