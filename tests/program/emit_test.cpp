#include "checker/options/exit_code.hpp"
#include "harness/spirv/validity.hpp"
#include "puzzles/registry.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <shaderc/shaderc.hpp>

#include <algorithm>
#include <cstring>

namespace vkp {
namespace {

// A compiler's messages about a GLSL file on its own; nothing if it compiles.
std::string compiler_complaints(const std::string& glsl) {
    shaderc::CompileOptions options;
    options.SetTargetEnvironment(shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_1);
    return shaderc::Compiler()
        .CompileGlslToSpv(glsl, shaderc_compute_shader, "emitted.comp", options)
        .GetErrorMessage();
}

std::vector<std::uint32_t> words_of(const std::string& bytes) {
    std::vector<std::uint32_t> words(bytes.size() / sizeof(std::uint32_t));
    std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
    return words;
}

TEST(Emit, WritesGlslThatCompilesAlone) {
    const TestWorkbook workbook;
    for (const Puzzle* const one : sampled_puzzles()) {
        const Puzzle& puzzle = *one;
        workbook.solve(puzzle.number);
        const Outcome outcome = workbook.run({"emit", puzzle.id});
        EXPECT_EQ(outcome.exit_code, kAllSolved);
        EXPECT_EQ(compiler_complaints(outcome.output), "") << puzzle.id;
        EXPECT_TRUE(outcome.output.ends_with(solution_text(puzzle.number))) << puzzle.id;
    }
}

TEST(Emit, WritesEveryLanguage) {
    const TestWorkbook workbook;
    workbook.solve(14);
    const auto emitted = [&](const char* language) {
        const Outcome outcome = workbook.run({"emit", "14", "--as", language});
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
        EXPECT_EQ(outcome.errors, "");
        return outcome.output;
    };
    EXPECT_EQ(emitted("glsl"), workbook.run({"emit", "14"}).output);
    EXPECT_TRUE(contains(emitted("spirv"), "OpEntryPoint GLCompute"));
    EXPECT_TRUE(contains(emitted("instrumented"), "vkp_record"));
    EXPECT_TRUE(contains(emitted("msl"), "kernel void "));
    EXPECT_TRUE(contains(emitted("hlsl"), "[numthreads(3, 3, 1)]"));
}

TEST(Emit, WritesTilesAsADeviceWithTensorCoresGetsThem) {
    const TestWorkbook workbook;
    workbook.solve(48);
    const std::string plain = workbook.run({"emit", "48"}).output;
    EXPECT_TRUE(contains(plain, "subgroupShuffle(")) << plain;
    EXPECT_FALSE(contains(plain, "coopMatMulAddNV(")) << plain;
    const std::string others = workbook.run({"emit", "48", "--as", "cooperative"}).output;
    EXPECT_TRUE(contains(others, "coopMatMulAddNV(")) << others;
    EXPECT_EQ(compiler_complaints(plain), "");
    EXPECT_EQ(compiler_complaints(others), "");
}

TEST(Emit, HasTilesOnlyWhereAPuzzleHas) {
    const TestWorkbook workbook;
    const Outcome outcome = workbook.run({"emit", "14", "--as", "cooperative"});
    EXPECT_EQ(outcome.exit_code, kWrongUsage);
    EXPECT_TRUE(contains(outcome.errors, "puzzle 14 has no tile functions")) << outcome.errors;
}

// Each of its reads has a counter of the same name.
TEST(Emit, WritesLongKernelsInTime) {
    const TestWorkbook workbook;
    std::string sum = "a[0]";
    for (int i = 0; i < 7'000; ++i) {
        sum += " + a[0]";
    }
    workbook.write_kernel(1, "void kernel() { result[0] = " + sum + "; }\n");
    const Outcome outcome = workbook.run({"emit", "1", "--as", "instrumented"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "%vkp_out_of_bounds = ")) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "%vkp_out_of_bounds_7000 = ")) << outcome.errors;
}

