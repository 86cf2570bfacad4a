// What remains of a module of several shaders.
#include "harness/spirv/reached.hpp"

#include "harness/spirv/validity.hpp"
#include "tests/assembler.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp::spirv {
namespace {

// Two entry points: `first` calls `helper` and stores to `used`; `other` stores to `unused`, and
// nothing calls `stray`. The ids of dead code are numbers of the live one, too.
constexpr const char* kTwoShaders = R"(
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %first "first"
ENTRY
OpExecutionMode %first LocalSize 1 1 1
OpName %used "used"
OpName %unused "unused"
OpName %stray "stray"
OpName %in_stray "in_stray"
OpDecorate %unused RelaxedPrecision
OpDecorate %used RelaxedPrecision
%void = OpTypeVoid
%function = OpTypeFunction %void
%uint = OpTypeInt 32 0
%pointer = OpTypePointer Private %uint
%numbers = OpConstant %uint 12
%used = OpVariable %pointer Private
%unused = OpVariable %pointer Private
%first = OpFunction %void None %function
%a = OpLabel
%call = OpFunctionCall %void %helper
OpReturn
OpFunctionEnd
%helper = OpFunction %void None %function
%b = OpLabel
OpStore %used %numbers
OpReturn
OpFunctionEnd
%other = OpFunction %void None %function
%c = OpLabel
OpStore %unused %numbers
OpReturn
OpFunctionEnd
%stray = OpFunction %void None %function
%in_stray = OpLabel
%again = OpFunctionCall %void %stray_too
OpReturn
OpFunctionEnd
%stray_too = OpFunction %void None %function
%d = OpLabel
OpReturn
OpFunctionEnd
)";

Module module_with(const std::string& entry) {
    std::string text = kTwoShaders;
    text.replace(text.find("ENTRY"), 5, entry);
    return parse(assemble(text, SpirvOf::kVulkan11));
}

std::size_t variables(const Module& module) {
    return static_cast<std::size_t>(
        std::ranges::count(module.globals, spv::Op::OpVariable, &Instruction::op));
}

TEST(Reached, KeepsWhatTheEntryPointCallsAndNames) {
    Module module = module_with("");
    remove_unreached(module);
    EXPECT_EQ(module.functions.size(), 2U);
    EXPECT_EQ(variables(module), 1U);
    EXPECT_EQ(std::ranges::count(module.debug, spv::Op::OpName, &Instruction::op), 1);
    EXPECT_EQ(module.annotations.size(), 1U);
    EXPECT_EQ(objection_to(serialize(module)), "");
}

TEST(Reached, KeepsWhatAnyEntryPointReaches) {
    Module module = module_with(
        "OpEntryPoint GLCompute %other \"other\"\nOpExecutionMode %other LocalSize 1 1 1");
    remove_unreached(module);
    EXPECT_EQ(module.functions.size(), 3U);
    EXPECT_EQ(variables(module), 2U);
    EXPECT_EQ(objection_to(serialize(module)), "");
}

// Languages that are newer than SPIRV-Tools.
TEST(Reached, TakesModulesOfAnyLanguage) {
    Module module = module_with("");
    module.debug.insert(module.debug.begin(), {spv::Op::OpSource, {4711, 1}});
    EXPECT_EQ(objection_to(serialize(module)), "");
    remove_unreached(module);
    EXPECT_EQ(module.functions.size(), 2U);
}

}  // namespace
}  // namespace vkp::spirv
