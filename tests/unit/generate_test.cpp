#include "harness/shader/generate.hpp"

#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(Generate, DeclaresArraysShapesAndConstantsAroundTheKernel) {
    EXPECT_EQ(generate_shader(sample_case(), "void kernel() {}\n"),
              R"(#version 450
layout(local_size_x = 8, local_size_y = 4, local_size_z = 1) in;
layout(std430, set = 0, binding = 0) coherent readonly buffer vkp_a { float a[]; };
layout(std430, set = 0, binding = 1) coherent readonly buffer vkp_b { uint b[]; };
layout(std430, set = 0, binding = 2) coherent buffer vkp_result { float result[]; };
layout(push_constant) uniform vkp_shapes {
    int a_shape[2];
    int a_strides[2];
    int b_shape[1];
    int b_strides[1];
    int result_shape[1];
    int result_strides[1];
};
const int a_ndim = 2;
const int b_ndim = 1;
const int result_ndim = 1;
const int TPB = 8;
const int MOST = 7;
void kernel();
void main() { kernel(); }
#line 1
void kernel() {}
)");
}

TEST(Generate, PutsTheKernelLastAndUntouched) {
    for (const std::string kernel : {"", "}}} /*", "a\r\n\\", "{} {0} %s"}) {
        EXPECT_TRUE(generate_shader(sample_case(), kernel).ends_with("#line 1\n" + kernel));
    }
}

TEST(Generate, NamesTheElementTypes) {
    Case sample = sample_case();
    sample.inputs[0].type = ElementType::kInt32;
    sample.result_type = ElementType::kUint32;
    const std::string shader = generate_shader(sample, "");
    EXPECT_NE(shader.find("{ int a[]; }"), std::string::npos);
    EXPECT_NE(shader.find("{ uint result[]; }"), std::string::npos);
}

TEST(Generate, PushesShapesAndStridesInTheOrderOfTheirDeclaration) {
    EXPECT_EQ(push_constants(sample_case()), std::vector<std::int32_t>({4, 6, 6, 1, 3, 1, 5, 1}));
}

TEST(Generate, BindsInputsAndResult) {
    EXPECT_EQ(binding_count(sample_case()), 3U);
}

}  // namespace
}  // namespace vkp
