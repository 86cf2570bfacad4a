#include "checker/files/place.hpp"

#include "checker/files/display_path.hpp"
#include "harness/base/installation_error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

constexpr int kOpenFolder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

std::string_view advice(int code) {
    switch (code) {
        case ENOSPC:
        case EDQUOT:
            return " The disk is full: make room, and repeat the command.";
        case EFBIG:
            return " Files may not grow so large here: see `ulimit -f`.";
        case EROFS:
        case EACCES:
        case EPERM:
            return " Make it writable for you, or work in a copy that is yours.";
        default:
            return "";
    }
}

// The target of a path, without links. Only a link to a missing folder remains one.
fs::path resolved(const fs::path& path) {
    constexpr int kMaxLinks = 40;  // as the kernel allows
    std::error_code error;
    std::error_code no_link;
    fs::path target = fs::absolute(path, error);
    target = error ? target : fs::weakly_canonical(target, error);
    // A link to a file that does not exist counts as a name for weakly_canonical.
    for (int links = 0; !error && fs::is_symlink(target, no_link); ++links) {
        if (links == kMaxLinks) {
            fail_to_write(path, ELOOP);
        }
        const fs::path next = fs::read_symlink(target, no_link);
        target = fs::weakly_canonical(target.parent_path() / next, error);
    }
    if (error) {
        fail_to_write(path, error.value());
    }
    return target;
}

// The folder is made if it is missing. Links are not followed: the path had none when it was
// resolved.
Descriptor open_subfolder(const Descriptor& parent, const fs::path& name, const fs::path& path) {
    const auto open_it = [&] {
        return Descriptor(openat(parent.number(), name.c_str(), kOpenFolder | O_NOFOLLOW));
    };
    Descriptor folder = open_it();
    if (!folder.is_open() && errno == ENOENT &&
        (mkdirat(parent.number(), name.c_str(), 0777) == 0 || errno == EEXIST)) {
        fsync(parent.number());
        folder = open_it();
    }
    if (!folder.is_open()) {
        fail_to_write(path, errno);
    }
    return folder;
}

// The folder that the user wants a file in.
Descriptor open_folder_of(const fs::path& path, const fs::path& target) {
    Descriptor folder(open(target.parent_path().c_str(), kOpenFolder));
    if (!folder.is_open() && errno == ENOENT) {
        throw InstallationError(
            fmt::format("{} cannot be written: there is no folder {}. Make it first, or name a "
                        "file in one that is there.",
                        display_path(path), display_path(target.parent_path())));
    }
    if (!folder.is_open()) {
        fail_to_write(path, errno);
    }
    return folder;
}

// A folder, a device or a pipe is not replaced by a file.
Place checked(Place place) {
    struct stat status {};
    if (fstatat(place.folder.number(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        !S_ISREG(status.st_mode)) {
        fail_to_write(place.path, S_ISDIR(status.st_mode) ? EISDIR : EEXIST);
    }
    return place;
}

}  // namespace

Place place_within(const fs::path& root, const fs::path& path) {
    std::error_code error;
    const fs::path base = fs::canonical(root, error);
    Descriptor folder(open(base.c_str(), kOpenFolder));
    if (error || !folder.is_open()) {
        fail_to_write(path, error ? error.value() : errno);
    }
    const fs::path target = resolved(path);
    const fs::path inside = target.lexically_relative(base);
    if (*inside.begin() == "..") {
        throw InstallationError(
            fmt::format("{} cannot be written: it leads out of the workbook, to {}. Put a file or "
                        "folder of its own in the place of the link.",
                        display_path(path), target.string()));
    }
    for (const fs::path& name : inside.parent_path()) {
        folder = open_subfolder(folder, name, path);
    }
    return checked({std::move(folder), inside.filename(), path});
}

Place place_of(const fs::path& path) {
    const fs::path target = resolved(path);
    if (!target.has_filename()) {
        fail_to_write(path, EISDIR);
    }
    Descriptor folder = open_folder_of(path, target);
    return checked({std::move(folder), target.filename(), path});
}

void require_folder_of(const fs::path& path) {
    std::error_code error;
    if (fs::exists(path, error)) {  // also /dev/stdout
        return;
    }
    open_folder_of(path, resolved(path));
}

void fail_to_write(const fs::path& path, int code) {
    throw InstallationError(fmt::format("{} cannot be written: {}.{}", display_path(path),
                                        std::generic_category().message(code), advice(code)));
}

}  // namespace vkp
