// The audit alone says of a kernel in which last bits decide what it says with a device.
#include "puzzles/registry.hpp"
#include "tests/offline/answer.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string_view>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr int kPooling = 9;
constexpr int kMapPuzzle = 1;

Json result_of(int puzzle, const std::string& text) {
    return Json::parse(answer(puzzle_numbered(puzzle), text, Form::kJson)).at("results").at(0);
}

// Pooling whose barrier is missed where the condition does not hold. `one` is a 1 that no compiler
// knows.
std::string pooling_if(std::string_view condition, std::string_view before = "") {
    return fmt::format(R"(shared float s[TPB];
{}
void kernel() {{
    uint i = gl_GlobalInvocationID.x, l = gl_LocalInvocationID.x;
    float one = float(a_strides[0]);
    if (i < a_shape[0]) s[l] = a[i];
    bool waits = {};
    if (waits) barrier();
    if (i >= a_shape[0]) return;
    float sum = a[i];
    if (l >= 1) sum += s[l - 1];
    if (l >= 2) sum += s[l - 2];
    result[i] = sum;
}})",
                       before, condition);
}

void expect_race(std::string_view condition, std::string_view before = "") {
    const Json result = result_of(kPooling, pooling_if(condition, before));
    EXPECT_EQ(result.at("verdict"), "faulty") << condition;
    ASSERT_FALSE(result.at("findings").empty()) << condition;
    const Json& finding = result.at("findings").at(0);
    EXPECT_EQ(finding.at("kind"), "data_race") << condition;
    EXPECT_NE(finding.at("message").get<std::string>().find("other last bits"), std::string::npos)
        << finding;
}

TEST(LastBits, OfFunctionsHideNoRace) {
    for (const std::string_view condition :
         {"sqrt(16.0 * one) >= 4.0", "sqrt(16.0 * one) <= 4.0", "inversesqrt(4.0 * one) == 0.5",
          "pow(3.0 * one, 2.0) == 9.0", "floor(log2(8.0 * one)) == 3.0",
          "length(vec2(3.0 * one, 4.0)) == 5.0", "exp(0.0 * one) == 1.0",
          "smoothstep(0.0, 2.0, one) == 0.5 && mod(9.0 * one, 3.0) == 0.0"}) {
        expect_race(condition);
    }
}

TEST(LastBits, OfSumsAndQuotientsHideNoRace) {
    for (const std::string_view condition :
         {"int(6.0 * one / 3.0) == 2", "mod(6.0 * one, 3.0) == 0.0",
          "0.1 * one + 0.2 == 0.30000001192092896",
          "floatBitsToUint(float(16777217u * uint(one))) == 0x4b800000u",
          "abs(fma(0.1 * one, 0.1, -0.01) * 1e9 - 0.52) < 0.1"}) {
        expect_race(condition);
    }
}

TEST(LastBits, HideNoRaceBehindMemoryFunctionsAndSwitches) {
    expect_race("(first[0] = sqrt(16.0 * one)) <= 4.0 && first[0] >= 4.0", "float first[1];");
    expect_race("root(one) >= 4.0", "float root(float x) { return sqrt(16.0 * x); }");
    expect_race("two[int(6.0 * one / 3.0)] == 2", "const int two[3] = int[3](0, 1, 2);");
    expect_race(
        "is_two(int(6.0 * one / 3.0))",
        "bool is_two(int x) { switch (x) { case 2: return true; default: return false; } }");
}

TEST(LastBits, OfSmallNumbersHideNoRace) {
    for (const std::string_view condition :
         {"1e-39 * one > 0.0", "uintBitsToFloat(5u * uint(one)) != 0.0", "ldexp(one, -140) != 0.0",
          "1e-30 * one * 1e-9 * 1e30 > 0.0", "floor(-1e-39 * one) == -1.0"}) {
        expect_race(condition);
    }
}

TEST(LastBits, OfZerosHideNoRace) {
    for (const std::string_view condition :
         {"floatBitsToUint(-0.0 * one + 0.0) == 0u", "floatBitsToUint(-one * 0.0) == 0x80000000u",
          "packHalf2x16(vec2(-0.0 * one + 0.0)) == 0u"}) {
        expect_race(condition);
    }
}

TEST(LastBits, OfWhatIsPackedHideNoRace) {
    for (const std::string_view condition :
         {"packHalf2x16(vec2(1.00048828125 * one, 0.0)) == 0x3C00u",
          "packUnorm4x8(vec4(0.5 * one)) == 0x80808080u",
          "packHalf2x16(vec2(1e-6 * one, 0.0)) != 0u"}) {
        expect_race(condition);
    }
}

TEST(LastBits, OfWhatIsExactStay) {
    for (const std::string_view condition :
         {"(2.0 * one + 3.0) * 4.0 == 20.0 && 12.0 * one / 4.0 == 3.0",
          "max(3.0 * one, -2.0) == 3.0", "floor(2.5 * one) == 2.0",
          "fma(2.0 * one, 3.0, 1.0) == 7.0", "dot(vec2(3.0 * one, 1.0), vec2(2.0)) == 8.0",
          "sqrt(16.0 * one) > 3.9 && exp(one) < 2.8 && sin(one) > 0.8",
          "packHalf2x16(vec2(1.5 * one, 0.0)) == 0x3E00u", "1e-37 * one > 0.0",
          "floatBitsToUint(0.0 * one + 0.0) == 0u", "-0.0 * one == 0.0 && min(-0.0, one) <= 0.0",
          "packUnorm4x8(vec4(one, 0.0, one, 0.0)) == 0xff00ffu"}) {
        const Json result = result_of(kPooling, pooling_if(condition));
        EXPECT_EQ(result.at("verdict"), "solved") << condition << result.at("findings");
    }
    const std::string_view same =
        "bool same(float x) { precise float z = x + 0.2; return z == 0.30000001192092896; }";
    EXPECT_EQ(result_of(kPooling, pooling_if("same(0.1 * one)", same)).at("verdict"), "solved");
}

TEST(LastBits, LeaveAnotherWayUnproved) {
    const Json result = result_of(kMapPuzzle, R"(void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
    if (sqrt(float(i)) * sqrt(float(i)) > float(i)) x = a[i];
    result[i] = x + 10.0;
})");
    EXPECT_EQ(result.at("verdict"), "not_proved");
    const Json& note = result.at("notes").at(0);
    EXPECT_EQ(note.at("kind"), "device_differs");
    EXPECT_EQ(note.at("lines"), Json({4}));
    EXPECT_NE(note.at("message").get<std::string>().find("global_reads of thread"),
              std::string::npos)
        << note;
}

TEST(LastBits, LeaveAResultUnprovedThatIsRightByChance) {
    const Json result = result_of(kMapPuzzle, R"(void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + float(int(30.0 * float(a_strides[0]) / 3.0));
})");
    EXPECT_EQ(result.at("verdict"), "not_proved");
    const Json& note = result.at("notes").at(0);
    EXPECT_EQ(note.at("kind"), "device_differs");
    EXPECT_NE(note.at("message").get<std::string>().find("component 0 of result is 10, and then 9"),
              std::string::npos)
        << note;
}

}  // namespace
}  // namespace vkp
