// Small text files in a zip archive, as the page of the browser edition makes and takes them.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace vkp {

struct ArchivedFile {
    std::string path;  // in the archive, with slashes
    std::string text;
};

// An archive that is there is replaced as a whole. Throws InstallationError.
void write_archive(const std::filesystem::path& archive, const std::vector<ArchivedFile>& files);

// The files whose path passes the test, of 1 MiB at most each. Throws InstallationError.
std::vector<ArchivedFile> read_archive(const std::filesystem::path& archive,
                                       const std::function<bool(const std::string&)>& is_wanted);

}  // namespace vkp
