// The kernels in an archive that was handed in.
#pragma once

#include "checker/archive/zip_archive.hpp"
#include "harness/model/puzzle.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace vkp {

struct ArchivedKernels {
    std::vector<ArchivedFile> files = {};
    std::string problem = {};  // the fault of the archive; empty if there is none
};

// Unpacks them in a separate process, which can do nothing else. Throws InstallationError for a
// fault of the machine.
ArchivedKernels kernels_of_archive(const std::filesystem::path& path,
                                   const std::vector<const Puzzle*>& puzzles);

}  // namespace vkp
