// Data for the puzzles about ternary weights, and the helper that their frames have.
#include "harness/model/numbers/ternary.hpp"

#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/dot4.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace vkp {
namespace {

TEST(TernaryData, KeepsOffTies) {
    const Array w = off_ternary_ties(values("w", {4}, {0.5, 2, -0.5, 1}));
    const double scale = ternary_scale(w.values).values[0];
    for (const double weight : w.values) {
        EXPECT_FALSE(is_near_tie(weight / scale)) << weight;
    }
    const Array x = off_byte_ties(values("x", {2, 3}, {4, 2, 0, 127, 0.5, -1.5}));
    EXPECT_NEAR(x.values[1], 2.02, 1e-6);
    EXPECT_EQ(x.values[3], 127) << "the largest sets the scale";
    EXPECT_NEAR(x.values[4], 0.505, 1e-6);
}

TEST(TernaryData, RoundsHalvesToTheEvenNeighbour) {
    EXPECT_EQ(byte_of(2.5, 1), 2);
    EXPECT_EQ(byte_of(3.5, 1), 4);
    EXPECT_EQ(byte_of(-200, 1), -128);
    EXPECT_EQ(ternary_of(0.5, 1), 0);
    EXPECT_EQ(ternary_of(-7, 1), -1);
}

TEST(TernaryData, PacksWhatItTakesOut) {
    const std::vector<double> weights = random_weights(32, 1, "weights");
    const Array packed = packed_weights("w", {1, 2}, weights);
    for (std::size_t k = 0; k < weights.size(); ++k) {
        EXPECT_EQ(weight_in(static_cast<std::uint32_t>(packed.values[k / 16]), k % 16), weights[k]);
    }
    EXPECT_EQ(byte_in(0x80ff7f01, 0), 1);
    EXPECT_EQ(byte_in(0x80ff7f01, 1), 127);
    EXPECT_EQ(byte_in(0x80ff7f01, 2), -1);
    EXPECT_EQ(byte_in(0x80ff7f01, 3), -128);
}

KernelInterface frame_with_dot4() {
    return {.launch = {{1}, {1}},
            .arrays = {{.name = "result", .shape = {1}, .type = ElementType::kInt32}},
            .extensions = {std::string(kDot4)}};
}

constexpr std::string_view kKernel = "void kernel() { result[0] = dot4(0xff80u, 0x0102u); }\n";

bool asks_for(const CompiledKernel& kernel, std::uint32_t capability) {
    return std::ranges::count(kernel.requirements.capabilities, capability) > 0;
}

TEST(Dot4, IsFourProductsOnMostDevices) {
    const KernelInterface plain = with_dot_instruction(frame_with_dot4(), {});
    EXPECT_TRUE(has_dot4(plain));
    const CompiledKernel kernel = compile_kernel(plain, kKernel);
    EXPECT_TRUE(kernel.errors.empty());
    EXPECT_FALSE(asks_for(kernel, 6019));
}

TEST(Dot4, IsOneInstructionWhereThereIsOne) {
    DeviceInfo device;
    device.capabilities = {6018, 6019};
    const KernelInterface fast = with_dot_instruction(frame_with_dot4(), device);
    EXPECT_FALSE(has_dot4(fast));
    const CompiledKernel kernel = compile_kernel(fast, kKernel);
    ASSERT_TRUE(kernel.errors.empty()) << kernel.errors.front().message;
    EXPECT_TRUE(asks_for(kernel, 6018));
    EXPECT_TRUE(asks_for(kernel, 6019));
}

TEST(Dot4, IsInNoOtherFrame) {
    KernelInterface interface = frame_with_dot4();
    interface.extensions.clear();
    EXPECT_FALSE(compile_kernel(interface, kKernel).errors.empty());
}

}  // namespace
}  // namespace vkp
