#include "harness/judge/sentences/unreached_text.hpp"

#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

#include <string>

namespace vkp {
namespace {

// What is said of a kernel that does not write to `result`.
Finding explained(const std::string& body) {
    Finding finding;
    finding.kind = FindingKind::kUnwrittenResult;
    finding.array = "result";
    explain_unreached(finding,
                      "void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n" + body + "\n}\n",
                      interface_of(sample_case()));
    return finding;
}

TEST(UnreachedText, NamesTheConditionThatIsNeverTrue) {
    const Finding finding = explained("if (i - a_shape[0] < 0)\n    result[i] = a[i];");
    EXPECT_EQ(finding.message, "no thread writes to `result`: none reaches line 4");
    EXPECT_EQ(finding.lines, std::vector<int>{4});
    EXPECT_EQ(finding.advice,
              "`i - a_shape[0] < 0` in line 3 is never true: in thread (0, 0) it is `0 - 4 < 0`, "
              "and `0 - 4` is 4294967292 in a uint.");
}

TEST(UnreachedText, ChoosesTheConditionThatKeepsThreadsOut) {
    EXPECT_EQ(
        explained("if (i < 0) return;\nif (i >= 0 && i < -1) return;\nresult[i] = a[i];").advice,
        "`i >= 0 && i < -1` in line 4 is true in every thread, and ends it: in thread (0, 0) "
        "it is `0 >= 0 && 0 < -1`, and `-1` is 4294967295 in a uint.");
    EXPECT_EQ(explained("uint n = a_shape[0];\nif (i > n && i < n) { result[i] = a[i]; }").advice,
              "`i > n && i < n` in line 4 is never true: in thread (0, 0) it is `0 > 4 && 0 < 4`.");
    EXPECT_EQ(explained("if (true) { } else { result[i] = a[i]; }").advice,
              "`true` in line 3 is true in every thread, so that none takes the way of `else`.");
}

TEST(UnreachedText, NamesAReturn) {
    EXPECT_EQ(explained("return;\nif (i < 4) result[i] = a[i];").advice,
              "`return;` in line 3 ends every thread before that.");
}

TEST(UnreachedText, SaysNoMoreThanItKnows) {
    EXPECT_EQ(explained("if (a[i] > 1.0) { if (a[i] < 0.0) result[i] = a[i]; }").advice,
              "No thread gets past both conditions of line 3.");
    EXPECT_EQ(explained("float x = a[i];").message, "no line writes to `result`");
    EXPECT_EQ(explained("if (a[i] > 1.0) return;\nif (a[i] > 2.0) { if (a[i] > 3.0) return; }\n"
                        "result[i] = a[i];")
                  .advice,
              "");
}

}  // namespace
}  // namespace vkp
