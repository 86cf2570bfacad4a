// Shapes of control flow that glslang does not make, but other compilers and optimisers do.
#include "harness/instrument/instrument.hpp"
#include "harness/translation/translate.hpp"
#include "tests/unit/support.hpp"
#include "tests/validator.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

// A compute shader whose main has this body, with `%i` the thread's index and `%tile` an array of
// eight shared floats.
spirv::Words shader(std::string_view body) {
    return assembled(fmt::format(R"(
               OpCapability Shader
               OpMemoryModel Logical GLSL450
               OpEntryPoint GLCompute %main "main" %index
               OpExecutionMode %main LocalSize 8 1 1
               OpName %tile "tile"
               OpDecorate %index BuiltIn LocalInvocationIndex
       %void = OpTypeVoid
       %bool = OpTypeBool
       %true = OpConstantTrue %bool
       %uint = OpTypeInt 32 0
     %uint_0 = OpConstant %uint 0
     %uint_1 = OpConstant %uint 1
     %uint_8 = OpConstant %uint 8
      %float = OpTypeFloat 32
    %float_0 = OpConstant %float 0
      %array = OpTypeArray %float %uint_8
  %input_ptr = OpTypePointer Input %uint
  %array_ptr = OpTypePointer Workgroup %array
  %float_ptr = OpTypePointer Workgroup %float
   %variable = OpTypePointer Function %uint
      %index = OpVariable %input_ptr Input
       %tile = OpVariable %array_ptr Workgroup
    %to_void = OpTypeFunction %void
       %main = OpFunction %void None %to_void
      %start = OpLabel
          %i = OpLoad %uint %index
{}
               OpFunctionEnd
)",
                                 body));
}

// Both the given module and the instrumented one must be valid.
Instrumented instrumented(std::string_view body) {
    const spirv::Words words = shader(body);
    EXPECT_EQ(validator_complaint(words), "") << "the test itself is wrong";
    Instrumented result;
    EXPECT_NO_THROW(result = instrument(spirv::ParsedModule(words), {}));
    EXPECT_EQ(validator_complaint(result.words), "") << disassemble(result.words);
    return result;
}

TEST(InstrumentShapes, ALoopOfASingleBlock) {
    const Instrumented result = instrumented(R"(
               OpBranch %loop
       %loop = OpLabel
          %k = OpPhi %uint %uint_0 %start %next %loop
        %ptr = OpAccessChain %float_ptr %tile %k
               OpStore %ptr %float_0
       %next = OpIAdd %uint %k %uint_1
       %more = OpULessThan %bool %next %i
               OpLoopMerge %end %loop None
               OpBranchConditional %more %loop %end
        %end = OpLabel
               OpReturn)");
    EXPECT_EQ(result.loop_lines.size(), 1U);
    EXPECT_EQ(result.access_sites.size(), 1U);
}

TEST(InstrumentShapes, AnOpPhiInTheMergeBlockOfALoop) {
    instrumented(R"(
               OpBranch %loop
       %loop = OpLabel
          %k = OpPhi %uint %uint_0 %start %next %step
       %more = OpULessThan %bool %k %i
               OpLoopMerge %end %step None
               OpBranchConditional %more %body %end
       %body = OpLabel
        %ptr = OpAccessChain %float_ptr %tile %k
      %value = OpLoad %float %ptr
       %done = OpFOrdEqual %bool %value %float_0
               OpBranchConditional %done %end %step
       %step = OpLabel
       %next = OpIAdd %uint %k %uint_1
               OpBranch %loop
        %end = OpLabel
      %found = OpPhi %uint %uint_0 %loop %k %body
      %where = OpAccessChain %float_ptr %tile %found
               OpStore %where %float_0
               OpReturn)");
}

