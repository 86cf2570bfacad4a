// The command line of `workbook grade` as a shell and a Slurm script have it.
#pragma once

#include <string>
#include <vector>

namespace vkp {

// Words separated by blanks, and quoted where a shell would split them.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace vkp
