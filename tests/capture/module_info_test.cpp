// What the capture layer reads in modules, and how a sidecar writes it.
#include "harness/capture_layer/module_info.hpp"

#include "harness/capture_layer/glsl_names.hpp"
#include "harness/capture_layer/sidecar.hpp"
#include "tests/assembler.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using capture::ConstantKind;
using capture::ModuleInfo;

using Extent = std::array<std::uint32_t, 3>;

// Two entry points. `rows` calls a function that uses binding 4, by two variables; `columns` uses
// binding 5.
constexpr const char* kTwoEntries = R"(
OpCapability Shader
OpCapability Int64
OpCapability Float16
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %rows "rows"
OpEntryPoint GLCompute %columns "columns"
OpExecutionModeId %rows LocalSizeId %two_n %n %one
OpExecutionMode %columns LocalSize 5 6 7
OpName %words "words"
OpDecorate %n SpecId 3
OpDecorate %long SpecId 4
OpDecorate %half_constant SpecId 5
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpMemberDecorate %read_block 0 Offset 0
OpMemberDecorate %read_block 0 NonWritable
OpDecorate %read_block Block
OpDecorate %words DescriptorSet 1
OpDecorate %words Binding 4
OpDecorate %alias DescriptorSet 1
OpDecorate %alias Binding 4
OpDecorate %others DescriptorSet 0
OpDecorate %others Binding 5
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%int64 = OpTypeInt 64 1
%half = OpTypeFloat 16
%n = OpSpecConstant %uint 8
%long = OpSpecConstant %int64 1
%half_constant = OpSpecConstant %half 0x1p+0
%one = OpConstant %uint 1
%two = OpConstant %uint 2
%two_n = OpSpecConstantOp %uint IMul %two %n
%block = OpTypeStruct %uint
%read_block = OpTypeStruct %uint
%pointer = OpTypePointer StorageBuffer %block
%read_pointer = OpTypePointer StorageBuffer %read_block
%member = OpTypePointer StorageBuffer %uint
%words = OpVariable %read_pointer StorageBuffer
%alias = OpVariable %read_pointer StorageBuffer
%others = OpVariable %pointer StorageBuffer
%function = OpTypeFunction %void
%zero = OpConstant %uint 0
%read = OpFunction %void None %function
%l1 = OpLabel
%at1 = OpAccessChain %member %words %zero
%at2 = OpAccessChain %member %alias %zero
OpReturn
OpFunctionEnd
%rows = OpFunction %void None %function
%l2 = OpLabel
%called = OpFunctionCall %void %read
OpReturn
OpFunctionEnd
%columns = OpFunction %void None %function
%l3 = OpLabel
%at3 = OpAccessChain %member %others %zero
OpStore %at3 %zero
OpReturn
OpFunctionEnd
)";

std::vector<std::uint32_t> two_entries() {
    return assemble(kTwoEntries, SpirvOf::kVulkan12);
}

TEST(CapturedModule, HasTheVariablesOfItsEntryPoint) {
    const auto rows = capture::read_module(two_entries(), "rows", {});
    ASSERT_TRUE(rows);
    ASSERT_EQ(rows->variables.size(), 1U) << "aliases are one binding";
    EXPECT_EQ(rows->variables[0].set, 1U);
    EXPECT_EQ(rows->variables[0].binding, 4U);
    EXPECT_EQ(rows->variables[0].name, "words");
    EXPECT_FALSE(rows->variables[0].is_written) << "all members are NonWritable";
    const auto columns = capture::read_module(two_entries(), "columns", {});
    ASSERT_EQ(columns->variables.size(), 1U);
    EXPECT_EQ(columns->variables[0].binding, 5U);
    EXPECT_TRUE(columns->variables[0].is_written);
    EXPECT_FALSE(columns->has_push_constants);
}

