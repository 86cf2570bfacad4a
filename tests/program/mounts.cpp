#include "tests/program/mounts.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <fstream>
#include <string>

namespace vkp {

namespace {

// Flags that the file system of /tmp may require when an ordinary user mounts it again.
constexpr unsigned long kStrict = MS_NOSUID | MS_NODEV;

// Ordinary users may mount in a user namespace with their own id.
bool become_mounter() {
    const uid_t user = geteuid();
    const gid_t group = getegid();
    if (user == 0) {
        return unshare(CLONE_NEWNS) == 0;
    }
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) {
        return false;
    }
    std::ofstream("/proc/self/setgroups") << "deny";
    std::ofstream("/proc/self/uid_map") << fmt::format("{0} {0} 1", user);
    std::ofstream("/proc/self/gid_map") << fmt::format("{0} {0} 1", group);
    return true;
}

bool enter_own_mounts() {
    return become_mounter() && mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

}  // namespace

bool mount_read_only(const std::filesystem::path& folder) {
    const char* const path = folder.c_str();
    return enter_own_mounts() && mount(path, path, nullptr, MS_BIND, nullptr) == 0 &&
           mount(nullptr, path, nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY | kStrict, nullptr) == 0;
}

bool mount_small_disk(const std::filesystem::path& folder, int size_kib) {
    const std::string options = fmt::format("size={}k", size_kib);
    return enter_own_mounts() &&
           mount("tmpfs", folder.c_str(), "tmpfs", kStrict, options.c_str()) == 0;
}

}  // namespace vkp
