// Small cases: a right kernel is right in all of them, and wrong ones show their fault in few
// threads.
#include "harness/check/smallest.hpp"

#include "checker/author/problems.hpp"
#include "checker/report/smallest_text.hpp"
#include "harness/execution/audit_executor.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

namespace vkp {
namespace {

constexpr CheckOptions kOptions{.smallest_limit = std::chrono::seconds(60)};

PuzzleResult check_small(const Task& task, const std::string& text) {
    AuditExecutor executor({});
    return Checker(executor, kOptions).check(task, {"kernel.comp", text});
}

std::string smallest_of(int puzzle, const std::string& text) {
    return smallest_line(check_small(*puzzle_numbered(puzzle), text));
}

TEST(Smallest, OfARace) {
    EXPECT_EQ(smallest_of(9, R"(shared float s[TPB];
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    if (i < a_shape[0]) {
        s[local_i] = a[i];
        float sum = s[local_i];
        if (local_i >= 1) sum += s[local_i - 1];
        if (local_i >= 2) sum += s[local_i - 2];
        result[i] = sum;
    }
})"),
              "Already with 1 workgroup of 2 threads: a [2] → result [2]\n");
}

TEST(Smallest, OfAnAccessOutOfBounds) {
    EXPECT_EQ(smallest_of(3, R"(void kernel() {
    uint i = gl_GlobalInvocationID.x;
    result[i] = a[i] + 10.0;
})"),
              "Already with 1 workgroup of 2 threads: a [1] → result [1]\n");
}

TEST(Smallest, OfADivergentBarrier) {
    EXPECT_EQ(smallest_of(8, R"(shared float s[TPB];
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= a_shape[0]) return;
    s[gl_LocalInvocationID.x] = a[i];
    barrier();
    result[i] = s[gl_LocalInvocationID.x] + 10.0;
})"),
              "Already with 1 workgroup of 2 threads: a [1] → result [1]\n");
}

TEST(Smallest, OfAnUndefinedRead) {
    EXPECT_EQ(smallest_of(8, R"(shared float s[TPB];
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    if (local_i != 2 && i < a_shape[0]) s[local_i] = a[i];
    barrier();
    if (i < a_shape[0]) result[i] = s[local_i] + 10.0;
})"),
              "Already with 1 workgroup of 3 threads: a [3] → result [3]\n");
}

TEST(Smallest, OfAWrongValue) {
    EXPECT_EQ(smallest_of(6, R"(void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < a_shape[0]) result[i] = a[i] + (gl_WorkGroupID.x == 1 ? 9.0 : 10.0);
})"),
              "Already with 2 workgroups of 1 thread: a [2] → result [2]\n");
}

TEST(Smallest, OfAnOverflow) {
    const Puzzle& puzzle = *puzzle_numbered(29);
    EXPECT_EQ(smallest_line(check_small(puzzle, puzzle.starter + "\n")),
              "Already with 1 workgroup of 8 threads: a [1], b [1] → result [1]\n");
}

TEST(Smallest, HasSimpleValuesWhereTheyShowTheFault) {
    const PuzzleResult result = check_small(*puzzle_numbered(1), R"(void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + (a[i] == 2 ? 11.0 : 10.0);
})");
    ASSERT_NE(result.smallest, nullptr);
    EXPECT_EQ(result.smallest->cases.front().definition.arrays.front().values,
              (std::vector<double>{1, 2}));
}

TEST(Smallest, HasNegativeValuesWhereOnlyTheyShowTheFault) {
    const PuzzleResult result = check_small(*puzzle_numbered(1), R"(void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = abs(a[i]) + 10.0;
})");
    ASSERT_NE(result.smallest, nullptr);
    const std::vector<double>& values = result.smallest->cases.front().definition.arrays[0].values;
    EXPECT_LT(values.back(), 0);
    EXPECT_EQ(values.back(), static_cast<int>(values.back()));
}

TEST(Smallest, IsNoNewsWhereTheCheckNamesThatCase) {
    const PuzzleResult result = check_small(*puzzle_numbered(1), R"(void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + (TPB == 64 && i == 63 ? 9.0 : 10.0);
})");
    ASSERT_NE(result.smallest, nullptr);
    EXPECT_EQ(result.smallest->cases.front().definition.name, "wide");
    EXPECT_EQ(smallest_line(result), "");
}

TEST(Smallest, IsOfARightKernelNone) {
    EXPECT_EQ(smallest_of(1,
                          "void kernel() {\n"
                          "    uint i = gl_LocalInvocationID.x;\n"
                          "    result[i] = a[i] + 10.0;\n}\n"),
              "");
}

TEST(Smallest, StartsFromAnyCase) {
    const Puzzle& puzzle = *puzzle_numbered(1);
    Draw draw({{"n", 3}}, 0, data_of_small_cases().front());
    Case start = puzzle.drawn(draw);
    start.arrays.front().values = {5, -1, 7, 5};
    const std::string text =
        "void kernel() {\n"
        "    uint i = gl_LocalInvocationID.x;\n"
        "    result[i] = a[i] + (a[i] < 0.0 ? 0.0 : 10.0);\n}\n";
    const PuzzleResult result = check_small({puzzle, {start}}, text);
    EXPECT_EQ(result.verdict, Verdict::kWrong);
    ASSERT_NE(result.smallest, nullptr);
    EXPECT_LT(threads_and_values(result.smallest->cases.front().definition),
              threads_and_values(start));
}

