// The place where a file may be written: links are resolved once, and not again.
#pragma once

#include "checker/files/descriptor.hpp"

#include <filesystem>
#include <string>

namespace vkp {

// The place where a file is to be written: an open folder, and a name in it. A link that is created
// later cannot redirect it.
struct Place {
    Descriptor folder;
    std::string name;
    std::filesystem::path path;  // as requested
};

// A file of a workbook. Links are followed while they stay in it (any link may lead to the workbook
// itself); missing folders are made. Throws InstallationError for a link that leads outside.
Place place_within(const std::filesystem::path& root, const std::filesystem::path& path);

// The place of a file that the user names: links are followed wherever they lead. Throws
// InstallationError, also for a folder that does not exist: it may be a typing error.
Place place_of(const std::filesystem::path& path);

// Throws InstallationError where place_of() would because of a missing folder.
void require_folder_of(const std::filesystem::path& path);

// Throws InstallationError with the system's message (for its errno) and the remedy.
[[noreturn]] void fail_to_write(const std::filesystem::path& path, int code);

}  // namespace vkp
