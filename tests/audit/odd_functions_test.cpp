// Calls and returns that are valid SPIR-V and that no compiler of GLSL writes.
#include "tests/audit/odd_module.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Values = std::vector<std::uint32_t>;

constexpr const char* kOfUint = "%of_uint = OpTypeFunction %uint %uint\n";

// Returns from an if in an if, from a loop, and from a switch in it.
constexpr const char* kReturning = R"(
%leave = OpFunction %uint None %of_uint
%n = OpFunctionParameter %uint
%begin = OpLabel
%n_is_low = OpULessThan %bool %n %u3
OpSelectionMerge %loops None
OpBranchConditional %n_is_low %low %loops
%low = OpLabel
%is_one = OpIEqual %bool %n %u1
OpSelectionMerge %low_end None
OpBranchConditional %is_one %one %low_end
%one = OpLabel
OpReturnValue %u9
%low_end = OpLabel
OpReturnValue %n
%loops = OpLabel
OpBranch %header
%header = OpLabel
%iteration = OpPhi %uint %u0 %loops %next %again
OpLoopMerge %done %again None
OpBranch %test
%test = OpLabel
OpSelectionMerge %after None
OpSwitch %iteration %after 3 %three 4 %four
%three = OpLabel
%is_three = OpIEqual %bool %n %u3
OpSelectionMerge %three_end None
OpBranchConditional %is_three %three_returns %three_end
%three_returns = OpLabel
OpReturnValue %u8
%three_end = OpLabel
OpBranch %four
%four = OpLabel
%is_five = OpIEqual %bool %n %u5
OpBranchConditional %is_five %after %four_leaves
%four_leaves = OpLabel
OpBranch %after
%after = OpLabel
%is_late = OpUGreaterThanEqual %bool %iteration %n
OpBranchConditional %is_late %done %again
%again = OpLabel
%next = OpIAdd %uint %iteration %u1
OpBranch %header
%done = OpLabel
%result = OpIMul %uint %iteration %u9
OpReturnValue %result
OpFunctionEnd
)";

TEST(OddFunctions, FunctionsReturnFromWithinIfsLoopsAndSwitches) {
    EXPECT_EQ(result_of({.body = R"(
%r = OpFunctionCall %uint %leave %i
OpStore %slot %r
OpReturn
)",
                         .functions = kReturning,
                         .globals = kOfUint}),
              Values({0, 9, 2, 8, 36, 45, 54, 63}));
}

TEST(OddFunctions, OneFunctionIsCalledWithDifferentLanes) {
    EXPECT_EQ(result_of({.body = R"(
%before = OpFunctionCall %uint %leave %u5
%is_low = OpULessThan %bool %i %u4
OpSelectionMerge %merge None
OpBranchConditional %is_low %left %right
%left = OpLabel
%x = OpFunctionCall %uint %leave %i
OpBranch %merge
%right = OpLabel
%less = OpISub %uint %i %u4
%y = OpFunctionCall %uint %leave %less
%y_more = OpIAdd %uint %y %u1
OpBranch %merge
%merge = OpLabel
%z = OpPhi %uint %x %left %y_more %right
%sum = OpIAdd %uint %z %before
OpStore %slot %sum
OpReturn
)",
                         .functions = kReturning,
                         .globals = kOfUint}),
              Values({45, 54, 47, 53, 46, 55, 48, 54}));
}

// A function's variable is new at each call; what it points to through a parameter is not.
TEST(OddFunctions, FunctionsWriteThroughPointersOfDifferentVariables) {
    EXPECT_EQ(result_of({.body = R"(
OpStore %p %i
OpStore %q %u5
%v0 = OpFunctionCall %void %add %p %u2
%is_odd_bits = OpBitwiseAnd %uint %i %u1
%is_odd = OpIEqual %bool %is_odd_bits %u1
OpSelectionMerge %merge None
OpBranchConditional %is_odd %odd %merge
%odd = OpLabel
%v1 = OpFunctionCall %void %add %q %i
OpBranch %merge
%merge = OpLabel
%x = OpLoad %uint %p
%y = OpLoad %uint %q
%nine = OpIMul %uint %y %u9
%sum = OpIAdd %uint %nine %x
OpStore %slot %sum
OpReturn
)",
                         .functions = R"(
%add = OpFunction %void None %of_pointer
%target = OpFunctionParameter %to_uint
%amount = OpFunctionParameter %uint
%begin = OpLabel
%old = OpLoad %uint %target
%new = OpIAdd %uint %old %amount
OpStore %target %new
OpReturn
OpFunctionEnd
)",
                         .globals = "%of_pointer = OpTypeFunction %void %to_uint %uint\n",
                         .locals = "%p = OpVariable %to_uint Function\n"
                                   "%q = OpVariable %to_uint Function\n"}),
              Values({47, 57, 49, 77, 51, 97, 53, 117}));
}

}  // namespace
}  // namespace vkp
