// The checks of a kernel's text before any word of it is parsed.
#pragma once

#include "harness/base/source_text.hpp"
#include "harness/model/kernel.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace vkp {

// Brackets of any kind inside each other.
inline constexpr std::size_t kMaxNesting = 256;

// The first place where a file is no text, or not one that the compiler and SourceText read in the
// same way.
std::optional<CompileError> check_text(std::string_view text);

// The first place with a character that GLSL does not know, or with brackets nested too deep.
std::optional<CompileError> check_code(const SourceText& source);

}  // namespace vkp
