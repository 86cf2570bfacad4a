// Loops that are valid SPIR-V and that no compiler of GLSL writes.
#include "tests/audit/odd_module.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Values = std::vector<std::uint32_t>;

// A loop of %i iterations over two values that change places each time.
constexpr const char* kSwap = R"(
OpBranch %header
%header = OpLabel
%iteration = OpPhi %uint %u0 %entry %next %again
%a = OpPhi %uint %u3 %entry %b %again
%b = OpPhi %uint %u5 %entry %a %again
OpLoopMerge %done %again None
OpBranch %test
%test = OpLabel
%goes_on = OpULessThan %bool %iteration %i
OpBranchConditional %goes_on %again %done
%again = OpLabel
%next = OpIAdd %uint %iteration %u1
OpBranch %header
%done = OpLabel
%tens = OpIMul %uint %a %u9
%both = OpIAdd %uint %tens %b
OpStore %slot %both
OpReturn
)";

TEST(OddLoops, SwappingPhisReadBeforeAnyIsSet) {
    EXPECT_EQ(result_of({.body = kSwap}), Values({32, 48, 32, 48, 32, 48, 32, 48}));
}

TEST(OddLoops, HeaderThatContinuesToItself) {
    EXPECT_EQ(result_of({.body = R"(
OpBranch %header
%header = OpLabel
%iteration = OpPhi %uint %u0 %entry %next %header
%sum = OpPhi %uint %u0 %entry %more %header
%next = OpIAdd %uint %iteration %u1
%more = OpIAdd %uint %sum %next
%goes_on = OpULessThan %bool %next %i
OpLoopMerge %done %header None
OpBranchConditional %goes_on %header %done
%done = OpLabel
OpStore %slot %more
OpReturn
)"}),
              Values({1, 1, 3, 6, 10, 15, 21, 28}));
}

// Each lane leaves the outer loop in a different iteration, with the values of that iteration.
TEST(OddLoops, ValuesOutliveTheLoopAsTheyWereInTheLastIteration) {
    EXPECT_EQ(result_of({.body = R"(
OpBranch %header
%header = OpLabel
%iteration = OpPhi %uint %u0 %entry %next %again
OpLoopMerge %done %again None
OpBranch %middle
%middle = OpLabel
%square = OpIMul %uint %iteration %iteration
%pair = OpCompositeConstruct %uvec2 %square %iteration
%leaves = OpUGreaterThanEqual %bool %iteration %i
OpSelectionMerge %stays None
OpBranchConditional %leaves %leave %stays
%leave = OpLabel
OpBranch %done
%stays = OpLabel
OpBranch %again
%again = OpLabel
%next = OpIAdd %uint %iteration %u1
OpBranch %header
%done = OpLabel
%first = OpCompositeExtract %uint %pair 0
%second = OpCompositeExtract %uint %pair 1
%sum = OpIAdd %uint %first %second
OpStore %slot %sum
OpReturn
)"}),
              Values({0, 2, 6, 12, 20, 30, 42, 56}));
}

TEST(OddLoops, ValuesOutliveTwoLoopsAtOnce) {
    EXPECT_EQ(result_of({.body = R"(
OpBranch %outer
%outer = OpLabel
%o = OpPhi %uint %u0 %entry %o_next %o_again
OpLoopMerge %done %o_again None
OpBranch %inner
%inner = OpLabel
%k = OpPhi %uint %u0 %outer %k_next %inner
%k_next = OpIAdd %uint %k %u1
%tens = OpIMul %uint %o %u9
%last = OpIAdd %uint %tens %k_next
%k_goes_on = OpULessThan %bool %k_next %i
OpLoopMerge %o_test %inner None
OpBranchConditional %k_goes_on %inner %o_test
%o_test = OpLabel
%o_goes_on = OpULessThan %bool %o %i
OpBranchConditional %o_goes_on %o_again %done
%o_again = OpLabel
%o_next = OpIAdd %uint %o %u2
OpBranch %outer
%done = OpLabel
OpStore %slot %last
OpReturn
)"}),
              Values({1, 19, 20, 39, 40, 59, 60, 79}));
}

constexpr const char* kEndless = R"(
OpLine %file 7 1
OpBranch %header
%header = OpLabel
OpLine %file 8 1
OpLoopMerge %done %again None
OpBranch %again
%again = OpLabel
OpBranch %header
%done = OpLabel
OpReturn
)";

TEST(OddLoops, EndlessLoopIsReported) {
    const audit::Result result = audited({.body = kEndless}, {.loop_iteration_limit = 1000});
    ASSERT_FALSE(result.unsupported);
    EXPECT_FALSE(result.complete);
    ASSERT_EQ(result.hazards.size(), 1U);
    EXPECT_EQ(result.hazards[0].kind, FindingKind::kEndlessLoop);
    EXPECT_EQ(result.hazards[0].access.line, 8);
    EXPECT_EQ(result.hazards[0].occurrences, 8U);
}

TEST(OddLoops, AnIterationThatChangesNothingShowsThatNoneWill) {
    const audit::Result result = audited({.body = kEndless});
    ASSERT_EQ(result.hazards.size(), 1U);
    EXPECT_EQ(result.hazards[0].kind, FindingKind::kEndlessLoop);
    EXPECT_EQ(result.hazards[0].value, "1025");
    EXPECT_EQ(result.hazards[0].other_value, "1024");
}

TEST(OddLoops, MuchWorkIsStoppedWhereItIs) {
    const audit::Result result = audited({.body = kEndless}, {.operation_limit = 10'000});
    EXPECT_FALSE(result.complete);
    ASSERT_EQ(result.hazards.size(), 1U);
    EXPECT_EQ(result.hazards[0].kind, FindingKind::kEndlessLoop);
    EXPECT_EQ(result.hazards[0].access.line, 8);
    EXPECT_EQ(result.hazards[0].value, "");
    EXPECT_LT(result.operations, 11'000U);
}

TEST(OddLoops, EndlessLoopOfOneBlockIsReported) {
    const audit::Result result = audited({.body = R"(
OpBranch %header
%header = OpLabel
%is_last = OpIEqual %bool %i %u7
OpLine %file 9 1
OpLoopMerge %done %header None
OpBranchConditional %is_last %header %done
%done = OpLabel
OpReturn
)"},
                                         {.loop_iteration_limit = 1000});
    EXPECT_FALSE(result.complete);
    ASSERT_EQ(result.hazards.size(), 1U);
    EXPECT_EQ(result.hazards[0].kind, FindingKind::kEndlessLoop);
    EXPECT_EQ(result.hazards[0].occurrences, 1U);
    EXPECT_EQ(result.hazards[0].access.invocation, 7U);
}

// while (true) with its only way out in the middle.
TEST(OddLoops, LoopThatIsLeftInTheMiddleOnly) {
    EXPECT_EQ(result_of({.body = R"(
OpBranch %header
%header = OpLabel
%iteration = OpPhi %uint %u0 %entry %next %again
OpLoopMerge %done %again None
OpBranch %body
%body = OpLabel
%twice = OpIAdd %uint %iteration %iteration
%stops = OpUGreaterThan %bool %twice %i
OpSelectionMerge %rest None
OpBranchConditional %stops %break %rest
%break = OpLabel
OpBranch %done
%rest = OpLabel
%is_even_iteration = OpBitwiseAnd %uint %iteration %u1
%skips = OpIEqual %bool %is_even_iteration %u0
OpSelectionMerge %end None
OpBranchConditional %skips %skip %end
%skip = OpLabel
OpBranch %again
%end = OpLabel
OpBranch %again
%again = OpLabel
%step = OpPhi %uint %u1 %skip %u2 %end
%next = OpIAdd %uint %iteration %step
OpBranch %header
%done = OpLabel
OpStore %slot %iteration
OpReturn
)"}),
              Values({1, 1, 3, 3, 3, 3, 5, 5}));
}

// Cases that continue the loop, leave the switch, and leave the loop.
TEST(OddLoops, SwitchInALoopContinuesAndBreaks) {
    EXPECT_EQ(result_of({.body = R"(
OpBranch %header
%header = OpLabel
%iteration = OpPhi %uint %u0 %entry %next %again
%sum = OpPhi %uint %u0 %entry %kept %again
OpLoopMerge %done %again None
OpBranch %body
%body = OpLabel
%place = OpIAdd %uint %iteration %i
OpSelectionMerge %behind None
OpSwitch %place %behind 3 %skip 8 %stop 9 %stop
%skip = OpLabel
OpBranch %again
%stop = OpLabel
OpBranch %done
%behind = OpLabel
%more = OpIAdd %uint %sum %place
OpBranch %again
%again = OpLabel
%kept = OpPhi %uint %sum %skip %more %behind
%next = OpIAdd %uint %iteration %u2
OpBranch %header
%done = OpLabel
OpStore %slot %sum
OpReturn
)"}),
              Values({12, 13, 12, 12, 10, 12, 6, 7}));
}

}  // namespace
}  // namespace vkp
