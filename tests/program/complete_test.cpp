// `workbook complete`: a text that attention continues.
#include "checker/options/exit_code.hpp"
#include "tests/paths.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vkp {
namespace {

TEST(Complete, GoesOnWithTheLearnersKernel) {
    const TestWorkbook workbook;
    workbook.solve(57);
    const Outcome outcome = workbook.run({"complete", "abracadabra", "--bytes", "6"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "  57  Causal                    yours\n"))
        << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "abracadabra│cadabr\n")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "Of 11 predictions within the text, 11 match the "));
}

TEST(Complete, CountsInFields) {
    const TestWorkbook workbook;
    const Outcome outcome =
        workbook.run({"complete", "xyxyx\xfex", "--reference", "--bytes", "2", "--format", "json"});
    ASSERT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    const auto json = nlohmann::json::parse(outcome.output);
    EXPECT_EQ(json["kernel"]["whose"], "reference");
    EXPECT_TRUE(json["kernel"]["verdict"].is_null());
    EXPECT_EQ(json["text"], "xyxyx\xef\xbf\xbdx");
    EXPECT_EQ(json["added"], "yx");
    EXPECT_EQ(json["added_bytes"], nlohmann::json({'y', 'x'}));
    EXPECT_EQ(json["predictions"], 7);
    EXPECT_EQ(json["equal"]["formula"], 7);
    EXPECT_GE(json["equal"]["table"], 4) << "of all places but the first of their kind";
    EXPECT_LE(json["error"], 1.0);
    EXPECT_EQ(json["right"], true);
    EXPECT_TRUE(json["refused"].is_null());
}

// A check has no case with rows of 64.
TEST(Complete, HoldsTheKernelAgainstTheFormula) {
    const TestWorkbook workbook;
    std::string kernel = solution_text(57);
    const std::string divides = "acc[d] / sum";
    kernel.replace(kernel.find(divides), divides.size(), "acc[d] / (D == 64 ? 2.0 * sum : sum)");
    workbook.write_kernel(57, kernel);
    const Outcome outcome = workbook.run({"complete", "some text"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "further from the formula's than roundings"))
        << outcome.output;
}

TEST(Complete, SaysWhatDoesNotRun) {
    const TestWorkbook workbook;
    std::string kernel = solution_text(57);
    const std::string begin = "void kernel() {";
    kernel.replace(kernel.find(begin), begin.size(),
                   "const int kSmall[D == 64 ? -1 : 1] = int[](0);\n" + begin);
    workbook.write_kernel(57, kernel);
    const Outcome outcome = workbook.run({"complete", "some text"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "The kernel does not run: line ")) << outcome.output;
}

TEST(Complete, SaysWhatCannotBe) {
    const TestWorkbook workbook;
    struct WrongLine {
        std::vector<std::string> words;
        std::string says;
    };
    for (const WrongLine& line :
         std::vector<WrongLine>{{{""}, "an empty text says nothing about what comes next"},
                                {{}, "text is required"},
                                {{"two", "words"}, "\"words\" is one too many"},
                                {{std::string(4090, 'a')},
                                 "a text of 4090 bytes and 20 more are too long: 4096 is the most"},
                                {{"text", "--bytes", "0"}, "--bytes"},
                                {{"text", "--device", "none"}, "complete needs a device"}}) {
        std::vector<std::string> words = {"complete"};
        words.insert(words.end(), line.words.begin(), line.words.end());
        const Outcome outcome = workbook.run(words);
        EXPECT_EQ(outcome.exit_code, kWrongUsage) << line.says;
        EXPECT_TRUE(contains(outcome.errors, line.says)) << outcome.errors;
        EXPECT_EQ(outcome.output, "");
    }
}

}  // namespace
}  // namespace vkp
