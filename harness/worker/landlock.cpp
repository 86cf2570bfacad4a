#include "harness/worker/sandbox.hpp"

#if __has_include(<linux/landlock.h>)

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// Numbers of <linux/landlock.h>, of which Debian 12 has the second version.
constexpr std::uint64_t kTruncate = 1U << 14U;    // since the third
constexpr std::uint64_t kUseDevices = 1U << 15U;  // since the fifth: ioctl() on devices
constexpr std::uint64_t kTcp = 3;                 // since the fourth: to bind and to connect
constexpr std::uint64_t kOtherProcesses = 3;      // since the sixth: abstract sockets, signals

struct Attributes {
    std::uint64_t handled_access_fs = 0;
    std::uint64_t handled_access_net = 0;
    std::uint64_t scoped = 0;
};

constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kChangeFiles = LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
constexpr std::uint64_t kChangeFolders =
    LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE;
// All rights that are removed unless a rule allows them.
constexpr std::uint64_t kTaken = kChangeFiles | kChangeFolders | LANDLOCK_ACCESS_FS_EXECUTE |
                                 LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                 LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                                 LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_SYM |
                                 LANDLOCK_ACCESS_FS_REFER | kUseDevices;

// The rights that each version of Landlock controls (man 7 landlock): writing and, if that is
// requested, reading.
Attributes known_to(long version, ReadAccess analysis) {
    std::uint64_t files = analysis == ReadAccess::kAll ? kTaken : kTaken | kRead;
    if (version < 2) {
        files &= ~std::uint64_t{LANDLOCK_ACCESS_FS_REFER};
    }
    if (version < 3) {
        files &= ~kTruncate;
    }
    if (version < 5) {
        files &= ~kUseDevices;
    }
    return {.handled_access_fs = files,
            .handled_access_net = version < 4 ? 0 : kTcp,
            .scoped = version < 6 ? 0 : kOtherProcesses};
}

class Ruleset {
public:
    // A version accepts unknown attributes if they are zero.
    explicit Ruleset(const Attributes& attributes)
        : handled_(attributes.handled_access_fs),
          descriptor_(static_cast<int>(
              syscall(SYS_landlock_create_ruleset, &attributes, sizeof(attributes), 0))) {}
    ~Ruleset() { close(descriptor_); }
    Ruleset(const Ruleset&) = delete;
    Ruleset& operator=(const Ruleset&) = delete;

    // A missing path needs no rule. For a file, rights that only folders have cannot be allowed.
    void allow(const fs::path& path, std::uint64_t access) const {
        const int parent = open(path.c_str(), O_PATH | O_CLOEXEC);
        if (parent >= 0) {
            std::error_code ignored;
            const std::uint64_t beyond =
                fs::is_directory(path, ignored) ? 0 : std::uint64_t{LANDLOCK_ACCESS_FS_READ_DIR};
            const landlock_path_beneath_attr rule{.allowed_access = access & handled_ & ~beyond,
                                                  .parent_fd = parent};
            syscall(SYS_landlock_add_rule, descriptor_, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
            close(parent);
        }
    }

    // False, with errno, if the system refuses.
    [[nodiscard]] bool enforce() const {
        return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
               syscall(SYS_landlock_restrict_self, descriptor_, 0) == 0;
    }

private:
    std::uint64_t handled_;
    int descriptor_;
};

// Whether the name is a device of a driver: Mesa's, AMD's, NVIDIA's, or WSL's.
bool is_gpu(std::string_view name) {
    return name == "dri" || name == "kfd" || name == "dxg" || name == "udmabuf" ||
           name == "dma_heap" || name.starts_with("nvidia") || name.starts_with("mali") ||
           name.starts_with("kgsl");
}

void allow_devices(const Ruleset& rules) {
    constexpr std::uint64_t kUse = kRead | kChangeFiles | kUseDevices;
    rules.allow("/dev/null", kUse);
    rules.allow("/dev/zero", kUse);
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator("/dev", ignored)) {
        if (is_gpu(entry.path().filename().string())) {
            rules.allow(entry.path(), kUse);
        }
    }
}

