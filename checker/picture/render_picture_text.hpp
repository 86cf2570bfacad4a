// The picture of a workgroup for a terminal.
#pragma once

#include "checker/picture/picture.hpp"
#include "checker/text/style.hpp"

#include <cstdint>
#include <string>

namespace vkp {

// Arrays as rows of cells, from barrier to barrier, with the number of each thread that touched an
// element; as wide as the terminal and at most 80 columns, readable without colour. If there are
// many intervals, only the first, the last and those with a finding.
std::string render_picture_text(const Picture& picture, std::uint32_t workgroup,
                                const Style& style);

}  // namespace vkp
