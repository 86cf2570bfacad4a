// The well-known case of each puzzle, worked out by hand, and what other cases must have.
#include "puzzles/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

const Puzzle& puzzle(int number) {
    return all_puzzles().at(static_cast<std::size_t>(number - 1));
}

Case case_named(int number, std::string_view name) {
    for (const Case& definition : puzzle(number).cases(1)) {
        if (definition.name == name) {
            return definition;
        }
    }
    ADD_FAILURE() << "puzzle " << number << " has no case " << name;
    return {};
}

std::vector<double> specified(int number, std::string_view name) {
    return puzzle(number).specification(case_named(number, name)).values;
}

Launch launch(int number, std::string_view name) {
    return case_named(number, name).dispatches.front().launch;
}

using Values = std::vector<double>;

TEST(Specification, MapAddsTen) {
    EXPECT_EQ(specified(1, "classic"), Values({10, 11, 12, 13}));
    EXPECT_EQ(launch(1, "classic"), (Launch{{1}, {4}}));
}

TEST(Specification, ZipAddsPositions) {
    EXPECT_EQ(specified(2, "classic"), Values({0, 2, 4, 6}));
    EXPECT_EQ(launch(2, "classic"), (Launch{{1}, {4}}));
}

TEST(Specification, GuardHasMoreThreadsThanPositions) {
    EXPECT_EQ(specified(3, "classic"), Values({10, 11, 12, 13}));
    EXPECT_EQ(launch(3, "classic"), (Launch{{1}, {8}}));
}

TEST(Specification, Map2dIsSquare) {
    EXPECT_EQ(specified(4, "classic"), Values({10, 11, 12, 13}));
    EXPECT_EQ(launch(4, "classic"), (Launch{{1}, {3, 3}}));
    for (const Case& definition : puzzle(4).cases(1)) {
        EXPECT_EQ(definition.result_shape[0], definition.result_shape[1]);
    }
}

TEST(Specification, BroadcastAddsColumnAndRow) {
    EXPECT_EQ(specified(5, "classic"), Values({0, 1, 1, 2}));
    EXPECT_EQ(launch(5, "classic"), (Launch{{1}, {3, 3}}));
    EXPECT_EQ(specified(5, "square"), Values({29, -21, 59, 20.5, -29.5, 50.5, 16, -34, 46}));
}

TEST(Specification, WorkgroupsMapAllTheirPositions) {
    EXPECT_EQ(specified(6, "classic"), Values({10, 11, 12, 13, 14, 15, 16, 17, 18}));
    EXPECT_EQ(launch(6, "classic"), (Launch{{3}, {4}}));
}

TEST(Specification, Workgroups2dIsSquare) {
    EXPECT_EQ(specified(7, "classic"), Values(25, 11));
    EXPECT_EQ(launch(7, "classic"), (Launch{{2, 2}, {3, 3}}));
    for (const Case& definition : puzzle(7).cases(1)) {
        EXPECT_EQ(definition.result_shape[0], definition.result_shape[1]);
    }
}

TEST(Specification, SharedMapsThroughSharedMemory) {
    EXPECT_EQ(specified(8, "classic"), Values(8, 11));
    EXPECT_EQ(launch(8, "classic"), (Launch{{2}, {4}}));
}

TEST(Specification, PoolingSumsThreePositionsClippedAtTheEdge) {
    EXPECT_EQ(specified(9, "classic"), Values({0, 1, 3, 6, 9, 12, 15, 18}));
    EXPECT_EQ(specified(9, "descending"), Values({9, 16, 22, 17, 13, 6, 0, -8}));
    EXPECT_EQ(launch(9, "classic"), (Launch{{1}, {8}}));
}

TEST(Specification, DotIsOneSum) {
    EXPECT_EQ(specified(10, "classic"), Values({140}));
    EXPECT_EQ(specified(10, "different"), Values({55.5}));
    EXPECT_EQ(launch(10, "classic"), (Launch{{1}, {8}}));
}

