// The installations and builds of the launcher, with its messages.
#include "tests/program/launcher_support.hpp"
#include "tests/program/terminal_process.hpp"
#include "tests/program/test_workbook.hpp"

namespace vkp {
namespace {

// The output of Ninja.
constexpr const char* kBuild = R"([ "$1" != --build ] || {
    echo "[0/2] Re-checking globbed directories..."
    for step in $(seq 256); do echo "[$step/256] Building it"; done; })";
// The output of apt-get.
constexpr const char* kInstall = R"sh(echo "$*" >> "$VKP_ROOT/apt-get.log"
echo "Reading package lists..."
case "$*" in *Status-Fd*) ;; *) exit ;; esac
echo "dlstatus:1:40.0000:Retrieving file 1 of 2"
echo "pmstatus:g++:amd64:20.0000:Installing g++ (amd64)"
echo "pmstatus:cmake:97.5000:Configuring cmake (amd64)")sh";

class LauncherSetUp : public Launcher {
protected:
    LauncherSetUp() {
        put_script(root() / "bin/sudo", "exec \"$@\"");
        put_script(root() / "bin/ctest", "echo \"ctest $*\"");
        make_stale();
    }

    // Removes all packages.
    void make_bare(const std::string& apt_get = kInstall) const {
        put_script(root() / "bin/dpkg-query", "exit 1");
        put_script(root() / "bin/apt-get", apt_get);
    }

    [[nodiscard]] Outcome run(const std::string& command) const {
        return run_process({program(), "--yes", command}, options());
    }

    [[nodiscard]] std::string log(const std::string& name) const {
        return file_content(root() / (name + ".log"));
    }
};

TEST_F(LauncherSetUp, InstallsForAStartOnlyWhatTheProgramNeeds) {
    make_bare();
    const Outcome outcome = run("list");
    EXPECT_EQ(outcome.output, answer()) << outcome.errors;
    for (const char* package : {" g++ ", " libshaderc-dev ", " mesa-vulkan-drivers ", " esbuild"}) {
        EXPECT_TRUE(contains(log("apt-get"), package)) << package;
    }
    for (const char* package : {"libgtest-dev", "libbenchmark-dev", "validationlayers"}) {
        EXPECT_FALSE(contains(log("apt-get"), package)) << package;
    }
    EXPECT_EQ(log("cmake"),
              "--preset release\n--build --preset release --target checker/workbook\n");
}

TEST_F(LauncherSetUp, InstallsAndBuildsForTheTestsWhatTheyNeedToo) {
    make_bare();
    const Outcome outcome = run("test");
    EXPECT_EQ(outcome.output, "ctest --preset tests\n") << outcome.errors;
    for (const char* package :
         {" g++ ", " libgtest-dev ", " libbenchmark-dev ", " vulkan-validationlayers"}) {
        EXPECT_TRUE(contains(log("apt-get"), package)) << package;
    }
    EXPECT_EQ(log("cmake"),
              "--preset release -DVKP_TESTS=ON\n--build --preset release --target all\n");
}

TEST_F(LauncherSetUp, CompilesAsMuchAtOnceAsCoresAndMemoryLetIt) {
    put_script(root() / "bin/cmake",
               R"(echo "$CMAKE_BUILD_PARALLEL_LEVEL" >"$VKP_ROOT/level.log")");
    const auto level_with = [&](const std::string& cores) {
        put_script(root() / "bin/nproc", "echo " + cores);
        make_stale();
        EXPECT_EQ(run("list").output, answer());
        return std::stol(log("level"));
    };
    EXPECT_EQ(level_with("1"), 1);
    const long of_memory = level_with("1000000");
    EXPECT_GE(of_memory, 1);
    EXPECT_LT(of_memory, 1000000);
}

TEST_F(LauncherSetUp, TellsALogInAFewLinesHowFarItIs) {
    make_bare();
    put_script(root() / "bin/cmake", kBuild);
    EXPECT_EQ(run("list").errors,
              "Installing packages (a few minutes the first time)…\n"
              "Installing packages: 60 %\n"
              "Installing packages: 98 %\n"
              "Building what has changed…\n"
              "[64/256]\n[128/256]\n[192/256]\n");
    EXPECT_EQ(line_count(file_content(root() / "build/build.log")), 257);
    EXPECT_EQ(file_content(root() / "build/packages.log"),
              "Reading package lists...\nReading package lists...\n");
}

TEST_F(LauncherSetUp, TellsALogNothingOfAFewSteps) {
    put_script(root() / "bin/cmake", R"(echo "[1/2] Building it"; echo "[2/2] Linking it")");
    EXPECT_EQ(run("list").errors, "Building what has changed…\n");
}

TEST_F(LauncherSetUp, DrawsOneLineOnATerminal) {
    make_bare();
    put_script(root() / "bin/cmake", kBuild);
    TerminalProcess terminal({program(), "--yes", "list"}, {.environment = options().environment});
    EXPECT_TRUE(terminal.shows({answer().substr(0, answer().size() - 1)}));
    EXPECT_EQ(terminal.end(), 0);
    const std::string& text = terminal.output();
    for (const char* part :
         {"\r\033[KInstalling packages: 20 %\r\033[KInstalling packages: 60 %\r\033[K",
          "\r\033[K[1/256]\r\033[K[2/256]\r\033[K", "\r\033[K[256/256]\r\033[K"}) {
        EXPECT_TRUE(contains(text, part)) << part << text;
    }
}

TEST_F(LauncherSetUp, SaysHowLongItWillTake) {
    // Thirty of forty steps in six seconds.
    put_script(root() / "bin/cmake", R"([ "$1" != --build ] ||
        { sleep 6; echo "[30/40] Building it"; })");
    const std::string errors = run("list").errors;
    EXPECT_TRUE(errors.ends_with("[30/40], about 2 s left\n")) << errors;
}

TEST_F(LauncherSetUp, ShowsWhatStoppedTheBuild) {
    put_script(root() / "bin/cmake", R"([ "$1" != --build ] || {
        echo "[1/2] Building it"; echo "FAILED: it"; echo "it.cpp:1: no" >&2; exit 1; })");
    const Outcome outcome = run("list");
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_EQ(outcome.output, "");
    EXPECT_TRUE(contains(outcome.errors, "FAILED: it\nit.cpp:1: no\n")) << outcome.errors;
    EXPECT_FALSE(contains(outcome.errors, "[1/2]")) << outcome.errors;
    EXPECT_TRUE(contains(outcome.errors, "workbook: the build failed (log: ")) << outcome.errors;
}

TEST_F(LauncherSetUp, ShowsWhyPackagesCannotBeInstalled) {
    make_bare("echo 'pmstatus:g++:20.0:Installing g++'; echo 'E: no room' >&2; exit 100");
    const Outcome outcome = run("list");
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_TRUE(contains(outcome.errors, "\nE: no room\n")) << outcome.errors;
    EXPECT_TRUE(contains(outcome.errors, "packages could not be installed (log: "))
        << outcome.errors;
    EXPECT_EQ(log("cmake"), "");
}

}  // namespace
}  // namespace vkp
