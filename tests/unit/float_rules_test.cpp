#include "harness/spirv/float_rules.hpp"

#include "harness/model/data.hpp"
#include "harness/shader/compile.hpp"

#include <gtest/gtest.h>

#include <string>

namespace vkp::spirv {
namespace {

Requirements requirements_of_body(const std::string& body) {
    const Case definition{.name = "only",
                          .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {8}}}},
                          .inputs = {arange("a", {8})},
                          .result_shape = {8},
                          .budget = {},
                          .best = {}};
    const CompiledKernel kernel =
        compile_kernel(frame_of(definition), "void kernel() {\n" + body + "\n}\n");
    EXPECT_TRUE(kernel.errors.empty()) << kernel.errors.front().message;
    return kernel.requirements;
}

using Lines = std::vector<int>;

TEST(ReorderableSums, AreAdditionsAndSubtractionsOfFloats) {
    EXPECT_EQ(requirements_of_body("uint i = gl_GlobalInvocationID.x + 1;\n"
                                   "float b = a[i] * 2.0;\n"
                                   "float c = a[0] + b;\n"
                                   "result[i] = c - b;")
                  .reorderable_sums,
              (Lines{4, 5}));
}

TEST(ReorderableSums, AreNoneWhereAPreciseVariableIsMadeOfThem) {
    const std::string body = "float b = a[0] + a[1];\n";
    EXPECT_EQ(
        requirements_of_body(body + "precise float c = b - a[2];\nresult[0] = c;").reorderable_sums,
        Lines());
    EXPECT_EQ(
        requirements_of_body(body + "precise float c = a[2];\nresult[0] = c + b;").reorderable_sums,
        (Lines{2, 4}));
}

TEST(ReorderableSums, AreFoundInVectors) {
    EXPECT_EQ(requirements_of_body("vec2 b = vec2(a[0], a[1]) + vec2(a[2]);\nresult[0] = b.x;")
                  .reorderable_sums,
              Lines{2});
}

TEST(Doubles, AreFoundInTheirFirstLine) {
    EXPECT_EQ(requirements_of_body("float b = a[0];\nresult[0] = b;").line_of_doubles, 0);
    EXPECT_EQ(requirements_of_body("float b = a[0];\ndvec2 c = dvec2(b);\nresult[0] = float(c.x);")
                  .line_of_doubles,
              3);
}

}  // namespace
}  // namespace vkp::spirv
