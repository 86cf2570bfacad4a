#include "harness/spirv/float_rules.hpp"

#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/shader/compile.hpp"

#include <gtest/gtest.h>

#include <string>

namespace vkp::spirv {
namespace {

Requirements requirements_of_body(const std::string& body) {
    const Case definition{.name = "only",
                          .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {8}}}},
                          .arrays = {arange("a", {8}), result_array({8})},
                          .budget = {},
                          .best = {}};
    const CompiledKernel kernel =
        compile_kernel(interface_of(definition), "void kernel() {\n" + body + "\n}\n");
    EXPECT_TRUE(kernel.errors.empty()) << kernel.errors.front().message;
    return kernel.requirements;
}

using Lines = std::vector<int>;

TEST(ReorderableSums, AreAdditionsAndSubtractionsOfFloats) {
    EXPECT_EQ(requirements_of_body("uint i = gl_GlobalInvocationID.x + 1;\n"
                                   "float b = a[i] * 2.0;\n"
                                   "float c = a[0] + b;\n"
                                   "result[i] = c - b;")
                  .reorderable_sums.lines,
              (Lines{4, 5}));
}

TEST(ReorderableSums, AreNoneWhereAPreciseVariableIsMadeOfThem) {
    const std::string body = "float b = a[0] + a[1];\n";
    EXPECT_EQ(requirements_of_body(body + "precise float c = b - a[2];\nresult[0] = c;")
                  .reorderable_sums.lines,
              Lines());
    EXPECT_EQ(requirements_of_body(body + "precise float c = a[2];\nresult[0] = c + b;")
                  .reorderable_sums.lines,
              (Lines{2, 4}));
}

TEST(ReorderableSums, AreFoundInVectors) {
    EXPECT_EQ(requirements_of_body("vec2 b = vec2(a[0], a[1]) + vec2(a[2]);\nresult[0] = b.x;")
                  .reorderable_sums.lines,
              Lines{2});
}

// Instructions that a driver decomposes into sums, whose order it may then change.
TEST(ReorderableSums, HideInInstructions) {
    const std::vector<std::string> hiding = {
        "fma(a[0], a[1], a[2])",
        "dot(vec2(a[0], a[1]), vec2(a[2]))",
        "(vec2(a[0], a[1]) * mat2(a[2])).x",
        "(mat2(a[2]) * vec2(a[0], a[1])).x",
        "(mat2(a[2]) * mat2(a[0]))[0].x",
        "mix(a[0], a[1], a[2])",
        "smoothstep(a[0], a[1], a[2])",
        "length(vec2(a[0], a[1]))",
        "distance(a[0], a[1])",
        "normalize(vec2(a[0], a[1])).x",
        "reflect(vec2(a[0], a[1]), vec2(a[2])).x",
        "refract(vec2(a[0], a[1]), vec2(a[2]), 0.5).x",
        "faceforward(vec2(a[0]), vec2(a[1]), vec2(a[2])).x",
        "cross(vec3(a[0]), vec3(a[1])).x",
        "determinant(mat2(a[0], a[1], a[2], a[3]))",
        "inverse(mat2(a[0], a[1], a[2], a[3]))[0].x",
        "mod(a[0], a[1])",
    };
    for (const std::string& sum : hiding) {
        EXPECT_EQ(requirements_of_body("result[0] = " + sum + ";").reorderable_sums.lines, Lines{2})
            << sum;
    }
}

TEST(ReorderableSums, AreNoProductsAndNoFunctionsOfOneNumber) {
    for (const std::string other :
         {"(mat2(a[0]) * a[1])[0].x", "outerProduct(vec2(a[0]), vec2(a[1]))[0].x", "a[0] / a[1]",
          "sinh(a[0])", "max(a[0], a[1])", "clamp(a[0], a[1], a[2])", "fract(a[0])"}) {
        EXPECT_EQ(requirements_of_body("result[0] = " + other + ";").reorderable_sums.lines,
                  Lines())
            << other;
    }
}

// glslang sets NoContraction only for operators.
TEST(ReorderableSums, InInstructionsAreOutOfReachOfPrecise) {
    const ReorderableSums sums = requirements_of_body(
                                     "precise float b = dot(vec2(a[0], a[1]), vec2(a[2]));\n"
                                     "precise float c = fma(a[0], a[1], b);\n"
                                     "result[0] = c;\nresult[1] = c + b;")
                                     .reorderable_sums;
    EXPECT_EQ(sums.lines, (Lines{2, 3, 5}));
    EXPECT_EQ(sums.in_instructions, (Lines{2, 3}));
}

TEST(Doubles, AreFoundInTheirFirstLine) {
    EXPECT_EQ(requirements_of_body("float b = a[0];\nresult[0] = b;").line_of_doubles, 0);
    EXPECT_EQ(requirements_of_body("float b = a[0];\ndvec2 c = dvec2(b);\nresult[0] = float(c.x);")
                  .line_of_doubles,
              3);
}

}  // namespace
}  // namespace vkp::spirv
