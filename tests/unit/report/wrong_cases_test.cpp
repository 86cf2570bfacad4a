#include "checker/report/wrong_cases.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

struct Tried {
    std::string name;
    bool is_right = false;
    std::vector<double> input;
    std::uint32_t workgroups = 1;
    std::vector<Constant> constants = {};
};

// In workgroups of four threads.
std::string text_of(const std::vector<Tried>& all) {
    PuzzleResult result;
    for (const Tried& each : all) {
        CaseResult& item = result.cases.emplace_back();
        const int length = static_cast<int>(each.input.size());
        item.definition.name = each.name;
        item.definition.dispatches = {
            {.launch = {.workgroups = {each.workgroups}, .workgroup_size = {4}}}};
        item.definition.arrays = {Array{"a", {length}, each.input}, result_array({length})};
        item.definition.constants = each.constants;
        item.verdict = each.is_right ? Verdict::kSolved : Verdict::kWrong;
    }
    return wrong_cases_text(result);
}

std::vector<double> counted(int length) {
    std::vector<double> values;
    for (int i = 0; i < length; ++i) {
        values.push_back(i);
    }
    return values;
}

constexpr bool kRight = true;
constexpr bool kWrong = false;

TEST(WrongCases, AreNamedOnlyBesideRightOnes) {
    EXPECT_EQ(text_of({{"classic", kWrong, counted(4)}}), "");
    EXPECT_EQ(text_of({{"classic", kRight, counted(4)}}), "");
}

TEST(WrongCases, HaveALengthOfTheirOwn) {
    EXPECT_EQ(text_of({{"classic", kRight, counted(8), 2},
                       {"double", kRight, counted(16), 4},
                       {"uneven", kWrong, counted(9), 2},
                       {"long", kWrong, counted(19), 4}}),
              "Right in case classic and double, wrong in uneven and long. The wrong ones have a "
              "length that is no multiple of TPB; the right ones do not.\n");
    EXPECT_EQ(text_of({{"classic", kRight, counted(8), 2},
                       {"double", kRight, counted(16), 2},
                       {"three", kWrong, counted(12), 2},
                       {"five", kWrong, counted(20), 2}}),
              "Right in case classic and double, wrong in three and five. The wrong ones have a "
              "length that is no multiple of the number of threads; the right ones do not.\n");
    EXPECT_EQ(text_of({{"classic", kRight, counted(8), 2},
                       {"double", kRight, counted(16), 2},
                       {"uneven", kWrong, counted(7), 2},
                       {"short", kWrong, counted(5), 2}}),
              "Right in case classic and double, wrong in uneven and short. The wrong ones have "
              "more threads than elements of input; the right ones do not.\n");
}

TEST(WrongCases, HaveMoreWorkgroupsThanThreads) {
    EXPECT_EQ(text_of({{"classic", kRight, counted(8), 2},
                       {"double", kRight, counted(16), 4},
                       {"many", kWrong, counted(32), 8},
                       {"more", kWrong, counted(64), 16}}),
              "Right in case classic and double, wrong in many and more. The wrong ones have more "
              "workgroups than a workgroup has threads; the right ones do not.\n");
}

TEST(WrongCases, HaveAConstantOfTheirOwn) {
    EXPECT_EQ(text_of({{"classic", kRight, counted(4), 1, {{"RELU", 0}}},
                       {"again", kRight, counted(4), 1, {{"RELU", 0}}},
                       {"clipped", kWrong, counted(4), 1, {{"RELU", 1}}},
                       {"cut", kWrong, counted(4), 1, {{"RELU", 1}}}}),
              "Right in case classic and again, wrong in clipped and cut. The wrong ones have RELU "
              "= 1; the right ones do not.\n");
}

TEST(WrongCases, HaveAnotherConstantThanTheRightOnes) {
    EXPECT_EQ(
        text_of({{"classic", kRight, counted(4), 1, {{"R", 4}}},
                 {"again", kRight, counted(4), 1, {{"R", 4}}},
                 {"two", kWrong, counted(4), 1, {{"R", 2}}},
                 {"eight", kWrong, counted(4), 1, {{"R", 8}}}}),
        "Right in case classic and again, wrong in two and eight. The wrong ones have R other "
        "than 4; the right ones do not.\n");
}

TEST(WrongCases, HaveValuesOfTheirOwn) {
    const std::vector<double> ties = {3, 1, 3, 2};
    EXPECT_EQ(text_of({{"classic", kRight, counted(4)},
                       {"other", kRight, {5, 1, 2, 7}},
                       {"ties", kWrong, ties},
                       {"more_ties", kWrong, {1, 1, 2, 4}}}),
              "Right in case classic and other, wrong in ties and more_ties. The wrong ones have "
              "equal values in their input; the right ones do not.\n");
}

TEST(WrongCases, AreNotToldByTheirValuesFromOnesThatCountUp) {
    EXPECT_EQ(text_of({{"classic", kRight, counted(4)},
                       {"again", kRight, counted(4)},
                       {"random", kWrong, {-3, 1, 2, 5}},
                       {"other", kWrong, {-1, 7, 3, 2}}}),
              "Right in case classic and again, wrong in random and other.\n");
}

TEST(WrongCases, AreNotToldApartFromASingleRightOne) {
    EXPECT_EQ(text_of({{"classic", kRight, counted(4)},
                       {"uneven", kWrong, counted(6), 2},
                       {"wide", kWrong, counted(64), 16}}),
              "Right in case classic, wrong in uneven and wide.\n");
}

TEST(WrongCases, AreOneWordIfAllOfThemAreDrawn) {
    std::vector<Tried> all = {{"classic", kRight, counted(4)},
                              {"drawn", kWrong, counted(4)},
                              {"drawn_2", kWrong, counted(4)},
                              {"drawn_3", kWrong, counted(4)}};
    EXPECT_EQ(text_of(all), "Right in case classic, wrong in drawn.\n");
    all[1].is_right = kRight;
    EXPECT_EQ(text_of(all), "Right in case classic and drawn, wrong in drawn_2 and drawn_3.\n");
}

}  // namespace
}  // namespace vkp
