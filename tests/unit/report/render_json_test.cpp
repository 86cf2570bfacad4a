// The shape that docs/json.md promises.
#include "checker/report/render.hpp"
#include "tests/unit/json_keys.hpp"
#include "tests/unit/sample_results.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <set>

namespace vkp {
namespace {

using Json = nlohmann::json;

Json rendered(const std::vector<PuzzleResult>& results, bool per_thread = false) {
    DeviceInfo device;
    device.name = "a \"device\"";
    device.type = "cpu";
    return Json::parse(render_json(results, device, 42, per_thread));
}

Json only_result(const PuzzleResult& result) {
    return rendered({result}).at("results").at(0);
}

TEST(RenderJson, BeginsWithSchemaDeviceAndSeed) {
    const Json json = rendered({});
    EXPECT_EQ(keys(json), Keys({"schema", "device", "seed", "results"}));
    EXPECT_EQ(json.at("schema"), 2);
    EXPECT_EQ(json.at("seed"), 42);
    EXPECT_EQ(keys(json.at("device")), Keys({"index", "name", "type", "driver", "api_version"}));
    EXPECT_EQ(json.at("device").at("name"), "a \"device\"");
    EXPECT_EQ(json.at("results"), Json::array());
}

TEST(RenderJson, TellsWhatWasCheckedAndHowWell) {
    const Json result = only_result(solved_result(2));
    EXPECT_EQ(keys(result),
              Keys({"puzzle", "name", "kernel", "verdict", "stars", "cases", "findings", "notes",
                    "compile_errors", "scored_case", "counts", "budget", "best", "below_best"}));
    EXPECT_EQ(result.at("puzzle"), 9);
    EXPECT_EQ(result.at("name"), "pooling");
    EXPECT_EQ(result.at("kernel"), "puzzles/09_pooling/kernel.comp");
    EXPECT_EQ(result.at("verdict"), "solved");
    EXPECT_EQ(result.at("stars"), 2);
    EXPECT_EQ(result.at("scored_case"), "classic");
}

TEST(RenderJson, NamesWhatStaysBelowTheBestKnown) {
    PuzzleResult result = solved_result(3);
    EXPECT_EQ(only_result(result).at("below_best"), Json::array());
    result.cases[0].definition.best.shared_reads = 3;
    EXPECT_EQ(only_result(result).at("below_best"), Json({"shared_reads"}));
}

TEST(RenderJson, HasTheCountsOfTheScoredCase) {
    const Json result = only_result(solved_result(2));
    EXPECT_EQ(result.at("counts").at("max_per_thread"),
              Json::parse(R"({"global_reads": 2, "global_writes": 1, "shared_reads": 2,
                              "shared_writes": 0, "global_atomics": 0, "shared_atomics": 0})"));
    EXPECT_EQ(result.at("counts").at("total").at("global_reads"), 5);
    EXPECT_EQ(result.at("budget"), Json::parse(R"({"global_reads": 1, "global_writes": 1,
                                                      "global_atomics": 0, "shared_atomics": 0})"));
    EXPECT_EQ(result.at("best").at("shared_reads"), 2);
    EXPECT_EQ(result.at("below_best"), Json::array());
}

TEST(RenderJson, HasEveryCaseWithItsMismatches) {
    const Json one = only_result(wrong_result()).at("cases").at(0);
    EXPECT_EQ(keys(one), Keys({"name", "verdict", "dispatches", "mismatches", "counts", "budget",
                               "best", "traffic", "traffic_budget", "best_traffic", "memory"}));
    EXPECT_EQ(one.at("mismatches"),
              Json::parse(R"([{"array": "result", "index": [2], "expected": 3.0, "actual": 2.5},
                              {"array": "result", "index": [3], "expected": 6.0, "actual": 3.0}])"));
}

TEST(RenderJson, HasEveryDispatch) {
    PuzzleResult result = solved_result(3);
    CaseResult& only = result.cases[0];
    only.definition.dispatches[0].kernel = "sum_parts";
    only.definition.dispatches.push_back({{.workgroups = {1}, .workgroup_size = {8}}, "sum_total"});
    only.dispatches.push_back({});
    only.dispatches[1].report.maximum.global_reads = 7;
    only.dispatches[1].report.total.global_reads = 7;
    const Json one = only_result(result).at("cases").at(0);
    const Json& dispatches = one.at("dispatches");
    ASSERT_EQ(dispatches.size(), 2U);
    EXPECT_EQ(keys(dispatches.at(0)),
              Keys({"kernel", "workgroups", "workgroup_size", "counts", "memory", "prints",
                    "prints_left_out", "audited_workgroups", "subgroup_size", "ran_on_device"}));
    EXPECT_EQ(dispatches.at(0).at("kernel"), "sum_parts");
    EXPECT_EQ(dispatches.at(0).at("workgroups"), Json::parse("[2, 1, 1]"));
    EXPECT_EQ(dispatches.at(0).at("ran_on_device"), true);
    EXPECT_EQ(dispatches.at(1).at("kernel"), "sum_total");
    EXPECT_EQ(dispatches.at(1).at("workgroup_size"), Json::parse("[8, 1, 1]"));
    EXPECT_EQ(one.at("counts").at("max_per_thread").at("global_reads"), 7);
    EXPECT_EQ(one.at("counts").at("total").at("global_reads"), 5 + 7);
}

TEST(RenderJson, HasTheTrafficAndItsLimits) {
    PuzzleResult result = solved_result(3);
    CaseResult& only = result.cases[0];
    EXPECT_TRUE(only_result(result).at("cases").at(0).at("traffic").is_null());
    only.definition.traffic_budget = {.global_sectors = 9};
    audit::Result& audit = only.dispatches[0].audit;
    audit.complete = true;
    audit.audited_workgroups = 2;
    audit.costs = {{.line = 3,
                    .memory = Memory::kGlobal,
                    .array = "a",
                    .requests = 2,
                    .transactions = 16,
                    .ideal_transactions = 8}};
    const Json one = only_result(result).at("cases").at(0);
    EXPECT_EQ(one.at("traffic"), Json::parse(R"({"global_requests": 2, "global_sectors": 16,
                                                 "shared_requests": 0, "bank_conflicts": 0,
                                                 "divergent_branches": 0, "global_atomics": 0,
 "barriers": 0})"));
    EXPECT_EQ(one.at("traffic_budget"), Json::parse(R"({"global_sectors": 9})"));
    EXPECT_EQ(one.at("best_traffic"), Json::object());
}

TEST(RenderJson, TellsWhatMemoryAccessesCost) {
    PuzzleResult result = wrong_result();
    result.cases[0].dispatches[0].audit.costs = {{.line = 3,
                                                  .memory = Memory::kGlobal,
                                                  .array = "a",
                                                  .requests = 2,
                                                  .transactions = 16,
                                                  .ideal_transactions = 8,
                                                  .worst_request = 9}};
    const Json memory = only_result(result).at("cases").at(0).at("memory");
    EXPECT_EQ(memory.at("global"), Json::parse(R"({"requests": 2, "transfers": 16,
                                                   "fewest_transfers": 8, "worst_request": 9})"));
    EXPECT_EQ(memory.at("shared").at("requests"), 0);
    EXPECT_EQ(memory.at("lines"),
              Json::parse(R"([{"line": 3, "memory": "global", "array": "a", "access": "read",
                               "requests": 2, "transfers": 16, "fewest_transfers": 8,
                               "worst_request": 9}])"));
}

TEST(RenderJson, HasTheFindings) {
    const Json finding = only_result(faulty_result()).at("findings").at(0);
    EXPECT_EQ(finding, Json::parse(R"({
        "kind": "out_of_bounds", "case": "classic", "memory": "global", "array": "a",
        "element": [9], "lines": [2], "threads": [[0, 0, 0]], "workgroups": [[1, 0, 0]],
        "occurrences": 4,
        "message": "thread 0 of workgroup 1 reads `a[9]`, but `a` has 4 elements, 0 to 3",
        "advice": "Let only threads whose index is inside come here.",
        "fix": {"kind": "guard", "title": "Guard the line: `if (i < 4)`", "edits": [
            {"first_line": 2, "first_column": 5, "last_line": 2, "last_column": 5,
             "text": "if (i < 4) "}]}})"));
}

TEST(RenderJson, NamesTheCauseUnlessFindingItIsThePuzzle) {
    PuzzleResult result = faulty_result();
    Finding& finding = result.findings.front();
    finding.cause = FindingCause::kNoBarrier;
    EXPECT_EQ(only_result(result).at("findings").at(0).at("cause"), "no_barrier");
    finding.is_cause_told = false;
    EXPECT_FALSE(only_result(result).at("findings").at(0).contains("cause"));
}

TEST(RenderJson, HasTheCompileErrorsAndNoCounts) {
    const Json result = only_result(compile_error_result());
    EXPECT_EQ(result.at("compile_errors"),
              Json::parse(R"([{"line": 2, "message": "'x' & \"y\" < z: undeclared",
                               "advice": "Is it misspelled?"},
                              {"line": 0, "message": "the file as a whole", "advice": ""}])"));
    EXPECT_EQ(result.at("cases"), Json::array());
    EXPECT_FALSE(result.contains("counts"));
    EXPECT_FALSE(result.contains("scored_case"));
}

