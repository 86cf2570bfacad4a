// The inputs of `grade`: rosters, points, names of exports, and the files that are kernels.
#include "checker/grade/export_names.hpp"
#include "checker/grade/grade_settings.hpp"
#include "checker/grade/kernel_paths.hpp"
#include "checker/grade/report/csv.hpp"
#include "checker/grade/roster.hpp"
#include "checker/options/usage_error.hpp"
#include "puzzles/registry.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Words = std::vector<std::string>;

TEST(Csv, ReadsQuotesLineEndsAndAByteOrderMark) {
    const auto rows =
        parse_csv("\xef\xbb\xbfid,name\r\n1,\"Doe, Jane\"\r\n\r\n2,\"a \"\"b\"\"\nc\"\n3,");
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].cells, (Words{"id", "name"}));
    EXPECT_EQ(rows[1].cells, (Words{"1", "Doe, Jane"}));
    EXPECT_EQ(rows[2].cells, (Words{"2", "a \"b\"\nc"}));
    EXPECT_EQ(rows[3].cells, (Words{"3", ""}));
    EXPECT_EQ(rows[3].line, 6);
}

TEST(Csv, RefusesQuotesThatMakeNoSense) {
    EXPECT_THROW(parse_csv("id\n\"open"), UsageError);
    EXPECT_THROW(parse_csv("id\n\"a\"b"), UsageError);
    EXPECT_THROW(parse_csv("id\na\"b"), UsageError);
}

TEST(Csv, WritesNoFormulas) {
    for (const char* formula : {"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"}) {
        const std::string cell = csv_text(formula);
        EXPECT_TRUE(cell.starts_with("'") || cell.starts_with("\"'")) << formula;
    }
    EXPECT_EQ(csv_text("=a,\"b\""), "\"'=a,\"\"b\"\"\"");
    EXPECT_EQ(csv_text("a-1"), "a-1");
    EXPECT_EQ(parse_csv(csv_text("x,\n\"y\"")).front().cells.front(), "x,\n\"y\"");
}

TEST(Roster, TakesTheColumnsNamesInAnyCase) {
    const Roster roster = roster_of("Name,sid,Section\nJane,17,A\nJim,4,B\n");
    EXPECT_EQ(roster.id_column, 1U);
    ASSERT_EQ(roster.rows.size(), 2U);
    EXPECT_EQ(roster.rows[0].id, "17");
    EXPECT_EQ(roster.rows[1].cells, (Words{"Jim", "4", "B"}));
    EXPECT_EQ(roster_of("STUDENT\nx\n").rows.front().id, "x");
}

TEST(Roster, RefusesWhatIsAmbiguous) {
    EXPECT_THROW(roster_of(""), UsageError);
    EXPECT_THROW(roster_of("name\nJane\n"), UsageError);
    EXPECT_THROW(roster_of("id,name\n1\n"), UsageError);
    EXPECT_THROW(roster_of("id,name\n,Jane\n"), UsageError);
    EXPECT_THROW(roster_of("id\n1\n1\n"), UsageError);
}

TEST(Points, AreOneEachUnlessTheySayOtherwise) {
    const Points all = points_of("", {}, false);
    EXPECT_EQ(all.puzzles.size(), all_puzzles().size());
    EXPECT_EQ(all.most(), static_cast<double>(all_puzzles().size()));
    const Points named = points_of("1-13:1,14:2.5", {}, false);
    EXPECT_EQ(named.puzzles.size(), 14U);
    EXPECT_DOUBLE_EQ(named.most(), 15.5);
    const Points among = points_of("2:4", {puzzle_numbered(2), puzzle_numbered(1)}, false);
    ASSERT_EQ(among.puzzles.size(), 2U);
    EXPECT_EQ(among.puzzles.front().puzzle->number, 1);
    EXPECT_DOUBLE_EQ(among.most(), 5);
    EXPECT_DOUBLE_EQ(points_of("", {puzzle_numbered(9)}, true).most(), 3);
}

TEST(Points, RefuseWhatIsNone) {
    for (const char* text :
         {"1", ":1", "1:", "1:x", "1:-1", "1:nan", "1:1e9", "99:1", ",", "1:1,,2:1"}) {
        EXPECT_THROW(points_of(text, {}, false), UsageError) << text;
    }
    EXPECT_THROW(points_of("3:1", {puzzle_numbered(1)}, false), UsageError);
}

