#include "checker/picture/picture.hpp"
#include "checker/picture/sketch.hpp"
#include "checker/picture/statement_map.hpp"
#include "harness/base/installation_error.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/xml_check.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>

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
    const std::string svg = drawing_of("scatter_add");
    EXPECT_NE(svg.find(">…<"), std::string::npos);
    EXPECT_NE(svg.find(">threads<"), std::string::npos);
    EXPECT_NE(svg.find(">63<"), std::string::npos) << "the last thread";
}

TEST(RenderStatementSvg, NamesAnElementOfAMatrixByRowAndColumn) {
    const std::string svg = drawing_of("matmul");
    EXPECT_NE(svg.find("Row "), std::string::npos);
    EXPECT_NE(svg.find(" of the result is made of"), std::string::npos);
    EXPECT_EQ(svg.find("result["), std::string::npos);
    EXPECT_NE(drawing_of("paged").find("Element ["), std::string::npos) << "of a batch";
}

struct TextBox {
    std::string words;
    double left = 0;
    double right = 0;
    double base = 0;
};

// The texts of a drawing, as wide as their letters are at most.
std::vector<TextBox> text_boxes_of(const std::string& svg) {
    static const std::regex part_of_drawing(
        R"re(<g class="([a-z-]+)">|<text (?:class="([a-z-]+)" )?x="([^"]*)" y="([^"]*)">([^<]*))re");
    std::vector<TextBox> boxes;
    std::string kind;
    for (std::sregex_iterator next(svg.begin(), svg.end(), part_of_drawing);
         next != std::sregex_iterator(); ++next) {
        const std::smatch& part = *next;
        kind = part[1].matched ? part[1].str() : part[2].matched ? part[2].str() : kind;
        if (part[1].matched) {
            continue;
        }
        const std::string words = std::regex_replace(part[5].str(), std::regex("…|⋮|&[^;]*;"), ".");
        const double width = (kind == "row" ? 8 : 6.2) * static_cast<double>(words.size());
        const double share = kind == "row" ? 1 : kind == "note" ? 0 : 0.5;  // left of its place
        const double x = std::stod(part[3]);
        boxes.push_back({words, x - share * width, x + (1 - share) * width, std::stod(part[4])});
    }
    return boxes;
}

// Calls check(puzzle, case) for the drawings of algorithms.
template <typename Check>
void for_each_sketch(Check check) {
    for (const Puzzle& puzzle : all_puzzles()) {
        if (puzzle.drawing != DrawingKind::kElement) {
            const std::vector<Case> cases = puzzle.cases(1);
            check(puzzle, cases.front());
            check(puzzle, puzzle.scored(cases));
        }
    }
}

TEST(RenderStatementSvg, KeepsTheTextsOfAlgorithmsApart) {
    constexpr double kLine = 11;
    for_each_sketch([&](const Puzzle& puzzle, const Case& definition) {
        const std::string svg = render_statement_svg(puzzle, definition);
        const double width = std::stod(svg.substr(svg.find("width=\"") + 7));
        const double height = std::stod(svg.substr(svg.find("height=\"") + 8));
        const std::vector<TextBox> boxes = text_boxes_of(svg);
        EXPECT_GT(boxes.size(), 10U) << puzzle.id;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            EXPECT_TRUE(boxes[i].left >= 0 && boxes[i].right <= width && boxes[i].base >= kLine &&
                        boxes[i].base <= height)
                << puzzle.id << ": " << boxes[i].words;
            for (std::size_t k = 0; k < i; ++k) {
                EXPECT_TRUE(boxes[i].left >= boxes[k].right || boxes[k].left >= boxes[i].right ||
                            std::abs(boxes[i].base - boxes[k].base) >= kLine)
                    << puzzle.id << ": " << boxes[i].words << " and " << boxes[k].words;
            }
        }
    });
}

std::vector<std::string> texts_of(const svg::Sketch::Row& row, svg::Sketch::Look look) {
    std::vector<std::string> texts;
    for (const svg::Sketch::Cell& cell : row.cells) {
        if (cell.look == look) {
            texts.push_back(cell.text);
        }
    }
    return texts;
}

svg::Sketch sketch_of_puzzle(int number) {
    const Puzzle& puzzle = *puzzle_numbered(number);
    return svg::sketch_of(puzzle, puzzle.scored(puzzle.cases(1)));
}

const svg::Sketch::Row& row_named(const svg::Sketch& sketch, const std::string& name) {
    const auto found = std::ranges::find(sketch.rows, name, &svg::Sketch::Row::name);
    EXPECT_NE(found, sketch.rows.end()) << name;
    return *found;
}

std::vector<std::string> values_of_row(const svg::Sketch& sketch, const std::string& name) {
    return texts_of(row_named(sketch, name), svg::Sketch::Look::kPlain);
}

