// The launcher's start: from anywhere, once for many, in a checkout that cannot be written to.
#include "tests/program/launcher_support.hpp"
#include "tests/program/mounts.hpp"

namespace vkp {
namespace {

namespace fs = std::filesystem;

TEST_F(Launcher, StartsFromAnywhereAndThroughALink) {
    const TemporaryFolder elsewhere;
    fs::create_symlink(root() / "workbook", elsewhere.path() / "mein Link");
    for (const fs::path& path : {root() / "workbook", elsewhere.path() / "mein Link"}) {
        const Outcome outcome = run_process({path.string(), "list"}, options());
        EXPECT_EQ(outcome.output, answer()) << outcome.errors;
        EXPECT_EQ(outcome.errors, "");
    }
}

// The program needs the name to show commands that work.
TEST_F(Launcher, SaysWhatItWasCalled) {
    put_script(root() / "build/release/checker/workbook", "echo \"$VKP_CALLED_AS\"");
    fs::last_write_time(stamp(), fs::file_time_type::clock::now());
    ProcessOptions here = options();
    here.folder = root() / "puzzles";
    EXPECT_EQ(run_process({"/bin/sh", "-c", "../workbook list"}, here).output, "../workbook\n");
    EXPECT_EQ(run_process({program(), "list"}, here).output, program() + "\n");
}

// Nothing is built or installed for somebody who asks what a word does.
TEST_F(Launcher, LeavesHelpToTheProgram) {
    for (const char* word : {"web", "test"}) {
        for (const char* option : {"--help", "-h"}) {
            const Outcome outcome = run_process({program(), word, option}, options());
            EXPECT_EQ(outcome.output, fmt::format("{}: {} {}\n", root().string(), word, option));
            EXPECT_EQ(outcome.errors, "");
        }
    }
}

TEST_F(Launcher, StartsFromAReadOnlyCheckoutThatIsBuilt) {
    ProcessOptions read_only = options();
    read_only.before_start = [&] { return mount_read_only(root()); };
    if (run_process({"/bin/true"}, read_only).exit_code != 0) {
        GTEST_SKIP() << "no mounts of our own here";
    }
    EXPECT_EQ(run_process({program(), "list"}, read_only).errors, "");
    make_stale();
    const Outcome stale = run_process({program(), "list"}, read_only);
    EXPECT_EQ(stale.output, answer());
    EXPECT_TRUE(stale.errors.ends_with("the checker starts as it was built.\n")) << stale.errors;
    fs::remove(root() / "build/release/checker/workbook");
    const Outcome unbuilt = run_process({program(), "list"}, read_only);
    EXPECT_EQ(unbuilt.exit_code, 3);
    EXPECT_TRUE(unbuilt.errors.ends_with("build, where the checker is built.\n")) << unbuilt.errors;
}

TEST_F(Launcher, BuildsOnceForManyAtOnce) {
    if (run_process({"/bin/sh", "-c", "command -v flock"}, {}).exit_code != 0) {
        GTEST_SKIP() << "no flock here";
    }
    make_stale();
    const std::vector<std::vector<std::string>> commands(4, {program(), "list"});
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
    const Outcome outcome = run_process({program(), "list"}, options());
    EXPECT_EQ(outcome.output, answer()) << outcome.errors;
    for (const char* name : {".lock", "build.log"}) {
        EXPECT_EQ(file_content(elsewhere.path() / name), "of worth") << name;
    }
}

}  // namespace
}  // namespace vkp
