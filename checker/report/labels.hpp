// Names and sizes as people write them.
#pragma once

#include "harness/model/device/tiles.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/counts.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace vkp {

// A name of JSON as people write it: "data race".
std::string in_words(std::string_view name);

// "16×2", without the axes at the end that have an extent of 1.
std::string extent_text(const Extent& extent);

// "2 workgroups of 8×4 threads"
std::string launch_text(const Launch& launch);

// "a [15], b [4] → result [15]": inputs, and what is asked for.
std::string arrays_text(const Case& definition);

// By what a device multiplied the tiles of a kernel that has them; a paragraph.
std::string tiles_text(Tiles tiles);

// "global reads"
std::string counter_label(std::size_t counter);

// Counts of global memory are shown always, others where they are not all 0.
bool is_global(Counter counter);

}  // namespace vkp
