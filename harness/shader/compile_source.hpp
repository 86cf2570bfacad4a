// A whole shader of an application, compiled as it is: with its own `main`, bindings, includes and
// macros, and with the lines of all its files in its debug information.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/spirv/module.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

struct WholeShader {
    std::string path;  // as in messages and in the lines of the module
    std::string text;
    ShaderLanguage language = ShaderLanguage::kGlsl;
    std::string entry_point = {};                                  // of HLSL; empty: the only one
    std::vector<std::pair<std::string, std::string>> macros = {};  // names and what they stand for
};

struct SourceFileText {
    std::string path;
    std::string text;
};

// The file that `#include` names in a file; nothing if there is none. `is_quoted`: "name" and not
// <name>.
using IncludeFinder = std::function<std::optional<SourceFileText>(
    const std::string& name, const std::string& including_path, bool is_quoted)>;

struct CompiledSource {
    spirv::Words words = {};
    std::vector<CompileError> errors = {};  // by line of the shader's own file
};

// HLSL has registers of four kinds, which Vulkan numbers together: the first of textures and other
// read-only buffers (t), of what is read and written (u), and of samplers (s). Constants (b) begin
// with 0.
inline constexpr std::uint32_t kFirstTextureBinding = 32;
inline constexpr std::uint32_t kFirstUnorderedBinding = 64;
inline constexpr std::uint32_t kFirstSamplerBinding = 96;

// The functions of HLSL that have a [numthreads].
std::vector<std::string> hlsl_entry_points(const std::string& text);

CompiledSource compile_source(const WholeShader& shader, const IncludeFinder& find_include);

}  // namespace vkp
