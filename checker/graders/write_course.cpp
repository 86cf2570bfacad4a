#include "checker/files/files.hpp"
#include "checker/graders/course_files.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>

#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::error_code& error) {
    throw InstallationError(
        fmt::format("{} cannot be written: {}.", path.string(), error.message()));
}

}  // namespace

// The archive has the permissions of the file that it replaces.
void write_secret_archive(const fs::path& path, const std::vector<ArchivedFile>& files) {
    write_output(path, "");
    std::error_code error;
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, error);
    if (error) {
        fail(path, error);
    }
    write_output(path, zip_archive(files, Packing::kDeflated));
}

void write_missing_files(const fs::path& folder, const std::vector<ArchivedFile>& files) {
    for (const ArchivedFile& file : files) {
        const fs::path path = folder / file.path;
        if (fs::exists(fs::symlink_status(path))) {
            continue;
        }
        std::error_code error;
        fs::create_directories(path.parent_path(), error);
        if (error) {
            fail(path, error);
        }
        write_output(path, file.text);
    }
}

}  // namespace vkp
