// Types and operations that GLSL kernels seldom have, each in its own module.
#include "tests/audit/odd_module.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

using Values = std::vector<std::uint32_t>;

TEST(OddValues, SelectPicksWholeComposites) {
    EXPECT_EQ(result_of({.body = R"(
%is_low = OpULessThan %bool %i %u4
%low = OpCompositeConstruct %pair %u1 %i
%high = OpCompositeConstruct %pair %i %u2
%chosen = OpSelect %pair %is_low %low %high
%first = OpCompositeExtract %uint %chosen 0
%second = OpCompositeExtract %uint %chosen 1
%nines = OpIMul %uint %first %u9
%sum = OpIAdd %uint %nines %second
OpStore %slot %sum
OpReturn
)",
                         .globals = "%pair = OpTypeStruct %uint %uint\n",
                         .is_1_5 = true}),
              Values({9, 10, 11, 12, 38, 47, 56, 65}));
}

TEST(OddValues, SelectOfVectorsGoesByComponent) {
    EXPECT_EQ(result_of({.body = R"(
%is_low = OpULessThan %bool %i %u4
%is_even_bits = OpBitwiseAnd %uint %i %u1
%is_even = OpIEqual %bool %is_even_bits %u0
%which = OpCompositeConstruct %bvec2 %is_low %is_even
%twice = OpCompositeConstruct %uvec2 %i %i
%chosen = OpSelect %uvec2 %which %twice %fives
%first = OpCompositeExtract %uint %chosen 0
%second = OpCompositeExtract %uint %chosen 1
%nines = OpIMul %uint %first %u9
%sum = OpIAdd %uint %nines %second
OpStore %slot %sum
OpReturn
)",
                         .globals = "%bvec2 = OpTypeVector %bool 2\n"
                                    "%fives = OpConstantComposite %uvec2 %u5 %u5\n"}),
              Values({0, 14, 20, 32, 49, 50, 51, 50}));
}

