#include "harness/spirv/khr_matrices.hpp"

#include "tests/unit/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp::spirv {
namespace {

constexpr const char* kHead = R"(
OpCapability Shader
OpCapability Float16
OpCapability StorageBuffer16BitAccess
OpCapability VulkanMemoryModel
OpCapability CooperativeMatrixNV
OpExtension "SPV_KHR_vulkan_memory_model"
OpExtension "SPV_NV_cooperative_matrix"
OpMemoryModel Logical Vulkan
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 32 1 1
OpDecorate %rows_a SpecId 5
OpDecorate %rows_b SpecId 6
OpDecorate %rows_c SpecId 7
OpDecorate %halves ArrayStride 2
OpMemberDecorate %block 0 Offset 0
OpDecorate %block Block
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
%void = OpTypeVoid
%nothing = OpTypeFunction %void
%uint = OpTypeInt 32 0
%half = OpTypeFloat 16
%float = OpTypeFloat 32
%bool = OpTypeBool
%false = OpConstantFalse %bool
%true = OpConstantTrue %bool
%three = OpConstant %uint 3
%sixteen = OpConstant %uint 16
%zero = OpConstant %float 0
%rows_a = OpSpecConstant %uint 16
%rows_b = OpSpecConstant %uint 16
%rows_c = OpSpecConstant %uint 16
%tile_b = OpTypeCooperativeMatrixNV %half %three %rows_b %sixteen
%tile_a = OpTypeCooperativeMatrixNV %half %three %rows_a %sixteen
%tile_c = OpTypeCooperativeMatrixNV %float %three %rows_c %sixteen
%halves = OpTypeRuntimeArray %half
%block = OpTypeStruct %halves
%to_block = OpTypePointer StorageBuffer %block
%to_half = OpTypePointer StorageBuffer %half
%buffer = OpVariable %to_block StorageBuffer
%first = OpConstant %uint 0
%zeros = OpConstantComposite %tile_c %zero
%main = OpFunction %void None %nothing
%begin = OpLabel
%place = OpAccessChain %to_half %buffer %first %first
)";

constexpr const char* kBody = R"(
%a = OpCooperativeMatrixLoadNV %tile_a %place %sixteen %false None
%b = OpCooperativeMatrixLoadNV %tile_b %place %sixteen %false
%c = OpCooperativeMatrixMulAddNV %tile_c %a %b %zeros
%length = OpCooperativeMatrixLengthNV %uint %tile_c
OpCooperativeMatrixStoreNV %place %a %sixteen %false NonPrivatePointer
OpReturn
OpFunctionEnd
)";

const Instruction& only(const std::vector<Instruction>& all, std::uint32_t op,
                        std::size_t which = 0) {
    for (const Instruction& instruction : all) {
        if (instruction.op == static_cast<spv::Op>(op) && which-- == 0) {
            return instruction;
        }
    }
    throw std::runtime_error("no such instruction");
}

std::uint32_t constant(const Module& module, Id id) {
    const auto found = std::ranges::find_if(module.globals, [&](const Instruction& global) {
        return global.op == spv::Op::OpConstant && global.result() == id;
    });
    return found == module.globals.end() ? ~0U : found->operands[2];
}

Module rewritten(const std::string& text) {
    return with_khr_matrices(parse(assembled(text)), {.of_a = 5, .of_b = 6, .of_accumulator = 7});
}

// SPV_KHR_cooperative_matrix: capability 6022, opcodes 4456 to 4460.
TEST(KhrMatrices, SayWhatTheyAreUsedForBeforeAnybodyUsesThem) {
    const Module module = rewritten(std::string(kHead) + kBody);
    EXPECT_TRUE(std::ranges::any_of(module.setup, [](const Instruction& instruction) {
        return instruction.op == spv::Op::OpCapability && instruction.operands[0] == 6022;
    }));
    EXPECT_TRUE(std::ranges::any_of(module.setup, [](const Instruction& instruction) {
        return instruction.op == spv::Op::OpExtension &&
               literal_string(instruction, 0) == "SPV_KHR_cooperative_matrix";
    }));
    const std::vector<std::uint32_t> uses = {1, 0, 2};  // B, A and the sums
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const Instruction& type = only(module.globals, 4456, i);
        ASSERT_EQ(type.operands.size(), 6U);
        EXPECT_EQ(constant(module, type.operands[5]), uses[i]);
        const auto place = [&](Id id) {
            return std::ranges::find_if(module.globals, [&](const Instruction& global) {
                return global.operands.size() > 1 && global.operands[1] == id &&
                       global.op == spv::Op::OpConstant;
            });
        };
        EXPECT_LT(place(type.operands[5]) - module.globals.begin(), &type - module.globals.data());
    }
}

TEST(KhrMatrices, AreLoadedAndStoredRowByRowWithTheStrideBehind) {
    const Module nv = parse(assembled(std::string(kHead) + kBody));
    const Module khr = rewritten(std::string(kHead) + kBody);
    const std::vector<Instruction>& before = nv.functions.front().blocks.front().instructions;
    const std::vector<Instruction>& after = khr.functions.front().blocks.front().instructions;
    ASSERT_EQ(before.size(), after.size());
    const Instruction& load = only(after, 4457);
    const Instruction& load_nv = only(before, 5359);
    ASSERT_EQ(load.operands.size(), load_nv.operands.size());
    EXPECT_EQ(load.operands[2], load_nv.operands[2]) << "the pointer";
    EXPECT_EQ(constant(khr, load.operands[3]), 0U) << "row by row";
    EXPECT_EQ(load.operands[4], load_nv.operands[3]) << "the stride";
    EXPECT_EQ(load.operands[5], load_nv.operands[5]) << "the memory operands";
    const Instruction& store = only(after, 4458);
    const Instruction& store_nv = only(before, 5360);
    EXPECT_EQ(store.operands[1], store_nv.operands[1]) << "the object";
    EXPECT_EQ(constant(khr, store.operands[2]), 0U);
    EXPECT_EQ(store.operands[3], store_nv.operands[2]);
    EXPECT_EQ(only(after, 4459).operands, only(before, 5361).operands);
    EXPECT_EQ(only(after, 4460).operands, only(before, 5362).operands);
}

TEST(KhrMatrices, AreNoneThatLieColumnByColumnOrOfWhichNobodySaysWhatTheyAreFor) {
    std::string columns = std::string(kHead) + kBody;
    columns.replace(columns.find("%false None"), 6, "%true ");
    EXPECT_THROW(rewritten(columns), Error);
    std::string unknown = std::string(kHead) + kBody;
    unknown.replace(unknown.find("SpecId 6"), 8, "SpecId 8");
    EXPECT_THROW(rewritten(unknown), Error);
}

}  // namespace
}  // namespace vkp::spirv
