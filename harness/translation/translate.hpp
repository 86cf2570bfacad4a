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

// Metal Shading Language and HLSL (shader model 5.1, with subgroups 6.0), through SPIRV-Cross.
// Throw InstallationError with SPIRV-Cross's message for code that it cannot translate. Names that
// are reserved words in the language are replaced.
std::string to_msl(const spirv::ParsedModule& shader);
std::string to_hlsl(const spirv::ParsedModule& shader);

}  // namespace vkp
