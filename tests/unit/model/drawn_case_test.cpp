#include "harness/model/numbers/drawn_case.hpp"

#include "harness/model/numbers/data.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace vkp {
namespace {

using Data = std::vector<std::vector<double>>;

Data data_of(const Case& definition) {
    Data data;
    for (const Array& input : definition.inputs()) {
        data.push_back(input.values);
    }
    return data;
}

TEST(DrawnCases, AreThreeMoreWithDataOfTheirOwnInEveryPuzzle) {
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<Case> cases = cases_for(puzzle, 1, "void kernel() {}");
        ASSERT_EQ(cases.size(), puzzle.cases(1).size() + 3) << puzzle.id;
        std::set<Data> data;
        for (const Case& definition : cases) {
            data.insert(data_of(definition));
        }
        EXPECT_EQ(data.size(), cases.size()) << puzzle.id;
        const auto last = cases.end();
        EXPECT_EQ(last[-3].name, "drawn");
        EXPECT_EQ(last[-2].name, "drawn_2");
        EXPECT_EQ(last[-1].name, "drawn_3");
        EXPECT_TRUE(is_drawn(last[-1]));
        EXPECT_FALSE(is_drawn(cases.front()));
    }
}

// A kernel that lacks a barrier only for a few lengths would be solved if the drawn case missed
// them.
TEST(DrawnCases, RarelyHaveTheirSizesInAFew) {
    const Puzzle& puzzle = *puzzle_numbered(9);
    const auto is_missed = [](const Case& definition) {
        const int length = definition.arrays.front().shape[0];
        return length < 9 || length == 61 || !is_drawn(definition);
    };
    int missed = 0;
    for (int i = 0; i < 1000; ++i) {
        missed += std::ranges::all_of(cases_for(puzzle, 1, fmt::format("{}", i)), is_missed);
    }
    EXPECT_LT(missed, 10);
}

// A kernel that is written for the sizes of all cases does not fit those of the drawn one.
TEST(DrawnCases, HasSizesOfItsOwnWhereThreadsHaveSomethingToHide) {
    for (const int number : {9, 10, 11, 12, 13, 14, 18, 19}) {
        const Puzzle& puzzle = *puzzle_numbered(number);
        std::set<std::vector<Shape>> sizes;
        for (int i = 0; i < 20; ++i) {
            std::vector<Shape> shapes;
            const std::vector<Case> cases = cases_for(puzzle, 1, fmt::format("{}", i));
            for (const Array& input : cases.back().inputs()) {
                shapes.push_back(input.shape);
            }
            sizes.insert(std::move(shapes));
        }
        EXPECT_GE(sizes.size(), 4U) << puzzle.id;
    }
}

Case case_of(std::vector<std::string> extensions) {
    return {.name = "classic",
            .dispatches = {{}},
            .arrays = {result_array({1})},
            .budget = {.global_reads = 1},
            .best = {.global_reads = 1},
            .best_traffic = {.barriers = 1},
            .extensions = std::move(extensions)};
}

TEST(SubgroupSizes, AreThreeInPuzzlesWithSubgroupsAndLimitedAtOneOfThem) {
    const std::vector<Case> cases =
        at_every_subgroup_size({case_of(subgroup_extensions())}, {8, 32, 64});
    ASSERT_EQ(cases.size(), 3U);
    EXPECT_EQ(cases[0].name, "classic");
    EXPECT_EQ(cases[0].subgroup_size, kScoredSubgroupSize);
    EXPECT_EQ(cases[0].budget.global_reads, 1U);
    EXPECT_EQ(cases[1].name, "classic_subgroups_8");
    EXPECT_EQ(cases[1].subgroup_size, 8U);
    EXPECT_EQ(cases[2].subgroup_size, 64U);
    for (const Case& free : {cases[1], cases[2]}) {
        EXPECT_TRUE(free.budget.allows({.global_reads = 9, .global_atomics = 9}));
        EXPECT_EQ(free.best_traffic, TrafficLimit());
    }
}

