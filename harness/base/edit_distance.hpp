// The edit distance of two words, for suggesting the word that was meant.
#pragma once

#include <cstddef>
#include <string_view>

namespace vkp {

// The number of letters to change, add, leave out or swap with their neighbour to get from one word
// to the other.
std::size_t edit_distance(std::string_view from, std::string_view to);

}  // namespace vkp
