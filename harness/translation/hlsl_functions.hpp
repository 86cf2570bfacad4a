// Functions that SPIRV-Cross calls in HLSL as in GLSL, though HLSL does not have them. This is
// apart from translate.cpp because SPIRV-Cross brings another spirv.hpp.
#pragma once

#include <string>

namespace vkp::spirv {
struct ParsedModule;
}

namespace vkp {

// Definitions of the functions that the module needs, to be put before it; empty if it needs none.
std::string functions_for_hlsl(const spirv::ParsedModule& shader);

}  // namespace vkp
