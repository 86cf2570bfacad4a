// Files in a zip archive.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct ArchivedFile {
    std::string path;  // in the archive, with slashes
    std::string text;
    bool is_program = false;  // of what is written: to be executable where it is unpacked
};

// Small text files, as the page of the browser edition makes and takes them. An archive that is
// there is replaced as a whole. Throws InstallationError.
void write_archive(const std::filesystem::path& archive, const std::vector<ArchivedFile>& files);

// The files whose path passes the test, of 1 MiB at most each. Throws InstallationError.
std::vector<ArchivedFile> read_archive(const std::filesystem::path& archive,
                                       const std::function<bool(const std::string&)>& is_wanted);

// The bytes of an archive of files that stand in it as they are, not compressed; the same for the
// same files.
std::string stored_archive(const std::vector<ArchivedFile>& files);

// All files of an archive's bytes, of that many bytes at most in all. `path` is for messages.
// Throws InstallationError.
std::vector<ArchivedFile> files_of_archive(std::string_view bytes,
                                           const std::filesystem::path& path, std::uint64_t limit);

}  // namespace vkp