// HLSL has no gl_SubgroupID and no gl_NumSubgroups, and SPIRV-Cross reads no 16-bit buffers there.
bool is_said_in_hlsl(const Puzzle& puzzle) {
    const std::vector<std::string> extensions = puzzle.cases(1).front().extensions;
    return std::ranges::find(extensions, "GL_KHR_shader_subgroup_basic") == extensions.end() &&
           puzzle.name() != "tensor_tiles";
}

TEST(Emit, WritesEverySolutionInEveryLanguage) {
    const TestWorkbook workbook;
    for (const Puzzle* const one : sampled_puzzles()) {
        const Puzzle& puzzle = *one;
        workbook.solve(puzzle.number);
        for (const char* language : {"spirv", "instrumented", "msl", "hlsl"}) {
            const Outcome outcome = workbook.run({"emit", puzzle.id, "--as", language});
            const bool is_said = std::string_view(language) != "hlsl" || is_said_in_hlsl(puzzle);
            EXPECT_EQ(outcome.exit_code, is_said ? kAllSolved : kNotUsable)
                << puzzle.id << language << outcome.errors;
        }
    }
}

TEST(Emit, WritesBinarySpirvIntoAFile) {
    const TestWorkbook workbook;
    workbook.solve(9);
    for (const char* language : {"spirv", "instrumented"}) {
        const Outcome outcome = workbook.run({"emit", "9", "--as", language, "-o", "kernel.spv"});
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
        EXPECT_EQ(outcome.output, "");
        EXPECT_EQ(spirv::objection_to(words_of(file_content(workbook.root() / "kernel.spv"))), "");
    }
}

TEST(Emit, WritesTextIntoAFile) {
    const TestWorkbook workbook;
    EXPECT_EQ(workbook.run({"emit", "9", "--output", "kernel.glsl"}).exit_code, kAllSolved);
    EXPECT_EQ(file_content(workbook.root() / "kernel.glsl"), workbook.run({"emit", "9"}).output);
}

TEST(Emit, WritesToWhatIsNoFile) {
    const TestWorkbook workbook;
    const Outcome outcome = workbook.run({"emit", "9", "-o", "/proc/self/fd/1"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_EQ(outcome.output, workbook.run({"emit", "9"}).output);
}

TEST(Emit, SaysWhereItCannotWrite) {
    const TestWorkbook workbook;
    const auto before = workbook.content();
    const Outcome outcome = workbook.run({"emit", "9", "-o", "puzzles"});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_TRUE(contains(outcome.errors, "puzzles cannot be written")) << outcome.errors;
    EXPECT_EQ(workbook.content(), before);
}

TEST(Emit, TakesACaseAndAKernel) {
    const TestWorkbook workbook;
    EXPECT_TRUE(contains(workbook.run({"emit", "1"}).output, "const int TPB = 4;"));
    EXPECT_TRUE(
        contains(workbook.run({"emit", "1", "--case", "wide"}).output, "const int TPB = 64;"));
    const std::string path = workbook.write_file("k.comp", "void kernel() { int mine; }\n");
    EXPECT_TRUE(contains(workbook.run({"emit", "1", "--kernel", path}).output, "int mine;"));
}

TEST(Emit, SaysWhyAKernelDoesNotCompile) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "void kernel() {\n    x = 1;\n}\n");
    for (const char* language : {"spirv", "instrumented", "msl", "hlsl"}) {
        const Outcome outcome = workbook.run({"emit", "1", "--as", language, "-o", "out"});
        EXPECT_EQ(outcome.exit_code, kNotSolved);
        EXPECT_EQ(outcome.output, "");
        EXPECT_TRUE(contains(outcome.errors,
                             "puzzles/01_map/kernel.comp:2: error: 'x': undeclared identifier\n"))
            << outcome.errors;
        EXPECT_FALSE(std::filesystem::exists(workbook.root() / "out"));
    }
}

// An editor that jumps to lines finds no line 0.
TEST(Emit, NamesNoLineForTheFileAsAWhole) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "");
    const Outcome outcome = workbook.run({"emit", "1", "--as", "spirv"});
    EXPECT_EQ(outcome.errors, "puzzles/01_map/kernel.comp: error: the file is empty\n");
}

}  // namespace
}  // namespace vkp
