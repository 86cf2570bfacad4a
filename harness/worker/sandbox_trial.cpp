#include "harness/worker/sandbox_trial.hpp"

#include "harness/base/heap.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/worker/child_process.hpp"
#include "harness/worker/messages.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sched.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// Below zero: refused.
struct FileTrial {
    const char* what;  // can be done to a file
    int (*attempt)(const std::string& path);
};

constexpr std::array kFileTrials = {
    FileTrial{"written", [](const std::string& path) { return open(path.c_str(), O_WRONLY); }},
    FileTrial{"emptied", [](const std::string& path) { return truncate(path.c_str(), 0); }},
    FileTrial{"emptied by being opened",
              [](const std::string& path) { return open(path.c_str(), O_RDONLY | O_TRUNC); }},
    FileTrial{"made",
              [](const std::string& path) {
                  return open((path + "-made").c_str(), O_RDWR | O_CREAT | O_EXCL, 0600);
              }},
    FileTrial{"renamed",
              [](const std::string& path) {
                  return std::rename(path.c_str(), (path + "-renamed").c_str());
              }},
    FileTrial{"locked", [](const std::string& path) { return chmod(path.c_str(), 0); }},
    FileTrial{"locked by a new call",
              [](const std::string& path) {
                  constexpr long kFchmodat2 = 452;  // on every architecture, since Linux 6.6
                  return static_cast<int>(syscall(kFchmodat2, AT_FDCWD, path.c_str(), 0, 0));
              }},
    FileTrial{"labelled",
              [](const std::string& path) {
                  return setxattr(path.c_str(), "user.workbook", "tried", 5, 0);
              }},
    FileTrial{"removed", [](const std::string& path) { return unlink(path.c_str()); }},
};

// A folder with a file for each attempt; removed with the object.
class TrialFolder {
public:
    TrialFolder() : path_((fs::temp_directory_path() / "workbook-XXXXXX").string()) {
        if (mkdtemp(path_.data()) == nullptr) {
            throw InstallationError("There is no temporary folder to try the sandbox in.");
        }
        for (std::size_t i = 0; i < kFileTrials.size(); ++i) {
            std::ofstream(file(i)) << "content";
        }
    }
    ~TrialFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    TrialFolder(const TrialFolder&) = delete;
    TrialFolder& operator=(const TrialFolder&) = delete;

    [[nodiscard]] std::string file(std::size_t trial) const {
        return fmt::format("{}/{}", path_, trial);
    }

private:
    std::string path_;
};

using Names = std::vector<std::string>;

Names what_files_suffer(const TrialFolder& folder) {
    Names names;
    for (std::size_t i = 0; i < kFileTrials.size(); ++i) {
        if (kFileTrials[i].attempt(folder.file(i)) >= 0) {
            names.emplace_back(kFileTrials[i].what);
        }
    }
    return names;
}

bool can_read(const std::string& path) {
    char first = 0;
    const int file = open(path.c_str(), O_RDONLY);
    return file >= 0 && read(file, &first, 1) >= 0;
}

bool can_list(const std::string& path) {
    return open(path.c_str(), O_RDONLY | O_DIRECTORY) >= 0;
}

// Files of others that the process can read: a grading worker's own input is in its messages.
Names what_is_read(const TrialFolder& folder) {
    Names names;
    if (can_read(folder.file(0))) {
        names.emplace_back("other files");
    }
    if (can_list(fs::path(folder.file(0)).parent_path())) {
        names.emplace_back("names of other files");
    }
    const char* const home = std::getenv("HOME");
    if (home != nullptr && can_list(home)) {
        names.emplace_back("the home folder");
    }
    if (can_read("/etc/passwd")) {
        names.emplace_back("accounts");
    }
    const std::string parent = fmt::format("/proc/{}/", getppid());
    if (can_read(parent + "cmdline") || can_read(parent + "environ")) {
        names.emplace_back("arguments of other processes");
    }
    return names;
}

int start_process() {
    const pid_t process = fork();
    if (process == 0) {
        _exit(0);
    }
    return process < 0 ? -1 : waitpid(process, nullptr, 0);
}

// A pipe that sends its signals there.
int signal_through_a_file(pid_t process) {
    std::array<int, 2> ends{};
    return pipe(ends.data()) != 0 ? -1 : fcntl(ends[0], F_SETOWN, process);
}

Names what_is_reached() {
    Names names;
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0) {
        names.emplace_back("the network");
    }
    if (start_process() >= 0) {
        names.emplace_back("new processes");
    }
    std::array<int, 2> sockets{};
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, sockets.data()) >= 0) {
        names.emplace_back("sockets of other processes");
    }
    if (kill(getppid(), 0) >= 0 || signal_through_a_file(getppid()) >= 0) {
        names.emplace_back("other processes");
    }
    if (const sched_param same{}; sched_setscheduler(getppid(), SCHED_OTHER, &same) >= 0) {
        names.emplace_back("the schedule of other processes");
    }
    return names;
}

Drivers drivers_of(const TrialOptions& options) {
    return options.analysis == ReadAccess::kNone ? Drivers::kNone : Drivers::kUsed;
}

