// The command line of `workbook grade` as a shell and a Slurm script have it.
#pragma once

#include <string>
#include <vector>

namespace vkp {

// Each word quoted where a shell would take it apart, with blanks between them.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace vkp
