// The built-in functions and variables of GLSL that kernels use, for an editor to complete and
// explain (The OpenGL Shading Language 4.60, sections 7 and 8; GL_KHR_shader_subgroup).
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace vkp {

struct GlslFunction {
    std::string_view name;
    std::string_view signature;  // "float clamp(float x, float least, float most)"
    std::string_view about;      // a sentence
};

struct GlslVariable {
    std::string_view name;
    std::string_view type;
    std::string_view about;
};

// `T` in a signature: a float, a whole number, or a vector of these.
std::span<const GlslFunction> glsl_functions();
std::span<const GlslVariable> glsl_variables();
// Keywords and types.
std::span<const std::string_view> glsl_words();

// Those of that name.
std::vector<const GlslFunction*> glsl_functions_named(std::string_view name);
// Null for other names.
const GlslVariable* glsl_variable_named(std::string_view name);

}  // namespace vkp