TEST(Specification, ConvolutionEndsWithItsArray) {
    EXPECT_EQ(specified(11, "simple"), Values({5, 8, 11, 14, 5, 0}));
    EXPECT_EQ(specified(11, "full"),
              Values({14, 20, 26, 32, 38, 44, 50, 56, 62, 68, 74, 80, 41, 14, 0}));
    EXPECT_EQ(launch(11, "simple"), (Launch{{1}, {8}}));
    EXPECT_EQ(launch(11, "full"), (Launch{{2}, {8}}));
    EXPECT_EQ(puzzle(11).scored_case, "full");
}

TEST(Specification, PrefixSumHasOneTotalForEachWorkgroup) {
    EXPECT_EQ(specified(12, "simple"), Values({28}));
    EXPECT_EQ(specified(12, "full"), Values({28, 77}));
    EXPECT_EQ(launch(12, "simple"), (Launch{{1}, {8}}));
    EXPECT_EQ(launch(12, "full"), (Launch{{2}, {8}}));
    EXPECT_EQ(puzzle(12).scored_case, "full");
}

TEST(Specification, AxisSumAddsUpRows) {
    EXPECT_EQ(specified(13, "classic"), Values({15, 51, 87, 123}));
    EXPECT_EQ(launch(13, "classic"), (Launch{{1, 4}, {8}}));
    for (const Case& definition : puzzle(13).cases(1)) {
        const Shape& rows = definition.inputs.front().shape;
        EXPECT_EQ(definition.result_shape, Shape({rows[0], 1}));
        EXPECT_LE(static_cast<std::uint32_t>(rows[1]),
                  definition.dispatches.front().launch.workgroup_size.x);
    }
}

TEST(Specification, MatmulMultipliesByTheTranspose) {
    EXPECT_EQ(specified(14, "simple"), Values({1, 3, 3, 13}));
    const Values full = specified(14, "full");
    EXPECT_EQ(full[0], 140);  // 0·0 + 1·1 + … + 7·7
    EXPECT_EQ(full[1], 364);  // 0·8 + 1·9 + … + 7·15
    EXPECT_EQ(full[8], 364);  // symmetric: the classic data cannot tell a transpose
    EXPECT_EQ(full[63], 28364);
    EXPECT_EQ(launch(14, "simple"), (Launch{{1}, {3, 3}}));
    EXPECT_EQ(launch(14, "full"), (Launch{{3, 3}, {3, 3}}));
}

TEST(Specification, MatmulIsNoMatterOfSymmetryInOtherCases) {
    EXPECT_EQ(specified(14, "one_tile"), Values({16, -3, -22, -24, 7, 43, 19.5, 3.5, 3.5}));
}

// 1 to 5, 9 and 10 stay within one workgroup; the others have cases with other numbers of them.
TEST(Specification, WorkgroupsVaryWhereTheyAreTheSubject) {
    for (const Puzzle& each : all_puzzles()) {
        std::vector<std::uint64_t> workgroups;
        for (const Case& definition : each.cases(1)) {
            workgroups.push_back(definition.dispatches.front().launch.workgroups.volume());
        }
        const auto [least, most] = std::minmax_element(workgroups.begin(), workgroups.end());
        const bool is_one_workgroup = each.number <= 5 || each.number == 9 || each.number == 10;
        if (is_one_workgroup) {
            EXPECT_EQ(*most, 1U) << each.id;
        } else if (each.number <= 14) {
            EXPECT_LT(*least, *most) << each.id;
        }
    }
}

TEST(Specification, BudgetsAreThoseOfTheStatements) {
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> budgets = {
        {1, 1}, {2, 1}, {1, 1}, {1, 1}, {2, 1}, {1, 1}, {1, 1},
        {1, 1}, {1, 1}, {2, 1}, {2, 1}, {1, 1}, {1, 1}, {6, 1}};
    for (int number = 1; number <= 14; ++number) {
        const Case scored = case_named(number, puzzle(number).scored_case);
        const auto [reads, writes] = budgets[static_cast<std::size_t>(number - 1)];
        EXPECT_EQ(scored.budget.global_reads, reads) << number;
        EXPECT_EQ(scored.budget.global_writes, writes) << number;
    }
    EXPECT_EQ(case_named(8, "classic").budget.shared_reads, 1U);
    EXPECT_EQ(case_named(8, "classic").budget.shared_writes, 1U);
}

}  // namespace
}  // namespace vkp
