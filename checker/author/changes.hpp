// A text as changes of another one, like a unified diff without line numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

std::vector<std::string> split_lines(std::string_view text);

// The text after the changes. In these, a line that begins with a space stays, one with '-' is
// removed, one with '+' is added, and "@@" begins another place. The lines that stay or are removed
// must be consecutive in the text, occur once, and follow those of the place before. Otherwise
// throws std::runtime_error, which says how far they match.
std::string with_changes(std::string_view text, const std::vector<std::string>& changes);

}  // namespace vkp