// Nothing is looked for without time.
TEST(Smallest, IsLookedForOnlyInTime) {
    AuditExecutor executor({});
    const PuzzleResult result =
        Checker(executor).check(*puzzle_numbered(3), {"kernel.comp",
                                                      "void kernel() {\n"
                                                      "    result[8] = 1.0;\n}\n"});
    EXPECT_EQ(result.verdict, Verdict::kFaulty);
    EXPECT_EQ(result.smallest, nullptr);
}

PuzzleResult check_lab(const std::string& text) {
    return check_small(parse_lab_file(text, 1).file, text);
}

constexpr const char* kNeighbours = R"(
shared float s[TPB];
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    s[gl_LocalInvocationID.x] = a[i];
    o[i] = s[(gl_LocalInvocationID.x + 1) % TPB];
}
)";

TEST(SmallestOfLab, KeepsProportions) {
    EXPECT_EQ(smallest_line(check_lab("// workgroup: 64\n// groups: 4\n"
                                      "// array: a float[256]\n// buffer: o float[2,256]\n" +
                                      std::string(kNeighbours))),
              "Already with 1 workgroup of 2 threads: a [2] → o [2, 2]\n");
}

TEST(SmallestOfLab, KeepsWhatTheTextHolds) {
    EXPECT_EQ(smallest_line(check_lab("// workgroup: 64\n// groups: 4\n"
                                      "// array: a float[256]\n// buffer: o float[256]\n"
                                      "#define ALL 64\n" +
                                      std::string(kNeighbours))),
              "Already with 1 workgroup of 64 threads: a [64] → o [64]\n");
    EXPECT_EQ(smallest_line(check_lab("// workgroup: 64\n// groups: 4\n"
                                      "// array: a float[256]\n// buffer: o float[256]\n"
                                      "#define ALL (1 << 8)\n" +
                                      std::string(kNeighbours))),
              "");
}

TEST(SmallestOfLab, HasConstantsThatFollow) {
    const PuzzleResult result = check_lab(
        "// workgroup: 16\n// groups: 4\n// array: a float[61]\n// buffer: o float[61]\n"
        "// constant: N = 61\n// push: int[1] = {61}\n"
        "layout(push_constant) uniform P { int n; } p;\n"
        "void kernel() {\n"
        "    uint i = gl_GlobalInvocationID.x;\n"
        "    if (i < N && i < p.n) o[i + 1] = a[i];\n"
        "}\n");
    ASSERT_NE(result.smallest, nullptr);
    const Case& small = result.smallest->cases.front().definition;
    const int n = small.arrays.front().shape.front();
    EXPECT_LT(n, 16);
    EXPECT_EQ(small.constants.front().value, n);
    EXPECT_EQ(small.dispatches.front().push_constants->front().bits, n);
}

TEST(SmallestOfLab, IsNoneWhereIntegersWouldPointOutside) {
    const PuzzleResult result = check_lab(
        "// workgroup: 8\n// groups: 2\n// array: a float[16]\n// array: index int[16] = reverse\n"
        "// buffer: o float[16]\n"
        "void kernel() {\n"
        "    uint i = gl_GlobalInvocationID.x;\n"
        "    o[i] = a[index[i] + (i == 3 ? TPB : 0)];\n"
        "}\n");
    EXPECT_EQ(result.verdict, Verdict::kFaulty);
    EXPECT_EQ(result.smallest, nullptr);
}

TEST(SmallestOfLab, IsNoneOfWrongValues) {
    const PuzzleResult result = check_lab(
        "// workgroup: 4\n// buffer: o float[4]\n// expect: o = {0, 1, 2, 4}\n"
        "void kernel() {\n    o[gl_LocalInvocationID.x] = gl_LocalInvocationID.x;\n}\n");
    EXPECT_EQ(result.verdict, Verdict::kWrong);
    EXPECT_EQ(result.smallest, nullptr);
}

TEST(SmallestOfLab, MayBeOfANote) {
    const std::string text =
        "// workgroup: 8\n// groups: 8\n// array: a float[64] = ones\n// buffer: o int[64]\n"
        "void kernel() {\n"
        "    uint i = gl_GlobalInvocationID.x;\n"
        "    o[i] = int(a[i]) / int(gl_LocalInvocationID.x);\n"
        "}\n";
    const PuzzleResult result = check_lab(text);
    ASSERT_FALSE(result.notes.empty());
    const Finding& note = result.notes.front();
    EXPECT_EQ(note.kind, FindingKind::kUndefinedOperation);
    AuditExecutor executor({});
    PuzzleResult with_smallest = result;
    with_smallest.smallest =
        smallest_case(executor, kOptions, nullptr, result.kernel, result.cases.front(),
                      {note.kind, note.lines, note.array});
    EXPECT_EQ(smallest_line(with_smallest),
              "Already with 1 workgroup of 1 thread: a [1] → o [1]\n");
}

// Each puzzle says which sizes go together: its solution must be right in them, and so must the
// right kernels of bench/stars.
class SmallCases : public testing::TestWithParam<std::string> {};

TEST_P(SmallCases, AreSolvedByRightKernels) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const Puzzle& puzzle = *std::ranges::find(puzzles, GetParam(), &Puzzle::id);
    const Workbook workbook(source_root());
    EXPECT_EQ(small_case_problems({puzzle, workbook}), Problems());
}

std::vector<std::string> ids() {
    std::vector<std::string> all;
    for (const Puzzle& puzzle : all_puzzles()) {
        all.push_back(puzzle.id);
    }
    return all;
}

INSTANTIATE_TEST_SUITE_P(Golden, SmallCases, testing::ValuesIn(ids()),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace vkp
