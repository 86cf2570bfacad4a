// What the capture layer writes, byte by byte, and that the validation layer has nothing to say.
#include "harness/capture_layer/module_info.hpp"
#include "tests/capture/layer_run.hpp"
#include "tests/contains.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace vkp {
namespace {

using Names = std::set<std::string>;

constexpr const char* kRaceSidecar =
    "// workgroup: 64 1 1\n"
    "// groups: 2 1 1\n"
    "// entry: main\n"
    "// array: data uint[128] = file set0_binding0.bin\n"
    "// binding: data set=0 binding=0\n"
    "// buffer: set0_binding1 uint[2] = file set0_binding1.bin\n"
    "// binding: set0_binding1 set=0 binding=1\n";

// Of the half of the values that some scenes bind, in one workgroup.
constexpr const char* kHalfRaceSidecar =
    "// Dispatch 1 of capture_application, pipeline \"main\".\n"
    "// workgroup: 64 1 1\n"
    "// groups: 1 1 1\n"
    "// entry: main\n"
    "// array: data uint[64] = file set0_binding0.bin\n"
    "// binding: data set=0 binding=0\n"
    "// buffer: set0_binding1 uint[2] = file set0_binding1.bin\n"
    "// binding: set0_binding1 set=0 binding=1\n";

// It went well, and nobody complained: the layers print to standard output.
void expect_quiet(const LayerRun& run) {
    EXPECT_EQ(run.outcome().exit_code, 0);
    EXPECT_FALSE(contains(run.outcome().output, "VUID")) << run.outcome().output;
    EXPECT_FALSE(contains(run.outcome().output, "SYNC")) << run.outcome().output;
    EXPECT_FALSE(contains(run.outcome().output, "rror")) << run.outcome().output;
}

Words floats(const std::vector<float>& values) {
    Words words;
    for (const float value : values) {
        words.push_back(std::bit_cast<std::uint32_t>(value));
    }
    return words;
}

void expect_half_race(const LayerRun& run) {
    expect_quiet(run);
    EXPECT_EQ(run.sidecar("dispatch-0001"), kHalfRaceSidecar);
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding0.bin"), counted(64, 64));
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding1.bin"), Words({100, 200}));
}

TEST(CaptureLayer, WritesWhatADispatchFinds) {
    const LayerRun run("race", "2");
    expect_quiet(run);
    EXPECT_EQ(run.names(), Names({"dispatch-0002"}));
    EXPECT_EQ(run.names("dispatch-0002"),
              Names({"module.spv", "module.spv.lab", "set0_binding0.bin", "set0_binding1.bin"}));
    EXPECT_EQ(
        run.sidecar("dispatch-0002"),
        std::string("// Dispatch 2 of capture_application, pipeline \"main\".\n") + kRaceSidecar);
    // What the dispatch before it has doubled, and the sums as they were.
    EXPECT_EQ(run.words("dispatch-0002", "set0_binding0.bin"), counted(128, 0, 2));
    EXPECT_EQ(run.words("dispatch-0002", "set0_binding1.bin"), Words({100, 200}));
    EXPECT_EQ(run.outcome().errors, "VK_LAYER_VKP_capture: captured " +
                                        (run.folder() / "dispatch-0002").string() +
                                        ", pipeline \"main\"\n");
}

TEST(CaptureLayer, WritesTheModule) {
    const LayerRun run("race", "2");
    const auto module = capture::read_module(run.words("dispatch-0002", "module.spv"), "main", {});
    ASSERT_TRUE(module);
    EXPECT_EQ(module->variables.size(), 2U);
}

TEST(CaptureLayer, WritesSeveralDispatches) {
    const LayerRun run("race", "2-3");
    expect_quiet(run);
    EXPECT_EQ(run.names(), Names({"dispatch-0002", "dispatch-0003"}));
    // The doubling shader does not use the sums.
    EXPECT_EQ(run.names("dispatch-0003"),
              Names({"module.spv", "module.spv.lab", "set0_binding0.bin"}));
    EXPECT_TRUE(contains(run.sidecar("dispatch-0003"), "// buffer: data uint[128] = file"));
    EXPECT_EQ(run.words("dispatch-0003", "set0_binding0.bin"), counted(128, 0, 2));
}

TEST(CaptureLayer, FindsDispatchesByName) {
    const LayerRun by_pipeline("named", "name=double");
    expect_quiet(by_pipeline);
    EXPECT_EQ(by_pipeline.names(), Names({"dispatch-0001", "dispatch-0003"}));
    EXPECT_TRUE(
        contains(by_pipeline.sidecar("dispatch-0001"), "pipeline \"double the values\".\n"));
    const LayerRun by_module("named", "name=of workgroups");
    EXPECT_EQ(by_module.names(), Names({"dispatch-0002"}));
    // A line break in a name is none in the file.
    EXPECT_TRUE(contains(by_module.sidecar("dispatch-0002"), "pipeline \"sum of workgroups\".\n"));
    const LayerRun by_entry("race", "name=main", {{"VKP_CAPTURE_LIMIT", "2"}});
    EXPECT_EQ(by_entry.names(), Names({"dispatch-0001", "dispatch-0002"}));
}

TEST(CaptureLayer, WritesConstants) {
    const LayerRun run("tuned", "1");
    expect_quiet(run);
    const bool has_size = contains(run.outcome().output, "subgroup: 8\n");
    EXPECT_EQ(run.sidecar("dispatch-0001"),
              std::string("// Dispatch 1 of capture_application, pipeline \"main\".\n"
                          "// workgroup: 16 2 1\n"
                          "// groups: 2 1 1\n") +
                  (has_size ? "// subgroup: 8\n" : "") +
                  "// entry: main\n"
                  "// array: settings uint[4] = file set0_binding0.bin\n"
                  "// binding: settings set=0 binding=0\n"
                  "// buffer: result uint[32] = file set0_binding1.bin\n"
                  "// binding: result set=0 binding=1\n"
                  "// push: uint[4] = {20, 1073741824, 77, 0}\n"
                  "// specialize: 0 = 16\n"
                  "// specialize: 1 = true\n"
                  "// specialize: 2 = -3\n"
                  "// specialize: 3 = 0.1\n");
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding0.bin"), Words({0, 0x3F800000, 0, 0}));
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding1.bin"), Words(32, 5));
}

TEST(CaptureLayer, FollowsDynamicOffsets) {
    const LayerRun run("dynamic", "1");
    expect_quiet(run);
    EXPECT_EQ(run.sidecar("dispatch-0001"), kHalfRaceSidecar);
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding0.bin"), counted(64, 128));
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding1.bin"), Words({64, 65}));
}

TEST(CaptureLayer, FollowsUpdateTemplatesAndCopies) {
    for (const char* scene : {"template", "copied"}) {
        SCOPED_TRACE(scene);
        expect_half_race(LayerRun(scene, "1"));
    }
}

TEST(CaptureLayer, FollowsPushedDescriptors) {
    for (const char* scene : {"pushed", "pushed_template"}) {
        SCOPED_TRACE(scene);
        const LayerRun run(scene, "1");
        if (contains(run.outcome().output, "no push descriptors")) {
            GTEST_SKIP() << "the device has no VK_KHR_push_descriptor";
        }
        expect_half_race(run);
    }
}

TEST(CaptureLayer, ReadsTheNumberOfIndirectWorkgroups) {
    const LayerRun run("indirect", "1");
    expect_quiet(run);
    EXPECT_TRUE(contains(run.sidecar("dispatch-0001"), kRaceSidecar));
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding0.bin"), counted(128));
}

// It is recorded first, and executed behind the other.
TEST(CaptureLayer, FollowsSecondaryCommandBuffers) {
    const LayerRun run("secondary", "1");
    expect_quiet(run);
    EXPECT_EQ(run.names(), Names({"dispatch-0001"}));
    EXPECT_TRUE(contains(run.sidecar("dispatch-0001"), kRaceSidecar));
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding0.bin"), counted(128, 0, 2));
}

TEST(CaptureLayer, FollowsTheSecondKindOfSubmission) {
    const LayerRun run("submit_2", "1");
    expect_quiet(run);
    EXPECT_TRUE(contains(run.sidecar("dispatch-0001"), kRaceSidecar));
}

TEST(CaptureLayer, WritesTheFirstExecutionOfANumber) {
    const LayerRun run("resubmitted", "1");
    expect_quiet(run);
    EXPECT_EQ(run.names(), Names({"dispatch-0001"}));
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding0.bin"), counted(128));
}

TEST(CaptureLayer, WritesEachExecutionOfAName) {
    const LayerRun run("resubmitted", "name=main", {{"VKP_CAPTURE_LIMIT", "2"}});
    expect_quiet(run);
    EXPECT_EQ(run.names(), Names({"dispatch-0001", "dispatch-0001-2"}));
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding0.bin"), counted(128));
    EXPECT_EQ(run.words("dispatch-0001-2", "set0_binding0.bin"), counted(128, 0, 2));
}

TEST(CaptureLayer, CountsTheDispatchesOfAllThreads) {
    const LayerRun some("threads", "name=main", {{"VKP_CAPTURE_LIMIT", "12"}});
    expect_quiet(some);
    EXPECT_EQ(some.names().size(), 12U);
    const LayerRun last("threads", "39-41");
    expect_quiet(last);
    EXPECT_EQ(last.names(), Names({"dispatch-0039", "dispatch-0040"}));
}

TEST(CaptureLayer, DoesNotWaitForeverForWhatComesLater) {
    const LayerRun run("waiting", "1");
    expect_quiet(run);
    EXPECT_TRUE(contains(run.outcome().errors, "has not finished within 2 s"));
    EXPECT_TRUE(contains(run.sidecar("dispatch-0001"), kRaceSidecar));
}

TEST(CaptureLayer, CountsBytesWhereTheyAreNoWords) {
    const LayerRun run("odd_size", "1");
    expect_quiet(run);
    EXPECT_TRUE(contains(run.sidecar("dispatch-0001"),
                         "// buffer: data uint8_t[258] = file set0_binding0.bin\n"));
    EXPECT_EQ(std::filesystem::file_size(run.folder() / "dispatch-0001/set0_binding0.bin"), 258U);
}

TEST(CaptureLayer, WritesImagesAsArraysOfTexels) {
    const LayerRun run("images", "1");
    expect_quiet(run);
    EXPECT_TRUE(contains(run.sidecar("dispatch-0001"),
                         "// array: photo vec4[2,4] = file set0_binding0.bin\n"
                         "// binding: photo set=0 binding=0\n"
                         "// buffer: layers float[2,2,3] = file set0_binding1.bin\n"
                         "// binding: layers set=0 binding=1\n"
                         "// array: volume vec4[2,1,2] = file set0_binding2.bin\n"
                         "// binding: volume set=0 binding=2\n"
                         "// Not captured: the further mip levels of set=0 binding=0.\n"))
        << run.sidecar("dispatch-0001");
    const Words photo = run.words("dispatch-0001", "set0_binding0.bin");
    EXPECT_EQ(photo.size(), 32U);
    EXPECT_EQ(Words(photo.end() - 4, photo.end()), floats({1, 0.2F, 0, 1}));
    EXPECT_EQ(run.words("dispatch-0001", "set0_binding1.bin"), floats(std::vector<float>(12, 7)));
    const Words volume = run.words("dispatch-0001", "set0_binding2.bin");
    EXPECT_EQ(volume.size(), 16U);
    EXPECT_EQ(Words(volume.end() - 4, volume.end()), floats({0.5F, -2, 0, 1}));
}

TEST(CaptureLayer, SaysWhatItDidNotCapture) {
    const LayerRun mixed("mixed", "1");
    expect_quiet(mixed);
    const std::string text = mixed.sidecar("dispatch-0001");
    EXPECT_TRUE(contains(text,
                         "// buffer: picture uint[4,4] = file set0_binding0.bin\n"
                         "// binding: picture set=0 binding=0\n"))
        << text;
    EXPECT_TRUE(contains(text,
                         "// binding: result set=1 binding=3\n"
                         "// Not captured: set=0 binding=1 is an array of descriptors"))
        << text;
    EXPECT_EQ(mixed.words("dispatch-0001", "set0_binding1_0.bin"), Words({11}));
    EXPECT_EQ(mixed.words("dispatch-0001", "set0_binding1_1.bin"), Words({12, 13}));
    EXPECT_EQ(mixed.words("dispatch-0001", "set1_binding3.bin"), Words({3}));
    const LayerRun overlapping("overlapping", "1");
    expect_quiet(overlapping);
    EXPECT_TRUE(contains(overlapping.sidecar("dispatch-0001"),
                         "// Not captured: that set=0 binding=0 and set=0 binding=1 are parts of "
                         "the same memory.\n"));
    const LayerRun base("base", "1");
    expect_quiet(base);
    EXPECT_TRUE(contains(base.sidecar("dispatch-0001"),
                         "// Not captured: the first workgroup is 1 0 0 (vkCmdDispatchBase).\n"));
}

}  // namespace
}  // namespace vkp
