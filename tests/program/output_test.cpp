// The output of `check`, for people and for programs.
#include "checker/options/exit_code.hpp"
#include "puzzles/registry.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr const char* kOutside =
    "void kernel() {\n"
    "    uint i = gl_LocalInvocationID.x;\n"
    "    result[i] = a[i + 1] + 9.0;\n"
    "}\n";

TEST(Json, TellsEverythingAboutAFaultyKernel) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, kOutside);
    const Outcome outcome = workbook.run({"check", "1", "--format", "json"});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_EQ(outcome.errors, "");
    const Json json = Json::parse(outcome.output);
    EXPECT_EQ(json.at("schema"), 2);
    EXPECT_EQ(json.at("seed"), 1);
    const Json& result = json.at("results").at(0);
    EXPECT_EQ(result.at("verdict"), "faulty");
    EXPECT_EQ(result.at("stars"), 0);
    EXPECT_EQ(result.at("kernel"), "puzzles/01_map/kernel.comp");
    EXPECT_EQ(result.at("cases").size(), 7U);
    EXPECT_EQ(result.at("counts").at("max_per_thread").at("global_reads"), 1);
    const Json& finding = result.at("findings").at(0);
    EXPECT_EQ(finding.at("kind"), "out_of_bounds");
    EXPECT_EQ(finding.at("memory"), "global");
    EXPECT_EQ(finding.at("array"), "a");
    EXPECT_EQ(finding.at("element"), Json::parse("[4]"));
    EXPECT_EQ(finding.at("lines"), Json::parse("[3]"));
    EXPECT_EQ(finding.at("threads"), Json::parse("[[3, 0, 0]]"));
    EXPECT_EQ(finding.at("workgroups"), Json::parse("[[0, 0, 0]]"));
    EXPECT_EQ(finding.at("case"), "classic");
}

TEST(Json, HasAResultForEachPuzzle) {
    const TestWorkbook workbook;
    workbook.solve(3);
    const Outcome outcome = workbook.run({"check", "--format", "json"});
    EXPECT_EQ(outcome.exit_code, kNotStarted);
    const Json results = Json::parse(outcome.output).at("results");
    ASSERT_EQ(results.size(), all_puzzles().size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results.at(i).at("puzzle"), all_puzzles()[i].number);
        EXPECT_EQ(results.at(i).at("verdict"), i == 2 ? "solved" : "not_started");
        EXPECT_EQ(results.at(i).at("stars"), i == 2 ? 3 : 0);
    }
}

TEST(Json, HasOtherRandomDataForAnotherSeed) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, kOutside);
    const auto results = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments = {"check", "1", "--format", "json"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return Json::parse(workbook.run(arguments).output).at("results");
    };
    const Json five = results({"--seed", "5"});
    EXPECT_EQ(five, results({"--seed", "5"}));
    EXPECT_NE(five, results({"--seed", "6"}));
    EXPECT_EQ(results({}), results({"--seed", "1"}));
}

TEST(Json, HoldsKernelsOfAnyBytes) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "void kernel() { \xff\"\\ }\n");
    const Outcome outcome = workbook.run({"check", "1", "--format", "json"});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_EQ(Json::parse(outcome.output).at("results").at(0).at("verdict"), "compile_error");
}

TEST(Junit, HasATestCaseForEachPuzzle) {
    const TestWorkbook workbook;
    workbook.solve(1);
    workbook.write_kernel(2, kOutside);
    const Outcome outcome = workbook.run({"check", "1", "2", "3", "--format", "junit"});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_TRUE(contains(outcome.output, "tests=\"3\" failures=\"1\" skipped=\"1\""))
        << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "name=\"01_map\"")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output,
                         "<failure type=\"faulty\" message=\"thread 3 reads "
                         "`a[4]`, but `a` has 4 elements, 0 to 3\">"))
        << outcome.output;
}

TEST(Junit, FailsOverTheBudgetWhenStrict) {
    const TestWorkbook workbook;
    workbook.write_kernel(1,
                          "void kernel() {\n"
                          "    uint i = gl_LocalInvocationID.x;\n"
                          "    result[i] = 2.0 * a[i] - a[i] + 10.0;\n"
                          "}\n");
    EXPECT_TRUE(
        contains(workbook.run({"check", "1", "--format", "junit"}).output, "failures=\"0\""));
    EXPECT_TRUE(contains(workbook.run({"check", "1", "--format", "junit", "--strict"}).output,
                         "<failure type=\"over_budget\""));
}

TEST(PerThread, ShowsEveryThreadOfTheScoredCase) {
    const TestWorkbook workbook;
    workbook.solve(12);
    const Outcome text = workbook.run({"check", "12", "--per-thread"});
    EXPECT_TRUE(contains(text.output, "  (1, 0, 0)   (7, 0, 0)          ")) << text.output;
    const Json json =
        Json::parse(workbook.run({"check", "12", "--per-thread", "--format", "json"}).output);
    const Json& cases = json.at("results").at(0).at("cases");
    EXPECT_EQ(cases.at(1).at("name"), "full");
    const Json& threads = cases.at(1).at("dispatches").at(0).at("threads");
    ASSERT_EQ(threads.size(), 16U);
    EXPECT_EQ(threads.at(15).at("workgroup"), Json::parse("[1, 0, 0]"));
    EXPECT_EQ(threads.at(15).at("counts").at("global_reads"), 0)
        << "the last thread has no position";
    EXPECT_EQ(threads.at(8).at("counts").at("global_writes"), 1);
    EXPECT_FALSE(contains(workbook.run({"check", "12"}).output, "(7, 0, 0)"));
}

TEST(Color, IsOffInFilesAndOnIfAskedFor) {
    const TestWorkbook workbook;
    EXPECT_FALSE(contains(workbook.run({"check", "1"}).output, "\x1b["));
    EXPECT_FALSE(contains(workbook.run({"check", "1", "--color", "never"}).output, "\x1b["));
    EXPECT_TRUE(contains(workbook.run({"check", "1", "--color", "always"}).output, "\x1b["));
    EXPECT_TRUE(contains(workbook.run({"list", "--color", "ALWAYS"}).output, "\x1b["));
    const ProcessOptions no_color = {.environment = {{"NO_COLOR", "1"}}};
    EXPECT_TRUE(contains(workbook.run({"list", "--color", "always"}, no_color).output, "\x1b["))
        << "what is typed counts";
}

TEST(Color, IsOnInTerminalsThatWantIt) {
    const TestWorkbook workbook;
    const auto list = [&](const std::map<std::string, std::string>& environment,
                          const std::vector<std::string>& arguments = {"list"}) {
        return workbook.run(arguments, {.environment = environment, .on_terminal = true}).output;
    };
    const std::string colored = list({{"TERM", "xterm"}, {"NO_COLOR", ""}});
    EXPECT_TRUE(contains(colored, "\x1b[1mPart I")) << colored;
    EXPECT_FALSE(contains(list({{"TERM", "xterm"}, {"NO_COLOR", "1"}}), "\x1b["));
    EXPECT_FALSE(contains(list({{"TERM", "dumb"}, {"NO_COLOR", ""}}), "\x1b["));
    EXPECT_FALSE(contains(list({{"TERM", "xterm"}, {"NO_COLOR", ""}}, {"list", "--color", "never"}),
                          "\x1b["));
}

}  // namespace
}  // namespace vkp
