// Compares a command's output with the output that a page shows.
//
// A shown line that is only `…` matches any number of lines, also none. Within a line `…` matches
// any text, also none. Everything else must be there as shown; blank lines at the end do not count.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// The first shown line that is missing, or the first line that is not shown, as a sentence; empty
// if the page shows the output.
std::string difference(const std::vector<std::string>& shown, std::string_view output);

}  // namespace vkp
