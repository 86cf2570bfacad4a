// What a kernel with one mistake may have been meant to be: single edits, repairs of a line, and
// differences from a right kernel.
#include "harness/glsl_analysis/single_edits.hpp"

#include "harness/glsl_analysis/differences.hpp"
#include "harness/model/results/fix.hpp"

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
    EXPECT_TRUE(single_edits(Syntax("float x[4];\n"), interface_of_two()).empty());
}

std::set<std::string> repaired(const std::string& lines) {
    std::set<std::string> texts;
    const std::string kernel = kernel_with(lines);
    for (const SingleEdit& edit : repairs(Syntax(kernel), 5, {"a", "a_shape", "result"})) {
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
              kernel_with("    float x = a[i]; result[i] = x + 1.0; \n"));
}

TEST(Differences, KnowTheNamesOfTheOtherKernel) {
    const std::string right = kernel_with("    float x = a[i];\n    result[i] = x + 1.0;\n");
    EXPECT_EQ(first_difference(kernel_with("    float own = a[i];\n    result[i] = own;\n"), right),
              kernel_with("    float own = a[i];\n    result[i] = own + 1.0 ;\n"));
}

TEST(Differences, OfTwoNeighboursMayBeOneMistake) {
    const std::string right = kernel_with("    result[i] = a[i] / s[i];\n");
    const std::string kernel = kernel_with("    result[i] = s[i] / a[i];\n");
    const std::vector<SingleEdit> edits = differences(Syntax(kernel), right);
    EXPECT_TRUE(std::ranges::any_of(
        edits, [&](const SingleEdit& edit) { return applied(edit.fix, kernel) == right; }));
}

}  // namespace
}  // namespace vkp
