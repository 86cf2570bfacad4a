// Kernels in which floats can lead a device another way than the audit.
#include "harness/spirv/float_steering.hpp"

#include "harness/shader/compile.hpp"
#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

// In the sample case `a` holds floats and `b` unsigned integers.
bool steers(std::string_view body, std::string_view before = "") {
    return spirv::floats_steer(spirv::parse(
        compiled(std::string(before) + "void kernel() {\n" + std::string(body) + "\n}\n")));
}

TEST(FloatSteering, LeavesAloneWhatOnlyComputes) {
    EXPECT_FALSE(steers("uint i = gl_LocalInvocationID.x; if (i < 3) result[i] = a[i] * 2.0;"));
    EXPECT_FALSE(steers("for (uint i = 0; i < b[0]; ++i) result[b[i]] = exp(a[i]);"));
    EXPECT_FALSE(steers("s[gl_LocalInvocationID.x] = a[0]; barrier(); result[0] = s[1];",
                        "shared float s[32];"));
    EXPECT_FALSE(steers("vec4 v = vec4(a[0]); v.x += max(a[1], a[2]); result[0] = v.x;"));
    EXPECT_FALSE(steers("result[0] = mix(1.0, 2.0, a[0] > 1.0);"));
}

TEST(FloatSteering, SeesIndices) {
    EXPECT_TRUE(steers("result[int(a[0])] = 1.0;"));
    EXPECT_TRUE(steers("uint i = uint(floor(a[0] * 3.0)); result[0] = a[i + 1];"));
    EXPECT_TRUE(steers("result[0] = vec4(1.0)[int(a[0])];"));
    EXPECT_TRUE(steers("result[floatBitsToUint(a[0]) & 3] = 1.0;"));
}

TEST(FloatSteering, SeesBranchesAndLoops) {
    EXPECT_TRUE(steers("if (a[0] > 1.0) result[0] = 1.0;"));
    EXPECT_TRUE(steers("float x = 1.0; while (x > 1e-3) x *= a[0]; result[0] = x;"));
    EXPECT_TRUE(steers("switch (int(a[0])) { case 1: result[0] = 1.0; }"));
}

TEST(FloatSteering, FollowsVariablesArgumentsAndResults) {
    EXPECT_TRUE(steers("k = int(a[0]); barrier(); result[k] = 1.0;", "shared int k;"));
    EXPECT_TRUE(steers("result[at(a[0])] = 1.0;", "int at(float x) { return int(x); }"));
    EXPECT_TRUE(
        steers("int i; find(i); result[i] = 1.0;", "void find(out int i) { i = int(a[0]); }"));
    EXPECT_TRUE(steers("put(int(a[0]));", "void put(int i) { result[i] = 1.0; }"));
    EXPECT_TRUE(steers("int i[2]; i[1] = int(a[0]); result[i[0]] = 1.0;"));
    EXPECT_TRUE(steers("float i; modf(a[0], i); result[int(i)] = 1.0;"));
}

std::optional<int> deciding_line(std::string_view body, std::string_view before = "") {
    return spirv::line_where_last_bits_decide(spirv::parse(
        compiled(std::string(before) + "void kernel() {\n" + std::string(body) + "\n}\n")));
}

TEST(LastBitsDecide, NothingWhereFloatsAreOnlyComputed) {
    EXPECT_EQ(deciding_line("result[0] = sin(a[0]) * a[1] + max(a[2], exp(a[3]));"), std::nullopt);
    EXPECT_EQ(deciding_line("for (uint i = 0; i < b[0]; ++i) result[i] = a[i] / 3.0;"),
              std::nullopt);
}

// A loaded, copied or negated value, or the larger of two, has no other last bits.
TEST(LastBitsDecide, NothingWhereAllThatDecidesIsExact) {
    EXPECT_EQ(deciding_line("if (max(a[0], -a[1]) > abs(a[2])) result[0] = sqrt(a[0]);"),
              std::nullopt);
    EXPECT_EQ(deciding_line("result[int(floor(a[0]))] = a[1] + a[2];"), std::nullopt);
}

