// Code that the audit does not support: it reports that, with the line where there is one, and does
// not crash.
#include "tests/audit/odd_module.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

void expect_gap(const OddModule& module, int line, const std::string& what) {
    const audit::Result result = audited(module);
    ASSERT_TRUE(result.unsupported);
    EXPECT_EQ(result.unsupported->line, line);
    EXPECT_TRUE(result.unsupported->what.starts_with(what)) << result.unsupported->what;
    EXPECT_TRUE(result.hazards.empty());
    EXPECT_TRUE(result.buffers.empty());
}

TEST(OddGaps, UnknownInstruction) {
    expect_gap({.body = "OpLine %file 21 1\n"
                        "%time = OpReadClockKHR %uvec2 %u1\n"
                        "OpReturn\n",
                .capabilities = "OpCapability ShaderClockKHR\n"
                                "OpExtension \"SPV_KHR_shader_clock\"\n"},
               21, "OpReadClockKHR");
}

TEST(OddGaps, Image) {
    expect_gap({.body = "OpLine %file 22 1\n"
                        "%picture = OpLoad %image %images\n"
                        "OpLine %file 23 1\n"
                        "OpImageWrite %picture %corner %white\n"
                        "OpReturn\n",
                .globals = "%image = OpTypeImage %float 2D 0 0 0 2 R32f\n"
                           "%to_image = OpTypePointer UniformConstant %image\n"
                           "%images = OpVariable %to_image UniformConstant\n"
                           "%corner = OpConstantComposite %uvec2 %u0 %u0\n"
                           "%vec4 = OpTypeVector %float 4\n"
                           "%white = OpConstantComposite %vec4 %f1 %f1 %f1 %f1\n",
                .annotations = "OpDecorate %images DescriptorSet 0\n"
                               "OpDecorate %images Binding 1\n"},
               0, "a variable of a storage class that compute kernels do not have");
}

TEST(OddGaps, SwitchOver64Bits) {
    expect_gap({.body = "%wide = OpUConvert %ulong %i\n"
                        "OpLine %file 24 1\n"
                        "OpSelectionMerge %merge None\n"
                        "OpSwitch %wide %merge 0x100000001 %one 5 %merge\n"
                        "%one = OpLabel\n"
                        "OpBranch %merge\n"
                        "%merge = OpLabel\n"
                        "OpReturn\n",
                .globals = "%ulong = OpTypeInt 64 0\n",
                .capabilities = "OpCapability Int64\n"},
               24, "a switch over 64 bits");
}

TEST(OddGaps, ComputedSpecializationConstant) {
    expect_gap({.body = "OpStore %slot %sum\nOpReturn\n",
                .globals = "%many = OpSpecConstant %uint 5\n"
                           "%sum = OpSpecConstantOp %uint IAdd %many %u1\n",
                .annotations = "OpDecorate %many SpecId 0\n"},
               0, "a specialization constant that OpIAdd computes");
}

TEST(OddGaps, PointerChosenAtRunTime) {
    expect_gap({.body = "%first = OpAccessChain %to_word %out %u0 %u0\n"
                        "%is_low = OpULessThan %bool %i %u3\n"
                        "OpLine %file 25 1\n"
                        "%chosen = OpSelect %to_word %is_low %slot %first\n"
                        "OpStore %chosen %i\n"
                        "OpReturn\n",
                .capabilities = "OpCapability VariablePointersStorageBuffer\n"},
               25, "OpSelect");
}

TEST(OddGaps, PointerThatIsAPhi) {
    expect_gap({.body = "%first = OpAccessChain %to_word %out %u0 %u0\n"
                        "%is_low = OpULessThan %bool %i %u3\n"
                        "OpSelectionMerge %merge None\n"
                        "OpBranchConditional %is_low %low %merge\n"
                        "%low = OpLabel\n"
                        "OpBranch %merge\n"
                        "%merge = OpLabel\n"
                        "%chosen = OpPhi %to_word %slot %entry %first %low\n"
                        "OpLine %file 26 1\n"
                        "OpStore %chosen %i\n"
                        "OpReturn\n",
                .capabilities = "OpCapability VariablePointersStorageBuffer\n"},
               26, "a pointer that is chosen at run time");
}

TEST(OddGaps, CopyOfAPointer) {
    expect_gap({.body = "OpLine %file 27 1\n"
                        "%same = OpCopyObject %to_word %slot\n"
                        "OpStore %same %i\n"
                        "OpReturn\n"},
               27, "OpCopyObject");
}

TEST(OddGaps, SharedMemoryAsAnArgument) {
    expect_gap({.body = "OpLine %file 28 1\n"
                        "%x = OpFunctionCall %void %take %shared\n"
                        "OpReturn\n",
                .functions = "%take = OpFunction %void None %of_shared\n"
                             "%target = OpFunctionParameter %to_shared\n"
                             "%begin = OpLabel\n"
                             "OpStore %target %u1\n"
                             "OpReturn\n"
                             "OpFunctionEnd\n",
                .globals = "%to_shared = OpTypePointer Workgroup %uint\n"
                           "%of_shared = OpTypeFunction %void %to_shared\n"
                           "%shared = OpVariable %to_shared Workgroup\n"},
               28, "a pointer to shared or global memory as an argument");
}

TEST(OddGaps, IndexOf64Bits) {
    expect_gap({.body = "%wide = OpUConvert %ulong %i\n"
                        "OpLine %file 29 1\n"
                        "%place = OpAccessChain %to_word %out %u0 %wide\n"
                        "OpStore %place %i\n"
                        "OpReturn\n",
                .globals = "%ulong = OpTypeInt 64 0\n",
                .capabilities = "OpCapability Int64\n"},
               29, "an index of 64 bits");
}

TEST(OddGaps, BufferThatIsNotThere) {
    expect_gap({.body = "OpReturn\n",
                .globals = "%more = OpVariable %to_block StorageBuffer\n",
                .annotations = "OpName %more \"more\"\n"
                               "OpDecorate %more DescriptorSet 0\n"
                               "OpDecorate %more Binding 1\n"},
               0, "there is no buffer for `more`");
}

// The race shadow distinguishes the instructions that access memory by 16-bit numbers.
TEST(OddGaps, TooManyInstructionsThatAccessMemory) {
    const auto loads = [](int count) {
        std::string body;
        for (int i = 0; i < count; ++i) {
            body += "%word" + std::to_string(i) + " = OpLoad %uint %slot\n";
        }
        return body + "OpLine %file 30 1\nOpStore %slot %i\nOpReturn\n";
    };
    EXPECT_EQ(result_of({.body = loads(65535)}),
              std::vector<std::uint32_t>({0, 1, 2, 3, 4, 5, 6, 7}));
    expect_gap({.body = loads(65536)}, 30, "more than 65536 instructions that access memory");
}

}  // namespace
}  // namespace vkp
