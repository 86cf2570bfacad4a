// Small grey pictures as PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Row by row, a byte for each pixel, not compressed. 65,535 bytes with one more a row at most.
std::string grey_png(const std::vector<std::uint8_t>& pixels, std::uint32_t width);

// RFC 4648.
std::string base64(std::string_view bytes);

}  // namespace vkp
