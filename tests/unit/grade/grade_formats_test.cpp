// The result files of other people's graders, compared with their documented formats.
#include "checker/graders/feedback.hpp"
#include "checker/graders/formats.hpp"
#include "harness/base/utf8.hpp"
#include "tests/unit/sample_results.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <string>

namespace vkp {
namespace {

using nlohmann::json;

struct Field {
    json::value_t type = json::value_t::string;
    bool is_optional = false;
};
using Fields = std::map<std::string, Field>;

constexpr Field kText{json::value_t::string};
constexpr Field kOptionalText{json::value_t::string, true};
constexpr Field kWhole{json::value_t::number_integer};
constexpr Field kNumber{json::value_t::number_float};
constexpr Field kTruth{json::value_t::boolean};
constexpr Field kList{json::value_t::array};

bool fits(const json& value, json::value_t type) {
    const bool is_whole = value.is_number_integer();
    return type == json::value_t::number_float     ? value.is_number()
           : type == json::value_t::number_integer ? is_whole
                                                   : value.type() == type;
}

// Expects all required fields, with their types, and no others.
void expect_fields(const json& object, const Fields& fields) {
    ASSERT_TRUE(object.is_object()) << object;
    for (const auto& [name, field] : fields) {
        if (object.contains(name)) {
            EXPECT_TRUE(fits(object[name], field.type)) << name << ": " << object[name];
        } else {
            EXPECT_TRUE(field.is_optional) << name << " is missing: " << object;
        }
    }
    for (const auto& [name, value] : object.items()) {
        EXPECT_TRUE(fields.contains(name)) << "unknown: " << name;
    }
}

GradedPuzzle graded_of(const PuzzleResult& result, double score) {
    return {.puzzle = result.puzzle, .result = result, .score = score, .max_score = 1};
}

GradedPuzzle left_out() {
    return {.puzzle = solved_result(3).puzzle, .max_score = 1};
}

Graded submission(std::vector<GradedPuzzle> puzzles) {
    Graded graded{.id = "ada", .puzzles = std::move(puzzles)};
    graded.max_score = static_cast<double>(graded.puzzles.size());
    return graded;
}

Graded mixed() {
    return submission({graded_of(solved_result(3), 1), graded_of(wrong_result(), 0),
                       graded_of(compile_error_result(), 0), graded_of(not_started_result(), 0),
                       left_out()});
}

Graded refused() {
    return {.id = "bob",
            .state = GradeState::kRefused,
            .max_score = 4,
            .problems = {"Puzzle 9 is there twice, and differs: a <b> and \"c\"."}};
}

// Bytes that are no text, and all special characters of JSON, XML and terminals.
PuzzleResult odd_result() {
    PuzzleResult odd = compile_error_result();
    odd.kernel.path = "a \"b\" <c> & d\\.comp";
    odd.kernel.text = "x\n\x01 ]]> \x1b[31m \xff & </failure>\n\"}],\"score\":99,\n";
    odd.compile_errors[0].message = "'\xc3' \x1b is \"odd\", </testsuite> =1+1";
    return odd;
}

PuzzleResult long_result() {
    PuzzleResult result = compile_error_result();
    result.compile_errors.assign(3'000, result.compile_errors[0]);
    for (CompileError& error : result.compile_errors) {
        error.message = std::string(200, 'x') + "é";
    }
    return result;
}

TEST(Gradescope, HasATestForEachPuzzle) {
    const json result = json::parse(render_gradescope(mixed(), 1.5));
    expect_fields(result, {{"execution_time", kNumber},
                           {"stdout_visibility", kText},
                           {"output", kText},
                           {"tests", kList},
                           {"leaderboard", kList}});
    EXPECT_EQ(result["stdout_visibility"], "hidden");
    EXPECT_EQ(result["execution_time"], 1.5);
    ASSERT_EQ(result["tests"].size(), 5U);
    double sum = 0;
    for (const json& test : result["tests"]) {
        expect_fields(test, {{"name", kText},
                             {"number", kText},
                             {"score", kNumber},
                             {"max_score", kNumber},
                             {"status", kText},
                             {"output", kText},
                             {"visibility", kText},
                             {"extra_data", {json::value_t::object}}});
        EXPECT_EQ(test["visibility"], "visible");
        sum += test["score"].get<double>();
    }
    EXPECT_EQ(sum, 1);
    EXPECT_EQ(result["tests"][0]["status"], "passed");
    EXPECT_EQ(result["tests"][0]["number"], "9");
    EXPECT_EQ(result["tests"][0]["extra_data"]["stars"], 3);
    EXPECT_EQ(result["tests"][1]["status"], "failed");
    EXPECT_EQ(result["tests"][4]["output"], "Nothing was handed in for this puzzle.\n");
}

// A score of the whole submission overrides those of the tests.
TEST(Gradescope, HasAScoreOfTheWholeOnlyWhereThereAreNoTests) {
    EXPECT_FALSE(json::parse(render_gradescope(mixed(), 1)).contains("score"));
    const json result = json::parse(render_gradescope(refused(), 1));
    expect_fields(result, {{"execution_time", kNumber},
                           {"stdout_visibility", kText},
                           {"output", kText},
                           {"score", kNumber}});
    EXPECT_EQ(result["score"], 0);
    EXPECT_NE(result["output"].get<std::string>().find("there twice"), std::string::npos);
}

TEST(Gradescope, ComparesReadsOnlyOfThoseWhoHaveSolvedAll) {
    const json some = json::parse(render_gradescope(mixed(), 1))["leaderboard"];
    ASSERT_EQ(some.size(), 1U);
    EXPECT_EQ(some[0], (json{{"name", "Stars"}, {"value", 3}}));
    const PuzzleResult solved = solved_result(2);
    const json all = json::parse(render_gradescope(
        submission({graded_of(solved, 1), graded_of(solved, 1)}), 1))["leaderboard"];
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[1]["name"], "Global reads");
    EXPECT_EQ(all[1]["order"], "asc");
    EXPECT_EQ(all[1]["value"], 2 * solved.scored_case()->maximum().global_reads);
}

TEST(Classroom50, HasTheFieldsOfItsSchema) {
    const ClassroomRun run{.classroom = "gpu",
                           .assignment = "week-1",
                           .submission = "submission/1",
                           .commit = "https://example.org/c",
                           .release = "https://example.org/r",
                           .review = "https://example.org/v",
                           .datetime = "2026-11-21T12:00:00Z"};
    const json result = json::parse(render_classroom50(mixed(), run));
    expect_fields(result, {{"schema", kText},
                           {"classroom", kText},
                           {"assignment", kText},
                           {"submission", kText},
                           {"commit", kText},
                           {"release", kText},
                           {"review", kText},
                           {"datetime", kText},
                           {"score", kWhole},
                           {"max-score", kWhole},
                           {"tests", kList}});
    EXPECT_EQ(result["schema"], "classroom50/result/v1");
    EXPECT_EQ(result["score"], 1);
    EXPECT_EQ(result["max-score"], 5);
    EXPECT_EQ(result["submission"], "submission/1");
    for (const json& test : result["tests"]) {
        expect_fields(
            test,
            {{"test-name", kText}, {"passed", kTruth}, {"score", kWhole}, {"max-score", kWhole}});
    }
    EXPECT_TRUE(result["tests"][0]["passed"].get<bool>());
    EXPECT_FALSE(result["tests"][1]["passed"].get<bool>());
}

TEST(Classroom50, CountsInHundredthsWherePointsAreNotWhole) {
    Graded graded = mixed();
    graded.puzzles[0].score = 0.5;
    const json result = json::parse(render_classroom50(graded, {}));
    EXPECT_EQ(result["score"], 50);
    EXPECT_EQ(result["max-score"], 500);
    EXPECT_EQ(result["tests"][0]["score"], 50);
    EXPECT_EQ(result["tests"][1]["max-score"], 100);
}

TEST(Classroom50, HasNoPointsWithoutTests) {
    const json result = json::parse(render_classroom50(refused(), {}));
    EXPECT_EQ(result["score"], 0);
    EXPECT_EQ(result["max-score"], 4);
    EXPECT_TRUE(result["tests"].empty());
}

TEST(Exercism, HasATaskForEachPuzzle) {
    const json result = json::parse(render_exercism(mixed()));
    expect_fields(result, {{"version", kWhole}, {"status", kText}, {"tests", kList}});
    EXPECT_EQ(result["version"], 3);
    EXPECT_EQ(result["status"], "fail");
    for (const json& test : result["tests"]) {
        expect_fields(test, {{"name", kText},
                             {"status", kText},
                             {"message", kOptionalText},
                             {"test_code", kText},
                             {"task_id", kWhole}});
        EXPECT_EQ(test["status"] == "pass", !test.contains("message"));
    }
    EXPECT_EQ(result["tests"][0]["status"], "pass");
    EXPECT_EQ(result["tests"][1]["status"], "fail");
    EXPECT_EQ(result["tests"][2]["status"], "error");
    EXPECT_EQ(result["tests"][3]["status"], "fail");
}

TEST(Exercism, PassesWhereAllIsSolved) {
    const json result = json::parse(render_exercism(submission({graded_of(solved_result(1), 1)})));
    EXPECT_EQ(result["status"], "pass");
}

// "error" is for what could not be run at all.
TEST(Exercism, IsAnErrorWhereNothingCouldBeRun) {
    const json broken =
        json::parse(render_exercism(submission({graded_of(compile_error_result(), 0)})));
    EXPECT_EQ(broken["status"], "error");
    EXPECT_FALSE(broken["message"].get<std::string>().empty());
    const json none = json::parse(render_exercism(refused()));
    EXPECT_EQ(none["status"], "error");
    EXPECT_NE(none["message"].get<std::string>().find("there twice"), std::string::npos);
    EXPECT_TRUE(none["tests"].empty());
}

TEST(Formats, HoldWhateverALearnerWrites) {
    Graded graded = submission({graded_of(odd_result(), 0)});
    graded.id = "</testsuite>\"\x01,=cmd";
    for (const std::string& text :
         {render_gradescope(graded, 1), render_classroom50(graded, {}), render_exercism(graded)}) {
        EXPECT_EQ(text.find_first_of("\x01\x1b\xff"), std::string::npos) << text;
        EXPECT_EQ(with_valid_utf8(text), text);
    }
    const json result = json::parse(render_gradescope(graded, 1));
    EXPECT_FALSE(result.contains("score"));
    EXPECT_EQ(result["tests"][0]["score"], 0);
}

TEST(Formats, HaveTextsOfLimitedLength) {
    const Graded graded = submission({graded_of(long_result(), 0), graded_of(wrong_result(), 0)});
    constexpr std::size_t kOfExercism = 65'535;
    const json exercism = json::parse(render_exercism(graded));
    EXPECT_LE(exercism["tests"][0]["message"].get<std::string>().size(), kOfExercism);
    EXPECT_LE(
        json::parse(render_gradescope(graded, 1))["tests"][0]["output"].get<std::string>().size(),
        kMaxFeedbackBytes);
    EXPECT_LE(render_classroom50(graded, {}).size(), std::size_t{10} << 20U);
}

TEST(Shortened, CutsBetweenCharacters) {
    EXPECT_EQ(shortened("short", 5), "short");
    std::string text;
    for (int i = 0; i < 100; ++i) {
        text += "é";
    }
    for (const std::size_t limit : {60U, 61U, 62U}) {
        const std::string cut = shortened(text, limit);
        EXPECT_LE(cut.size(), limit);
        EXPECT_EQ(with_valid_utf8(cut), cut);
        EXPECT_TRUE(cut.ends_with("… the rest is left out\n")) << cut;
    }
}

}  // namespace
}  // namespace vkp
