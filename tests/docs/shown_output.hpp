// Holds what a command wrote against what a page shows of it.
//
// A shown line that is only `…` stands for any number of lines, none too. Within a line `…` stands
// for any text, none too. Everything else has to be there as it is shown; blank lines at the end do
// not count.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// The first shown line that is not there, or the first line that is not shown, as a sentence; empty
// if the page shows what was written.
std::string difference(const std::vector<std::string>& shown, std::string_view output);

}  // namespace vkp
