// The launcher in a checkout of its own, in which the checker and CMake are scripts.
#include "tests/paths.hpp"
#include "tests/program/mounts.hpp"
#include "tests/program/process.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace vkp {
namespace {

namespace fs = std::filesystem;

class Launcher : public testing::Test {
protected:
    Launcher() {
        for (const char* name : {"harness", "solutions", "puzzles", "build/release", "bin"}) {
            fs::create_directories(root() / name);
        }
        for (const char* name : {"CMakeLists.txt", "CMakePresets.json"}) {
            put(root() / name, "");
        }
        fs::copy_file(source_root() / "workbook", root() / "workbook");
        put_script(root() / "build/release/checker/workbook", "echo \"$VKP_ROOT: $*\"");
        put_script(root() / "checker/source", "");
        put_script(root() / "bin/cmake", "sleep 0.2; echo \"$*\" >> \"$VKP_ROOT/cmake.log\"");
        // Every package is there.
        put_script(root() / "bin/dpkg-query", "for p; do printf '%s=installed;' \"$p\"; done");
        put(stamp(), "");
    }

    [[nodiscard]] fs::path root() const { return folder_.path() / "Übungen & \"kernels\" 日本"; }
    [[nodiscard]] fs::path stamp() const { return root() / "build/release/.built-at"; }

    // As if a source had been edited after the build.
    void make_stale() const {
        fs::last_write_time(stamp(), fs::last_write_time(stamp()) - std::chrono::hours(1));
    }

    static void put(const fs::path& path, std::string_view text) {
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }

    static void put_script(const fs::path& path, const std::string& line) {
        put(path, "#!/bin/sh\n" + line + "\n");
        fs::permissions(path, fs::perms(0755));
    }

    [[nodiscard]] ProcessOptions options() const {
        return {.folder = folder_.path(),
                .environment = {{"PATH", (root() / "bin").string() + ":" + std::getenv("PATH")}}};
    }

    [[nodiscard]] std::string answer() const { return root().string() + ": list\n"; }

private:
    TemporaryFolder folder_;
};

TEST_F(Launcher, StartsFromAnywhereAndThroughALink) {
    const TemporaryFolder elsewhere;
    fs::create_symlink(root() / "workbook", elsewhere.path() / "mein Link");
    for (const fs::path& path : {root() / "workbook", elsewhere.path() / "mein Link"}) {
        const Outcome outcome = run_process({path.string(), "list"}, options());
        EXPECT_EQ(outcome.output, answer()) << outcome.errors;
        EXPECT_EQ(outcome.errors, "");
    }
}

TEST_F(Launcher, StartsFromAReadOnlyCheckoutThatIsBuilt) {
    ProcessOptions read_only = options();
    read_only.before_start = [&] { return mount_read_only(root()); };
    if (run_process({"/bin/true"}, read_only).exit_code != 0) {
        GTEST_SKIP() << "no mounts of our own here";
    }
    const std::string program = (root() / "workbook").string();
    EXPECT_EQ(run_process({program, "list"}, read_only).errors, "");
    make_stale();
    const Outcome stale = run_process({program, "list"}, read_only);
    EXPECT_EQ(stale.output, answer());
    EXPECT_TRUE(stale.errors.ends_with("the checker starts as it was built.\n")) << stale.errors;
    fs::remove(root() / "build/release/checker/workbook");
    const Outcome unbuilt = run_process({program, "list"}, read_only);
    EXPECT_EQ(unbuilt.exit_code, 3);
    EXPECT_TRUE(unbuilt.errors.ends_with("build, where the checker is built.\n")) << unbuilt.errors;
}

TEST_F(Launcher, BuildsOnceForManyAtOnce) {
    if (run_process({"/bin/sh", "-c", "command -v flock"}, {}).exit_code != 0) {
        GTEST_SKIP() << "no flock here";
    }
    make_stale();
    const std::vector<std::vector<std::string>> commands(4,
                                                         {(root() / "workbook").string(), "list"});
    for (const Outcome& outcome : run_processes(commands, options())) {
        EXPECT_EQ(outcome.output, answer()) << outcome.errors;
    }
    EXPECT_EQ(file_content(root() / "cmake.log"),
              "--preset release\n--build --preset release --target checker/workbook\n");
}

TEST_F(Launcher, WritesThroughNoLinkInItsBuildFolder) {
    make_stale();
    const TemporaryFolder elsewhere;
    for (const char* name : {".lock", "build.log"}) {
        put(elsewhere.path() / name, "of worth");
        fs::create_symlink(elsewhere.path() / name, root() / "build" / name);
    }
    const Outcome outcome = run_process({(root() / "workbook").string(), "list"}, options());
    EXPECT_EQ(outcome.output, answer()) << outcome.errors;
    for (const char* name : {".lock", "build.log"}) {
        EXPECT_EQ(file_content(elsewhere.path() / name), "of worth") << name;
    }
}

}  // namespace
}  // namespace vkp
