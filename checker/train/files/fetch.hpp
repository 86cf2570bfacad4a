// Gets a set of images from the network, through the programs that a system has for that.
#pragma once

#include "checker/train/files/datasets.hpp"

#include <filesystem>
#include <functional>
#include <string>

namespace vkp {

// Tries one source after the other until the files match the checksums, and puts them into the
// folder, which is made if it is missing. `tell` reports each attempt. Throws InstallationError,
// which says why each source failed; the folder is then unchanged.
void fetch_dataset(const Dataset& dataset, const std::filesystem::path& into,
                   const std::function<void(const std::string&)>& tell);

}  // namespace vkp