TEST(RenderJson, TellsWhyACaseDidNotEnd) {
    const Json one = only_result(timed_out_result()).at("cases").at(0);
    EXPECT_EQ(one.at("verdict"), "timed_out");
    EXPECT_EQ(one.at("detail"),
              "the device did not finish case classic within 10 ms. Is it endless? If it really "
              "needs longer, raise `--timeout`");
}

TEST(RenderJson, HasThreadsIfAskedFor) {
    const auto dispatch_of = [](const Json& result) {
        return result.at("cases").at(0).at("dispatches").at(0);
    };
    EXPECT_FALSE(dispatch_of(only_result(solved_result(3))).contains("threads"));
    const Json threads =
        dispatch_of(rendered({solved_result(3)}, true).at("results").at(0)).at("threads");
    ASSERT_EQ(threads.size(), 4U);
    EXPECT_EQ(threads.at(3).at("workgroup"), Json::parse("[1, 0, 0]"));
    EXPECT_EQ(threads.at(3).at("thread"), Json::parse("[1, 0, 0]"));
    EXPECT_EQ(threads.at(3).at("counts").at("shared_reads"), 2);
}

TEST(RenderJson, HasWordsForWhatIsNoNumber) {
    PuzzleResult result = wrong_result();
    result.cases[0].comparison.actual = {0, 1, std::nan(""), -HUGE_VAL};
    const Json mismatches = only_result(result).at("cases").at(0).at("mismatches");
    EXPECT_EQ(mismatches.at(0).at("actual"), "nan");
    EXPECT_EQ(mismatches.at(1).at("actual"), "-inf");
}

TEST(RenderJson, ReplacesBytesThatAreNoText) {
    PuzzleResult result = compile_error_result();
    result.kernel.path = "a\xff.comp";
    result.compile_errors[0].message = "'\xc3' is odd";
    EXPECT_EQ(only_result(result).at("kernel"), "a\xEF\xBF\xBD.comp");
}

TEST(RenderJson, KeepsTheOrderOfTheResults) {
    const Json results = rendered({wrong_result(), solved_result(3)}).at("results");
    EXPECT_EQ(results.at(0).at("verdict"), "wrong");
    EXPECT_EQ(results.at(1).at("verdict"), "solved");
}

}  // namespace
}  // namespace vkp