TEST(OddValues, UndefIsReportedWhereItIsUsed) {
    const audit::Result result = audited({.body = R"(
%nothing = OpUndef %uint
%is_last = OpIEqual %bool %i %u7
OpSelectionMerge %merge None
OpBranchConditional %is_last %last %merge
%last = OpLabel
OpLine %file 12 1
OpStore %slot %nothing
OpBranch %merge
%merge = OpLabel
OpReturn
)"});
    ASSERT_FALSE(result.unsupported);
    ASSERT_EQ(result.hazards.size(), 1U);
    EXPECT_EQ(result.hazards[0].kind, FindingKind::kUninitializedRead);
    EXPECT_EQ(result.hazards[0].access.line, 12);
    EXPECT_EQ(result.hazards[0].occurrences, 1U);
}

TEST(OddValues, UndefThatNothingUsesIsNoFault) {
    EXPECT_EQ(result_of({.body = R"(
%nothing = OpUndef %uvec2
%pair = OpCompositeInsert %uvec2 %i %nothing 1
%second = OpCompositeExtract %uint %pair 1
OpStore %slot %second
OpReturn
)"}),
              Values({0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(OddValues, CopyMemoryBetweenVariablesAndBuffers) {
    EXPECT_EQ(result_of({.body = R"(
OpCopyMemory %p %slot
%part = OpAccessChain %to_uint %array %u1
OpCopyMemory %part %p
OpStore %p %u9
OpCopyMemory %other %array
%kept = OpAccessChain %to_uint %other %u1
%x = OpLoad %uint %kept
%sum = OpIAdd %uint %x %i
OpStore %kept %sum
OpCopyMemory %slot %kept
OpReturn
)",
                         .globals = "%three = OpTypeArray %uint %u3\n"
                                    "%to_three = OpTypePointer Function %three\n"
                                    "%zeros = OpConstantNull %three\n",
                         .locals = "%p = OpVariable %to_uint Function\n"
                                   "%array = OpVariable %to_three Function %zeros\n"
                                   "%other = OpVariable %to_three Function\n"}),
              Values({1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(OddValues, NullArraysAndStructsHoldZeros) {
    EXPECT_EQ(result_of({.body = R"(
%element = OpAccessChain %to_uint %grid %i %null_index
OpStore %element %u3
%read = OpAccessChain %to_uint %grid %u2 %u0
%x = OpLoad %uint %read
%y = OpCompositeExtract %uint %nothing 1 1
%sum = OpIAdd %uint %x %y
OpStore %slot %sum
OpReturn
)",
                         .globals = "%two = OpTypeArray %uint %u2\n"
                                    "%grid_type = OpTypeArray %two %u8\n"
                                    "%to_grid = OpTypePointer Function %grid_type\n"
                                    "%none = OpConstantNull %grid_type\n"
                                    "%mixed = OpTypeStruct %float %two\n"
                                    "%nothing = OpConstantNull %mixed\n"
                                    "%null_index = OpConstantNull %uint\n",
                         .locals = "%grid = OpVariable %to_grid Function %none\n"}),
              Values({0, 0, 3, 0, 0, 0, 0, 0}));
}

TEST(OddValues, SpecializationConstantsHaveTheirDefaults) {
    EXPECT_EQ(result_of({.body = R"(
%taken = OpSelect %uint %yes %many %u1
%refused = OpSelect %uint %no %u1 %u2
%more = OpCompositeExtract %uint %both 0
%x = OpIAdd %uint %taken %refused
%y = OpIAdd %uint %x %more
%last = OpAccessChain %to_uint %array %u4
OpStore %last %y
%z = OpLoad %uint %last
OpStore %slot %z
OpReturn
)",
                         .globals = "%many = OpSpecConstant %uint 5\n"
                                    "%yes = OpSpecConstantTrue %bool\n"
                                    "%no = OpSpecConstantFalse %bool\n"
                                    "%both = OpSpecConstantComposite %uvec2 %many %u1\n"
                                    "%five = OpTypeArray %uint %many\n"
                                    "%to_five = OpTypePointer Function %five\n",
                         .locals = "%array = OpVariable %to_five Function\n",
                         .annotations = "OpDecorate %many SpecId 0\n"
                                        "OpDecorate %yes SpecId 1\n"
                                        "OpDecorate %no SpecId 2\n"}),
              Values(8, 12));
}

constexpr const char* kMatrix =
    "%vec2 = OpTypeVector %float 2\n"
    "%vec3 = OpTypeVector %float 3\n"
    "%mat3x2 = OpTypeMatrix %vec2 3\n"
    "%mat2x3 = OpTypeMatrix %vec3 2\n"
    "%to_mat = OpTypePointer Function %mat3x2\n"
    "%to_turned = OpTypePointer Function %mat2x3\n"
    "%to_vec2 = OpTypePointer Function %vec2\n"
    "%to_float = OpTypePointer Function %float\n"
    "%f2 = OpConstant %float 2\n"
    "%f3 = OpConstant %float 3\n"
    "%f4 = OpConstant %float 4\n"
    "%f5 = OpConstant %float 5\n"
    "%f6 = OpConstant %float 6\n"
    "%c0 = OpConstantComposite %vec2 %f1 %f2\n"
    "%c1 = OpConstantComposite %vec2 %f3 %f4\n"
    "%c2 = OpConstantComposite %vec2 %f5 %f6\n"
    "%m0 = OpConstantComposite %mat3x2 %c0 %c1 %c2\n";

TEST(OddValues, MatricesInPrivateMemoryAreColumnsOfRows) {
    EXPECT_EQ(result_of({.body = R"(
OpStore %m %m0
%column = OpUMod %uint %i %u3
%row = OpUDiv %uint %i %u4
%place = OpAccessChain %to_float %m %column %row
%x = OpLoad %float %place
%last = OpAccessChain %to_vec2 %m %u2
OpStore %last %c0
%whole = OpLoad %mat3x2 %m
%y = OpCompositeExtract %float %whole 2 1
%sum = OpFAdd %float %x %y
%result = OpConvertFToU %uint %sum
OpStore %slot %result
OpReturn
)",
                         .globals = kMatrix,
                         .locals = "%m = OpVariable %to_mat Function\n"}),
              Values({3, 5, 7, 3, 6, 8, 4, 6}));
}

TEST(OddValues, TransposedMatricesSwapRowsAndColumns) {
    EXPECT_EQ(result_of({.body = R"(
%turned = OpTranspose %mat2x3 %m0
OpStore %t %turned
%column = OpBitwiseAnd %uint %i %u1
%row = OpUMod %uint %i %u3
%place = OpAccessChain %to_float %t %column %row
%x = OpLoad %float %place
%result = OpConvertFToU %uint %x
OpStore %slot %result
OpReturn
)",
                         .globals = kMatrix,
                         .locals = "%t = OpVariable %to_turned Function\n"}),
              Values({1, 4, 5, 2, 3, 6, 1, 4}));
}

TEST(OddValues, VectorsAreIndexedByEachLane) {
    EXPECT_EQ(result_of({.body = R"(
%index = OpUMod %uint %i %u3
%x = OpVectorExtractDynamic %uint %odds %index
%changed = OpVectorInsertDynamic %uvec3 %odds %i %index
%y = OpCompositeExtract %uint %changed 1
%sum = OpIAdd %uint %x %y
OpStore %slot %sum
OpReturn
)",
                         .globals = "%odds = OpConstantComposite %uvec3 %u1 %u3 %u5\n"}),
              Values({4, 4, 8, 4, 7, 8, 4, 10}));
}

TEST(OddValues, VectorIndexOutsideIsReported) {
    const audit::Result result = audited({.body = R"(
%odds = OpCompositeConstruct %uvec2 %u1 %u3
OpLine %file 6 1
%x = OpVectorExtractDynamic %uint %odds %i
OpStore %slot %x
OpReturn
)"});
    ASSERT_EQ(result.hazards.size(), 1U);
    EXPECT_EQ(result.hazards[0].kind, FindingKind::kOutOfBounds);
    EXPECT_EQ(result.hazards[0].access.line, 6);
    EXPECT_EQ(result.hazards[0].occurrences, 6U);
}

constexpr const char* kWideTypes =
    "%ulong = OpTypeInt 64 0\n"
    "%long = OpTypeInt 64 1\n"
    "%ushort = OpTypeInt 16 0\n"
    "%short = OpTypeInt 16 1\n"
    "%double = OpTypeFloat 64\n"
    "%us2 = OpTypeVector %ushort 2\n"
    "%us4 = OpTypeVector %ushort 4\n"
    "%big = OpConstant %ulong 0x100000003\n"
    "%minus = OpConstant %short -3\n"
    "%third = OpConstant %double 0.375\n"
    "%u16 = OpConstant %uint 16\n";
constexpr const char* kWideCapabilities =
    "OpCapability Int16\nOpCapability Int64\nOpCapability Float64\n";

TEST(OddValues, BitcastJoinsAndSplitsComponents) {
    EXPECT_EQ(result_of({.body = R"(
%pair = OpBitcast %uvec2 %big
%low = OpCompositeExtract %uint %pair 0
%high = OpCompositeExtract %uint %pair 1
%mine = OpCompositeConstruct %uvec2 %i %high
%joined = OpBitcast %ulong %mine
%four = OpBitcast %us4 %joined
%part = OpCompositeExtract %ushort %four 2
%again = OpCompositeConstruct %us2 %part %part
%word = OpBitcast %uint %again
%down = OpShiftRightLogical %uint %word %u16
%wide = OpUConvert %uint %part
%two = OpIAdd %uint %down %wide
%three = OpIAdd %uint %two %low
%first = OpCompositeExtract %ushort %four 0
%first_wide = OpUConvert %uint %first
%sum = OpIAdd %uint %three %first_wide
OpStore %slot %sum
OpReturn
)",
                         .globals = kWideTypes,
                         .capabilities = kWideCapabilities}),
              Values({5, 6, 7, 8, 9, 10, 11, 12}));
}

TEST(OddValues, NarrowAndWideNumbersKeepTheirWidth) {
    EXPECT_EQ(result_of({.body = R"(
%narrow = OpUConvert %ushort %i
%signed = OpBitcast %short %narrow
%product = OpIMul %short %signed %minus
%wide = OpSConvert %long %product
%back = OpSConvert %int %wide
%negative = OpSNegate %int %back
%x = OpBitcast %uint %negative
%i_wide = OpUConvert %ulong %i
%shifted = OpShiftLeftLogical %ulong %i_wide %u16
%squared = OpIMul %ulong %shifted %shifted
%high = OpShiftRightLogical %ulong %squared %u16
%higher = OpShiftRightLogical %ulong %high %u16
%y = OpUConvert %uint %higher
%float64 = OpConvertUToF %double %i
%eighths = OpFMul %double %float64 %third
%z = OpConvertFToU %uint %eighths
%two = OpIAdd %uint %x %y
%sum = OpIAdd %uint %two %z
OpStore %slot %sum
OpReturn
)",
                         .globals = kWideTypes,
                         .capabilities = kWideCapabilities}),
              Values({0, 4, 10, 19, 29, 41, 56, 72}));
}

TEST(OddValues, ModfAndFrexpWriteThroughPointers) {
    EXPECT_EQ(result_of({.body = R"(
%number = OpConvertUToF %float %i
%quarter = OpFMul %float %number %f0_75
%r = OpFunctionCall %float %split %quarter %whole %exponent
%w = OpLoad %float %whole
%e = OpLoad %int %exponent
%w_int = OpConvertFToU %uint %w
%nines = OpIMul %uint %w_int %u9
%e_bits = OpBitcast %uint %e
%scaled = OpFMul %float %r %f4
%r_int = OpConvertFToU %uint %scaled
%two = OpIAdd %uint %nines %e_bits
%sum = OpIAdd %uint %two %r_int
OpStore %slot %sum
OpReturn
)",
                         .functions = R"(
%split = OpFunction %float None %of_split
%x = OpFunctionParameter %float
%integral = OpFunctionParameter %to_float
%power = OpFunctionParameter %to_int
%begin = OpLabel
%fraction = OpExtInst %float %std Modf %x %integral
%significand = OpExtInst %float %std Frexp %x %power
OpReturnValue %fraction
OpFunctionEnd
)",
                         .globals = "%to_float = OpTypePointer Function %float\n"
                                    "%to_int = OpTypePointer Function %int\n"
                                    "%f0_75 = OpConstant %float 0.75\n"
                                    "%f4 = OpConstant %float 4\n"
                                    "%of_split = OpTypeFunction %float %float %to_float %to_int\n",
                         .locals = "%whole = OpVariable %to_float Function\n"
                                   "%exponent = OpVariable %to_int Function\n"}),
              Values({0, 3, 12, 21, 29, 32, 41, 49}));
}

TEST(OddValues, ArrayLengthIsThatOfTheBuffer) {
    EXPECT_EQ(result_of({.body = R"(
%length = OpArrayLength %uint %out 0
OpStore %slot %length
OpReturn
)"}),
              Values(8, 8));
}

// The least integer by -1, in the invocations whose divisor that is.
TEST(OddValues, DivisionThatOverflowsIsNoted) {
    for (const std::string operation : {"OpSDiv", "OpSRem", "OpSMod"}) {
        const audit::Result result = audited({.body = R"(
%least = OpBitReverse %int %i1
%signed = OpBitcast %int %i
%divisor = OpISub %int %signed %i1
%is_zero = OpIEqual %bool %divisor %i0
%safe = OpSelect %int %is_zero %i1 %divisor
OpLine %file 7 1
%quotient = )" + operation + R"( %int %least %safe
%bits = OpBitcast %uint %quotient
OpStore %slot %bits
OpReturn
)"});
        EXPECT_TRUE(result.may_trap) << operation;
        EXPECT_TRUE(result.is_device_dependent);
        EXPECT_TRUE(result.hazards.empty());
        ASSERT_EQ(result.notes.size(), 1U);
        EXPECT_EQ(result.notes[0].kind, FindingKind::kUndefinedOperation);
        EXPECT_EQ(result.notes[0].access.line, 7);
        EXPECT_EQ(result.notes[0].access.invocation, 0U);
        // The dividend is negative in all eight threads, which is allowed for a quotient and not
        // for a remainder.
        EXPECT_EQ(result.notes[0].occurrences, operation == "OpSDiv" ? 1U : 8U);
    }
}

TEST(OddValues, DivisionThatFitsIsNot) {
    const audit::Result result = audited({.body = R"(
%least = OpBitReverse %int %i1
%more = OpIAdd %int %least %i1
%minus = OpISub %int %i0 %i1
%one = OpSDiv %int %more %minus
%two = OpSDiv %int %least %i1
%sum = OpIAdd %int %one %two
%bits = OpBitcast %uint %sum
OpStore %slot %bits
OpReturn
)"});
    EXPECT_FALSE(result.may_trap);
    EXPECT_TRUE(result.notes.empty());
}

// A struct that threads load whole, of which they use one part: another thread's or their own.
audit::Result with_part_of_a_struct(const std::string& uses) {
    return audited({.body = R"(
%own = OpAccessChain %to_shared %tile %i %u0 %u1
OpStore %own %i
OpControlBarrier %u2 %u2 %semantics
%next = OpAccessChain %to_shared %tile %i %u1
OpStore %next %i
%sum = OpIAdd %uint %i %u1
%neighbour = OpUMod %uint %sum %u8
%place = OpAccessChain %to_pair %tile %neighbour
%pair_value = OpLoad %pair %place
)" + uses + "OpStore %slot %used\nOpReturn\n",
                    .globals = R"(%semantics = OpConstant %uint 264
%pair = OpTypeStruct %uvec2 %uint
%pairs = OpTypeArray %pair %u8
%to_pairs = OpTypePointer Workgroup %pairs
%to_pair = OpTypePointer Workgroup %pair
%to_shared = OpTypePointer Workgroup %uint
%tile = OpVariable %to_pairs Workgroup
)"});
}

TEST(OddValues, PartsOfAStructThatNothingUsesAreNotRead) {
    EXPECT_TRUE(with_part_of_a_struct("%used = OpCompositeExtract %uint %pair_value 0 1\n")
                    .hazards.empty());
    EXPECT_TRUE(with_part_of_a_struct("%first = OpCompositeExtract %uvec2 %pair_value 0\n"
                                      "%both = OpVectorShuffle %uvec2 %first %first 1 1\n"
                                      "%used = OpCompositeExtract %uint %both 0\n")
                    .hazards.empty());
}

TEST(OddValues, AnyOtherUseOfAStructReadsAllOfIt) {
    const audit::Result race =
        with_part_of_a_struct("%used = OpCompositeExtract %uint %pair_value 1\n");
    ASSERT_EQ(race.hazards.size(), 1U);
    EXPECT_EQ(race.hazards[0].kind, FindingKind::kDataRace);
    const audit::Result whole = with_part_of_a_struct(
        "%copy = OpCopyObject %pair %pair_value\n"
        "%used = OpCompositeExtract %uint %copy 0 1\n");
    ASSERT_EQ(whole.hazards.size(), 1U);
    EXPECT_EQ(whole.hazards[0].kind, FindingKind::kDataRace);
    EXPECT_FALSE(with_part_of_a_struct("%used = OpCopyObject %uint %i\n").hazards.empty());
}

}  // namespace
}  // namespace vkp
