// The results that Vulkan, SPIR-V and GLSL.std.450 leave open: the operands for which an
// instruction's result is undefined, and how far it may be off otherwise. One table, an entry for
// each instruction that the audit carries out.
//
// The sources: SPIR-V specification, section 3 (Arithmetic, Bit and Conversion Instructions);
// SPIR-V Extended Instructions for GLSL, section 2 (Binary Form); Vulkan specification, appendix
// "Vulkan Environment for SPIR-V", "Precision and Operation of SPIR-V Instructions".
#pragma once

#include <spirv/unified1/GLSL.std.450.h>
#include <spirv/unified1/spirv.hpp11>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace vkp::spirv {

// Operands, named a, b and c, for which a result is not defined.
enum class OpenIf : std::uint8_t {
    kNever,
    // Integers.
    kDivisorIsZero,        // b == 0
    kQuotientOverflows,    // the least integer by -1
    kRemainderOfNegative,  // a < 0 or b < 0, and neither of the two above applies
    kShiftsTooFar,         // b is no less than the width
    kFieldBeyond,          // a field, by its offset and count, that ends beyond the width
    kSignedRangeEmpty,     // b > c
    kUnsignedRangeEmpty,   // b > c
    // Floats. NaN is among the open operands of all but kZeroByZero.
    kDoesNotFitSigned,  // the integer part of a, in an integer of the result's width
    kDoesNotFitUnsigned,
    kZeroByZero,          // or infinity by infinity
    kDivisorIsZeroOrNan,  // or a is no finite number
    kIsNan,
    kAnyIsNan,  // a or b
    kIsNotFinite,
    kIsHalfway,  // between two integers
    kIsZero,
    kIsNegative,
    kIsNotPositive,
    kIsBelowOne,
    kIsBeyondOne,     // |a| > 1
    kIsNotWithinOne,  // |a| >= 1
    kBothAreZero,
    kIsNoPower,            // a < 0, or a == 0 and b <= 0
    kRangeIsEmpty,         // b > c
    kEdgesMeet,            // a >= b
    kScalesTooFar,         // a * 2^b is too large, or b beyond the exponents there are
    kExponentialOverflows  // e^|a|
};

// `does`: what a thread does then, with {0}, {1}, … for its operands and {bits} for the width.
struct OpenCase {
    OpenIf operands = OpenIf::kNever;
    std::string_view does = {};
};

// How far a result may be off, the least first.
enum class Freedom : std::uint8_t {
    kNone,     // the "correct result"
    kRounded,  // "correctly rounded", in an order and with steps left out as the device likes
    kBounded,  // bounded by so many units in the last place, or an absolute error
    kFormula,  // "inherited from" a formula, whose steps are off
};

struct OpenResult {
    spv::Op op = spv::Op::OpNop;          // the core instruction, or else
    GLSLstd450 function = GLSLstd450Bad;  // the function of GLSL.std.450
    std::array<OpenCase, 3> cases = {};
    Freedom freedom = Freedom::kNone;
    std::string_view name = {};  // name in GLSL, for an operation that may be off
    std::string_view rule = {};  // "may be off by 2 units in the last place"
};

// Whether NoContraction leaves a result only one value, which all devices get by rounding to
// nearest: sums and products, on their own and inside an instruction.
bool is_kept_by_no_contraction(const OpenResult& result);

// Whether it computes a float from floats, and does not only move, convert or choose a sign.
bool computes_float(spv::Op op);
bool computes_float(GLSLstd450 function);

// Null if the table has none.
const OpenResult* open_result(spv::Op op);
const OpenResult* open_result(GLSLstd450 function);

// What to write where operands may be such, in a sentence of GLSL.
std::string_view what_is_defined(OpenIf operands);

// All entries: core instructions, then functions, each by number.
std::span<const OpenResult> open_results();

}  // namespace vkp::spirv
