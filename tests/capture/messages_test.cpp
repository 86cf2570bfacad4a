// What the capture layer says where it can do nothing, and that the application goes on.
#include "tests/capture/layer_run.hpp"
#include "tests/contains.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace vkp {
namespace {

constexpr const char* kResult = "values: 0 4 8 12 16 ";

// One line of the layer, with these words, and the result of the application.
void expect_one_line(const LayerRun& run, const std::string& words) {
    const Outcome& outcome = run.outcome();
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_TRUE(outcome.output.starts_with(kResult)) << outcome.output;
    EXPECT_TRUE(outcome.errors.starts_with("VK_LAYER_VKP_capture: ")) << outcome.errors;
    EXPECT_TRUE(contains(outcome.errors, words)) << outcome.errors;
    EXPECT_EQ(std::ranges::count(outcome.errors, '\n'), 1) << outcome.errors;
}

TEST(CaptureMessages, NoneWithoutVkpCapture) {
    const LayerRun run("race", "");
    EXPECT_EQ(run.outcome().exit_code, 0);
    EXPECT_TRUE(run.outcome().output.starts_with(kResult)) << run.outcome().output;
    EXPECT_EQ(run.outcome().errors, "");
    EXPECT_FALSE(std::filesystem::exists(run.folder()));
}

// Otherwise its silence would mean nothing.
TEST(CaptureMessages, TheValidationLayerIsThere) {
    const LayerRun run("invalid", "1");
    EXPECT_TRUE(contains(run.outcome().output, "VUID-VkFenceCreateInfo-flags"));
}

TEST(CaptureMessages, SayWhatIsWrongWithASetting) {
    for (const char* wrong : {"0", "seven", "3-2", "1-", "-1", "2x", "name=", "1 "}) {
        expect_one_line(LayerRun("race", wrong),
                        std::string("VKP_CAPTURE=") + wrong + " names no dispatch: write");
    }
    expect_one_line(LayerRun("race", "1", {{"VKP_CAPTURE_LIMIT", "many"}}),
                    "VKP_CAPTURE_LIMIT=many is no number from 1: write");
    expect_one_line(LayerRun("race", "1", {{"VKP_CAPTURE_DIR", ""}}),
                    "VKP_CAPTURE_DIR is not set: write");
}

TEST(CaptureMessages, SayThatThereIsNoSuchDispatch) {
    expect_one_line(LayerRun("race", "900"),
                    "VKP_CAPTURE=900: nothing was captured. The application recorded 3 "
                    "dispatches.");
    expect_one_line(LayerRun("named", "name=matmul"),
                    "The application recorded 3 dispatches of pipelines with these names: double "
                    "the values, main, sum of workgroups.");
}

TEST(CaptureMessages, SayThatAFolderCannotBeWritten) {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "file").string();
    std::ofstream(file) << "no folder";
    expect_one_line(LayerRun("race", "2", {{"VKP_CAPTURE_DIR", file}}),
                    "cannot write " + file +
                        "/dispatch-0002: Not a directory. Dispatch 2 is not "
                        "captured.");
    expect_one_line(LayerRun("race", "2", {{"VKP_CAPTURE_DIR", "/proc/vkp"}}),
                    "cannot write /proc/vkp");
}

TEST(CaptureMessages, SayThatADiskIsFull) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "dispatch-0002");
    std::filesystem::create_symlink("/dev/full", folder.path() / "dispatch-0002/set0_binding1.bin");
    expect_one_line(LayerRun("race", "2", {{"VKP_CAPTURE_DIR", folder.path().string()}}),
                    "set0_binding1.bin: No space left on device. Dispatch 2 is not captured.");
}

}  // namespace
}  // namespace vkp
