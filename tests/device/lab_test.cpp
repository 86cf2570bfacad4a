// Every lab file that the audit allows runs on the device, and both agree.
#include "checker/report/operations/row_kernel.hpp"
#include "checker/workspace/workbook.hpp"
#include "tests/device/support.hpp"
#include "tests/paths.hpp"
#include "tests/sample.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace vkp {
namespace {

PuzzleResult result_of(const std::filesystem::path& path) {
    const std::string text = read_file(path);
    const LabParse parse = parse_lab_file(text, 1);
    EXPECT_TRUE(parse.errors.empty()) << path;
    return Checker(shared_executor()).check(parse.file, {path.string(), text});
}

TEST(LabOnDevice, AgreesWithTheAudit) {
    int ran = 0;
    for (const std::filesystem::path& path : sample_of(kernels_in("tests/lab", 300), 2)) {
        // NVIDIA's driver 580 computes these kernels wrong, which this project cannot change.
        if (!test_device().is_llvmpipe && path.stem().string().starts_with("differential_seed_")) {
            continue;
        }
        const PuzzleResult result = result_of(path);
        EXPECT_TRUE(result.cases.front().detail.empty())
            << path << ": " << result.cases.front().detail;
        EXPECT_TRUE(result.compile_errors.empty()) << path;
        EXPECT_NE(result.device.empty(), result.cases.front().not_run_because().empty()) << path;
        ran += result.device.empty() ? 0 : 1;
    }
    EXPECT_GT(ran, runs_whole() ? 200 : 100);
}

TEST(LabOnDevice, RunsTheOperationsOfATensorLibrary) {
    for (const std::filesystem::path& path : kernels_in("solutions/operations", 35)) {
        const PuzzleResult result = result_of(path);
        EXPECT_EQ(result.verdict, Verdict::kSolved) << path;
        EXPECT_FALSE(result.cases.front().comparisons.empty()) << path;
        EXPECT_FALSE(result.device.empty())
            << path << ": " << result.cases.front().not_run_because();
    }
}

TEST(LabOnDevice, IsNotRunWhereItWouldNotEnd) {
    Checker checker(shared_executor());
    const std::string text =
        "// workgroup: 4\n// buffer: o int[4] = zeros\n"
        "void kernel() { while (true) atomicAdd(o[0], 1); }\n";
    const PuzzleResult result = checker.check(parse_lab_file(text, 1).file, {"mine.comp", text});
    EXPECT_EQ(result.verdict, Verdict::kFaulty);
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_EQ(result.findings[0].kind, FindingKind::kEndlessLoop);
    EXPECT_EQ(result.cases.front().not_run_because(), "it may not end");
    EXPECT_TRUE(result.device.empty());
}

// A skipped read gives a constant of 8 or 16 bits, which the kernel itself does not contain.
TEST(LabOnDevice, GuardsReadsOfSmallNumbersThatAreOnlyConverted) {
    Checker checker(shared_executor());
    for (const char* type : {"float16_t", "int8_t", "uint8_t", "int16_t", "uint16_t"}) {
        const std::string text = fmt::format(
            "// workgroup: 4\n// array: a {}[4] = arange\n// buffer: o float[4]\n"
            "void kernel() {{ uint i = gl_LocalInvocationID.x; o[i] = float(a[i + 1]); }}\n",
            type);
        const PuzzleResult result =
            checker.check(parse_lab_file(text, 1).file, {"mine.comp", text});
        ASSERT_EQ(result.findings.size(), 1U) << type;
        EXPECT_EQ(result.findings[0].kind, FindingKind::kOutOfBounds);
        EXPECT_EQ(result.cases.front().not_run_because(), "") << type;
        EXPECT_EQ(result.cases.front().contents.at(1).values(), std::vector<double>({1, 2, 3, 0}))
            << type;
    }
}

// Every seventh type of the rows, or all.
TEST(LabOnDevice, RunsTheRowsOfTheOperations) {
    std::size_t count = 0;
    for (const TensorOperation& operation : all_operations()) {
        for (const OperandTypes& types : operation.types) {
            if (operation.kernel.empty() || (!runs_whole() && ++count % 7 != 0)) {
                continue;
            }
            const std::string text = row_kernel(
                operation, types, read_kernel(source_root() / place_text(operation)).text);
            Checker checker(shared_executor());
            const PuzzleResult result =
                checker.check(parse_lab_file(text, 1).file, {place_text(operation), text});
            SCOPED_TRACE(operation.name + " " + types_name(types));
            EXPECT_EQ(result.verdict, Verdict::kSolved);
            EXPECT_EQ(result.cases.front().not_run_because(), "");
        }
    }
}

TEST(LabWithoutDevice, HasTheAuditsValues) {
    AuditExecutor executor({});
    Checker checker(executor);
    const std::string text =
        "// workgroup: 4\n// array: a float[4] = arange\n// buffer: o float[4]\n"
        "// expect: o = {0, 2, 4, 6}\n"
        "void kernel() { uint i = gl_LocalInvocationID.x; o[i] = 2.0 * a[i]; }\n";
    const PuzzleResult result = checker.check(parse_lab_file(text, 1).file, {"mine.comp", text});
    EXPECT_EQ(result.verdict, Verdict::kSolved);
    EXPECT_TRUE(result.device.empty());
    EXPECT_EQ(result.cases.front().contents.at(1).values(), std::vector<double>({0, 2, 4, 6}));
}

// The first thread sees what another one stored, or does not.
std::string text_of_message(const std::string& header) {
    return "// workgroup: 64\n// buffer: y uint[1] = zeros\n// buffer: o uint[1] = zeros\n" +
           header +
           "void kernel() {\n"
           "    uint t = gl_LocalInvocationID.x;\n"
           "    if (t == 32) atomicExchange(y[0], 1u);\n"
           "    if (t == 0) o[0] = atomicAdd(y[0], 0u);\n"
           "}\n";
}

PuzzleResult checked(const std::string& text) {
    const LabParse parse = parse_lab_file(text, 1);
    EXPECT_TRUE(parse.errors.empty());
    return Checker(shared_executor()).check(parse.file, {"mine.comp", text});
}

TEST(LabOrder, ThatDecidesAValueIsANote) {
    const PuzzleResult result = checked(text_of_message(""));
    EXPECT_EQ(result.verdict, Verdict::kSolved) << result.cases.front().detail;
    ASSERT_EQ(result.notes.size(), 1U);
    EXPECT_EQ(result.notes[0].kind, FindingKind::kOrderDependent);
    EXPECT_EQ(
        result.notes[0].message,
        "`o[0]` is 1 in one order of the threads and 0 if the threads run the other way round");
}

TEST(LabOrder, ThatBreaksWhatIsExpectedIsAFault) {
    const PuzzleResult result = checked(text_of_message("// expect: o = {1}\n"));
    EXPECT_EQ(result.verdict, Verdict::kFaulty) << result.cases.front().detail;
    ASSERT_EQ(result.findings.size(), 1U);
    EXPECT_EQ(result.findings[0].kind, FindingKind::kOrderDependent);
}

}  // namespace
}  // namespace vkp
