// Words without regard to capitals.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// The text with ASCII capitals as small letters and all other characters unchanged.
std::string in_small_letters(std::string_view text);

}  // namespace vkp
