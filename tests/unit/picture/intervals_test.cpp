#include "checker/picture/intervals.hpp"

#include "tests/unit/picture/picture_support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

constexpr std::string_view kTwoIntervals = R"(// workgroup: 4
// groups: 2
// array: a float[8]
// buffer: o float[8]
shared float s[4];
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint l = gl_LocalInvocationID.x;
    s[l] = a[i] + a[i];
    barrier();
    s[l] = s[l] + s[0];
    o[i + 1] = 1.0;
}
)";

TEST(Intervals, EndAtBarriersAndAtTheKernelsEnd) {
    const Picture picture = picture_of(kTwoIntervals);
    const std::vector<Interval> intervals = intervals_of(picture, 0);
    ASSERT_EQ(intervals.size(), 2U);
    ASSERT_NE(intervals[0].barrier, nullptr);
    EXPECT_EQ(intervals[0].barrier->line, 10);
    EXPECT_EQ(intervals[1].barrier, nullptr);
    EXPECT_EQ(intervals[0].lines, std::vector<int>({9}));
    EXPECT_EQ(intervals[1].lines, std::vector<int>({11, 12}));
}

TEST(Intervals, TellHowOftenEachThreadTouchedAnElement) {
    const Picture picture = picture_of(kTwoIntervals);
    const std::vector<Interval> intervals = intervals_of(picture, 1);
    const auto& input = intervals.at(0).arrays.at(0);
    EXPECT_EQ(input.size(), 4U);
    EXPECT_EQ(input.at(5).reads, Touches({{1, 2}}));
    EXPECT_EQ(input.at(5).writes, Touches());
    const auto& shared = intervals.at(1).arrays.at(2);
    EXPECT_EQ(shared.at(0).reads, Touches({{0, 2}, {1, 1}, {2, 1}, {3, 1}}));
    EXPECT_EQ(shared.at(3).writes, Touches({{3, 1}}));
}

TEST(Intervals, KeepTheValuesAtTheirEnd) {
    const Picture picture = picture_of(kTwoIntervals);
    const std::vector<Interval> intervals = intervals_of(picture, 1);
    const ValuesThen before = intervals.at(0).values(2);
    const ValuesThen after = intervals.at(1).values(2);
    EXPECT_EQ(before[0], "8");
    EXPECT_EQ(before[3], "14");
    EXPECT_EQ(after[0], "16");
    EXPECT_EQ(after[1], "18");
    EXPECT_FALSE(intervals.at(0).values(1).knows(5, 1));
    EXPECT_EQ(intervals.at(1).values(1)[5], "1");
    EXPECT_EQ(intervals.at(1).values(0)[7], "7");
}

TEST(Intervals, TellWhatWentOutside) {
    const Picture picture = picture_of(kTwoIntervals);
    const std::vector<Interval> intervals = intervals_of(picture, 1);
    EXPECT_TRUE(intervals.at(0).outside.empty());
    ASSERT_EQ(intervals.at(1).outside.size(), 1U);
    const OutsideTouch& touch = intervals.at(1).outside.front();
    EXPECT_EQ(touch.array, 1U);
    EXPECT_EQ(touch.lane, 3U);
    EXPECT_EQ(touch.place, "[8]");
    EXPECT_EQ(touch.line, 12);
    EXPECT_TRUE(touch.writes);
}

TEST(Intervals, CountAtomicsAsReadsAndWritesAndKeepTheLastValue) {
    const Picture picture = picture_of(R"(// workgroup: 3
// buffer: n int[1] = zeros
void kernel() {
    atomicAdd(n[0], 2);
}
)");
    const std::vector<Interval> intervals = intervals_of(picture, 0);
    const TouchedCell& cell = intervals.at(0).arrays.at(0).at(0);
    EXPECT_EQ(cell.reads, Touches({{0, 1}, {1, 1}, {2, 1}}));
    EXPECT_EQ(cell.writes, cell.reads);
    EXPECT_EQ(intervals.at(0).values(0)[0], "6");
}

TEST(Intervals, ShowWhichScalarsOfAnElementAreKnown) {
    const Picture picture = picture_of(R"(// workgroup: 1
// buffer: o vec3[2]
void kernel() {
    o[1].y = 3.0;
}
)");
    const std::vector<Interval> intervals = intervals_of(picture, 0);
    const ValuesThen values = intervals.at(0).values(0);
    EXPECT_FALSE(values.knows(0, 3));
    EXPECT_TRUE(values.knows(3, 3));
    EXPECT_EQ(values.joined(3, 3, ","), "?,3,?");
}

// A copy of a large array for each interval would take gigabytes.
TEST(Intervals, OfALargeArrayTakeRoomForWhatWasWrittenOnly) {
    const Picture picture = picture_of(R"(// workgroup: 1
// buffer: o float[1000000] = zeros
void kernel() {
    for (int k = 0; k < 2000; ++k) {
        o[500 * k] = float(k);
        barrier();
    }
}
)");
    const std::vector<Interval> intervals = intervals_of(picture, 0);
    ASSERT_EQ(intervals.size(), 2001U);
    EXPECT_EQ(intervals.at(7).values(0)[3500], "7");
    EXPECT_EQ(intervals.at(6).values(0)[3500], "0");
    EXPECT_EQ(intervals.at(2000).values(0)[999500], "1999");
}

TEST(Intervals, OfAWorkgroupThatDidNothingAreOne) {
    const Picture picture = picture_of(R"(// workgroup: 1
// buffer: o float[1] = zeros
void kernel() {
}
)");
    const std::vector<Interval> intervals = intervals_of(picture, 0);
    ASSERT_EQ(intervals.size(), 1U);
    EXPECT_TRUE(intervals[0].arrays.empty());
}

}  // namespace
}  // namespace vkp
