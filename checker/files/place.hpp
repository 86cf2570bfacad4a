// Where a file may be written: links resolved once, and not again.
#pragma once

#include "checker/files/descriptor.hpp"

#include <filesystem>
#include <string>

namespace vkp {

// Where a file is to be written: an open folder, and a name there. A link that is put into the way
// later leads nowhere else.
struct Place {
    Descriptor folder;
    std::string name;
    std::filesystem::path path;  // as it was asked for
};

// A file of a workbook. Links are followed while they stay in it (to the workbook itself any link
// may lead); missing folders are made. Throws InstallationError for a link that leads out.
Place place_within(const std::filesystem::path& root, const std::filesystem::path& path);

// A file that the user names: links are followed wherever they lead. Throws InstallationError, for
// a folder that does not exist as well: it may be a slip.
Place place_of(const std::filesystem::path& path);

// Throws InstallationError where place_of() would, for want of a folder.
void require_folder_of(const std::filesystem::path& path);

// Throws InstallationError that says what the system says (its errno) and what to do.
[[noreturn]] void fail_to_write(const std::filesystem::path& path, int code);

}  // namespace vkp
