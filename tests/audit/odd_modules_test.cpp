// Control flow that is valid SPIR-V and that no compiler of GLSL writes, without memory between.
#include "tests/audit/odd_module.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Values = std::vector<std::uint32_t>;

TEST(OddModules, PhisOfAMergeBlockTakeWhereEachLaneComesFrom) {
    EXPECT_EQ(result_of({.body = R"(
%is_low = OpULessThan %bool %i %u3
OpSelectionMerge %merge None
OpBranchConditional %is_low %left %right
%left = OpLabel
%x = OpIAdd %uint %i %u7
OpBranch %merge
%right = OpLabel
%is_four = OpIEqual %bool %i %u4
OpSelectionMerge %inner None
OpBranchConditional %is_four %four %inner
%four = OpLabel
OpBranch %inner
%inner = OpLabel
%y = OpPhi %uint %u2 %right %u9 %four
OpBranch %merge
%merge = OpLabel
%z = OpPhi %uint %x %left %y %inner
%w = OpPhi %uint %u0 %left %z_of_right %inner
%sum = OpIAdd %uint %z %w
OpStore %slot %sum
OpReturn
)",
                         .globals = "%z_of_right = OpConstant %uint 100\n"}),
              Values({7, 8, 9, 102, 109, 102, 102, 102}));
}

// The undefined value comes from lanes other than those that arrive with a value.
TEST(OddModules, PhiOfUndefMattersToTheLanesThatBringItOnly) {
    const audit::Result result = audited({.body = R"(
%nothing = OpUndef %uint
%is_last = OpIEqual %bool %i %u7
OpLine %file 5 1
OpSelectionMerge %merge None
OpBranchConditional %is_last %merge %others
%others = OpLabel
%x = OpIAdd %uint %i %u1
OpBranch %merge
%merge = OpLabel
%y = OpPhi %uint %nothing %entry %x %others
OpStore %slot %y
OpReturn
)"});
    ASSERT_EQ(result.hazards.size(), 1U);
    EXPECT_EQ(result.hazards[0].kind, FindingKind::kUninitializedRead);
    EXPECT_EQ(result.hazards[0].invocations, Values({7}));
}

TEST(OddModules, SwitchFallsThroughAndSharesTargets) {
    EXPECT_EQ(result_of({.body = R"(
OpSelectionMerge %merge None
OpSwitch %i %other 0 %zero 4 %zero 1 %one 5 %merge 6 %six
%zero = OpLabel
OpBranch %one
%one = OpLabel
%x = OpPhi %uint %u5 %entry %u7 %zero
OpBranch %merge
%six = OpLabel
OpBranch %other
%other = OpLabel
%y = OpPhi %uint %u2 %entry %u3 %six
OpBranch %merge
%merge = OpLabel
%z = OpPhi %uint %u9 %entry %x %one %y %other
OpStore %slot %z
OpReturn
)"}),
              Values({7, 5, 2, 2, 7, 9, 3, 2}));
}

TEST(OddModules, SwitchOverSignedAndNarrowSelectors) {
    EXPECT_EQ(result_of({.body = R"(
%signed = OpBitcast %int %i
%less = OpISub %int %signed %i1
OpSelectionMerge %merge None
OpSwitch %less %other -1 %minus 0x7fffffff %minus
%minus = OpLabel
OpBranch %merge
%other = OpLabel
%narrow = OpUConvert %short %i
OpSelectionMerge %inner None
OpSwitch %narrow %inner 3 %three
%three = OpLabel
OpBranch %inner
%inner = OpLabel
%y = OpPhi %uint %u1 %other %u3 %three
OpBranch %merge
%merge = OpLabel
%z = OpPhi %uint %u8 %minus %y %inner
OpStore %slot %z
OpReturn
)",
                         .globals = "%short = OpTypeInt 16 0\n",
                         .capabilities = "OpCapability Int16\n"}),
              Values({8, 1, 1, 3, 1, 1, 1, 1}));
}

// The merge and the continue block are there because the loop must name some.
TEST(OddModules, MergeAndContinueThatNothingReaches) {
    EXPECT_EQ(result_of({.body = R"(
OpBranch %header
%header = OpLabel
%iteration = OpPhi %uint %u0 %entry %next %again
OpLoopMerge %done %again None
OpBranch %body
%body = OpLabel
OpStore %slot %i
OpReturn
%again = OpLabel
%next = OpIAdd %uint %iteration %u1
OpBranch %header
%done = OpLabel
OpUnreachable
)"}),
              Values({0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(OddModules, BlocksThatNothingReaches) {
    EXPECT_EQ(result_of({.body = R"(
OpStore %slot %u4
OpBranch %last
%island = OpLabel
%lost = OpIAdd %uint %i %u1
OpStore %slot %lost
OpBranch %last
%last = OpLabel
%x = OpPhi %uint %u6 %entry %lost %island
%y = OpIAdd %uint %x %i
OpStore %slot %y
OpReturn
)"}),
              Values({6, 7, 8, 9, 10, 11, 12, 13}));
}

TEST(OddModules, SwitchWhoseMergeIsUnreachable) {
    EXPECT_EQ(result_of({.body = R"(
%odd = OpBitwiseAnd %uint %i %u1
OpSelectionMerge %never None
OpSwitch %odd %even 1 %odds
%even = OpLabel
OpStore %slot %u2
OpReturn
%odds = OpLabel
OpStore %slot %u3
OpReturn
%never = OpLabel
OpUnreachable
)"}),
              Values({2, 3, 2, 3, 2, 3, 2, 3}));
}

// A block may be anywhere after the one that dominates it.
TEST(OddModules, BlocksInAnotherOrderThanTheyRun) {
    EXPECT_EQ(result_of({.body = R"(
OpBranch %header
%header = OpLabel
%iteration = OpPhi %uint %u0 %entry %next %again
%sum = OpPhi %uint %u0 %entry %total %again
OpLoopMerge %done %again None
OpBranch %test
%test = OpLabel
%goes_on = OpULessThan %bool %iteration %i
OpBranchConditional %goes_on %body %done
%done = OpLabel
OpStore %slot %sum
OpReturn
%body = OpLabel
%is_two = OpIEqual %bool %iteration %u2
OpSelectionMerge %merge None
OpBranchConditional %is_two %two %other
%merge = OpLabel
%step = OpPhi %uint %u1 %other %u5 %two
%total = OpIAdd %uint %sum %step
OpBranch %again
%other = OpLabel
OpBranch %merge
%again = OpLabel
%next = OpIAdd %uint %iteration %u1
OpBranch %header
%two = OpLabel
OpBranch %merge
)"}),
              Values({0, 1, 2, 7, 8, 9, 10, 11}));
}

// Instructions that mean nothing to a shader have numbers of their own.
TEST(OddModules, LeaveNonSemanticInstructionsAlone) {
    EXPECT_EQ(result_of({.body = "%note = OpExtInst %void %notes 7 %u3\n"
                                 "OpStore %slot %u5\n"
                                 "OpReturn\n",
                         .capabilities = "OpExtension \"SPV_KHR_non_semantic_info\"\n"
                                         "%notes = OpExtInstImport \"NonSemantic.Anything\"\n"}),
              Values(kOddLanes, 5));
}

}  // namespace
}  // namespace vkp
