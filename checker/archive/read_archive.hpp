// Reads archives that anybody may have made: damaged, endless, or meant to do harm. Nothing is
// written to the disk, and only the wanted files are unpacked.
#pragma once

#include "checker/archive/zip_archive.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct ArchiveLimits {
    std::size_t entries = 100'000;                          // in the archive
    std::uint64_t file_bytes = 0;                           // of each file, no more are read
    std::uint64_t wanted_bytes = std::uint64_t{64} << 20U;  // of all files that are wanted
    // A tar archive has to be read, and unpacked, from its beginning to its end.
    std::uint64_t unpacked_bytes = std::uint64_t{1} << 30U;
};

using IsWanted = std::function<bool(const std::string& path)>;

// Whether a file of that name is an archive of a kind that read_archive() knows: .zip, .tar,
// .tar.gz or .tgz.
bool is_archive_name(std::string_view name);

// The regular files among its entries whose paths are wanted, in their order. Throws
// InstallationError with a sentence about the archive, which begins with its verb: "holds more than
// 100,000 files". Strangers' archives are to be read in a guarded process, and it has to be started
// while a Utf8Names object lives.
std::vector<ArchivedFile> read_archive(
    std::string_view bytes, const ArchiveLimits& limits,
    const IsWanted& is_wanted = [](const std::string&) { return true; });

}  // namespace vkp