TEST(Sketch, ShowsResultsThatArePartOfTheExpectedOne) {
    for_each_sketch([](const Puzzle& puzzle, const Case& definition) {
        const svg::Sketch sketch = svg::sketch_of(puzzle, definition);
        std::set<std::string> expected;
        for (const double value : puzzle.expected(definition).values) {
            expected.insert(sketch.text_of(value));
        }
        for (const svg::Sketch::Row& row : sketch.rows) {
            for (const std::string& text : texts_of(row, svg::Sketch::Look::kFound)) {
                EXPECT_TRUE(row.name == "state" || expected.contains(text))
                    << puzzle.id << ", " << row.name << ": " << text;
            }
        }
    });
}

TEST(Sketch, SortsByExchanges) {
    const svg::Sketch sketch = sketch_of_puzzle(70);
    const auto numbers = [&](const svg::Sketch::Row& row) {
        std::vector<int> held;
        for (const svg::Sketch::Cell& cell : row.cells) {
            held.push_back(std::stoi(cell.text));
        }
        return held;
    };
    std::vector<int> sorted = numbers(sketch.rows.front());
    std::ranges::sort(sorted);
    EXPECT_EQ(numbers(row_named(sketch, "run 8, gap 1")), sorted);
    EXPECT_NE(numbers(row_named(sketch, "run 8, gap 2")), sorted);
}

TEST(Sketch, EndsAButterflyWithTheLargestInAllLanes) {
    const svg::Sketch sketch = sketch_of_puzzle(40);
    for (const svg::Sketch::Cell& cell : row_named(sketch, "step 1").cells) {
        EXPECT_EQ(cell.text, "7");
    }
    EXPECT_EQ(values_of_row(sketch, "s_at"),
              std::vector<std::string>({"7", "15", "23", "31", "32", "40", "48", "56"}));
}

TEST(Sketch, AddsUpGroups) {
    EXPECT_EQ(values_of_row(sketch_of_puzzle(39), "s"), std::vector<std::string>({"496", "1520"}));
    EXPECT_EQ(values_of_row(sketch_of_puzzle(41), "before"),
              std::vector<std::string>({"0", "528"}));
    const svg::Sketch last = sketch_of_puzzle(45);
    EXPECT_EQ(values_of_row(last, "state"),
              std::vector<std::string>({"20416", "28608", "36800", "44992"}));
    EXPECT_EQ(std::ranges::count(last.links, last.rows.size() - 2, &svg::Sketch::Link::row), 1)
        << "only the last ticket leads on";
}

TEST(Sketch, MovesEveryElementToItsPlace) {
    for (const int number : {44, 71}) {
        const svg::Sketch sketch = sketch_of_puzzle(number);
        const std::vector<std::string> from = texts_of(sketch.rows[0], svg::Sketch::Look::kUsed);
        ASSERT_EQ(sketch.links.size(), from.size());
        for (const svg::Sketch::Link& link : sketch.links) {
            EXPECT_EQ(from[link.from], sketch.rows[3].cells[link.to].text) << number;
        }
    }
}

TEST(Sketch, OffersTheBestThatIsLeft) {
    const svg::Sketch sketch = sketch_of_puzzle(72);
    for (const std::string round : {"round 0", "round 1", "round 2"}) {
        const svg::Sketch::Row& row = row_named(sketch, round);
        EXPECT_EQ(texts_of(row, svg::Sketch::Look::kUsed).front(),
                  texts_of(row, svg::Sketch::Look::kFound).front());
    }
}

TEST(Sketch, IsRefusedForArraysOfOtherShapes) {
    Puzzle puzzle = *puzzle_numbered(14);
    const Case matrices = puzzle.scored(puzzle.cases(1));
    Puzzle map = *puzzle_numbered(1);
    const Case lists = map.scored(map.cases(1));
    for (const DrawingKind kind :
         {DrawingKind::kRounds, DrawingKind::kLanes, DrawingKind::kScores}) {
        map.drawing = kind;
        EXPECT_THROW(svg::sketch_of(map, lists), InstallationError);
    }
    for (const DrawingKind kind : {DrawingKind::kLanes, DrawingKind::kScores}) {
        puzzle.drawing = kind;
        EXPECT_THROW(svg::sketch_of(puzzle, matrices), InstallationError);
    }
}

TEST(Sketch, CountsInTheBinsOfEachWorkgroup) {
    const svg::Sketch sketch = sketch_of_puzzle(43);
    const Case of = puzzle_numbered(43)->scored(puzzle_numbered(43)->cases(1));
    const std::vector<double>& a = of.arrays.front().values;
    const std::size_t value = std::stoul(sketch.rows[1].cells.front().text);
    int count = 0;
    for (std::size_t at = 0; at < a.size(); ++at) {
        count += at % 256 < 64 && a[at] == static_cast<double>(value) ? 1 : 0;
    }
    EXPECT_EQ(sketch.rows[2].cells.front().text, std::to_string(count));
}

TEST(Sketch, HidesScoresThatDoNotCount) {
    for (std::size_t query = 0; query < 8; ++query) {
        const std::string name = "query " + std::to_string(query);
        const auto hidden = [&](int number) {
            return texts_of(row_named(sketch_of_puzzle(number), name), svg::Sketch::Look::kHidden)
                .size();
        };
        EXPECT_EQ(hidden(56), 0U);
        EXPECT_EQ(hidden(57), 7 - query);
    }
}

}  // namespace
}  // namespace vkp
