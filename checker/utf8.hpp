#pragma once

#include <string>
#include <string_view>

namespace vkp {

// The text with every byte that belongs to no UTF-8 character replaced by U+FFFD.
std::string with_valid_utf8(std::string_view text);

}  // namespace vkp
