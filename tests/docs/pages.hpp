// The pages of the documentation.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace vkp {

// README.md, and all of docs/ in the order of their names; paths below the source tree.
std::vector<std::filesystem::path> documentation_pages();

// The text of a page, whose path is below the source tree.
std::string page_text(const std::filesystem::path& page);

}  // namespace vkp
