// HLSL gives every element of an array in a constant buffer 16 bytes; our shapes are tightly
// packed. This is apart from translate.cpp because SPIRV-Cross brings another spirv.hpp.
#pragma once

#include <cstdint>
#include <vector>

namespace vkp::spirv {
struct ParsedModule;
}

namespace vkp {

// The module with the arrays in its push constants in HLSL's layout, and with no name that is a
// word of HLSL.
std::vector<std::uint32_t> for_hlsl(const spirv::ParsedModule& original);

// 60 where the shader needs HLSL's functions for subgroups, 51 for others.
std::uint32_t hlsl_shader_model(const spirv::ParsedModule& shader);

}  // namespace vkp
