// Lab files in which one result does not say all: several dispatches whose memory depends on the
// order of threads, findings that are accepted, and lengths that are guessed.
#include "tests/device/support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

LabFile parsed(const std::string& text) {
    LabParse parse = parse_lab_file(text, 1);
    for (const LabError& error : parse.errors) {
        ADD_FAILURE() << error.message;
    }
    return std::move(parse.file);
}

PuzzleResult audited(const LabFile& file, const std::string& text) {
    AuditExecutor executor({});
    return Checker(executor).check(file, {"mine.comp", text});
}

constexpr const char* kUse =
    "// workgroup: 1\n// groups: 2\n// buffer: x uint[1] = zeros\n// buffer: y uint[1] = zeros\n"
    "// buffer: o uint[4] = zeros\n";
constexpr const char* kWrites =
    "void write_x() { atomicExchange(x[0], gl_WorkGroupID.x == 0 ? 9u : 1u); }\n"
    "void write_y() { atomicExchange(y[0], gl_WorkGroupID.x == 0 ? 9u : 1u); }\n";

TEST(Outcomes, AreFollowedThroughTheNextDispatch) {
    const std::string text = std::string(kUse) + "// dispatch: write_x\n// dispatch: use 1\n" +
                             kWrites + "void use() { o[x[0]] = 1; }\n";
    const PuzzleResult result = audited(parsed(text), text);
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_EQ(result.findings[0].kind, FindingKind::kOutOfBounds);
    EXPECT_EQ(result.findings[0].order, "dispatch `write_x` leaves 9 in `x[0]`");
}

// What the second dispatch leaves first is reached only from what the first one leaves otherwise.
TEST(Outcomes, AreFollowedThroughADispatchThatHasOthersItself) {
    const std::string text =
        std::string(kUse) + "// dispatch: write_x\n// dispatch: write_y\n// dispatch: use 1\n" +
        kWrites + "void use() { o[x[0] == 9u && y[0] == 1u ? 99u : 0u] = 1; }\n";
    const PuzzleResult result = audited(parsed(text), text);
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_EQ(result.findings[0].kind, FindingKind::kOutOfBounds);
    EXPECT_EQ(result.findings[0].order, "dispatch `write_x` leaves 9 in `x[0]`");
}

TEST(Outcomes, NeedTwoDispatchesWhereBothDecide) {
    const std::string text =
        std::string(kUse) + "// dispatch: write_x\n// dispatch: write_y\n// dispatch: use 1\n" +
        kWrites + "void use() { o[x[0] == 9u && y[0] == 9u ? 99u : 0u] = 1; }\n";
    const PuzzleResult result = audited(parsed(text), text);
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_EQ(result.findings[0].order,
              "dispatch `write_x` leaves 9 in `x[0]` and dispatch `write_y` leaves 9 in `y[0]`");
}

// The other order leaves the float next to it, which no tolerance for rounding covers.
TEST(Outcomes, OfFloatsThatAreOnlyMovedAreExact) {
    const std::string text =
        "// workgroup: 1\n// groups: 2\n// buffer: x uint[1] = zeros\n// buffer: f float[1] = "
        "zeros\n"
        "// dispatch: choose\n// dispatch: move 1\n// expect: f = {1.0}\n"
        "void choose() { atomicExchange(x[0], 0x3f800001u - gl_WorkGroupID.x); }\n"
        "void move() { f[0] = uintBitsToFloat(x[0]); }\n";
    const PuzzleResult result = audited(parsed(text), text);
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_EQ(result.findings[0].kind, FindingKind::kOrderDependent);
}

constexpr const char* kRacy =
    "// workgroup: 2\n// buffer: o uint[1]\n"
    "void kernel() { o[0] = gl_LocalInvocationIndex; }\n";

TEST(Baseline, AcceptsWhatItKnowsAndNothingElse) {
    LabFile file = parsed(kRacy);
    file.known = {{.kind = "data_race", .lines = {3}}, {.kind = "out_of_bounds", .lines = {3}}};
    const PuzzleResult result = audited(file, kRacy);
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_EQ(result.accepted.size(), 1U);
    EXPECT_EQ(result.gone, std::vector<std::string>{"out_of_bounds line 3"});

    file.known = {{.kind = "data_race", .lines = {2}}};
    EXPECT_EQ(audited(file, kRacy).verdict, Verdict::kFaulty);
}

TEST(GuessedLengths, GrowUntilNoIndexIsOutside) {
    const std::string text =
        "// workgroup: 4\n// buffer: o uint[4] = zeros\n"
        "void kernel() { o[gl_LocalInvocationIndex * 10u] = 1u; }\n";
    LabFile file = parsed(text);
    EXPECT_EQ(audited(file, text).verdict, Verdict::kFaulty);
    file.definition.is_guessed = true;
    const PuzzleResult result = audited(file, text);
    EXPECT_TRUE(result.findings.empty());
    EXPECT_EQ(result.cases.front().definition.arrays.front().shape, Shape{32});
}

TEST(GuessedLengths, DoNotHideAnIndexThatNoLengthAllows) {
    const std::string text =
        "// workgroup: 4\n// buffer: o uint[4]\n"
        "void kernel() { o[gl_LocalInvocationIndex - 1u] = 1u; }\n";
    LabFile file = parsed(text);
    file.definition.is_guessed = true;
    EXPECT_EQ(audited(file, text).verdict, Verdict::kFaulty);
}

}  // namespace
}  // namespace vkp
