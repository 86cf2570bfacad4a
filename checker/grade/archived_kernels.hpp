// The kernels in an archive that was handed in.
#pragma once

#include "checker/archive/archive.hpp"
#include "harness/model/puzzle.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace vkp {

struct ArchivedKernels {
    std::vector<ArchivedFile> files = {};
    std::string problem = {};  // what speaks against the archive; empty if nothing does
};

// Unpacks them in a process of its own, which can do nothing else. Throws InstallationError for
// what is the machine's fault.
ArchivedKernels kernels_of_archive(const std::filesystem::path& path,
                                   const std::vector<const Puzzle*>& puzzles);

}  // namespace vkp