TEST(InstrumentShapes, AHeaderWhoseBranchStaysInTheLoop) {
    instrumented(R"(
               OpBranch %loop
       %loop = OpLabel
          %k = OpPhi %uint %uint_0 %start %next %step
       %more = OpULessThan %bool %k %i
               OpLoopMerge %end %step None
               OpBranchConditional %more %step %last
       %last = OpLabel
               OpBranch %end
       %step = OpLabel
       %next = OpIAdd %uint %k %uint_1
               OpBranch %loop
        %end = OpLabel
               OpReturn)");
}

TEST(InstrumentShapes, ASwitchWhoseCaseLeavesALoop) {
    instrumented(R"(
               OpBranch %loop
       %loop = OpLabel
          %k = OpPhi %uint %uint_0 %start %next %step
               OpLoopMerge %end %step None
               OpBranch %body
       %body = OpLabel
               OpSelectionMerge %join None
               OpSwitch %k %join 3 %three 4 %four
      %three = OpLabel
               OpBranch %end
       %four = OpLabel
        %ptr = OpAccessChain %float_ptr %tile %k
               OpStore %ptr %float_0
               OpBranch %join
       %join = OpLabel
               OpBranch %step
       %step = OpLabel
       %next = OpIAdd %uint %k %uint_1
               OpBranch %loop
        %end = OpLabel
               OpReturn)");
}

TEST(InstrumentShapes, ALoopThatNeverEndsAndAnUnreachableMerge) {
    instrumented(R"(
               OpBranch %loop
       %loop = OpLabel
               OpLoopMerge %end %step None
               OpBranch %body
       %body = OpLabel
        %ptr = OpAccessChain %float_ptr %tile %i
               OpStore %ptr %float_0
               OpBranch %step
       %step = OpLabel
               OpBranch %loop
        %end = OpLabel
               OpUnreachable)");
}

// A driver that unrolls a loop with the code that counts may be at that for minutes.
TEST(InstrumentShapes, ALoopWithHints) {
    for (const auto& [hint, left] : {std::pair("Unroll", "None"), std::pair("None", "None"),
                                     std::pair("DontUnroll", "DontUnroll")}) {
        const std::string body = fmt::format(R"(
               OpBranch %loop
       %loop = OpLabel
          %k = OpPhi %uint %uint_0 %start %next %step
       %more = OpULessThan %bool %k %i
               OpLoopMerge %end %step {}
               OpBranchConditional %more %step %end
       %step = OpLabel
       %next = OpIAdd %uint %k %uint_1
               OpBranch %loop
        %end = OpLabel
               OpReturn)",
                                             hint);
        for (const Guards guards : {Guards::kAll, Guards::kNone}) {
            const Instrumented result =
                instrument(spirv::ParsedModule(shader(body)), {.guards = guards});
            const std::string text = disassemble(result.words);
            const std::size_t merge = text.find("OpLoopMerge");
            ASSERT_NE(merge, std::string::npos);
            const std::string line = text.substr(merge, text.find('\n', merge) - merge);
            EXPECT_TRUE(line.ends_with(fmt::format(" {}", left))) << line;
        }
    }
}

TEST(InstrumentShapes, AMergeBlockThatIsTheNextLoopsHeader) {
    const Instrumented result = instrumented(R"(
               OpBranch %first
      %first = OpLabel
          %k = OpPhi %uint %uint_0 %start %next %first_step
       %more = OpULessThan %bool %k %i
               OpLoopMerge %second %first_step None
               OpBranchConditional %more %first_step %second
 %first_step = OpLabel
       %next = OpIAdd %uint %k %uint_1
               OpBranch %first
     %second = OpLabel
          %j = OpPhi %uint %k %first %less %second_step
        %any = OpINotEqual %bool %j %uint_0
               OpLoopMerge %end %second_step None
               OpBranchConditional %any %second_step %end
%second_step = OpLabel
       %less = OpISub %uint %j %uint_1
               OpBranch %second
        %end = OpLabel
               OpReturn)");
    EXPECT_EQ(result.loop_lines.size(), 2U);
}

