#include "harness/spirv/grammar.hpp"

#include <gtest/gtest.h>

namespace vkp::spirv {
namespace {

TEST(Grammar, NamesInstructions) {
    EXPECT_EQ(opcode_name(spv::Op::OpNop), "OpNop");
    EXPECT_EQ(opcode_name(spv::Op::OpImageWrite), "OpImageWrite");
    EXPECT_EQ(opcode_name(spv::Op::OpGroupNonUniformFAdd), "OpGroupNonUniformFAdd");
    EXPECT_EQ(opcode_name(static_cast<spv::Op>(9999)), "instruction 9999");
}

TEST(Grammar, NamesCapabilities) {
    EXPECT_EQ(capability_name(spv::Capability::Float64), "Float64");
    EXPECT_EQ(capability_name(spv::Capability::GroupNonUniformBallot), "GroupNonUniformBallot");
    EXPECT_EQ(capability_name(static_cast<spv::Capability>(9999)), "capability 9999");
}

// The functions have one, two and three operands.
TEST(Grammar, NamesFunctionsOfGlsl) {
    EXPECT_EQ(function_name(GLSLstd450Round), "Round");
    EXPECT_EQ(function_name(GLSLstd450Atan2), "Atan2");
    EXPECT_EQ(function_name(GLSLstd450Fma), "Fma");
    EXPECT_EQ(function_name(GLSLstd450InterpolateAtCentroid), "InterpolateAtCentroid");
    EXPECT_EQ(function_name(static_cast<GLSLstd450>(127)), "function 127");
}

TEST(Grammar, NamesEveryFunctionOfGlsl) {
    for (int number = 1; number < GLSLstd450Count; ++number) {
        const auto function = static_cast<GLSLstd450>(number);
        if (number != GLSLstd450IMix) {  // reserved, and never implemented
            EXPECT_FALSE(function_name(function).starts_with("function ")) << number;
        }
    }
}

}  // namespace
}  // namespace vkp::spirv
