// Paths in messages.
#pragma once

#include <filesystem>
#include <string>

namespace vkp {

// A path as a person would type it: relative to the current folder where that is shorter.
// Links in it stay.
std::string display_path(const std::filesystem::path& path);

}  // namespace vkp