TEST(InstrumentShapes, AnOpPhiBehindAGuardedAccess) {
    instrumented(R"(
       %more = OpULessThan %bool %i %uint_8
               OpSelectionMerge %end None
               OpBranchConditional %more %then %end
       %then = OpLabel
        %ptr = OpAccessChain %float_ptr %tile %i
               OpStore %ptr %float_0
      %value = OpLoad %float %ptr
               OpBranch %end
        %end = OpLabel
     %either = OpPhi %float %float_0 %start %value %then
      %where = OpAccessChain %float_ptr %tile %uint_1
               OpStore %where %either
               OpReturn)");
}

TEST(InstrumentShapes, AChainOnTopOfAChain) {
    const Instrumented result = instrumented(R"(
      %inner = OpAccessChain %array_ptr %tile
        %ptr = OpInBoundsAccessChain %float_ptr %inner %i
               OpStore %ptr %float_0
               OpReturn)");
    ASSERT_EQ(result.access_sites.size(), 1U);
    EXPECT_EQ(result.access_sites[0].array, "tile");
    EXPECT_EQ(result.access_sites[0].steps.size(), 1U);
}

TEST(InstrumentShapes, ConstantIndicesInsideAndOutside) {
    const Instrumented result = instrumented(R"(
     %inside = OpAccessChain %float_ptr %tile %uint_1
               OpStore %inside %float_0
    %outside = OpAccessChain %float_ptr %tile %uint_8
               OpStore %outside %float_0
               OpReturn)");
    ASSERT_EQ(result.access_sites.size(), 1U);
    EXPECT_EQ(result.access_sites[0].steps.at(0).constant, 8U);
}

TEST(InstrumentShapes, AnOpSwitchOnWideLiteralsAndALoopBehindIt) {
    instrumented(R"(
               OpSelectionMerge %end None
               OpSwitch %i %loop 0 %zero 1 %zero 7 %end
       %zero = OpLabel
               OpBranch %loop
       %loop = OpLabel
               OpLoopMerge %after %step None
               OpBranch %body
       %body = OpLabel
               OpBranchConditional %true %after %step
       %step = OpLabel
               OpBranch %loop
      %after = OpLabel
               OpBranch %end
        %end = OpLabel
               OpReturn)");
}

TEST(InstrumentShapes, RejectsAPointerThatIsChosen) {
    const spirv::Words words = shader(R"(
        %one = OpAccessChain %float_ptr %tile %uint_1
        %two = OpAccessChain %float_ptr %tile %i
        %ptr = OpSelect %float_ptr %true %one %two
               OpStore %ptr %float_0
               OpReturn)");
    EXPECT_THROW(instrument(spirv::ParsedModule(words), {}), spirv::Error);
}

TEST(InstrumentShapes, RejectsAValueOfALoopThatIsUsedBehindIt) {
    const spirv::Words words = shader(R"(
               OpBranch %header
     %header = OpLabel
               OpLoopMerge %end %again None
               OpBranch %body
       %body = OpLabel
      %twice = OpIAdd %uint %i %i
       %more = OpULessThan %bool %twice %uint_8
               OpBranchConditional %more %again %end
      %again = OpLabel
               OpBranch %header
        %end = OpLabel
        %ptr = OpAccessChain %float_ptr %tile %twice
               OpStore %ptr %float_0
               OpReturn)");
    EXPECT_EQ(validator_complaint(words), "") << "the test itself is wrong";
    try {
        instrument(spirv::ParsedModule(words), {});
        FAIL() << "no error";
    } catch (const spirv::Error& error) {
        EXPECT_TRUE(std::string_view(error.what()).starts_with(kInvalidResult)) << error.what();
    }
}

TEST(InstrumentShapes, RejectsABlockWithoutAnEnd) {
    EXPECT_THROW(instrument(spirv::ParsedModule(shader("")), {}), spirv::Error);
}

}  // namespace
}  // namespace vkp
