// The edit distance of two words, for suggesting the word that was meant.
#pragma once

#include <cstddef>
#include <string_view>

namespace vkp {

// How many letters to change, add, leave out or swap with their neighbour to come from one word to
// the other.
std::size_t edit_distance(std::string_view from, std::string_view to);

}  // namespace vkp