TEST(Shard, EverySubmissionIsInOnePart) {
    constexpr int kMany = 300;
    for (int i = 0; i < kMany; ++i) {
        int parts = 0;
        for (std::size_t part = 1; part <= 7; ++part) {
            parts += Shard{part, 7}.has(std::to_string(i)) ? 1 : 0;
        }
        EXPECT_EQ(parts, 1) << i;
    }
    EXPECT_EQ(shard_of("2/7").index, 2U);
    for (const char* text : {"0/7", "8/7", "1", "/", "1/0", "a/b", "1/7x"}) {
        EXPECT_THROW(shard_of(text), UsageError) << text;
    }
}

TEST(ExportNames, AreMoodlesGradescopesOrTheLearnersOwn) {
    EXPECT_EQ(learner_id_of("alice", true), "alice");
    EXPECT_EQ(learner_id_of("alice.tar.gz", false), "alice");
    EXPECT_EQ(learner_id_of("Alice.ZIP", false), "Alice");
    EXPECT_EQ(learner_id_of("v1.zip", true), "v1.zip");
    EXPECT_EQ(learner_id_of("Jane Doe_12345_assignsubmission_file", true), "12345");
    EXPECT_EQ(learner_id_of("Jane Doe_12345_assignsubmission_file_", true), "12345");
    EXPECT_EQ(learner_id_of("_assignsubmission_file", true), "_assignsubmission_file");
    EXPECT_TRUE(is_online_text("Jane Doe_12345_assignsubmission_onlinetext"));
    EXPECT_FALSE(is_online_text("onlinetext"));
}

TEST(ExportNames, AreThoseOfAllWhoHandedInTogether) {
    const auto found = gradescope_submitters(
        "---\n"
        "submission_1:\n"
        "  :submitters:\n"
        "  - :name: Jane Doe\n"
        "    :sid: '0017'\n"
        "    :email: jane@example.org\n"
        "  - :name: O'Hara\n"
        "    :sid: \"4\"\n"
        "  :created_at: 2026-11-01 10:00:00\n"
        "  :history:\n"
        "  - :id: 5\n"
        "    :sid: '99'\n"
        "submission_2:\n"
        "  :submitters:\n"
        "  - :name: Jim\n"
        "    :sid: ''\n"
        "    :email: jim@example.org\n");
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found.at("submission_1"), (Words{"0017", "4"}));
    EXPECT_EQ(found.at("submission_2"), Words{"jim@example.org"});
    EXPECT_TRUE(gradescope_submitters("no: yaml").empty());
}

TEST(KernelPaths, MeanAPuzzleByFolderOrName) {
    const Puzzle* const pooling = puzzle_numbered(9);
    const std::vector<const Puzzle*> chosen = {puzzle_numbered(1), pooling};
    for (const char* path : {"puzzles/09_pooling/kernel.comp", "09_pooling/kernel.comp",
                             "a/b c/09_pooling.comp", "./09_pooling.comp"}) {
        EXPECT_EQ(puzzle_meant_by(path, chosen), pooling) << path;
    }
    for (const char* path :
         {"kernel.comp", "09_pooling.txt", "9.comp", "14_matmul.comp", ".git/09_pooling.comp",
          "__MACOSX/09_pooling.comp", "._09_pooling.comp", "09_pooling/kernel.comp.1.bak", ""}) {
        EXPECT_EQ(puzzle_meant_by(path, chosen), nullptr) << path;
    }
    EXPECT_EQ(shown_path("=evil\n/09_pooling/kernel.comp"), "09_pooling/kernel.comp");
    EXPECT_EQ(shown_path("x/09_pooling.comp"), "09_pooling.comp");
}

TEST(KernelPaths, LeaveOutTheReferenceOfAWholeWorkbook) {
    const std::vector<std::string> paths = {"w/puzzles/09_pooling/kernel.comp",
                                            "w/solutions/09_pooling.comp", "solutions/01_map.comp"};
    EXPECT_FALSE(is_reference(paths[0], paths));
    EXPECT_TRUE(is_reference(paths[1], paths));
    EXPECT_FALSE(is_reference(paths[2], paths)) << "there are no puzzles beside it";
}

}  // namespace
}  // namespace vkp
