// The places of puzzles on disk: in the folder of a learner's work, beside the installed program,
// or in the source tree.
#pragma once

#include <filesystem>

namespace vkp {

// Whether `init` has marked that folder, or it holds the puzzles and their solutions.
bool is_workbook(const std::filesystem::path& folder);

// Each is empty if there is none.
std::filesystem::path root_of_environment();  // the folder in VKP_ROOT, which the launcher sets
std::filesystem::path root_above();           // the current folder, or the nearest one above it
std::filesystem::path installed_root();       // beside the program, so that both can be moved
std::filesystem::path root_of_sources();      // the source tree that built this program

}  // namespace vkp
