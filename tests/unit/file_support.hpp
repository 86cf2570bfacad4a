// What the tests of files ask for.
#pragma once

#include "harness/base/installation_error.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace vkp {

// What it throws; "none" if nothing.
template <typename Act>
std::string installation_error(Act act) {
    try {
        act();
    } catch (const InstallationError& error) {
        return error.what();
    }
    return "none";
}

void put(const std::filesystem::path& path, std::string_view text);

// The names of everything in a folder.
std::set<std::string> names_in(const std::filesystem::path& folder);

// Starts a process that runs this and ends with 0; gives its id.
pid_t start_child(const std::function<void()>& act);

// Waits for its end: its exit code, or minus the signal that ended it.
int end_of(pid_t child);

}  // namespace vkp