TEST(CapturedModule, HasTheSpecializedSizeOfItsWorkgroup) {
    EXPECT_EQ(capture::read_module(two_entries(), "rows", {})->workgroup, Extent({16, 8, 1}));
    EXPECT_EQ(capture::read_module(two_entries(), "rows", {{3, 5}})->workgroup, Extent({10, 5, 1}));
    EXPECT_EQ(capture::read_module(two_entries(), "columns", {})->workgroup, Extent({5, 6, 7}));
}

TEST(CapturedModule, HasTheTypesOfItsConstants) {
    const auto constants = capture::read_module(two_entries(), "rows", {})->constants;
    EXPECT_EQ(constants.at(3).kind, ConstantKind::kUnsigned);
    EXPECT_EQ(constants.at(4).kind, ConstantKind::kSigned);
    EXPECT_EQ(constants.at(4).width, 64U);
    EXPECT_EQ(constants.at(5).kind, ConstantKind::kFloat);
    EXPECT_EQ(constants.at(5).width, 16U);
}

// An application may hand over anything; the driver is the one to fail then.
TEST(CapturedModule, IsNoneWhereTheWordsAreNone) {
    const std::vector<std::uint32_t> words = two_entries();
    EXPECT_FALSE(capture::read_module(words, "main", {}));
    EXPECT_FALSE(capture::read_module({}, "rows", {}));
    for (std::size_t i = 0; i < words.size(); ++i) {
        capture::read_module(std::span(words).first(i), "rows", {});
        std::vector<std::uint32_t> changed = words;
        changed[i] ^= 0x00010003U;
        capture::read_module(changed, "rows", {});
    }
}

TEST(CapturedConstants, AreWrittenByTheirTypes) {
    using capture::constant_text;
    EXPECT_EQ(constant_text(1, {ConstantKind::kBool, 32}), "true");
    EXPECT_EQ(constant_text(0, {ConstantKind::kBool, 32}), "false");
    EXPECT_EQ(constant_text(0xFFFFFFFD, {ConstantKind::kSigned, 32}), "-3");
    EXPECT_EQ(constant_text(0xFD, {ConstantKind::kSigned, 8}), "-3");
    EXPECT_EQ(constant_text(0xFFFFFFFD, {ConstantKind::kUnsigned, 32}), "4294967293");
    EXPECT_EQ(constant_text(~0ULL, {ConstantKind::kSigned, 64}), "-1");
    EXPECT_EQ(constant_text(0x3DCCCCCD, {ConstantKind::kFloat, 32}), "0.1");
    EXPECT_EQ(constant_text(0x3FB999999999999AULL, {ConstantKind::kFloat, 64}), "0.1");
    EXPECT_EQ(constant_text(0xC100, {ConstantKind::kFloat, 16}), "-2.5");
    EXPECT_FALSE(constant_text(0x7F800000, {ConstantKind::kFloat, 32}));
}

TEST(CapturedNames, AreThoseThatALabFileTakes) {
    for (const char* good : {"data", "Values", "a1", "_x", "vector", "matrix_a", "imageData"}) {
        EXPECT_TRUE(capture::is_usable_name(good)) << good;
    }
    for (const char* bad :
         {"", "1a", "a.b", "buffer", "vec4", "uimage2D", "mat3x2", "gl_x", "a__b", "kernel",
          "float16_t", "uint", "vkp_a", "samplerCube", "i64vec2", "imageBuffer", "a_", "a_shape"}) {
        EXPECT_FALSE(capture::is_usable_name(bad)) << bad;
    }
}

TEST(CapturedNames, AreUnique) {
    const std::vector<capture::BoundVariable> variables = {
        {.set = 0, .binding = 0, .name = "a"},
        {.set = 0, .binding = 1, .name = "a"},
        {.set = 1, .binding = 0, .name = "set2_binding0"},
        {.set = 2, .binding = 0, .name = "b"}};
    EXPECT_EQ(capture::buffer_names(variables),
              std::vector<std::string>({"set0_binding0", "set0_binding1", "set1_binding0", "b"}));
}

}  // namespace
}  // namespace vkp
