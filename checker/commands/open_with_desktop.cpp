#include "checker/commands/open_with_desktop.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <csignal>

#ifdef __APPLE__
extern char** environ;  // which macOS does not declare
#endif

namespace vkp {

namespace {

#ifdef __APPLE__
constexpr const char* kStarter = "open";
#else
constexpr const char* kStarter = "xdg-open";
#endif

// A browser's talk is no output of ours, and our keys are not the browser's.
class Detached {
public:
    Detached() {
        posix_spawn_file_actions_init(&actions_);
        posix_spawnattr_init(&attributes_);
        for (const int descriptor : {0, 1, 2}) {
            posix_spawn_file_actions_addopen(&actions_, descriptor, "/dev/null", O_RDWR, 0);
        }
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
    }
    ~Detached() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }
    Detached(const Detached&) = delete;
    Detached& operator=(const Detached&) = delete;

    bool spawn(const char* program, std::string argument) {
        std::string name = program;
        std::array<char*, 3> words = {name.data(), argument.data(), nullptr};
        pid_t process = 0;
        return posix_spawnp(&process, program, &actions_, &attributes_, words.data(), environ) == 0;
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

}  // namespace

bool open_with_desktop(const std::string& path) {
    return Detached().spawn(kStarter, path);
}

}  // namespace vkp
