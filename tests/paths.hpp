// Where the sources and the build are that these tests belong to.
#pragma once

#include <filesystem>

namespace vkp {

std::filesystem::path source_root();
std::filesystem::path binary_root();

}  // namespace vkp
