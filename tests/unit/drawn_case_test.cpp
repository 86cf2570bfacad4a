#include "harness/model/drawn_case.hpp"

#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

namespace vkp {
namespace {

using Data = std::vector<std::vector<double>>;

Data data_of(const Case& definition) {
    Data data;
    for (const Array& input : definition.inputs) {
        data.push_back(input.values);
    }
    return data;
}

TEST(DrawnCase, IsOneMoreWithDataOfItsOwnInEveryPuzzle) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<Case> known = puzzle.cases(1);
        const std::vector<Case> cases = cases_for(puzzle, 1, "void kernel() {}");
        ASSERT_EQ(cases.size(), known.size() + 1) << puzzle.id;
        EXPECT_EQ(cases.back().name, kDrawnCase);
        for (const Case& definition : known) {
            EXPECT_NE(data_of(cases.back()), data_of(definition)) << puzzle.id;
        }
    }
}

// A kernel that knows the sizes of all cases does not know those of the drawn one.
TEST(DrawnCase, HasSizesOfItsOwnWhereThreadsHaveSomethingToHide) {
    for (const int number : {9, 10, 11, 12, 13, 14, 18, 19}) {
        const Puzzle& puzzle = all_puzzles().at(static_cast<std::size_t>(number) - 1);
        std::set<std::vector<Shape>> sizes;
        for (int i = 0; i < 20; ++i) {
            std::vector<Shape> shapes;
            for (const Array& input : cases_for(puzzle, 1, fmt::format("{}", i)).back().inputs) {
                shapes.push_back(input.shape);
            }
            sizes.insert(std::move(shapes));
        }
        EXPECT_GE(sizes.size(), 4U) << puzzle.id;
    }
}

TEST(DrawnCase, DependsOnTheTextAndTheSeedAlone) {
    const Puzzle& puzzle = all_puzzles().front();
    const auto drawn = [&](std::uint64_t seed, std::string_view text) {
        return data_of(cases_for(puzzle, seed, text).back());
    };
    EXPECT_EQ(drawn(1, "a"), drawn(1, "a"));
    EXPECT_NE(drawn(1, "a"), drawn(1, "b"));
    EXPECT_NE(drawn(1, "a"), drawn(2, "a"));
}

}  // namespace
}  // namespace vkp
