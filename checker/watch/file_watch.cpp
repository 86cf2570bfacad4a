#include "checker/watch/file_watch.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#ifdef __linux__
#include <linux/magic.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

namespace vkp {

namespace {

namespace fs = std::filesystem;

#ifdef __linux__

// File systems whose files also change on other machines, which inotify does not report. The
// numbers are those of linux/magic.h and of the kernel's own sources where that lacks them.
constexpr std::array<std::pair<std::uint64_t, std::string_view>, 8> kRemote = {{
    {NFS_SUPER_MAGIC, "NFS"},
    {0xff534d42, "SMB"},
    {0xfe534d42, "SMB"},
    {0x517b, "SMB"},
    {0x01021997, "9p"},
    {0x65735546, "FUSE"},
    {0x786f4256, "a VirtualBox folder"},
    {0x0bd00bd0, "Lustre"},
}};

std::string remote_file_system(const fs::path& folder) {
    struct statfs about {};
    if (statfs(folder.c_str(), &about) != 0) {
        return {};
    }
    const auto type = static_cast<std::uint64_t>(about.f_type) & 0xffffffff;
    const auto* const known = std::find_if(kRemote.begin(), kRemote.end(),
                                           [&](const auto& entry) { return entry.first == type; });
    return known == kRemote.end() ? std::string() : std::string(known->second);
}

#endif

// Itself if it is no link, or is not there.
fs::path target_of(const fs::path& file) {
    std::error_code error;
    const fs::path target = fs::canonical(file, error);
    return error ? file : target;
}

}  // namespace

FileWatch::FileWatch(fs::path file, WatchMode mode) : file_(std::move(file)), mode_(mode) {
    watch_folders();
    known_ = state();
}

std::optional<FileWatch::State> FileWatch::state() const {
    struct stat about {};
    std::error_code error;
    const fs::file_time_type time = fs::last_write_time(file_, error);
    if (error || stat(file_.c_str(), &about) != 0) {
        return {};
    }
    return State{about.st_ino, static_cast<std::uint64_t>(about.st_size), time};
}

void FileWatch::poll_because(const std::string& reason) {
    polled_because_ = reason;
    notifier_ = Descriptor();
    names_.clear();
}

FileChange FileWatch::take_change() {
    if (!is_polling()) {
        const FileChange change = read_events();
        if (change != FileChange::kNone && !is_polling() && target_ != target_of(file_)) {
            watch_folders();
        }
        known_ = state();
        return change;
    }
    watch_folders();  // a removed folder may exist again
    const std::optional<State> now = state();
    return std::exchange(known_, now) == now ? FileChange::kNone : FileChange::kSaved;
}

#ifdef __linux__

// Folders, because a file that is renamed over another is another file.
void FileWatch::watch_folders() {
    polled_because_.clear();
    if (mode_ == WatchMode::kPoll) {
        return poll_because("as asked for");
    }
    if (const std::string remote = remote_file_system(file_.parent_path()); !remote.empty()) {
        return poll_because(fmt::format("{} does not report changes", remote));
    }
    notifier_ = Descriptor(inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
    names_.clear();
    target_ = target_of(file_);
    if (const std::string remote = remote_file_system(target_.parent_path()); !remote.empty()) {
        return poll_because(fmt::format("{} does not report changes", remote));
    }
    if (!notifier_.is_open() || !watch_folder_of(file_) || !watch_folder_of(target_)) {
        poll_because(std::generic_category().message(errno));
    }
}

bool FileWatch::watch_folder_of(const fs::path& file) {
    constexpr std::uint32_t kEvents = IN_CLOSE_WRITE | IN_CREATE | IN_MODIFY | IN_MOVED_TO |
                                      IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF |
                                      IN_ONLYDIR;
    const int watch = inotify_add_watch(notifier_.number(), file.parent_path().c_str(), kEvents);
    if (watch >= 0) {
        names_[watch].insert(file.filename().string());
    }
    return watch >= 0;
}

FileChange FileWatch::read_events() {
    alignas(inotify_event) std::array<char, 4096> buffer{};
    std::uint32_t happened = 0;  // events of the file, or of everything
    ssize_t length = 0;
    while ((length = read_some(notifier_.number(), buffer)) > 0) {
        for (std::size_t at = 0; at < static_cast<std::size_t>(length);) {
            inotify_event event{};
            std::memcpy(&event, buffer.data() + at, sizeof(event));
            const std::string name(event.len == 0 ? "" : buffer.data() + at + sizeof(event));
            const auto watched = names_.find(event.wd);
            if (name.empty() || (watched != names_.end() && watched->second.contains(name))) {
                happened |= event.mask;
            }
            at += sizeof(event) + event.len;
        }
    }
    if ((happened & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)) != 0) {
        poll_because("its folder is gone");
    }
    if ((happened & ~static_cast<std::uint32_t>(IN_MODIFY | IN_CREATE)) != 0) {
        return FileChange::kSaved;
    }
    return happened == 0 ? FileChange::kNone : FileChange::kBeingWritten;
}

#else

void FileWatch::watch_folders() {
    poll_because("this system is not known to report changes");
}

bool FileWatch::watch_folder_of(const fs::path& /*file*/) {
    return false;
}

FileChange FileWatch::read_events() {
    return FileChange::kNone;
}

#endif

}  // namespace vkp
