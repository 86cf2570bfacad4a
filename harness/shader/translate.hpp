// A compiled kernel in other languages.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace vkp::spirv {
struct ParsedModule;
}

namespace vkp {

// SPIR-V assembly, as spirv-dis prints it.
std::string disassemble(std::span<const std::uint32_t> words);

// Metal Shading Language and HLSL (shader model 5.1), through SPIRV-Cross. Throw
// InstallationError with SPIRV-Cross's words for what it cannot say in that language.
std::string to_msl(std::span<const std::uint32_t> words);
std::string to_hlsl(const spirv::ParsedModule& shader);

}  // namespace vkp
