#include "checker/options/exit_code.hpp"
#include "tests/paths.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <tuple>

namespace vkp {
namespace {

using Json = nlohmann::json;

// Right for the even sizes of the task; for an odd one the last thread reads past the end of `a`.
constexpr const char* kRightForEvenSizes =
    "void kernel() {\n"
    "    uint i = gl_GlobalInvocationID.x;\n"
    "    if (i < (a_shape[0] + 1) / 2 * 2) {\n"
    "        result[i] = a[i] + 10.0;\n"
    "    }\n"
    "}\n";

TEST(ProveCommand, SaysWhatHoldsForEverySize) {
    const TestWorkbook workbook;
    workbook.solve(3);
    const Outcome outcome = workbook.run({"prove", "3"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(outcome.output.starts_with("3 Guard: holds for every size (")) << outcome.output;
}

TEST(ProveCommand, ShowsASmallCaseOfWhatIsWrong) {
    const TestWorkbook workbook;
    workbook.write_kernel(3, kRightForEvenSizes);
    const Outcome outcome = workbook.run({"prove", "3", "--format", "json"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    const Json result = Json::parse(outcome.output).at("results").at(0);
    EXPECT_EQ(result.at("answer"), "wrong");
    EXPECT_EQ(result.at("line"), 4);
    EXPECT_EQ(result.at("smallest").at("findings").at(0).at("kind"), "out_of_bounds");
}

TEST(ProveCommand, KeepsWhatItFound) {
    const TestWorkbook workbook;
    workbook.solve(3);
    const std::filesystem::path kept = workbook.root() / ".workbook/proofs.txt";
    const Outcome first = workbook.run({"prove", "3"});
    const std::string proofs = read_file(kept);
    EXPECT_EQ(std::ranges::count(proofs, '\n'), 1) << proofs;
    // What is kept is believed: so nothing was proved anew.
    const std::string changed =
        std::regex_replace(proofs, std::regex(R"(true,\[[0-9,]*\])"), "true,[7]");
    std::ignore = workbook.write_file(".workbook/proofs.txt", changed);
    EXPECT_TRUE(contains(workbook.run({"prove", "3"}).output, "(7 threads")) << proofs;
    workbook.write_kernel(3, kRightForEvenSizes);
    EXPECT_EQ(workbook.run({"prove", "3"}).exit_code, kNotSolved);
    workbook.solve(3);
    std::ignore = workbook.write_file(".workbook/proofs.txt", "no proof\n");
    EXPECT_EQ(workbook.run({"prove", "3"}).output, first.output);
    EXPECT_EQ(read_file(kept), proofs);
}

TEST(ProveCommand, NamesALineThatDoesNotCompile) {
    const TestWorkbook workbook;
    workbook.write_kernel(3, "void kernel() {\n    x = 1;\n}\n");
    const Outcome outcome = workbook.run({"prove", "3"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "does not compile: line 2, ")) << outcome.output;
}

// A guarded copy of n numbers; `guard` stands for the comparison, and `rule` for what goes
// together.
std::string copy_of_numbers(const std::string& guard, const std::string& rule) {
    return fmt::format(
        "// workgroup: 32\n"
        "// groups: 4\n"
        "// array: a float[128]\n"
        "// buffer: o float[128]\n"
        "// push: int[1] = {{128}}\n"
        "{}"
        "layout(push_constant) uniform P {{ int n; }} p;\n"
        "void kernel() {{\n"
        "    int i = int(gl_GlobalInvocationID.x);\n"
        "    if (i {} p.n) o[i] = a[i];\n"
        "}}\n",
        rule, guard);
}

constexpr const char* kRule = "// for: n >= 1, a_shape[0] >= n, o_shape[0] >= n\n";

TEST(ProveCommand, ProvesLabFilesByTheirRule) {
    const TestWorkbook workbook;
    const Outcome outcome =
        workbook.run({"prove", workbook.write_file("copy.comp", copy_of_numbers("<", kRule))});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "copy.comp: holds for every size (32 threads"))
        << outcome.output;
}

// Of the file's own size the kernel is right: no thread is beyond the arrays.
TEST(ProveCommand, RunsALabFileAtASizeThatIsWrong) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("copy.comp", copy_of_numbers("<=", kRule));
    EXPECT_TRUE(contains(workbook.run({"lab", path, "--device", "none"}).output, "clean"));
    const Outcome outcome = workbook.run({"prove", path, "--format", "json"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    const Json result = Json::parse(outcome.output).at("results").at(0);
    EXPECT_EQ(result.at("puzzle"), Json());
    EXPECT_EQ(result.at("answer"), "wrong");
    EXPECT_EQ(result.at("smallest").at("findings").at(0).at("kind"), "out_of_bounds");
}

TEST(ProveCommand, TriesNoSizesThatAFileDoesNotName) {
    const TestWorkbook workbook;
    const Outcome outcome =
        workbook.run({"prove", workbook.write_file("copy.comp", copy_of_numbers("<=", ""))});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "not known: line 9, whether `a` is long enough"))
        << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "`// for: groups * TPB >= a_shape[0]`"));
}

TEST(ProveCommand, NamesWhatARuleDoesNotKnow) {
    const TestWorkbook workbook;
    const Outcome outcome = workbook.run(
        {"prove",
         workbook.write_file("copy.comp", copy_of_numbers("<", "// for: m == a_shape[0]\n"))});
    EXPECT_TRUE(contains(outcome.output, "`m` is no size of this launch")) << outcome.output;
}

// A rule that is none is an error, whatever the kernel does.
TEST(ProveCommand, SaysWhichRuleAFileBreaksAndWhichPermitsNoSize) {
    const TestWorkbook workbook;
    const auto answer_to = [&](const std::string& rule) {
        const std::string path = workbook.write_file("copy.comp", copy_of_numbers("<", rule));
        const Outcome outcome = workbook.run({"prove", path, "--format", "json"});
        EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
        const Json result = Json::parse(outcome.output).at("results").at(0);
        EXPECT_EQ(result.at("answer"), "wrong_rule");
        return result.at("why").get<std::string>();
    };
    EXPECT_EQ(answer_to("// for: n >= 1, a_shape[0] >= 2 * n\n"),
              "the file's own sizes do not keep to its rule `a_shape[0] >= 2 * n`");
    EXPECT_EQ(answer_to("// for: a_shape[0] >= 200, a_shape[0] <= 100\n"),
              "no launch keeps to the rule of its sizes");
}

// Kernels beside constant shapes, and images, are made for one size.
TEST(ProveCommand, SaysNothingOfWhatHasOneSize) {
    const TestWorkbook workbook;
    std::string text = copy_of_numbers("<", kRule);
    text.replace(text.find("p.n)"), 4, "a_shape[0])");
    EXPECT_TRUE(contains(workbook.run({"prove", workbook.write_file("one.comp", text)}).output,
                         "is made for the sizes of the file"));
    const std::string image = workbook.write_file(
        "image.comp",
        "#version 450\nlayout(local_size_x = 4) in;\n"
        "// buffer: target vec4[4,4]\n// for: groups >= 1\n"
        "layout(binding = 0, rgba32f) uniform image2D target;\n"
        "void main() {\n"
        "    imageStore(target, ivec2(gl_GlobalInvocationID.x, 0), vec4(1));\n}\n");
    const Outcome outcome = workbook.run({"prove", image});
    EXPECT_TRUE(contains(outcome.output, "not known: ")) << outcome.output;
}

TEST(ProveCommand, ProvesWholeShadersWithBlocksOfTheirOwn) {
    const std::string shader =
        "#version 450\n"
        "layout(local_size_x = 64) in;\n"
        "// groups: 3\n"
        "// array: a float[152]\n"
        "// buffer: o float[3]\n"
        "// for: a_shape[0] >= 2, o_shape[0] >= groups\n"
        "layout(binding = 0) readonly buffer A { float bias; float gap; float a[]; };\n"
        "layout(binding = 1) buffer O { float o[]; };\n"
        "shared float sums[64];\n"
        "void main() {\n"
        "    uint i = gl_GlobalInvocationID.x, t = gl_LocalInvocationID.x;\n"
        "    sums[t] = i < a.length() ? a[i] : bias;\n"
        "    barrier();\n"
        "    for (uint half_of = 32; half_of > 0; half_of >>= 1) {\n"
        "        if (t < half_of) sums[t] += sums[t + half_of];\n"
        "        barrier();\n"
        "    }\n"
        "    if (t == 0) o[gl_WorkGroupID.x] = sums[0];\n"
        "}\n";
    const TestWorkbook workbook;
    EXPECT_TRUE(contains(workbook.run({"prove", workbook.write_file("sum.comp", shader)}).output,
                         "sum.comp: holds for every size (64 threads per workgroup)"));
    std::string broken = shader;
    broken.erase(broken.find("    barrier();\n"), 15);
    EXPECT_TRUE(contains(workbook.run({"prove", workbook.write_file("sum.comp", broken)}).output,
                         "sum.comp: wrong\n"));
    broken = shader;
    broken.replace(broken.find("a.length()"), 10, "a.length() + 1");
    EXPECT_TRUE(contains(workbook.run({"prove", workbook.write_file("sum.comp", broken)}).output,
                         "[out_of_bounds"));
}

TEST(CheckCommand, NotesWhetherASolvedKernelHoldsForEverySize) {
    constexpr const char* kNote = "\nFor every size: no race, nothing outside an array, ";
    const TestWorkbook workbook;
    workbook.solve(3);
    EXPECT_TRUE(contains(workbook.run({"check", "3", "--device", "none"}).output, kNote));
    workbook.write_kernel(3, kRightForEvenSizes);
    EXPECT_FALSE(contains(workbook.run({"check", "3", "--device", "none"}).output, kNote));
}

}  // namespace
}  // namespace vkp
