#include "harness/base/small_letters.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(SmallLetters, ChangeCapitalsOfAsciiAlone) {
    EXPECT_EQ(in_small_letters("AZ az [@`{ 09"), "az az [@`{ 09");
    EXPECT_EQ(in_small_letters("\xc3\x84 \xff"), "\xc3\x84 \xff") << "bytes of other letters stay";
    EXPECT_EQ(in_small_letters(""), "");
}

}  // namespace
}  // namespace vkp
