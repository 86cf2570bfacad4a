// A separate checkout for the launcher, in which scripts replace the checker, CMake and the
// system's packages.
#pragma once

#include "tests/paths.hpp"
#include "tests/program/process.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace vkp {

class Launcher : public testing::Test {
protected:
    Launcher() {
        for (const char* name : {"harness", "solutions", "puzzles", "build/release", "bin"}) {
            std::filesystem::create_directories(root() / name);
        }
        for (const char* name : {"CMakeLists.txt", "CMakePresets.json"}) {
            put(root() / name, "");
        }
        std::filesystem::copy_file(source_root() / "workbook", root() / "workbook");
        put_script(root() / "build/release/checker/workbook", "echo \"$VKP_ROOT: $*\"");
        put_script(root() / "checker/source", "");
        put_script(root() / "bin/cmake", "sleep 0.2; echo \"$*\" >> \"$VKP_ROOT/cmake.log\"");
        // Every package is there.
        put_script(root() / "bin/dpkg-query", "for p; do printf '%s=installed;' \"$p\"; done");
        put(stamp(), "");
    }

    [[nodiscard]] std::filesystem::path root() const {
        return folder_.path() / "Übungen & \"kernels\" 日本";
    }
    [[nodiscard]] std::filesystem::path stamp() const { return root() / "build/release/.built-at"; }

    [[nodiscard]] std::string program() const { return (root() / "workbook").string(); }

    // Makes the build look older than an edited source.
    void make_stale() const {
        std::filesystem::last_write_time(
            stamp(), std::filesystem::last_write_time(stamp()) - std::chrono::hours(1));
    }

    static void put(const std::filesystem::path& path, std::string_view text) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }

    static void put_script(const std::filesystem::path& path, const std::string& line) {
        put(path, "#!/bin/sh\n" + line + "\n");
        std::filesystem::permissions(path, std::filesystem::perms(0755));
    }

    [[nodiscard]] ProcessOptions options() const {
        return {.folder = folder_.path(),
                .environment = {{"PATH", (root() / "bin").string() + ":" + std::getenv("PATH")},
                                {"CMAKE_BUILD_PARALLEL_LEVEL", ""}}};
    }

    [[nodiscard]] std::string answer() const { return root().string() + ": list\n"; }

private:
    TemporaryFolder folder_;
};

}  // namespace vkp
