#include "checker/picture/picture.hpp"
#include "checker/picture/statement_map.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/xml_check.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using ElementSet = std::set<std::size_t>;

// The inputs for the case that a picture shows first.
std::vector<ElementSet> inputs_of_puzzle(int number, std::size_t element) {
    const Puzzle& puzzle = *puzzle_numbered(number);
    return inputs_of(puzzle, puzzle.cases(0).front(), element);
}

TEST(StatementMap, KnowsWhatGoesIntoAnElement) {
    EXPECT_EQ(inputs_of_puzzle(1, 2), std::vector<ElementSet>({{2}}));
    EXPECT_EQ(inputs_of_puzzle(2, 0), std::vector<ElementSet>({{0}, {0}}));  // also of zeros
    EXPECT_EQ(inputs_of_puzzle(9, 5), std::vector<ElementSet>({{3, 4, 5}}));
    EXPECT_EQ(inputs_of_puzzle(9, 0), std::vector<ElementSet>({{0}}));
}

TEST(StatementMap, TakesVectorsForOneElement) {
    const std::vector<ElementSet> inputs = inputs_of_puzzle(17, 3);
    EXPECT_EQ(inputs, std::vector<ElementSet>({{3}}));
}

// An index stays in the range of the array: the image, and its place in the order.
TEST(StatementMap, FollowsIndices) {
    const auto& puzzles = all_puzzles();
    const auto batch = std::find_if(puzzles.begin(), puzzles.end(),
                                    [](const Puzzle& each) { return each.name() == "batch"; });
    ASSERT_NE(batch, puzzles.end());
    EXPECT_EQ(inputs_of(*batch, batch->cases(0).front(), 8), std::vector<ElementSet>({{0}, {1}}));
}

// A statement is read on a page of GitHub's, which shrinks wider pictures.
constexpr double kPageWidth = 870;

TEST(RenderStatementSvg, IsWellFormedAndNotTooLargeForAnyPuzzle) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::string svg = render_statement_svg(puzzle, puzzle.cases(0).front());
        EXPECT_EQ(xml_fault(svg), "") << puzzle.id;
        EXPECT_LT(svg.size(), 60'000U) << puzzle.id;
        EXPECT_EQ(svg.find("=\"nan\""), std::string::npos) << puzzle.id;
        EXPECT_EQ(svg.find("var("), std::string::npos) << puzzle.id;
        EXPECT_NE(svg.find("@media (prefers-color-scheme: dark)"), std::string::npos) << puzzle.id;
        const std::size_t width = svg.find("width=\"") + 7;
        EXPECT_LE(std::stod(svg.substr(width)), kPageWidth) << puzzle.id;
        EXPECT_NE(svg.find("class=\"in\""), std::string::npos) << puzzle.id;
        EXPECT_NE(svg.find("class=\"out\""), std::string::npos) << puzzle.id;
    }
}

std::string drawing_of(const std::string& name) {
    const auto& puzzles = all_puzzles();
    const auto found = std::ranges::find(puzzles, name, &Puzzle::name);
    EXPECT_NE(found, puzzles.end()) << name;
    return render_statement_svg(*found, found->cases(0).front());
}

TEST(RenderStatementSvg, LeavesOutTheMiddleOfLongRows) {
    const std::string svg = drawing_of("histogram");
    EXPECT_NE(svg.find(">…<"), std::string::npos);
    EXPECT_NE(svg.find(">threads<"), std::string::npos);
    EXPECT_NE(svg.find(">63<"), std::string::npos) << "the last thread";
}

TEST(RenderStatementSvg, NamesAnElementOfAMatrixByRowAndColumn) {
    const std::string svg = drawing_of("matmul");
    EXPECT_NE(svg.find("Row "), std::string::npos);
    EXPECT_NE(svg.find(" of the result is made of"), std::string::npos);
    EXPECT_EQ(svg.find("result["), std::string::npos);
}

}  // namespace
}  // namespace vkp
