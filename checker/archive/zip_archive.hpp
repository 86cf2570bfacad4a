// Writes zip archives.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

struct ArchivedFile {
    std::string path;  // in the archive, with slashes
    std::string text;
    bool is_program = false;  // of what is written: to be executable where it is unpacked
};

enum class Packing : std::uint8_t {
    kDeflated,  // the files have the current time
    kStored,    // not compressed, and the same bytes for the same files
};

std::string zip_archive(const std::vector<ArchivedFile>& files, Packing packing);

}  // namespace vkp
