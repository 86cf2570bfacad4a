// Scalar operations on all invocations of a workgroup at once. A value is an array with one element
// for each lane (lanes.hpp), side by side in memory, so that compilers make SIMD code of the plain
// loops.
//
// Layout of a scalar in its lane: bool, 8-, 16- and 32-bit types take a std::uint32_t, 64-bit types
// a std::uint64_t. Narrow integers and float16 are zero-extended bits; a bool is 0 or 0xffffffff.
#pragma once

#include <spirv/unified1/GLSL.std.450.h>
#include <spirv/unified1/spirv.hpp11>

#include <cstdint>

namespace vkp::audit {

struct ScalarType {
    enum class Kind : std::uint8_t { kBool, kSigned, kUnsigned, kFloat };
    Kind kind = Kind::kUnsigned;
    std::uint8_t bits = 32;  // 8, 16, 32, 64; of a bool 32

    // The size of one lane: 4 or 8 bytes.
    [[nodiscard]] std::uint32_t lane_bytes() const { return bits == 64 ? 8 : 4; }
    bool operator==(const ScalarType&) const = default;
};

// result[i] = f(in[0][i], in[1][i], …) for begin <= i < end. `begin` and `end` are multiples of 8.
// The result may be one of the operands, and never overlaps one otherwise. Lanes whose operands
// make no sense (a division by zero, a shift by more than the width) get some value, and no trap.
using LaneOp = void (*)(void* result, const void* const* in, std::uint32_t begin,
                        std::uint32_t end);

// The operation of an instruction that works on each component on its own: arithmetic, bits,
// comparisons, conversions, OpSelect, OpCopyObject. `operand` is the type of the first operand (the
// second for OpSelect), `result` the type of the result. Null if there is none. Offsets and counts
// of bit fields take 32-bit lanes; the amount of a shift takes lanes as wide as those of the
// shifted value, so callers widen or narrow it first.
LaneOp find_lane_op(spv::Op op, ScalarType result, ScalarType operand);

// The same for the instructions of GLSL.std.450 that work on each component on its own. `type` is
// the type of the first operand; the exponent of Ldexp is a 32-bit integer.
LaneOp find_lane_op(GLSLstd450 instruction, ScalarType type);

}  // namespace vkp::audit
