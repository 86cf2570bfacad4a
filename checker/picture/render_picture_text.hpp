// The picture of a workgroup for a terminal.
#pragma once

#include "checker/picture/picture.hpp"
#include "checker/text/style.hpp"

#include <cstdint>
#include <string>

namespace vkp {

// Arrays as rows of cells, from barrier to barrier, with the number of each thread that touched an
// element; 80 columns, readable without colour.
std::string render_picture_text(const Picture& picture, std::uint32_t workgroup,
                                const Style& style);

// "0,2", "0-7", or "12×" where that is wider.
std::string threads_text(const std::vector<std::uint32_t>& lanes, std::size_t width);

}  // namespace vkp
