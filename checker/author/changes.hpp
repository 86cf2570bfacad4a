// A text that is told as changes of another one, like a unified diff without line numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

std::vector<std::string> split_lines(std::string_view text);

// The text after the changes. Of these, a line that begins with a space stays, one with '-' goes,
// one with '+' comes, and "@@" begins another place. The lines that stay and go stand together in
// the text, once, and behind those of the place before. Throws std::runtime_error where they do
// not, which says how far they fit.
std::string with_changes(std::string_view text, const std::vector<std::string>& changes);

}  // namespace vkp
