#include "tests/fuzz/opcode_families.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace vkp::fuzz {

namespace {

using enum spv::Op;

const std::vector<std::vector<spv::Op>>& families() {
    static const std::vector<std::vector<spv::Op>> all = {
        {OpIAdd, OpISub, OpIMul, OpUDiv, OpSDiv, OpUMod, OpSRem, OpSMod, OpBitwiseOr, OpBitwiseXor,
         OpBitwiseAnd, OpShiftRightLogical, OpShiftRightArithmetic, OpShiftLeftLogical},
        {OpFAdd, OpFSub, OpFMul, OpFDiv, OpFRem, OpFMod},
        {OpSNegate, OpNot, OpBitReverse, OpBitCount, OpCopyObject},
        {OpFNegate, OpCopyObject, OpQuantizeToF16},
        {OpIEqual, OpINotEqual, OpUGreaterThan, OpSGreaterThan, OpUGreaterThanEqual,
         OpSGreaterThanEqual, OpULessThan, OpSLessThan, OpULessThanEqual, OpSLessThanEqual},
        {OpFOrdEqual, OpFUnordEqual, OpFOrdNotEqual, OpFUnordNotEqual, OpFOrdLessThan,
         OpFUnordLessThan, OpFOrdGreaterThan, OpFUnordGreaterThan, OpFOrdLessThanEqual,
         OpFUnordLessThanEqual, OpFOrdGreaterThanEqual, OpFUnordGreaterThanEqual},
        {OpLogicalEqual, OpLogicalNotEqual, OpLogicalOr, OpLogicalAnd},
        {OpConvertFToU, OpConvertFToS, OpConvertSToF, OpConvertUToF, OpUConvert, OpSConvert,
         OpFConvert, OpBitcast},
        {OpIAddCarry, OpISubBorrow, OpUMulExtended, OpSMulExtended},
        {OpVectorTimesScalar, OpMatrixTimesScalar, OpVectorTimesMatrix, OpMatrixTimesVector,
         OpMatrixTimesMatrix, OpOuterProduct, OpDot},
        {OpAtomicExchange, OpAtomicIAdd, OpAtomicISub, OpAtomicSMin, OpAtomicUMin, OpAtomicSMax,
         OpAtomicUMax, OpAtomicAnd, OpAtomicOr, OpAtomicXor},
        {OpAtomicLoad, OpAtomicIIncrement, OpAtomicIDecrement},
        {OpGroupNonUniformIAdd, OpGroupNonUniformIMul, OpGroupNonUniformSMin, OpGroupNonUniformUMin,
         OpGroupNonUniformSMax, OpGroupNonUniformUMax, OpGroupNonUniformBitwiseAnd,
         OpGroupNonUniformBitwiseOr, OpGroupNonUniformBitwiseXor},
        {OpGroupNonUniformFAdd, OpGroupNonUniformFMul, OpGroupNonUniformFMin,
         OpGroupNonUniformFMax},
        {OpGroupNonUniformShuffle, OpGroupNonUniformShuffleXor, OpGroupNonUniformShuffleUp,
         OpGroupNonUniformShuffleDown, OpGroupNonUniformBroadcast, OpGroupNonUniformQuadBroadcast,
         OpGroupNonUniformQuadSwap},
        {OpGroupNonUniformAll, OpGroupNonUniformAny, OpGroupNonUniformBallot,
         OpGroupNonUniformAllEqual},
        {OpReturn, OpUnreachable, OpKill},
        {OpConstant, OpSpecConstant},
        {OpConstantTrue, OpConstantFalse, OpSpecConstantTrue, OpSpecConstantFalse, OpUndef,
         OpConstantNull},
        {OpConstantComposite, OpSpecConstantComposite, OpCompositeConstruct},
        {OpAccessChain, OpInBoundsAccessChain},
        {OpCompositeExtract, OpCompositeInsert, OpVectorShuffle},
        {OpBitFieldInsert, OpBitFieldSExtract, OpBitFieldUExtract},
        {OpTypeVector, OpTypeMatrix, OpTypeArray},
        {OpStore, OpCopyMemory}};
    return all;
}

}  // namespace

std::span<const spv::Op> family_of(spv::Op op) {
    for (const std::vector<spv::Op>& family : families()) {
        if (std::find(family.begin(), family.end(), op) != family.end()) {
            return family;
        }
    }
    return {};
}

}  // namespace vkp::fuzz
