// The folder of results, its content, and the reports.
#include "checker/files/files.hpp"
#include "checker/grade/grade_submission.hpp"
#include "checker/grade/report/done_json.hpp"
#include "checker/grade/report/reports.hpp"
#include "checker/grade/results_folder.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

namespace fs = std::filesystem;

const DoneHead kHead{"key", "input", false, 1};

TEST(ResultsFolder, TheFirstResultStands) {
    const TemporaryFolder folder;
    ResultsFolder results(folder.path() / "r");
    results.keep_done("a", R"({"schema":1,"key":"key","input":"input","attempt":1})", kHead);
    results.keep_done("a", R"({"schema":1,"key":"key","input":"input","attempt":1,"x":2})", kHead);
    EXPECT_EQ(results.done("a").value_or("").find("\"x\""), std::string::npos);
    EXPECT_FALSE(fs::exists(folder.path() / "r/old"));
    EXPECT_TRUE(fs::is_empty(folder.path() / "r/.new"));
}

TEST(ResultsFolder, WhatIsOutOfDateGoesToOld) {
    const TemporaryFolder folder;
    ResultsFolder results(folder.path() / "r");
    results.keep_done("a", R"({"schema":1,"key":"old","input":"input","attempt":1})", kHead);
    results.keep_done("a", "damaged", kHead);
    results.keep_done("a", R"({"schema":1,"key":"key","input":"input","attempt":1})", kHead);
    EXPECT_EQ(results.done_head("a")->key, "key");
    EXPECT_TRUE(fs::exists(folder.path() / "r/old/a.1.json"));
    EXPECT_TRUE(fs::exists(folder.path() / "r/old/a.2.json"));
}

TEST(ResultsFolder, TriesThreeTimesWhatTheMachineFails) {
    DoneHead done{"key", "input", true, 1};
    EXPECT_EQ(attempt_due(done, "key", "input"), 2);
    EXPECT_EQ(attempt_due(done, "other", "input"), 1);
    EXPECT_EQ(attempt_due(done, "key", "other"), 1);
    done.attempt = 3;
    EXPECT_EQ(attempt_due(done, "key", "input"), std::nullopt);
    EXPECT_EQ(attempt_due(kHead, "key", "input"), std::nullopt);
    EXPECT_EQ(attempt_due(std::nullopt, "key", "input"), 1);
}

TEST(ResultsFolder, NamesOfFilesLeadNowhereElse) {
    EXPECT_EQ(file_name_of("Jane Doé"), "Jane Doé");
    EXPECT_EQ(file_name_of("../../etc"), "%2E.%2F..%2Fetc");
    EXPECT_EQ(file_name_of("a\n=b,c"), "a%0A%3Db%2Cc");
    EXPECT_EQ(file_name_of(".."), "%2E%2E");
    EXPECT_NE(file_name_of(""), "");
    EXPECT_NE(file_name_of("\xff"), "\xff");
    const std::string longer(300, 'a');
    EXPECT_LE(file_name_of(longer).size(), 200U);
    EXPECT_NE(file_name_of(longer), file_name_of(longer + "a"));
}

TEST(GradedJson, IsReadAsItWasWritten) {
    const Graded graded{.id = "a",
                        .state = GradeState::kGraded,
                        .puzzles = {{.puzzle = puzzle_numbered(9), .score = 0, .max_score = 2.5}},
                        .max_score = 2.5};
    const auto done = parse_done(render_graded_json(graded, {"key", "input", 2}));
    ASSERT_TRUE(done);
    EXPECT_EQ(done->id, "a");
    EXPECT_EQ(done->state, "graded");
    EXPECT_EQ(done->head.attempt, 2);
    EXPECT_DOUBLE_EQ(done->max_score, 2.5);
    ASSERT_EQ(done->puzzles.size(), 1U);
    EXPECT_EQ(done->puzzles.front().verdict, "missing");
    const Graded fault{.id = "b", .state = GradeState::kFault, .problems = {"no device"}};
    const auto failed = parse_done(render_graded_json(fault, {"key", "input", 1}));
    ASSERT_TRUE(failed);
    EXPECT_TRUE(failed->head.is_fault);
    EXPECT_FALSE(failed->score);
    EXPECT_EQ(parse_done("{}"), std::nullopt);
}

void keep(ResultsFolder& results, const std::string& id, GradeState state, double score) {
    const Graded graded{.id = id,
                        .state = state,
                        .puzzles = {{puzzle_numbered(1), {}, score, 1}},
                        .max_score = 1,
                        .problems = {"it broke"}};
    results.keep_done(id, render_graded_json(graded, {"key", "input", 1}), kHead);
}

TEST(Reports, HaveARowForEverybodyInTheRostersOrder) {
    const TemporaryFolder folder;
    const fs::path root = folder.path() / "r";
    ResultsFolder results(root);
    keep(results, "a", GradeState::kGraded, 1);
    keep(results, "=b", GradeState::kGraded, 0);
    keep(results, "c", GradeState::kFault, 0);
    keep(results, "d", GradeState::kEmpty, 0);
    Points points;
    points.puzzles = {{puzzle_numbered(1), 1}};
    const GradeCounts counts =
        write_reports({root,
                       points,
                       "key",
                       {"=b", "a", "c", "d", "e"},
                       roster_of("name,id\nZoe,nobody\nJane,a\n\"Jim, <b>\",c\nJoe,d\n,e\n"),
                       1});
    EXPECT_EQ(read_text(root / "grades.csv"),
              "name,id,score,max_score,01_map,state\n"
              "Zoe,nobody,,1,,missing\n"
              "Jane,a,1,1,1,graded\n"
              "\"Jim, <b>\",c,,1,,error\n"
              "Joe,d,0,1,0,empty\n"
              ",e,,1,,outstanding\n"
              ",'=b,0,1,0,unlisted\n");
    EXPECT_TRUE(counts.add_up());
    EXPECT_EQ(counts.all, 6U);
    EXPECT_EQ(counts.missing, 1U);
    EXPECT_EQ(counts.unlisted, 1U);
    EXPECT_EQ(counts.outstanding, 1U);
    const std::string summary = read_text(root / "summary.html");
    EXPECT_NE(summary.find("it broke"), std::string::npos);
    EXPECT_NE(summary.find("<tr><th>Zoe · nobody</th><td class=\"none\" colspan=\"2\">nothing "
                           "handed in</td></tr>"),
              std::string::npos);
    EXPECT_NE(summary.find("<tr><th><a href=\"feedback/a.txt\">Jane · a</a></th><td></td><td "
                           "class=\"points\">1 of 1</td></tr>"),
              std::string::npos);
    EXPECT_NE(summary.find("<th>Jim, &lt;b&gt; · c</th>"), std::string::npos);
    EXPECT_NE(read_text(root / "junit.xml").find("<error type=\"machine\""), std::string::npos);
}

}  // namespace
}  // namespace vkp
