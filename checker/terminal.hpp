#pragma once

#include <cstddef>

namespace vkp {

// Columns of the terminal that standard output goes to; 80 if it goes elsewhere or the terminal
// does not say.
std::size_t output_width();

}  // namespace vkp