bool can_map(std::uint64_t bytes, int kind) {
    return mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

bool can_share(std::uint64_t bytes) {
    const int file = memfd_create("trial", 0);
    return file >= 0 && ftruncate(file, static_cast<off_t>(bytes)) >= 0;
}

bool can_share_segment(std::uint64_t bytes) {
    const int segment = shmget(IPC_PRIVATE, bytes, 0600);
    return segment >= 0 && shmctl(segment, IPC_RMID, nullptr) == 0;
}

// Tries parts each below the limit, and together twice as large, on top of the reserved addresses.
bool can_have_parts(std::uint64_t bytes, void* (*take)(std::uint64_t bytes)) {
    const std::uint64_t size = bytes / 2;
    std::vector<void*> parts;
    for (std::uint64_t taken = 0; taken < 2 * bytes + kReservedBytes; taken += size) {
        parts.push_back(take(size));
    }
    const bool has_all = std::ranges::find(parts, MAP_FAILED) == parts.end();
    for (void* const part : parts) {
        munmap(part, size);
    }
    return has_all;
}

void* stack_of(std::uint64_t bytes) {
    return mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN,
                -1, 0);
}

// Memory that is no longer writable does not count as data.
void* read_only_part(std::uint64_t bytes) {
    void* const part =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return part != MAP_FAILED && mprotect(part, bytes, PROT_READ) == 0 ? part : MAP_FAILED;
}

Names what_memory_is_there_beyond(std::uint64_t bytes, Drivers drivers) {
    const bool is_bare = drivers == Drivers::kNone;  // otherwise more is known to be there
    Names names;
    for (const auto& [name, is_there] :
         {std::pair{"memory", can_map(bytes + 1, MAP_PRIVATE)},
          {"shared memory", can_map(bytes + 1, MAP_SHARED) || can_share_segment(bytes + 1)},
          {"files", can_share(is_bare ? 1 : bytes + 1)},  // there may be many of them
          {"stacks", is_bare && can_have_parts(bytes, stack_of)},
          {"memory that is only read", is_bare && can_have_parts(bytes, read_only_part)}}) {
        if (is_there) {
            names.emplace_back(name);
        }
    }
    return names;
}

// The mechanism, "(seccomp)", from the end of the text about the granted protection.
std::string means_of(const Protection& granted) {
    const auto bracket = granted.text.rfind(" (");
    return granted.in_force && bracket != std::string::npos ? granted.text.substr(bracket) : "";
}

Protection files_after(const Protection& granted, const TrialFolder& folder) {
    const Names names = what_files_suffer(folder);
    if (names.empty()) {
        return {true, "no file can be written, emptied, made, renamed, locked or removed" +
                          means_of(granted)};
    }
    return {false, fmt::format("a file can be {}: {}", fmt::join(names, ", "), granted.text)};
}

Protection reading_after(const Protection& held, const TrialFolder& folder) {
    const Names names = what_is_read(folder);
    if (names.empty()) {
        return {true, held.text};
    }
    return {false, fmt::format("read: {}: {}", fmt::join(names, ", "), held.text)};
}

Protection calls_after(const Protection& granted) {
    const Names names = what_is_reached();
    if (names.empty()) {
        return {true, "no network, no other processes" + means_of(granted)};
    }
    return {false, fmt::format("reached: {}: {}", fmt::join(names, ", "), granted.text)};
}

Protection memory_after(const Protection& granted, const TrialOptions& options) {
    const std::uint64_t memory_bytes = options.memory_bytes;
    const Names names = what_memory_is_there_beyond(memory_bytes, drivers_of(options));
    if (names.empty()) {
        return {true, granted.text};
    }
    return {false, fmt::format("more than {} MiB of {}: {}", memory_bytes >> 20U,
                               fmt::join(names, ", "), granted.text)};
}

// Restricts the process like a worker; without file access, like one that has already opened a
// driver.
Sandbox sandbox_here(const TrialFolder& folder, const TrialOptions& options) {
    const Drivers drivers = drivers_of(options);
    const Protection memory = limit_resources(options.memory_bytes, drivers);
    const FileProtection files =
        restrict_files({.analysis = options.analysis, .newest_landlock = options.newest_landlock});
    const Protection calls = restrict_calls(
        file_calls_to_leave(files.landlock, drivers == Drivers::kUsed, options.analysis), drivers);
    const Protection analysis = reading_held(files.analysis, calls, options.analysis);
    // A removed file cannot be read any more, so reading is tried first.
    return {.analysis = reading_after(analysis, folder),
            .files = files_after(files.writing, folder),
            .calls = calls_after(calls),
            .memory = memory_after(memory, options)};
}

}  // namespace

Sandbox try_sandbox(const TrialOptions& options) {
    constexpr std::chrono::seconds kLimit{10};
    const TrialFolder folder;
    ChildProcess process([&](Channel& channel, StageBoard&) {
        const Bytes found = pack(sandbox_here(folder, options));
        static_cast<void>(channel.send(found, Channel::kNoDeadline));
        return EXIT_SUCCESS;
    });
    Bytes message;
    const Channel::Clock::time_point limit = Channel::Clock::now() + kLimit;
    if (process.channel().receive(message, limit) != Channel::Status::kDone) {
        throw InstallationError("The process that tries the sandbox " + process.end() + ".");
    }
    return unpack<Sandbox>(message);
}

}  // namespace vkp
