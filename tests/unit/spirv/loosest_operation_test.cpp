#include "harness/spirv/loosest_operation.hpp"

#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

// The name in GLSL and the line, of a kernel whose first line is its head.
std::string loosest(std::string_view body) {
    const spirv::LooseOperation found = spirv::loosest_operation(
        spirv::parse(compiled("void kernel() {\n" + std::string(body) + "\n}\n")));
    return found.what == nullptr ? ""
                                 : std::string(found.what->name) + " " + std::to_string(found.line);
}

TEST(LoosestOperation, IsNoneWhereFloatsAreCopiedAndCompared) {
    EXPECT_EQ(loosest("result[0] = a[0];"), "");
    EXPECT_EQ(loosest("result[0] = a[0] < a[1] ? -a[2] : max(abs(a[0]), floor(a[1]));"), "");
    EXPECT_EQ(loosest("result[b[0] + 1] = uintBitsToFloat(b[1]);"), "");
}

TEST(LoosestOperation, IsTheFirstOfThoseThatMayBeOffMost) {
    EXPECT_EQ(loosest("result[0] = a[0] + a[1];\nresult[1] = a[0] * 2.0;"), "+ 2");
    EXPECT_EQ(loosest("result[0] = a[0] + a[1];\nresult[1] = sin(a[0]);"), "sin() 3");
    EXPECT_EQ(loosest("result[0] = sin(a[0]);\nresult[1] = mod(a[0], 3.0) + cos(a[1]);"),
              "mod() 3");
}

}  // namespace
}  // namespace vkp
