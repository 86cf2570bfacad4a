#include "tests/unit/file_support.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

namespace vkp {

void put(const std::filesystem::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::set<std::string> names_in(const std::filesystem::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        names.insert(entry.path().filename().string());
    }
    return names;
}

pid_t start_child(const std::function<void()>& act) {
    const pid_t child = fork();
    if (child == 0) {
        const std::string error = installation_error(act);
        if (error != "none") {
            fmt::print(stderr, "{}\n", error);
        }
        _exit(error == "none" ? 0 : 1);
    }
    return child;
}

int end_of(pid_t child) {
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace vkp
