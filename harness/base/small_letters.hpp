// Words without regard to capitals.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// ASCII's capitals as small letters; all else as it is.
std::string in_small_letters(std::string_view text);

}  // namespace vkp
