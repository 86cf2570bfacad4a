#include "checker/commands/lab_command.hpp"

#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/installation_error.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace vkp {
namespace {

struct Outcome {
    int exit_code = 0;
    std::string text;
    int runs = 0;
};

PuzzleResult came_to(Verdict verdict, const LabFile& file, const Kernel& kernel) {
    PuzzleResult result{.kernel = kernel, .verdict = verdict};
    result.cases.push_back({.definition = file.definition, .expected = {}});
    return result;
}

class LabCommand : public testing::Test {
protected:
    // The outcome of `workbook lab` on a file of this text, whose kernel gets that verdict.
    Outcome outcome(const std::string& text, Verdict verdict, LabFormat format = LabFormat::kText) {
        LabArguments arguments;
        arguments.color = ColorMode::kNever;
        arguments.format = format;
        arguments.file.path = (folder_.path() / "mine.comp").string();
        std::ofstream(arguments.file.path) << text;
        Outcome outcome;
        testing::internal::CaptureStdout();
        outcome.exit_code = run_lab(arguments, [&](const LabFile& file, const Kernel& kernel) {
            ++outcome.runs;
            return came_to(verdict, file, kernel);
        });
        outcome.text = testing::internal::GetCapturedStdout();
        return outcome;
    }

    TemporaryFolder folder_;
};

TEST_F(LabCommand, GivesTheExitCodeOfTheVerdict) {
    EXPECT_EQ(outcome("// workgroup: 1", Verdict::kSolved).exit_code, kAllSolved);
    EXPECT_EQ(outcome("// workgroup: 1", Verdict::kFaulty).exit_code, kNotSolved);
    EXPECT_EQ(outcome("// workgroup: 1", Verdict::kCrashed).exit_code, kNotSolved);
}

TEST_F(LabCommand, PrintsWhatProgramsRead) {
    EXPECT_NE(outcome("// workgroup: 1", Verdict::kSolved).text.find("✓ clean"), std::string::npos);
    EXPECT_NE(outcome("// workgroup: 1", Verdict::kSolved, LabFormat::kJson)
                  .text.find("\"verdict\": \"clean\""),
              std::string::npos);
    EXPECT_NE(outcome("// workgroup: 1", Verdict::kFaulty, LabFormat::kSarif)
                  .text.find("\"ruleId\": \"verdict\""),
              std::string::npos);
    EXPECT_NE(outcome("// workgroup: 1", Verdict::kFaulty, LabFormat::kJunit)
                  .text.find("<failure type=\"faulty\""),
              std::string::npos);
}

TEST_F(LabCommand, RunsNothingWhoseCommentsAreWrong) {
    const Outcome refused = outcome("// workgroup: none", Verdict::kSolved);
    EXPECT_EQ(refused.runs, 0);
    EXPECT_EQ(refused.exit_code, kNotJudged);
    EXPECT_NE(refused.text.find("? not described"), std::string::npos);
}

TEST_F(LabCommand, NeedsAFile) {
    LabArguments arguments;
    arguments.file.path = (folder_.path() / "none.comp").string();
    const LabRunner runner = [](const LabFile& file, const Kernel& kernel) {
        return came_to(Verdict::kSolved, file, kernel);
    };
    EXPECT_THROW(run_lab(arguments, runner), InstallationError);
}

}  // namespace
}  // namespace vkp
