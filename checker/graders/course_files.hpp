// Files with which another machine grades or checks by this program: Gradescope's zip, and a
// repository template for learners.
#pragma once

#include "checker/archive/zip_archive.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace vkp {

struct CourseOptions {
    // Options of `workbook grade`, besides --seed: "--puzzles", "1-14", "--stars".
    std::vector<std::string> options;
    std::string package;  // the bytes of the Debian package of this program
    std::uint64_t seed = 1;
};

// setup.sh, run_autograder, the package, and the seed in a separate file.
std::vector<ArchivedFile> gradescope_files(const CourseOptions& course);

// A workflow that checks at every push, and the package that it installs. It does not contain the
// seed, as learners can read all of it.
std::vector<ArchivedFile> repository_files(const CourseOptions& course);

// A zip that its owner alone can read, as a secret is in it. Throws InstallationError.
void write_secret_archive(const std::filesystem::path& path,
                          const std::vector<ArchivedFile>& files);

// Writes into a folder, in which existing files stay unchanged. Throws InstallationError.
void write_missing_files(const std::filesystem::path& folder,
                         const std::vector<ArchivedFile>& files);

}  // namespace vkp
