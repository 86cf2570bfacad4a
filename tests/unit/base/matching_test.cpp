#include "harness/base/matching.hpp"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace vkp {
namespace {

using Texts = std::vector<std::string>;

// The difference if exactly these pairs (expected, found) fit.
std::string difference_of(const Texts& expected, const Texts& found,
                          const std::set<std::pair<std::size_t, std::size_t>>& pairs) {
    return difference(expected, found, [&](std::size_t e, std::size_t f) {
        return pairs.contains({e, f});
    });
}

TEST(Matching, IsSilentWhereEachHasItsOwn) {
    EXPECT_EQ(difference_of({}, {}, {}), "");
    EXPECT_EQ(difference_of({"race", "bounds"}, {"bounds", "race"}, {{0, 1}, {1, 0}}), "");
}

TEST(Matching, DoesNotLetTwoExpectationsShareAFinding) {
    EXPECT_EQ(difference_of({"any race", "race in line 4"}, {"race in 4", "bounds in 5"},
                            {{0, 0}, {1, 0}}),
              "expected and not found:\n  race in line 4\n"
              "found and not expected:\n  bounds in 5\n");
    EXPECT_EQ(difference_of({"one", "the same"}, {"it"}, {{0, 0}, {1, 0}}),
              "expected and not found:\n  the same\n");
}

TEST(Matching, DoesNotLetTwoFindingsShareAnExpectation) {
    EXPECT_EQ(difference_of({"any race"}, {"race in 4", "race in 5"}, {{0, 0}, {0, 1}}),
              "found and not expected:\n  race in 5\n");
}

// The first one takes the only match of the next, and gives it back.
TEST(Matching, DoesNotDependOnTheOrder) {
    EXPECT_EQ(difference_of({"any", "a"}, {"a", "b"}, {{0, 0}, {0, 1}, {1, 0}}), "");
    EXPECT_EQ(difference_of({"a", "any"}, {"b", "a"}, {{0, 1}, {1, 0}, {1, 1}}), "");
    EXPECT_EQ(difference_of({"abc", "ab", "a"}, {"a", "b", "c"},
                            {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 0}}),
              "");
}

TEST(Matching, HasAsManyPairsAsThereCanBe) {
    EXPECT_EQ(difference_of({"any", "a", "also a"}, {"a", "b"}, {{0, 0}, {0, 1}, {1, 0}, {2, 0}}),
              "expected and not found:\n  also a\n");
}

TEST(Matching, ListsAllWithoutAPartner) {
    EXPECT_EQ(difference_of({"x", "y"}, {"z"}, {}),
              "expected and not found:\n  x\n  y\nfound and not expected:\n  z\n");
}

}  // namespace
}  // namespace vkp
