// What a kernel's text may hold: the checks that come before any word of it is looked at.
#pragma once

#include "harness/model/kernel.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace vkp {

// Far beyond any kernel a person writes; longer files are taken for something else.
inline constexpr std::size_t kMaxKernelBytes = std::size_t{1} << 20U;

// Brackets of any kind inside each other.
inline constexpr std::size_t kMaxNesting = 256;

// The text with comments blanked out, every character that is left on its own line and column. As
// the compiler does, it joins a line that ends with a backslash to the next one first.
std::string without_comments(std::string_view text);

// The same, with '\v' for the ends of lines within comments: what is on both sides of such a
// comment is one line to the preprocessor.
std::string without_comments_or_their_lines(std::string_view text);

// What some editors put in front of UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
std::string_view without_byte_order_mark(std::string_view text);

// A file that is no text, or none that the compiler and these checks would read in the same way:
// the first such place.
std::optional<CompileError> check_text(std::string_view text);

}  // namespace vkp
