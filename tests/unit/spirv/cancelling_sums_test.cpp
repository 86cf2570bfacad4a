// Sums in which a compiler may leave terms out.
#include "harness/spirv/cancelling_sums.hpp"

#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Lines = std::vector<int>;

// In the sample case `a` holds floats. The body begins in line 2.
Lines cancelling(std::string_view body) {
    return spirv::cancelling_sums(
        spirv::parse(compiled("void kernel() {\n" + std::string(body) + "\n}\n")));
}

TEST(CancellingSums, ATermIsAddedAndTakenAway) {
    EXPECT_EQ(cancelling("float s = a[0] + a[1];\nresult[0] = s - a[0];"), Lines{3});
    EXPECT_EQ(cancelling("float x = a[0];\nfloat s = x + a[1];\nresult[0] = s - x;"), Lines{4});
    EXPECT_EQ(cancelling("float x = a[0];\nresult[0] = x - (x + a[1]);"), Lines{3});
}

TEST(CancellingSums, TheErrorOfASum) {
    EXPECT_EQ(cancelling("float x = a[0], y = a[1];\nfloat s = x + y;\nfloat t = s - x;\n"
                         "result[0] = (x - (s - t)) + (y - t);"),
              (Lines{4, 5}));
}

TEST(CancellingSums, NotWithPrecise) {
    EXPECT_EQ(cancelling("float x = a[0];\nprecise float s = x + a[1];\n"
                         "precise float t = s - x;\nresult[0] = t;"),
              Lines{});
}

TEST(CancellingSums, NotWhereNothingCancels) {
    EXPECT_EQ(cancelling("float x = a[0];\nresult[0] = x + a[1] + x;"), Lines{});
    EXPECT_EQ(cancelling("float x = a[0];\nresult[0] = (x - a[1]) - x * 2.0;"), Lines{});
    EXPECT_EQ(cancelling("uint i = b[0];\nresult[(i + b[1]) - i] = 1.0;"), Lines{});
}

}  // namespace
}  // namespace vkp
