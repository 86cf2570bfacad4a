#include "harness/base/edit_distance.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(EditDistance, CountsLettersToChangeAddAndLeaveOut) {
    EXPECT_EQ(edit_distance("", ""), 0U);
    EXPECT_EQ(edit_distance("pooling", "pooling"), 0U);
    EXPECT_EQ(edit_distance("", "map"), 3U);
    EXPECT_EQ(edit_distance("polling", "pooling"), 1U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(EditDistance, CountsNeighboursThatAreSwappedOnce) {
    EXPECT_EQ(edit_distance("bufefr", "buffer"), 1U);
    EXPECT_EQ(edit_distance("abc", "cba"), 2U);
}

}  // namespace
}  // namespace vkp
