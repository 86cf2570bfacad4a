#include "harness/shader/generate.hpp"

#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/spirv/validity.hpp"
#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(Generate, DeclaresArraysShapesAndConstantsAroundTheKernel) {
    EXPECT_EQ(generate_shader(interface_of(sample_case()), "void kernel() {}\n"),
              R"(#version 450
layout(local_size_x = 8, local_size_y = 4, local_size_z = 1) in;
layout(std430, set = 0, binding = 0) restrict readonly buffer vkp_a { float a[]; };
layout(std430, set = 0, binding = 1) restrict readonly buffer vkp_b { uint b[]; };
layout(std430, set = 0, binding = 2) restrict coherent buffer vkp_result { float result[]; };
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

TEST(Generate, WritesConstantsOfADispatchBehindThoseOfTheCaseAndFloatsAsFloats) {
    Case sample = sample_case();
    sample.dispatches.front().constants = {
        {"RATE", 0.01F}, {"ONE", 1.0F}, {"SMALL", 1e-30F}, {"LESS", -3}};
    const std::string shader = generate_shader(interface_of(sample), "void kernel() {}\n");
    EXPECT_NE(shader.find("const int MOST = 7;\n"
                          "const float RATE = 0.01;\n"
                          "const float ONE = 1.0;\n"
                          "const float SMALL = 1.e-30;\n"
                          "const int LESS = -3;\n"),
              std::string::npos)
        << shader;
    EXPECT_TRUE(compile_kernel(interface_of(sample), "void kernel() { float x = SMALL / RATE; }\n")
                    .errors.empty());
}

TEST(Generate, PutsTheKernelLastAndUntouched) {
    for (const std::string kernel : {"", "}}} /*", "a\r\n\\", "{} {0} %s"}) {
        EXPECT_TRUE(
            generate_shader(interface_of(sample_case()), kernel).ends_with("#line 1\n" + kernel));
    }
}

TEST(Generate, NamesTheElementTypes) {
    Case sample = sample_case();
    sample.arrays[0].type = ElementType::kInt32;
    sample.arrays.back().type = ElementType::kUint32;
    const std::string shader = generate_shader(interface_of(sample), "");
    EXPECT_NE(shader.find("{ int a[]; }"), std::string::npos);
    EXPECT_NE(shader.find("{ uint result[]; }"), std::string::npos);
}

TEST(Generate, PushesShapesAndStridesInTheOrderOfTheirDeclaration) {
    EXPECT_EQ(push_constants(interface_of(sample_case())),
              std::vector<std::int32_t>({4, 6, 6, 1, 3, 1, 5, 1}));
}

TEST(Generate, BindsInputsAndResult) {
    EXPECT_EQ(binding_count(interface_of(sample_case())), 3U);
}

KernelInterface frame_with(ElementType type) {
    return {.launch = {.workgroups = {1}, .workgroup_size = {4}},
            .arrays = {{"a", {4}, type, true}, {"o", {4}, type, false}}};
}

TEST(Generate, AsksForTheExtensionsOfTheElementTypesOnceAndFirst) {
    EXPECT_TRUE(generate_shader(frame_with({Scalar::kInt8, 2}), "")
                    .starts_with("#version 450\n"
                                 "#line 0\n"
                                 "#extension GL_EXT_shader_8bit_storage : require\n"
                                 "#line 0\n"
                                 "#extension GL_EXT_shader_explicit_arithmetic_types_int8 : "
                                 "require\n"
                                 "layout("));
    EXPECT_EQ(generate_shader(frame_with({Scalar::kFloat64}), "").find("#extension"),
              std::string::npos);
}

TEST(Generate, AsksForTheExtensionsOfTheKernel) {
    KernelInterface interface = frame_with(ElementType::kFloat32);
    interface.extensions = {"GL_KHR_shader_subgroup_basic", "GL_KHR_memory_scope_semantics",
                            "GL_KHR_shader_subgroup_basic"};
    EXPECT_TRUE(generate_shader(interface, "")
                    .starts_with("#version 450\n"
                                 "#line 0\n"
                                 "#extension GL_KHR_memory_scope_semantics : require\n"
                                 "#line 0\n"
                                 "#extension GL_KHR_shader_subgroup_basic : require\n"
                                 "layout("));
}

TEST(Generate, MakesAValidShaderForEveryElementType) {
    for (int scalar = 0; scalar <= static_cast<int>(Scalar::kUint64); ++scalar) {
        for (std::uint8_t components = 1; components <= 4; ++components) {
            const ElementType type{static_cast<Scalar>(scalar), components};
            const CompiledKernel compilation =
                compile_kernel(frame_with(type),
                               "void kernel() { uint i = gl_LocalInvocationIndex; "
                               "o[i] = a[i] + a[i]; }");
            EXPECT_TRUE(compilation.errors.empty()) << type_name(type);
            EXPECT_EQ(spirv::objection_to(compilation.shader.words), "") << type_name(type);
        }
    }
}

TEST(Generate, BlamesNoLineOfTheKernelForAnExtension) {
    KernelInterface interface = frame_with({Scalar::kInt8});
    interface.extensions = {"GL_EXT_no_such_thing"};
    const CompiledKernel compilation = compile_kernel(interface, "void kernel() {\n}\n\n\n\n");
    ASSERT_EQ(compilation.errors.size(), 1U);
    EXPECT_EQ(compilation.errors[0].line, 0);
    EXPECT_NE(compilation.errors[0].message.find("GL_EXT_no_such_thing"), std::string::npos);
}

TEST(Generate, MakesAShaderWithoutAnyArray) {
    const KernelInterface interface {
        .launch = {.workgroups = {1}, .workgroup_size = {4}}, .arrays = {}
    };
    EXPECT_TRUE(compile_kernel(interface, "void kernel() {}").errors.empty());
    EXPECT_EQ(binding_count(interface), 0U);
    EXPECT_TRUE(push_constants(interface).empty());
}

TEST(KernelInterface, HasTheInputsOfACaseAndItsResult) {
    const KernelInterface interface = interface_of(sample_case());
    EXPECT_EQ(interface.launch, sample_case().dispatches.front().launch);
    EXPECT_EQ(interface.arrays,
              std::vector<InterfaceArray>({{"a", {4, 6}, ElementType::kFloat32, true},
                                           {"b", {3}, ElementType::kUint32, true},
                                           {"result", {5}, ElementType::kFloat32, false}}));
    ASSERT_EQ(interface.constants.size(), 1U);
    EXPECT_EQ(interface.constants[0].name, "MOST");
}

}  // namespace
}  // namespace vkp