TEST(LastBitsDecide, WhereTheyAreCompared) {
    EXPECT_EQ(deciding_line("float x = sqrt(a[0]);\nif (x > 2.0) result[0] = 1.0;"), 3);
    EXPECT_EQ(deciding_line("result[0] = a[0] / 3.0 == 2.0 ? 1.0 : 0.0;"), 2);
    EXPECT_EQ(deciding_line("if (a[0] + a[1] > 2.0) result[0] = 1.0;"), 2);
    EXPECT_EQ(deciding_line("if (dot(vec2(a[0]), vec2(a[1])) > 2.0) result[0] = 1.0;"), 2);
}

TEST(LastBitsDecide, WhereTheyBecomeIntegersOrWholeNumbers) {
    EXPECT_EQ(deciding_line("result[int(a[0] / 3.0)] = 1.0;"), 2);
    EXPECT_EQ(deciding_line("result[floatBitsToUint(exp(a[0])) & 3] = 1.0;"), 2);
    EXPECT_EQ(deciding_line("result[0] = floor(a[0] / 3.0);"), 2);
    EXPECT_EQ(deciding_line("result[0] = step(0.5, sin(a[0]));"), 2);
    EXPECT_EQ(deciding_line("result[0] = mod(a[0], 3.0);"), 2);
    EXPECT_EQ(deciding_line("result[0] = float(packHalf2x16(vec2(a[0] * 0.1)));"), 2);
}

TEST(LastBitsDecide, BehindMemoryAndFunctions) {
    EXPECT_EQ(deciding_line("s = exp(a[0]);\nbarrier();\nif (s > 2.0) result[0] = 1.0;",
                            "shared float s;"),
              4);
    EXPECT_EQ(deciding_line("float x; set(x);\nif (x > 1.0) result[0] = 1.0;",
                            "void set(out float x) { x = exp(a[0]); }"),
              3);
}

TEST(LastBitsDecide, NothingThatPreciseKeeps) {
    EXPECT_EQ(deciding_line("precise float x = a[0] + a[1];\nif (x > 2.0) result[0] = 1.0;"),
              std::nullopt);
    EXPECT_EQ(deciding_line("precise float x = sqrt(a[1]);\nif (x > 2.0) result[0] = 1.0;"), 3);
}

using spirv::SmallNumbers;

SmallNumbers small_numbers(std::string_view body) {
    return spirv::small_numbers(
        spirv::parse(compiled("void kernel() {\n" + std::string(body) + "\n}\n")));
}

TEST(SmallNumbersDecide, NothingWhereFloatsStayFloats) {
    EXPECT_EQ(small_numbers("result[0] = a[0] * a[1] + min(a[2], 0.0);"),
              SmallNumbers::kDecideNothing);
    EXPECT_EQ(small_numbers("result[b[0]] = exp(a[0]);"), SmallNumbers::kDecideNothing);
}

TEST(SmallNumbersDecide, WhereOneIsComparedOrConverted) {
    EXPECT_EQ(small_numbers("if (a[0] > 0.0) result[0] = 1.0;"), SmallNumbers::kDecideIfMet);
    EXPECT_EQ(small_numbers("result[int(a[0] * 2.0)] = 1.0;"), SmallNumbers::kDecideIfMet);
    EXPECT_EQ(small_numbers("result[floatBitsToUint(a[0]) & 3] = 1.0;"),
              SmallNumbers::kDecideIfMet);
}

TEST(SmallNumbersDecide, WhereBitsOfAComputedOneAreTaken) {
    EXPECT_EQ(small_numbers("result[floatBitsToUint(a[0] + 1.0) & 3] = 1.0;"),
              SmallNumbers::kMayDecide);
    EXPECT_EQ(small_numbers("float x = min(a[0], -0.0);\nresult[floatBitsToUint(x) & 3] = 1.0;"),
              SmallNumbers::kMayDecide);
    EXPECT_EQ(small_numbers("result[packHalf2x16(vec2(a[0] * 0.5)) & 3] = 1.0;"),
              SmallNumbers::kMayDecide);
}

TEST(SmallNumbersDecide, WhereProcessorsDoNotTellThatOneIsSmall) {
    EXPECT_EQ(small_numbers("if (unpackHalf2x16(b[0]).x > 0.0) result[0] = 1.0;"),
              SmallNumbers::kMayDecide);
}

}  // namespace
}  // namespace vkp