// Programs and libraries, their configuration, and the system's description of itself; not homes,
// temporary folders, /etc as a whole, nor the files of other processes in /proc.
constexpr std::array kReadByDrivers = {"/usr",
                                       "/lib",
                                       "/lib32",
                                       "/lib64",
                                       "/opt",
                                       "/nix/store",
                                       "/gnu/store",
                                       "/etc/ld.so.cache",
                                       "/etc/ld.so.conf",
                                       "/etc/ld.so.conf.d",
                                       "/etc/drirc",
                                       "/etc/vulkan",
                                       "/etc/glvnd",
                                       "/etc/nvidia",
                                       "/etc/OpenCL",
                                       "/sys",
                                       "/dev/urandom",
                                       "/dev/random",
                                       "/proc/self",
                                       "/proc/cpuinfo",
                                       "/proc/meminfo",
                                       "/proc/devices",
                                       "/proc/modules",
                                       "/proc/driver",
                                       "/proc/sys/vm",
                                       "/proc/sys/kernel"};

// Environment variables with lists of files and folders, separated by colons, that locate drivers
// elsewhere.
constexpr std::array kNamingDrivers = {"LD_LIBRARY_PATH",  "VK_DRIVER_FILES",
                                       "VK_ICD_FILENAMES", "VK_ADD_DRIVER_FILES",
                                       "VK_LAYER_PATH",    "VK_ADD_LAYER_PATH"};

void allow_named(const Ruleset& rules, const char* variable) {
    const char* const value = std::getenv(variable);
    std::istringstream list(value == nullptr ? "" : value);
    for (std::string path; std::getline(list, path, ':');) {
        if (path.starts_with('/')) {
            rules.allow(path, kRead);
        }
    }
}

void allow_drivers(const Ruleset& rules) {
    for (const char* const path : kReadByDrivers) {
        rules.allow(path, kRead);
    }
    for (const char* const variable : kNamingDrivers) {
        allow_named(rules, variable);
    }
}

FileProtection not_restricted(std::string_view why) {
    const std::string text =
        fmt::format("not restricted: {} ({})", why, std::generic_category().message(errno));
    return {.writing = {false, text}, .analysis = {false, text}};
}

std::string what_is_read(ReadAccess analysis) {
    return analysis == ReadAccess::kAll       ? "files are read"
           : analysis == ReadAccess::kDrivers ? "only drivers and libraries are read"
                                              : "no file is read";
}

}  // namespace

FileProtection restrict_files(const FileRules& rules) {
    const long known =
        syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    const int version = static_cast<int>(std::min<long>(known, rules.newest_landlock));
    if (version < 1) {
        return not_restricted("this kernel has no Landlock");
    }
    const Ruleset ruleset(known_to(version, rules.analysis));
    if (rules.analysis != ReadAccess::kNone) {
        allow_devices(ruleset);
    }
    if (rules.analysis == ReadAccess::kDrivers) {
        allow_drivers(ruleset);
    }
    if (!rules.writable_folder.empty()) {
        ruleset.allow(rules.writable_folder, kRead | kChangeFiles | kChangeFolders);
    }
    if (!ruleset.enforce()) {
        return not_restricted("Landlock refuses");
    }
    const std::string place =
        rules.writable_folder.empty()
            ? "no file is written"
            : fmt::format("only {} is written", rules.writable_folder.string());
    return {.writing = {true, fmt::format("{} (Landlock {})", place, version)},
            .analysis = {rules.analysis != ReadAccess::kAll,
                         fmt::format("{} (Landlock {})", what_is_read(rules.analysis), version)},
            .landlock = version};
}

}  // namespace vkp

#else

namespace vkp {

FileProtection restrict_files(const FileRules& /*rules*/) {
    const Protection none{false, "not restricted: built without Landlock, which is Linux's"};
    return {.writing = none, .analysis = none};
}

}  // namespace vkp

#endif
