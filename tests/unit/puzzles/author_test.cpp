// The requirements of a puzzle: no existing puzzle violates one, and each violation is found.
#include "checker/author/problems.hpp"
#include "checker/progress/list.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "harness/model/numbers/data.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

const Workbook& source_workbook() {
    static const Workbook workbook(source_root());
    return workbook;
}

// Questions that run kernels are asked about all puzzles elsewhere: solutions and templates by
// tests/device, on a device too, wrong kernels by tests/advice, pictures by CI.
TEST(Author, FindsNothingToMendInAnyPuzzle) {
    for (const Puzzle& puzzle : all_puzzles()) {
        for (const auto& ask : {page_problems, case_problems, data_problems, value_problems,
                                statement_problems, bench_problems}) {
            EXPECT_EQ(ask({puzzle, source_workbook()}), Problems()) << puzzle.id;
        }
    }
}

TEST(Author, FindsNothingToMendInTheFirstPuzzle) {
    for (const AuthorQuestion& question : author_questions()) {
        if (question.ask != template_problems) {  // kernel.comp may be a learner's
            EXPECT_EQ(question.ask({all_puzzles().front(), source_workbook()}), Problems())
                << question.name;
        }
    }
}

std::string said(Problems (*ask)(const AuthorsPuzzle&), const Puzzle& puzzle) {
    return fmt::format("{}", fmt::join(ask({puzzle, source_workbook()}), "\n"));
}

void expect_said(Problems (*ask)(const AuthorsPuzzle&), const Puzzle& puzzle,
                 const std::string& sentence) {
    const std::string all = said(ask, puzzle);
    EXPECT_NE(all.find(sentence), std::string::npos) << sentence << "\n" << all;
}

TEST(Author, AsksForAPageWithHints) {
    Puzzle puzzle = all_puzzles()[1];
    puzzle.idea = "a";
    puzzle.part = "I";
    puzzle.hints.resize(2);
    puzzle.hints[0].text = "Think";
    puzzle.hints[1].against = {{Verdict::kSolved}};
    puzzle.why.clear();
    for (const std::string sentence :
         {"`idea` should say", "`part` should begin", "three hints or more",
          "hint 1 should be a sentence", "hint 2 is against `solved`", "should end the page"}) {
        expect_said(page_problems, puzzle, sentence);
    }
}

TEST(Author, AsksForEvidenceThatAPuzzleCanHave) {
    Puzzle puzzle = find_puzzle("linear");
    puzzle.hints[0].evidence = {"case_last",    "case_r*",          "case_drawn",
                                "all_cases",    "last_row",         "column_1",
                                "array_w",      "array_tile_x",     "relation_factor",
                                "RELU_=_1",     "TPB_other_than_8", "zeros_in_their_input",
                                "where_x_is_0", "subgroups_8"};
    EXPECT_EQ(said(page_problems, puzzle), "");
    for (const std::string word :
         {"case_relu", "array_keys", "GELU_=_1", "where_keys_is_0", "relation_power", "last_line",
          "column_one", "zeroes_in_their_input", "subgroups_5"}) {
        puzzle.hints[0].evidence = {word};
        EXPECT_EQ(said(page_problems, puzzle),
                  "hint 1 is against `" + word + "`, which no check of this puzzle can see.");
    }
}

std::vector<Case> same_three(std::uint64_t /*seed*/) {
    Case one = all_puzzles().front().cases(1).front();
    one.best.global_reads = 2;
    one.best_traffic.barriers = 3;
    one.traffic_budget.barriers = 2;
    one.dispatches.front().launch.workgroup_size = {256};
    return {one, one, one};
}

TEST(Author, AsksForCasesThatTellKernelsApart) {
    Puzzle puzzle = all_puzzles().front();
    puzzle.cases = same_three;
    puzzle.drawn = nullptr;
    for (const std::string sentence :
         {"four cases or more", "two cases are called classic", "should depend on the seed",
          "neither symmetric nor equal", "the drawn case should depend on the kernel's text",
          "three stars allow more global_reads than two", "more barriers than two",
          "more than 128 threads"}) {
        expect_said(case_problems, puzzle, sentence);
    }
}

TEST(Author, AsksForDataThatAreUnkind) {
    Puzzle puzzle = all_puzzles().front();
    puzzle.data = {};
    expect_said(data_problems, puzzle, "`data` should name what the cases must contain");
    puzzle.data = {"odd row", "huge row"};
    expect_said(data_problems, puzzle, "`data` names odd row, and can name huge row, zero row,");
    expect_said(data_problems, puzzle, "names huge row, and no case that is not drawn has it");
    Puzzle softmax = *puzzle_numbered(33);
    softmax.data = {"uneven size"};
    expect_said(data_problems, softmax, "begins with the lowest float");
}

Expected nothing(const Case& /*of*/, const Inputs& /*in*/, Indices /*indices*/) {
    return {};
}

Expected anything(const Case& /*of*/, const Inputs& /*in*/, Indices indices) {
    return each_at(indices, [&](std::size_t) { return Number{1, 1}; });
}

TEST(Author, AsksForASpecificationThatSaysSomething) {
    Puzzle puzzle = all_puzzles().front();
    puzzle.specification = nothing;
    expect_said(value_problems, puzzle, "0 values are specified, and the results hold 4");
    puzzle.specification = anything;
    expect_said(value_problems, puzzle, "which tells nothing");
}

TEST(Author, AsksForAStatementOfThisPuzzle) {
    Puzzle puzzle = all_puzzles().front();
    puzzle.id = all_puzzles()[13].id;
    expect_said(statement_problems, puzzle, "should begin with \"# Puzzle 1: Map\"");
    puzzle = all_puzzles()[15];
    puzzle.id = all_puzzles().front().id;
    expect_said(statement_problems, puzzle, "should have just these sections");
}

Expected places(const Case& /*of*/, const Inputs& /*in*/, Indices indices) {
    return each_at(indices, [at = 0.0](std::size_t) mutable { return ++at; });
}

TEST(Author, AsksForABenchOfManySizes) {
    Puzzle puzzle = all_puzzles().front();
    puzzle.bench.sizes = {1 << 20, 1 << 20};
    puzzle.specification = places;
    for (const std::string sentence : {"four or more", "no more operations", "beyond caches",
                                       "at most 64 KiB", "depends on which others are asked for"}) {
        expect_said(bench_problems, puzzle, sentence);
    }
}

TEST(Author, AsksForASolutionWithThreeStarsAndATemplateThatIsNotStarted) {
    Puzzle puzzle = all_puzzles()[1];
    puzzle.id = all_puzzles().front().id;
    expect_said(solution_problems, puzzle, "with seed 1 the solution is ");
    puzzle = all_puzzles().front();
    puzzle.id = all_puzzles()[20].id;
    puzzle.starter_gets = Diagnosis{Verdict::kWrong};
    expect_said(template_problems, puzzle, "the template is ");
    expect_said(template_problems, puzzle, "`starter gets` is for a solution");
    expect_said(picture_problems, puzzle, "picture.svg is not what is drawn");
}

}  // namespace
}  // namespace vkp
