// The checks of a kernel's text before any word of it is parsed.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/source/source_text.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace vkp {

// This limit is far beyond any kernel that a person writes; a longer file is probably something
// else.
inline constexpr std::size_t kMaxKernelBytes = std::size_t{1} << 20U;

// Brackets of any kind inside each other.
inline constexpr std::size_t kMaxNesting = 256;

// The byte order mark that some editors put in front of UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
std::string_view without_byte_order_mark(std::string_view text);

// The first place where a file is no text, or not one that the compiler and SourceText read in the
// same way.
std::optional<CompileError> check_text(std::string_view text);

// The first place with a character that GLSL does not know, or with brackets nested too deep.
std::optional<CompileError> check_code(const SourceText& source);

}  // namespace vkp