TEST(SubgroupSizes, SetHowManyThreadsAWorkgroupWithTilesHas) {
    Case with_tiles = case_of({});
    with_tiles.has_tiles = true;
    with_tiles.dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {64}}}};
    const std::vector<Case> cases = at_every_subgroup_size({with_tiles}, {8, 32, 64});
    ASSERT_EQ(cases.size(), 3U);
    EXPECT_EQ(cases[0].subgroup_size, 32U);
    EXPECT_EQ(cases[0].dispatches.front().launch.workgroup_size.x, 64U);
    EXPECT_EQ(cases[1].subgroup_size, 8U);
    EXPECT_EQ(cases[1].dispatches.front().launch.workgroup_size.x, 16U);
    EXPECT_EQ(cases[2].dispatches.front().launch.workgroup_size.x, 128U);
}

TEST(SubgroupSizes, AreThoseOfAllDevicesAndThisOnesOwn) {
    EXPECT_EQ(subgroup_sizes(), (std::set<std::uint32_t>{4, 8, 16, 32, 64, 128}));
    EXPECT_TRUE(subgroup_sizes(2).contains(2));
    EXPECT_EQ(subgroup_sizes(8), subgroup_sizes());
}

TEST(HashOfAKernel, IsTheSameWithOtherCommentsAndBlanks) {
    EXPECT_EQ(hash_of("void kernel() { x = 1; }"),
              hash_of("// a\nvoid kernel()\n{ x=1; /* b */ }"));
    EXPECT_NE(hash_of("x = 1;"), hash_of("x = 2;"));
    EXPECT_NE(hash_of("ab c"), hash_of("a bc"));
}

TEST(SubgroupSizes, DoNotMatterToOtherPuzzles) {
    for (const std::vector<std::string>& others :
         {std::vector<std::string>{}, {"GL_EXT_shader_8bit_storage"}}) {
        const std::vector<Case> cases = at_every_subgroup_size({case_of(others)}, {8, 16});
        ASSERT_EQ(cases.size(), 1U);
        EXPECT_EQ(cases[0].subgroup_size, 0U);
        EXPECT_EQ(cases[0].budget.global_reads, 1U);
    }
}

TEST(DrawnCases, DependsOnTheTextAndTheSeedAlone) {
    const Puzzle& puzzle = all_puzzles().front();
    const auto drawn = [&](std::uint64_t seed, std::string_view text) {
        return data_of(cases_for(puzzle, seed, text).back());
    };
    EXPECT_EQ(drawn(1, "a"), drawn(1, "a"));
    EXPECT_NE(drawn(1, "a"), drawn(1, "b"));
    EXPECT_NE(drawn(1, "a"), drawn(2, "a"));
}

TEST(Draw, GivesAChecksSizesWithoutSteps) {
    Draw draw(7);
    EXPECT_EQ(draw.number({33, 64}, "n", 1), drawn_number({33, 64}, 7, "n"));
    EXPECT_EQ(draw.up_to(64, "tpb"), 64);
    EXPECT_EQ(draw.power_up_to(64, "power"), 64);
    EXPECT_EQ(draw.floats("a", {3}).values, random_floats("a", {3}, 7, "drawn/a").values);
    EXPECT_EQ(draw.steps(), Steps());
}

TEST(Draw, CountsASmallCasesSizesFromTheirLeast) {
    Draw draw({{"n", 2}, {"power", 3}}, 1, random_digits);
    EXPECT_EQ(draw.number({33, 64}, "n", 5), 7);
    EXPECT_EQ(draw.number({2, 4}, "rows"), 3);
    EXPECT_EQ(draw.up_to(1, "tpb"), 1);
    EXPECT_EQ(draw.power_up_to(64, "power"), 16);
    EXPECT_EQ(draw.steps(), (Steps{{"n", 2}, {"rows", 1}, {"tpb", 0}, {"power", 3}}));
    EXPECT_EQ(draw.floats(), &random_digits);
}

TEST(Draw, KeepsToTheBounds) {
    Draw draw({}, 100, random_floats);
    EXPECT_EQ(draw.number({33, 64}, "n", 1), 64);
    EXPECT_EQ(draw.power_up_to(64, "power"), 64);
    EXPECT_EQ(draw.number({2, 1}, "none", 1), 1);
    EXPECT_EQ(draw.steps(), (Steps{{"n", 63}, {"power", 5}, {"none", 0}}));
}

}  // namespace
}  // namespace vkp
