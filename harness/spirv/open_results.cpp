#include "harness/spirv/open_results.hpp"

#include <algorithm>
#include <functional>

namespace vkp::spirv {

namespace {

using spv::Op;

constexpr OpenResult exact(Op op, OpenCase first = {}, OpenCase second = {}, OpenCase third = {}) {
    return {.op = op, .cases = {first, second, third}};
}

constexpr OpenResult exact(GLSLstd450 function, OpenCase first = {}) {
    return {.function = function, .cases = {first}};
}

struct Inexact {
    Freedom freedom = Freedom::kNone;
    std::string_view rule = {};
};

constexpr OpenResult inexact(Op op, std::string_view name, Inexact how, OpenCase first = {}) {
    return {.op = op, .cases = {first}, .freedom = how.freedom, .name = name, .rule = how.rule};
}

constexpr OpenResult inexact(GLSLstd450 function, std::string_view name, Inexact how,
                             OpenCase first = {}) {
    return {.function = function,
            .cases = {first},
            .freedom = how.freedom,
            .name = name,
            .rule = how.rule};
}

constexpr Inexact ulp(std::string_view rule) {
    return {Freedom::kBounded, rule};
}

constexpr Inexact formula(std::string_view rule) {
    return {Freedom::kFormula, rule};
}

constexpr Inexact kRounded{Freedom::kRounded, "is rounded up or down as the device likes"};
constexpr Inexact kArithmetic{
    Freedom::kRounded,
    "is rounded up or down, joined with its neighbours and put in another order as the device "
    "likes"};

constexpr OpenCase kByZero{OpenIf::kDivisorIsZero, "divides an integer by zero"};
constexpr OpenCase kOverflow{OpenIf::kQuotientOverflows,
                             "divides {0} by -1, which is too large for an integer"};
constexpr OpenCase kNegative{OpenIf::kRemainderOfNegative,
                             "takes {0} % {1}, and GLSL defines % for no negative number"};
constexpr OpenCase kFloatRemainder{OpenIf::kDivisorIsZeroOrNan, "takes mod({0}, {1})"};
constexpr OpenCase kShift{OpenIf::kShiftsTooFar, "shifts {bits} bits by {1}"};
constexpr OpenCase kExtract{OpenIf::kFieldBeyond, "takes {2} bits from bit {1} on, of {bits}"};
constexpr OpenCase kNanCompared{OpenIf::kAnyIsNan, "compares {0} with {1}"};
constexpr OpenCase kConverted{OpenIf::kDoesNotFitSigned,
                              "converts {0} to an integer that cannot hold it"};
constexpr OpenCase kConvertedUnsigned{OpenIf::kDoesNotFitUnsigned,
                                      "converts {0} to an integer that cannot hold it"};
constexpr OpenCase kLesser{OpenIf::kAnyIsNan, "takes min({0}, {1})"};
constexpr OpenCase kGreater{OpenIf::kAnyIsNan, "takes max({0}, {1})"};
constexpr OpenCase kPacked{OpenIf::kIsNan, "packs {0}"};

constexpr OpenCase taken(OpenIf operands, std::string_view does) {
    return {operands, does};
}

// Indices of vectors, and missing invocations of a subgroup, are handled at their uses: the former
// are findings, and the latter give values that are mostly unused.
constexpr std::array kCore{
    exact(Op::OpVectorExtractDynamic),
    exact(Op::OpVectorInsertDynamic),
    exact(Op::OpVectorShuffle),
    exact(Op::OpCompositeConstruct),
    exact(Op::OpCompositeExtract),
    exact(Op::OpCompositeInsert),
    exact(Op::OpCopyObject),
    exact(Op::OpTranspose),
    exact(Op::OpConvertFToU, kConvertedUnsigned),
    exact(Op::OpConvertFToS, kConverted),
    inexact(Op::OpConvertSToF, "float()", kRounded),
    inexact(Op::OpConvertUToF, "float()", kRounded),
    exact(Op::OpUConvert),
    exact(Op::OpSConvert),
    inexact(Op::OpFConvert, "a conversion of floats", kRounded),
    inexact(Op::OpQuantizeToF16, "a rounding to 16 bits", kRounded),
    exact(Op::OpBitcast),
    exact(Op::OpSNegate),
    exact(Op::OpFNegate),
    exact(Op::OpIAdd),
    inexact(Op::OpFAdd, "+", kArithmetic),
    exact(Op::OpISub),
    inexact(Op::OpFSub, "-", kArithmetic),
    exact(Op::OpIMul),
    inexact(Op::OpFMul, "*", kArithmetic),
    exact(Op::OpUDiv, kByZero),
    exact(Op::OpSDiv, kByZero, kOverflow),
    inexact(Op::OpFDiv, "/",
            ulp("may be off by 2.5 units in the last place, and by anything for a divisor beyond "
                "2^126 or below 2^-126"),
            taken(OpenIf::kZeroByZero, "divides {0} by {1}")),
    exact(Op::OpUMod, kByZero),
    exact(Op::OpSRem, kByZero, kOverflow, kNegative),
    exact(Op::OpSMod, kByZero, kOverflow, kNegative),
    inexact(Op::OpFRem, "a remainder", formula("is as exact as x - y * trunc(x / y)"),
            kFloatRemainder),
    inexact(Op::OpFMod, "mod()", formula("is as exact as x - y * floor(x / y)"), kFloatRemainder),
    inexact(Op::OpVectorTimesScalar, "*", kArithmetic),
    inexact(Op::OpMatrixTimesScalar, "*", kArithmetic),
    inexact(Op::OpVectorTimesMatrix, "*", kArithmetic),
    inexact(Op::OpMatrixTimesVector, "*", kArithmetic),
    inexact(Op::OpMatrixTimesMatrix, "*", kArithmetic),
    inexact(Op::OpOuterProduct, "outerProduct()", kArithmetic),
    inexact(Op::OpDot, "dot()", kArithmetic),
    exact(Op::OpIAddCarry),
    exact(Op::OpISubBorrow),
    exact(Op::OpUMulExtended),
    exact(Op::OpSMulExtended),
    exact(Op::OpAny),
    exact(Op::OpAll),
    exact(Op::OpIsNan, taken(OpenIf::kIsNan,
                             "asks isnan({0}), and Vulkan lets a device assume that there is "
                             "no NaN")),
    exact(Op::OpIsInf, taken(OpenIf::kIsNotFinite,
                             "asks isinf({0}), and Vulkan lets a device assume that "
                             "nothing is infinite")),
    exact(Op::OpLessOrGreater, kNanCompared),
    exact(Op::OpOrdered, kNanCompared),
    exact(Op::OpUnordered, kNanCompared),
    exact(Op::OpLogicalEqual),
    exact(Op::OpLogicalNotEqual),
    exact(Op::OpLogicalOr),
    exact(Op::OpLogicalAnd),
    exact(Op::OpLogicalNot),
    exact(Op::OpSelect),
    exact(Op::OpIEqual),
    exact(Op::OpINotEqual),
    exact(Op::OpUGreaterThan),
    exact(Op::OpSGreaterThan),
    exact(Op::OpUGreaterThanEqual),
    exact(Op::OpSGreaterThanEqual),
    exact(Op::OpULessThan),
    exact(Op::OpSLessThan),
    exact(Op::OpULessThanEqual),
    exact(Op::OpSLessThanEqual),
    exact(Op::OpFOrdEqual, kNanCompared),
    exact(Op::OpFUnordEqual, kNanCompared),
    exact(Op::OpFOrdNotEqual, kNanCompared),
    exact(Op::OpFUnordNotEqual, kNanCompared),
    exact(Op::OpFOrdLessThan, kNanCompared),
    exact(Op::OpFUnordLessThan, kNanCompared),
    exact(Op::OpFOrdGreaterThan, kNanCompared),
    exact(Op::OpFUnordGreaterThan, kNanCompared),
    exact(Op::OpFOrdLessThanEqual, kNanCompared),
    exact(Op::OpFUnordLessThanEqual, kNanCompared),
    exact(Op::OpFOrdGreaterThanEqual, kNanCompared),
    exact(Op::OpFUnordGreaterThanEqual, kNanCompared),
    exact(Op::OpShiftRightLogical, kShift),
    exact(Op::OpShiftRightArithmetic, kShift),
    exact(Op::OpShiftLeftLogical, kShift),
    exact(Op::OpBitwiseOr),
    exact(Op::OpBitwiseXor),
    exact(Op::OpBitwiseAnd),
    exact(Op::OpNot),
    exact(Op::OpBitFieldInsert,
          taken(OpenIf::kFieldBeyond, "takes {3} bits from bit {2} on, of {bits}")),
    exact(Op::OpBitFieldSExtract, kExtract),
    exact(Op::OpBitFieldUExtract, kExtract),
    exact(Op::OpBitReverse),
    exact(Op::OpBitCount),
    exact(Op::OpGroupNonUniformElect),
    exact(Op::OpGroupNonUniformAll),
    exact(Op::OpGroupNonUniformAny),
    exact(Op::OpGroupNonUniformAllEqual),
    exact(Op::OpGroupNonUniformBroadcast),
    exact(Op::OpGroupNonUniformBroadcastFirst),
    exact(Op::OpGroupNonUniformBallot),
    exact(Op::OpGroupNonUniformInverseBallot),
    exact(Op::OpGroupNonUniformBallotBitExtract),
    exact(Op::OpGroupNonUniformBallotBitCount),
    exact(Op::OpGroupNonUniformBallotFindLSB),
    exact(Op::OpGroupNonUniformBallotFindMSB),
    exact(Op::OpGroupNonUniformShuffle),
    exact(Op::OpGroupNonUniformShuffleXor),
    exact(Op::OpGroupNonUniformShuffleUp),
    exact(Op::OpGroupNonUniformShuffleDown),
    exact(Op::OpGroupNonUniformIAdd),
    inexact(Op::OpGroupNonUniformFAdd, "subgroupAdd()", kArithmetic),
    exact(Op::OpGroupNonUniformIMul),
    inexact(Op::OpGroupNonUniformFMul, "subgroupMul()", kArithmetic),
    exact(Op::OpGroupNonUniformSMin),
    exact(Op::OpGroupNonUniformUMin),
    exact(Op::OpGroupNonUniformFMin),
    exact(Op::OpGroupNonUniformSMax),
    exact(Op::OpGroupNonUniformUMax),
    exact(Op::OpGroupNonUniformFMax),
    exact(Op::OpGroupNonUniformBitwiseAnd),
    exact(Op::OpGroupNonUniformBitwiseOr),
    exact(Op::OpGroupNonUniformBitwiseXor),
    exact(Op::OpGroupNonUniformLogicalAnd),
    exact(Op::OpGroupNonUniformLogicalOr),
    exact(Op::OpGroupNonUniformLogicalXor),
    exact(Op::OpGroupNonUniformQuadBroadcast),
    exact(Op::OpGroupNonUniformQuadSwap),
    exact(Op::OpCopyLogical),
    exact(Op::OpSDot),
    exact(Op::OpUDot),
    exact(Op::OpSUDot),
    exact(Op::OpSDotAccSat),
    exact(Op::OpUDotAccSat),
    exact(Op::OpSUDotAccSat),
};

// A square root of 0 is 0, though the formula that its precision is inherited from divides by 0.
constexpr std::array kFunctions{
    exact(GLSLstd450Round, taken(OpenIf::kIsHalfway, "rounds {0}, halfway between two integers")),
    exact(GLSLstd450RoundEven),
    exact(GLSLstd450Trunc),
    exact(GLSLstd450FAbs),
    exact(GLSLstd450SAbs),
    exact(GLSLstd450FSign, taken(OpenIf::kIsNan, "takes sign({0})")),
    exact(GLSLstd450SSign),
    exact(GLSLstd450Floor),
    exact(GLSLstd450Ceil),
    inexact(GLSLstd450Fract, "fract()", kRounded),
    inexact(GLSLstd450Radians, "radians()", kArithmetic),
    inexact(GLSLstd450Degrees, "degrees()", kArithmetic),
    inexact(GLSLstd450Sin, "sin()",
            ulp("may be off by 2^-11 from -pi to pi, and by anything beyond"),
            taken(OpenIf::kIsNotFinite, "takes sin({0})")),
    inexact(GLSLstd450Cos, "cos()",
            ulp("may be off by 2^-11 from -pi to pi, and by anything beyond"),
            taken(OpenIf::kIsNotFinite, "takes cos({0})")),
    inexact(GLSLstd450Tan, "tan()", formula("is as exact as sin(x) / cos(x)"),
            taken(OpenIf::kIsNotFinite, "takes tan({0})")),
    inexact(GLSLstd450Asin, "asin()", formula("is as exact as atan(x, sqrt(1 - x * x))"),
            taken(OpenIf::kIsBeyondOne, "takes asin({0})")),
    inexact(GLSLstd450Acos, "acos()", formula("is as exact as atan(sqrt(1 - x * x), x)"),
            taken(OpenIf::kIsBeyondOne, "takes acos({0})")),
    inexact(GLSLstd450Atan, "atan()", ulp("may be off by 4096 units in the last place"),
            taken(OpenIf::kIsNan, "takes atan({0})")),
    inexact(GLSLstd450Sinh, "sinh()", formula("is as exact as (exp(x) - exp(-x)) / 2"),
            taken(OpenIf::kIsNan, "takes sinh({0})")),
    inexact(GLSLstd450Cosh, "cosh()", formula("is as exact as (exp(x) + exp(-x)) / 2"),
            taken(OpenIf::kIsNan, "takes cosh({0})")),
    inexact(
        GLSLstd450Tanh, "tanh()", formula("is as exact as sinh(x) / cosh(x)"),
        taken(OpenIf::kExponentialOverflows, "takes tanh({0}), which may be infinity by infinity")),
    inexact(GLSLstd450Asinh, "asinh()", formula("is as exact as log(x + sqrt(x * x + 1))"),
            taken(OpenIf::kIsNan, "takes asinh({0})")),
    inexact(GLSLstd450Acosh, "acosh()", formula("is as exact as log(x + sqrt(x * x - 1))"),
            taken(OpenIf::kIsBelowOne, "takes acosh({0})")),
    inexact(GLSLstd450Atanh, "atanh()", formula("is as exact as log((1 + x) / (1 - x)) / 2"),
            taken(OpenIf::kIsNotWithinOne, "takes atanh({0})")),
    inexact(GLSLstd450Atan2, "atan()", ulp("may be off by 4096 units in the last place"),
            taken(OpenIf::kBothAreZero, "takes atan({0}, {1})")),
    inexact(GLSLstd450Pow, "pow()", formula("is as exact as exp2(y * log2(x))"),
            taken(OpenIf::kIsNoPower, "takes pow({0}, {1})")),
    inexact(GLSLstd450Exp, "exp()", ulp("may be off by 3 + 2 * abs(x) units in the last place"),
            taken(OpenIf::kIsNan, "takes exp({0})")),
    inexact(GLSLstd450Log, "log()",
            ulp("may be off by 3 units in the last place, and by 2^-21 from 0.5 to 2"),
            taken(OpenIf::kIsNotPositive, "takes log({0})")),
    inexact(GLSLstd450Exp2, "exp2()", ulp("may be off by 3 + 2 * abs(x) units in the last place"),
            taken(OpenIf::kIsNan, "takes exp2({0})")),
    inexact(GLSLstd450Log2, "log2()",
            ulp("may be off by 3 units in the last place, and by 2^-21 from 0.5 to 2"),
            taken(OpenIf::kIsNotPositive, "takes log2({0})")),
    inexact(GLSLstd450Sqrt, "sqrt()", formula("is as exact as 1 / inversesqrt(x)"),
            taken(OpenIf::kIsNegative, "takes sqrt({0})")),
    inexact(GLSLstd450InverseSqrt, "inversesqrt()", ulp("may be off by 2 units in the last place"),
            taken(OpenIf::kIsNotPositive, "takes inversesqrt({0})")),
    inexact(GLSLstd450Determinant, "determinant()", kArithmetic),
    inexact(GLSLstd450MatrixInverse, "inverse()", formula("has no precision that is promised"),
            taken(OpenIf::kIsZero, "inverts a matrix whose determinant is {0}")),
    exact(GLSLstd450ModfStruct),
    exact(GLSLstd450FMin, kLesser),
    exact(GLSLstd450UMin),
    exact(GLSLstd450SMin),
    exact(GLSLstd450FMax, kGreater),
    exact(GLSLstd450UMax),
    exact(GLSLstd450SMax),
    exact(GLSLstd450FClamp, taken(OpenIf::kRangeIsEmpty, "takes clamp({0}, {1}, {2})")),
    exact(GLSLstd450UClamp, taken(OpenIf::kUnsignedRangeEmpty, "takes clamp({0}, {1}, {2})")),
    exact(GLSLstd450SClamp, taken(OpenIf::kSignedRangeEmpty, "takes clamp({0}, {1}, {2})")),
    inexact(GLSLstd450FMix, "mix()", formula("is as exact as x * (1 - a) + y * a")),
    exact(GLSLstd450Step, taken(OpenIf::kAnyIsNan, "takes step({0}, {1})")),
    inexact(GLSLstd450SmoothStep, "smoothstep()",
            formula("is as exact as t * t * (3 - 2 * t), t = clamp((x - a) / (b - a), 0, 1)"),
            taken(OpenIf::kEdgesMeet, "takes smoothstep({0}, {1}, {2})")),
    inexact(GLSLstd450Fma, "fma()", formula("is as exact as a * b + c")),
    exact(GLSLstd450FrexpStruct, taken(OpenIf::kIsNotFinite, "takes frexp({0})")),
    inexact(GLSLstd450Ldexp, "ldexp()",
            {Freedom::kRounded,
             "is rounded up or down as the device likes, and may be 0 for an exponent below -126 "
             "(-1022 of a `double`, -14 in 16 bits)"},
            taken(OpenIf::kScalesTooFar, "takes ldexp({0}, {1})")),
    inexact(GLSLstd450PackSnorm4x8, "packSnorm4x8()", kRounded, kPacked),
    inexact(GLSLstd450PackUnorm4x8, "packUnorm4x8()", kRounded, kPacked),
    inexact(GLSLstd450PackSnorm2x16, "packSnorm2x16()", kRounded, kPacked),
    inexact(GLSLstd450PackUnorm2x16, "packUnorm2x16()", kRounded, kPacked),
    inexact(GLSLstd450PackHalf2x16, "packHalf2x16()", kRounded),
    exact(GLSLstd450PackDouble2x32),
    inexact(GLSLstd450UnpackSnorm2x16, "unpackSnorm2x16()", kRounded),
    inexact(GLSLstd450UnpackUnorm2x16, "unpackUnorm2x16()", kRounded),
    inexact(GLSLstd450UnpackHalf2x16, "unpackHalf2x16()",
            {Freedom::kRounded, "may be 0 for a number below 2^-14"}),
    inexact(GLSLstd450UnpackSnorm4x8, "unpackSnorm4x8()", kRounded),
    inexact(GLSLstd450UnpackUnorm4x8, "unpackUnorm4x8()", kRounded),
    exact(GLSLstd450UnpackDouble2x32),
    inexact(GLSLstd450Length, "length()", formula("is as exact as sqrt(dot(x, x))")),
    inexact(GLSLstd450Distance, "distance()", formula("is as exact as length(x - y)")),
    inexact(GLSLstd450Cross, "cross()", kArithmetic),
    inexact(GLSLstd450Normalize, "normalize()",
            formula("is as exact as x * inversesqrt(dot(x, x))"),
            taken(OpenIf::kIsZero, "normalizes a vector of length {0}")),
    inexact(GLSLstd450FaceForward, "faceforward()", formula("is as exact as dot(I, N) < 0")),
    inexact(GLSLstd450Reflect, "reflect()", formula("is as exact as x - 2 * dot(y, x) * y")),
    inexact(GLSLstd450Refract, "refract()", formula("is as exact as a sum with a square root")),
    exact(GLSLstd450FindILsb),
    exact(GLSLstd450FindSMsb),
    exact(GLSLstd450FindUMsb),
    exact(GLSLstd450NMin),
    exact(GLSLstd450NMax),
    exact(GLSLstd450NClamp, taken(OpenIf::kRangeIsEmpty, "takes clamp({0}, {1}, {2})")),
};

constexpr bool is_sorted_by_number() {
    return std::ranges::is_sorted(kCore, std::less<>(), &OpenResult::op) &&
           std::ranges::is_sorted(kFunctions, std::less<>(), &OpenResult::function);
}
static_assert(is_sorted_by_number());

constexpr auto joined() {
    std::array<OpenResult, kCore.size() + kFunctions.size()> all{};
    std::ranges::copy(kFunctions, std::ranges::copy(kCore, all.begin()).out);
    return all;
}

constexpr auto kAll = joined();

template <typename Table, typename Number>
const OpenResult* find(const Table& table, Number number, Number OpenResult::*member) {
    const auto found = std::ranges::lower_bound(table, number, std::less<>(), member);
    return found != table.end() && (*found).*member == number ? &*found : nullptr;
}

}  // namespace

bool is_kept_by_no_contraction(const OpenResult& result) {
    return result.rule == kArithmetic.rule || result.function == GLSLstd450Fma ||
           result.function == GLSLstd450FMix || result.function == GLSLstd450Reflect;
}

bool computes_float(spv::Op op) {
    const OpenResult* const result = open_result(op);
    return result != nullptr && result->freedom != Freedom::kNone && op != Op::OpConvertSToF &&
           op != Op::OpConvertUToF && op != Op::OpFConvert;
}

bool computes_float(GLSLstd450 function) {
    switch (function) {
        case GLSLstd450FMin:
        case GLSLstd450FMax:
        case GLSLstd450FClamp:
        case GLSLstd450NMin:
        case GLSLstd450NMax:
        case GLSLstd450NClamp:
            return true;
        default:
            const OpenResult* const result = open_result(function);
            return result != nullptr && result->freedom != Freedom::kNone;
    }
}

const OpenResult* open_result(spv::Op op) {
    return find(kCore, op, &OpenResult::op);
}

const OpenResult* open_result(GLSLstd450 function) {
    return find(kFunctions, function, &OpenResult::function);
}

std::string_view what_is_defined(OpenIf operands) {
    switch (operands) {
        case OpenIf::kNever:
            return "";
        case OpenIf::kDivisorIsZero:
        case OpenIf::kZeroByZero:
        case OpenIf::kDivisorIsZeroOrNan:
            return "Ask first whether the divisor is 0.";
        case OpenIf::kQuotientOverflows:
            return "Ask first whether the divisor is -1.";
        case OpenIf::kRemainderOfNegative:
            return "`x - y * (x / y)` is the remainder of negative numbers, too.";
        case OpenIf::kShiftsTooFar:
            return "Ask first: `n < 32 ? x << n : 0`, with the width of the type for 32.";
        case OpenIf::kFieldBeyond:
            return "Keep the field's first bit and its length, added up, within the width.";
        case OpenIf::kSignedRangeEmpty:
        case OpenIf::kUnsignedRangeEmpty:
        case OpenIf::kRangeIsEmpty:
            return "The second argument is the lower bound.";
        case OpenIf::kDoesNotFitSigned:
            return "Limit it first: `int(clamp(x, -2147483648.0, 2147483520.0))`.";
        case OpenIf::kDoesNotFitUnsigned:
            return "`uint(int(x))` converts negative numbers; limit larger ones by `clamp`.";
        case OpenIf::kIsNan:
        case OpenIf::kAnyIsNan:
            return "Ask for its bits first: `(floatBitsToUint(x) & 0x7fffffffu) > 0x7f800000u` is "
                   "true of NaN alone.";
        case OpenIf::kIsNotFinite:
            return "Ask for its bits first: `(floatBitsToUint(x) & 0x7fffffffu) >= 0x7f800000u` is "
                   "true of infinities and NaN.";
        case OpenIf::kIsHalfway:
            return "`roundEven(x)` is defined there, too.";
        case OpenIf::kIsZero:
        case OpenIf::kBothAreZero:
            return "Ask for 0 first.";
        case OpenIf::kIsNegative:
            return "It is defined from 0 on.";
        case OpenIf::kIsNotPositive:
            return "It is defined above 0.";
        case OpenIf::kIsBelowOne:
            return "It is defined from 1 on.";
        case OpenIf::kIsBeyondOne:
        case OpenIf::kIsNotWithinOne:
            return "`clamp` takes back what rounding put beyond 1.";
        case OpenIf::kIsNoPower:
            return "`pow(abs(x), y)` is defined, and so is a product; 0 has powers above 0 alone.";
        case OpenIf::kEdgesMeet:
            return "The first edge is the lower one: `1.0 - smoothstep(low, high, x)` goes down.";
        case OpenIf::kScalesTooFar:
            return "Limit the exponent to -126 to 127.";
        case OpenIf::kExponentialOverflows:
            return "`tanh(clamp(x, -20.0, 20.0))` is the same number.";
    }
    return "";
}

std::span<const OpenResult> open_results() {
    return kAll;
}

}  // namespace vkp::spirv
