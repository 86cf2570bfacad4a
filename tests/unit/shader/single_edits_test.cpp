// What a kernel with one mistake may have been meant to be: single edits, repairs of a line, and
// differences from a right kernel.
#include "harness/glsl_analysis/single_edits.hpp"

#include "harness/glsl_analysis/differences.hpp"
#include "harness/glsl_analysis/repairs.hpp"
#include "harness/model/results/fix.hpp"
#include "harness/shader/habits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace vkp {
namespace {

constexpr const char* kFrame =
    "shared float s[8];\n"
    "void kernel() {\n"
    "    uint i = gl_GlobalInvocationID.x;\n"
    "    uint local_i = gl_LocalInvocationID.x;\n";

KernelInterface interface_of_two() {
    KernelInterface interface;
    interface.arrays = {{.name = "a", .shape = {4, 6}}, {.name = "result", .shape = {4}}};
    interface.constants = {{"TPB", 8}};
    return interface;
}

std::string kernel_with(const std::string& lines) {
    return kFrame + lines + "}\n";
}

// All texts that one edit of these lines leads to.
std::set<std::string> texts_after(const std::string& kernel) {
    std::set<std::string> texts;
    for (const SingleEdit& edit : single_edits(Syntax(kernel), interface_of_two())) {
        EXPECT_FALSE(edit.fix.title.empty());
        EXPECT_FALSE(edit.lines.empty());
        const std::string text = applied(edit.fix, kernel);
        EXPECT_NE(text, kernel) << edit.fix.title;
        texts.insert(text);
    }
    return texts;
}

void expect_edit(const std::string& lines, const std::string& wanted) {
    EXPECT_TRUE(texts_after(kernel_with(lines)).contains(kernel_with(wanted))) << wanted;
}

TEST(SingleEdits, ConfuseComparisonsNamesAxesAndNumbers) {
    expect_edit("    if (i <= a_shape[0]) result[i] = a[i];\n",
                "    if (i < a_shape[0]) result[i] = a[i];\n");
    expect_edit("    result[local_i] = a[i];\n", "    result[i] = a[i];\n");
    expect_edit("    result[i] = a[i * a_shape[0]];\n", "    result[i] = a[i * a_strides[0]];\n");
    expect_edit("    if (i < a_shape[0]) s[i] = 1.0;\n", "    if (i < a_shape[1]) s[i] = 1.0;\n");
    expect_edit("    uint j = gl_LocalInvocationID.x;\n", "    uint j = gl_LocalInvocationID.y;\n");
    expect_edit("    for (uint k = 1; k < 8; k++) s[k] = 0.0;\n",
                "    for (uint k = 0; k < 8; k++) s[k] = 0.0;\n");
    expect_edit("    s[local_i + 1] = a[i];\n", "    s[local_i] = a[i];\n");
}

TEST(SingleEdits, AddGuardsBarriersBracketsAndAtomics) {
    expect_edit("    result[i] = a[i];\n", "    if (i < result_shape[0]) result[i] = a[i];\n");
    expect_edit("    float x = a[i];\n", "    float x = (i < a_shape[0] ? a[i] : 0.0);\n");
    expect_edit("    s[local_i] = a[i];\n    result[i] = s[0];\n",
                "    s[local_i] = a[i];\n    barrier();\n    result[i] = s[0];\n");
    expect_edit("    if (local_i % 2 * i == 0) result[i] = 0.0;\n",
                "    if (local_i % (2 * i) == 0) result[i] = 0.0;\n");
    expect_edit("    if (i < 4)\n        s[i] = 1.0;\n    result[i] = s[i];\n",
                "    if (i < 4)\n        { s[i] = 1.0;\n    result[i] = s[i]; }\n");
    expect_edit("    bins[a[i]] += 2;\n", "    atomicAdd(bins[a[i]], 2);\n");
    expect_edit("    bins[i]++;\n", "    atomicAdd(bins[i], 1);\n");
}

TEST(SingleEdits, AskForMoreThanOneLine) {
    expect_edit("    float x = a[i];\n    result[i] = x;\n",
                "    if (i < a_shape[0]) { float x = a[i];\n    result[i] = x; }\n");
    expect_edit("    if (a[i] > 0.0) result[i] = 1.0;\n",
                "    if (i < a_shape[0]) result[i] = 1.0;\n");
    const std::string grid =
        "    uint row = gl_GlobalInvocationID.y;\n    uint col = gl_GlobalInvocationID.x;\n";
    expect_edit(grid + "    s[0] = a[row * 6 + col];\n",
                grid + "    if (row < a_shape[0] && col < a_shape[1]) s[0] = a[row * 6 + col];\n");
    expect_edit("    if (i < 9) return;\n    s[i] = 1.0;\n", "    \n    s[i] = 1.0;\n");
}

TEST(SingleEdits, ExchangeWhatStandsInEachOthersPlace) {
    expect_edit("    result[i * a_shape[0] + local_i] = 0.0;\n",
                "    result[local_i * a_shape[0] + i] = 0.0;\n");
    expect_edit("    if (i < a_shape[1] && local_i < a_shape[0]) s[0] = 0.0;\n",
                "    if (local_i < a_shape[1] && i < a_shape[0]) s[0] = 0.0;\n");
    expect_edit("    uint j = gl_WorkGroupID.x;\n    uint k = gl_WorkGroupID.y;\n",
                "    uint j = gl_WorkGroupID.y;\n    uint k = gl_WorkGroupID.x;\n");
    expect_edit("    result[i * 6] = a[i * 6];\n",
                "    result[i * a_shape[1]] = a[i * a_shape[1]];\n");
}

TEST(SingleEdits, WriteWhatGlslAsksFor) {
    expect_edit("    while (i) i /= 2;\n", "    while (i != 0) i /= 2;\n");
    expect_edit("    int x = int(a[i]) + 10;\n", "    float x = float(a[i]) + 10;\n");
    expect_edit("    result = a + 10.0;\n", "    result[i] = a[i] + 10.0;\n");
    expect_edit("    result[i] = i == 0;\n", "    result[i] = i == 0 ? 1.0 : 0.0;\n");
    expect_edit("    s[i] = (float) a[i] + (float) i;\n", "    s[i] = float( a[i]) + float( i);\n");
    expect_edit("    s[i, 0] = 1.0;\n", "    s[i][ 0] = 1.0;\n");
    expect_edit("    if (i > 4) break;\n", "    if (i > 4) return;\n");
}

TEST(SingleEdits, ChangeWhatDeclarationsSay) {
    expect_edit("    int x = 1;\n", "    float x = 1;\n");
    expect_edit("    float sum;\n", "    float sum = 0.0;\n");
    expect_edit("    float sum = 0.0;\n    { float sum = sum + 1.0; }\n",
                "    float sum = 0.0;\n    { sum = sum + 1.0; }\n");
}

TEST(SingleEdits, AreOfTheKernelAlone) {
    const std::string kernel = kernel_with("    result[i] = a[i];\n");
    for (const SingleEdit& edit : single_edits(Syntax(kernel), interface_of_two())) {
        EXPECT_GE(edit.lines.front(), 2) << edit.fix.title;
    }
    EXPECT_TRUE(single_edits(Syntax("const float x = 4.0;\n"), interface_of_two()).empty());
}

std::set<std::string> repaired(const std::string& lines) {
    std::set<std::string> texts;
    const std::string kernel = kernel_with(lines);
    for (const SingleEdit& edit :
         repairs(Syntax(kernel), 5, {{"a", "a_shape", "result"}, word_in_glsl})) {
        texts.insert(applied(edit.fix, kernel));
    }
    return texts;
}

TEST(Repairs, SpellCloseAndConvert) {
    EXPECT_TRUE(
        repaired("    rezult[i] = a[i];\n").contains(kernel_with("    result[i] = a[i];\n")));
    EXPECT_TRUE(
        repaired("    result[i] = a[i]\n").contains(kernel_with("    result[i] = a[i];\n")));
    EXPECT_TRUE(repaired("    uint j = gl_LocalInvocationID;\n")
                    .contains(kernel_with("    uint j = gl_LocalInvocationID.x;\n")));
    EXPECT_TRUE(repaired("    int x = a[i];\n").contains(kernel_with("    int x = int(a[i]);\n")));
    EXPECT_TRUE(
        repaired("    result[i] = a[i] as;\n").contains(kernel_with("    result[i] = a[i] ;\n")));
}

TEST(Repairs, KnowOtherLanguages) {
    EXPECT_TRUE(repaired("    size_t k = i; size_t l = k;\n")
                    .contains(kernel_with("    uint k = i; uint l = k;\n")));
    EXPECT_TRUE(repaired("    __syncthreads();\n").contains(kernel_with("    barrier();\n")));
    EXPECT_TRUE(repaired("    # why\n").contains(kernel_with("    // why\n")));
    EXPECT_TRUE(
        repaired("    float input = a[i];\n    s[0] = input;\n")
            .contains(kernel_with("    float input_value = a[i];\n    s[0] = input_value;\n")));
}

std::string first_difference(const std::string& kernel, const std::string& right) {
    const std::vector<SingleEdit> edits = differences(Syntax(kernel), right);
    return edits.empty() ? "none" : applied(edits.front().fix, kernel);
}

TEST(Differences, AreMadeOneAtATime) {
    const std::string right = kernel_with("    float x = a[i];\n    result[i] = x + 1.0;\n");
    EXPECT_EQ(first_difference(right, right), "none");
    EXPECT_EQ(
        first_difference(kernel_with("    float x = a[i];\n    result[i] = x - 1.0;\n"), right),
        right);
    EXPECT_EQ(first_difference(kernel_with("    float x = a[i];\n"), right),
              kernel_with("    float x = a[i]; result[i] = x + 1.0;\n"));
}

TEST(Differences, KnowTheNamesOfTheOtherKernel) {
    const std::string right = kernel_with("    float x = a[i];\n    result[i] = x + 1.0;\n");
    EXPECT_EQ(first_difference(kernel_with("    float own = a[i];\n    result[i] = own;\n"), right),
              kernel_with("    float own = a[i];\n    result[i] = own + 1.0;\n"));
}

TEST(Differences, OfSeveralNeighboursMayBeOneMistake) {
    const std::string right = kernel_with("    result[i] = float(i) / sqrt(a[i]);\n");
    for (const char* const line :
         {"    result[i] = float(i) / sqrt(s[i]);\n", "    result[i] = sqrt(a[i]) / float(i);\n"}) {
        const std::string kernel = kernel_with(line);
        const std::vector<SingleEdit> edits = differences(Syntax(kernel), right);
        EXPECT_TRUE(std::ranges::any_of(
            edits, [&](const SingleEdit& edit) { return applied(edit.fix, kernel) == right; }));
    }
}

TEST(Differences, MayBeAWholeStatement) {
    const std::string start = "    float x = a[i];\n";
    const std::string statement = "    x = x * 2.0 + a[i + 1] * 3.0 + a[i + 2] * 4.0 + a[i + 3];\n";
    const std::vector<SingleEdit> edits =
        differences(Syntax(kernel_with(start + "    result[i] = x;\n")),
                    kernel_with(start + statement + "    result[i] = x;\n"));
    ASSERT_EQ(edits.size(), 1);
    EXPECT_EQ(edits.front().fix.title,
              "After line 5, write `x = x * 2.0 + a[i + 1] * 3.0 + a[i + 2] * 4.0 + a[i + 3];`");
}

}  // namespace
}  // namespace vkp
