// SHA-256, as FIPS 180-4 has it.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

// The digest in 64 small hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace vkp
