// The continuation of a text by a kernel in a separate process.
#include "harness/train_worker/continuation.hpp"

#include "harness/train/byte_memory.hpp"
#include "harness/vulkan/devices.hpp"
#include "puzzles/formulas/attention.hpp"
#include "tests/device/support.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

namespace vkp {
namespace {

// This program opens no device itself.
DeviceInfo guarded_device() {
    return isolated_with<DeviceInfo, DeviceInfo>(
        {.time_limit = std::chrono::seconds(60)},
        [](StageBoard&) {
            return std::make_unique<DeviceInfo>(choose_device(list_devices(), "auto"));
        },
        [](DeviceInfo& info, StageBoard&) { return info; });
}

Continuation continued(const std::string& text, std::size_t bytes,
                       const std::string& kernel = solution_text(puzzle_number(57))) {
    return continue_text(
        {.device = guarded_device(), .kernel = kernel, .text = text, .bytes = bytes},
        {.time_limit = std::chrono::seconds(60)});
}

TEST(Continuation, GoesOnWithWhatFollowedBefore) {
    EXPECT_EQ(continued("abcdabcdabcdab", 7).added, "cdabcda");
    EXPECT_EQ(continued("a", 1).added.size(), 1U);
}

// A text with more places than a workgroup has, so that the last tile is not full.
TEST(Continuation, HasTheFormulasNumbers) {
    const std::string text = "what followed a byte before is what it says next, and so on and on";
    const Continuation made = continued(text, 1);
    const Expected formula = attention_of(ByteMemory().qkv(text), AttentionMask::kCausal);
    ASSERT_EQ(made.result.size(), formula.values.size());
    for (std::size_t i = 0; i < made.result.size(); ++i) {
        ASSERT_LE(std::abs(made.result[i] - formula.values[i]), formula.tolerances[i]) << i;
    }
    EXPECT_EQ(ByteMemory().predictions(made.result), ByteMemory().predictions(formula.values));
}

TEST(Continuation, SaysWhyAKernelDoesNotRun) {
    const Continuation made = continued("text", 1, "void kernel() {\n    nothing = 1;\n}\n");
    EXPECT_TRUE(made.refused.starts_with("line 2: ")) << made.refused;
    EXPECT_TRUE(made.result.empty());
}

TEST(Continuation, EndsAKernelThatTakesTooLong) {
    EXPECT_THROW(continue_text({.device = guarded_device(),
                                .kernel = solution_text(puzzle_number(57)),
                                .text = std::string(2000, 'a'),
                                .bytes = 1000},
                               {.time_limit = std::chrono::seconds(1)}),
                 IsolatedFailure);
}

}  // namespace
}  // namespace vkp
