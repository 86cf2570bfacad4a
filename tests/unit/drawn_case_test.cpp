#include "harness/model/drawn_case.hpp"

#include "puzzles/registry.hpp"

#include <gtest/gtest.h>

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
