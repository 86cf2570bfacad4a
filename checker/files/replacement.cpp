#include "checker/files/replacement.hpp"

#include "checker/files/file_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>

namespace vkp {

namespace {

// Each user has a different name, as users could not remove each other's files in a shared folder.
// The longest name on file systems is 255 bytes.
constexpr std::string_view kTemporaryEnd = ".vkp-new";

std::string temporary_name(const std::string& name) {
    return fmt::format(".{}.{}{}", name.substr(0, 200), geteuid(), kTemporaryEnd);
}

}  // namespace

Replacement::Replacement(Place place)
    : place_(std::move(place)), temporary_(temporary_name(place_.name)) {
    const auto attempt = [&] {
        if (begin()) {
            return true;
        }
        signals_.reset();  // a signal that came ends the waiting
        return false;
    };
    if (!succeeds_in_time(attempt)) {
        fail_to_write(place_.path, EBUSY);
    }
    struct stat old {};
    if (fstatat(place_.folder.number(), place_.name.c_str(), &old, AT_SYMLINK_NOFOLLOW) == 0) {
        take_permissions(old);
    }
}

Replacement::~Replacement() {
    if (file_.is_open()) {
        unlinkat(place_.folder.number(), temporary_.c_str(), 0);
    }
}

// False if another writer is at work, or was and left its file.
bool Replacement::begin() {
    signals_.emplace();
    Descriptor file(openat(place_.folder.number(), temporary_.c_str(),
                           O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (!file.is_open() && errno == EEXIST) {
        remove_stale();
        return false;
    }
    if (!file.is_open()) {
        fail_to_write(place_.path, errno);
    }
    // Before the lock, another writer may have removed it as a stale one.
    if (is_locked_by_others(file) || !is_ours(file)) {
        return false;
    }
    file_ = std::move(file);
    return true;
}

// Whether the temporary file's name still means this one.
bool Replacement::is_ours(const Descriptor& file) const {
    struct stat open {};
    struct stat named {};
    return fstat(file.number(), &open) == 0 &&
           fstatat(place_.folder.number(), temporary_.c_str(), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

void Replacement::remove_stale() {
    const int folder = place_.folder.number();
    const Descriptor file(
        openat(folder, temporary_.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    const bool is_gone = !file.is_open() && errno == ENOENT;
    if (is_gone || (file.is_open() && (is_locked_by_others(file) || !is_ours(file)))) {
        return;  // another writer is done, or at work
    }
    if (unlinkat(folder, temporary_.c_str(), 0) != 0 && errno != ENOENT) {
        fail_to_write(place_.path, errno);
    }
}

// Copies the permissions as far as the file system supports them. The owner comes first, as a
// change of it removes rights. Only root may give a file away, and set-user-id bits for another
// owner must not apply to us.
void Replacement::take_permissions(const struct stat& from) {
    const bool has_owner = fchown(file_.number(), from.st_uid, static_cast<gid_t>(-1)) == 0;
    const bool has_group = fchown(file_.number(), static_cast<uid_t>(-1), from.st_gid) == 0;
    static_cast<void>(
        fchmod(file_.number(), from.st_mode & (has_owner && has_group ? 07777 : 0777)));
}

void Replacement::write(std::string_view bytes) {
    if (!write_all(file_.number(), bytes)) {
        fail_to_write(place_.path, errno);
    }
}

void Replacement::flush() {
    // EINVAL: a file system that has nothing to bring to a disk.
    if (fsync(file_.number()) != 0 && errno != EINVAL) {
        fail_to_write(place_.path, errno);
    }
}

void Replacement::commit() {
    flush();
    const int folder = place_.folder.number();
    if (renameat(folder, temporary_.c_str(), folder, place_.name.c_str()) != 0) {
        fail_to_write(place_.path, errno);
    }
    file_ = Descriptor();
    fsync(folder);  // the file is in place: an error here does not change that
}

bool is_left_behind(std::string_view name) {
    return name.starts_with('.') && name.ends_with(kTemporaryEnd);
}

void replace(Place place, std::string_view text) {
    Replacement replacement(std::move(place));
    replacement.write(text);
    replacement.commit();
}

}  // namespace vkp
