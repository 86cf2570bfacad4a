#include "harness/audit/emit/float_code.hpp"
#include "harness/audit/emit/instruction_families.hpp"
#include "harness/audit/emit/operand_cast.hpp"
#include "harness/audit/lanes/lane_pack.hpp"

#include <fmt/format.h>

namespace vkp::audit {

namespace {

using Operands = std::span<const Operand>;

// Lane operations of GLSL.std.450 give a result as wide as their first operand, and take 32-bit
// exponents.
Value emit_component_wise(LaneCode& code, GLSLstd450 instruction, const Type& result,
                          Operands operands) {
    const ScalarType type = scalar_type(result);
    Value value;
    for (std::uint32_t i = 0; i < result.scalar_count; ++i) {
        Value scalars;
        for (const Operand& operand : operands) {
            scalars.push_back(operand.value.at(i));
        }
        if (instruction == GLSLstd450Ldexp) {
            scalars[1] = converted(code, scalars[1], kIntType);
        }
        InitMask* const defined = code.watch(spirv::open_result(instruction), type, scalars);
        const ScalarType own = scalars[0].type;
        const Scalar result_of =
            code.emit(instruction, own.bits == type.bits ? type : own, scalars);
        value.push_back(code.defined_where(converted(code, result_of, type), defined));
    }
    return value;
}

Value cross(FloatCode& code, const Value& a, const Value& b) {
    Value value;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t next = (i + 1) % 3;
        const std::size_t last = (i + 2) % 3;
        value.push_back(
            code.subtract(code.multiply(a[next], b[last]), code.multiply(a[last], b[next])));
    }
    return value;
}

Value normalize(LaneCode& lane_code, FloatCode& code, const Value& vector) {
    const Scalar length = code.length(vector);
    InitMask* const defined =
        lane_code.watch(spirv::open_result(GLSLstd450Normalize), length.type, std::array{length});
    Value value;
    for (const Scalar& component : vector) {
        value.push_back(lane_code.defined_where(code.divide(component, length), defined));
    }
    return value;
}

Value face_forward(FloatCode& code, const Value& normal, const Value& incident,
                   const Value& reference) {
    const Scalar is_opposed = code.is_less(code.dot(reference, incident), code.number(0));
    Value value;
    for (const Scalar& component : normal) {
        value.push_back(code.select(is_opposed, component, code.negate(component)));
    }
    return value;
}

Value reflect(FloatCode& code, const Value& incident, const Value& normal) {
    const Scalar twice = code.multiply(code.number(2), code.dot(normal, incident));
    return code.subtract(incident, code.scale(normal, twice));
}

// The result is a vector of zeros where all light is reflected.
Value refract(FloatCode& code, const Value& incident, const Value& normal, const Scalar& ratio) {
    const Scalar zero = code.number(0);
    const Scalar one = code.number(1);
    const Scalar cosine = code.dot(normal, incident);
    const Scalar sine_squared = code.subtract(one, code.multiply(cosine, cosine));
    const Scalar k = code.subtract(one, code.multiply(code.multiply(ratio, ratio), sine_squared));
    const Scalar along = code.add(code.multiply(ratio, cosine), code.square_root(k));
    const Scalar is_reflected = code.is_less(k, zero);
    Value value = code.subtract(code.scale(incident, ratio), code.scale(normal, along));
    for (Scalar& component : value) {
        component = code.select(is_reflected, zero, component);
    }
    return value;
}

std::optional<Value> emit_geometric(LaneCode& lane_code, GLSLstd450 instruction, Operands in) {
    const Value& first = in[0].value;
    const ScalarType type = first[0].type;
    FloatCode code(lane_code, type);
    switch (instruction) {
        case GLSLstd450Length:
            return Value{code.length(first)};
        case GLSLstd450Distance:
            return Value{code.length(code.subtract(first, in[1].value))};
        case GLSLstd450Cross:
            return cross(code, first, in[1].value);
        case GLSLstd450Normalize:
            return normalize(lane_code, code, first);
        case GLSLstd450FaceForward:
            return face_forward(code, first, in[1].value, in[2].value);
        case GLSLstd450Reflect:
            return reflect(code, first, in[1].value);
        case GLSLstd450Refract: {
            const Scalar ratio = in[2].value[0];
            return refract(code, first, in[1].value,
                           ratio.type.bits == type.bits
                               ? ratio
                               : lane_code.emit(spv::Op::OpFConvert, type, std::array{ratio}));
        }
        case GLSLstd450Determinant:
            return Value{determinant(lane_code, first)};
        case GLSLstd450MatrixInverse:
            return inverse(lane_code, first);
        default:
            return std::nullopt;
    }
}

// The scalars, each undefined in lanes where the instruction has no result for it.
Value watched(LaneCode& code, GLSLstd450 instruction, ScalarType type, const Value& operand) {
    Value value;
    for (const Scalar& scalar : operand) {
        InitMask* const defined =
            code.watch(spirv::open_result(instruction), type, std::array{scalar});
        value.push_back(code.defined_where(scalar, defined));
    }
    return value;
}

// Changes what is packed by a last bit, or rounds it otherwise, as this audit tries other bits.
Value with_last_bits(LaneCode& code, GLSLstd450 instruction, Value scalars) {
    const LastBits bits = code.options().last_bits;
    if (bits == LastBits::kNearest || scalars[0].type.bits != 32) {
        return scalars;
    }
    for (Scalar& scalar : scalars) {
        scalar = instruction == GLSLstd450PackHalf2x16 ? code.through_half(scalar)
                 : bits == LastBits::kSmallAreZero
                     ? scalar
                     : code.emit(neighbour_op(bits, scalar.type), scalar.type, std::array{scalar});
    }
    return scalars;
}

Value emit_unpack(LaneCode& code, GLSLstd450 instruction, const Type& result,
                  const Scalar& packed) {
    const bool loses_small = instruction == GLSLstd450UnpackHalf2x16 &&
                             code.options().last_bits == LastBits::kSmallAreZero;
    Value value;
    for (std::uint32_t i = 0; i < result.scalar_count; ++i) {
        const Scalar part = code.emit(unpack_op(instruction, i), scalar_type(result),
                                      std::array{packed}, "an unpacking function");
        value.push_back(loses_small ? code.through_half(part) : part);
    }
    return value;
}

// The results are structs: one part of each component, then the other part of each.
Value emit_parts(LaneCode& code, LaneOp first, LaneOp second, ScalarType second_type,
                 const Type& result, const Value& operand) {
    Value value;
    for (const Scalar& scalar : operand) {
        value.push_back(code.emit(first, scalar.type, std::array{scalar}, "the part of a float"));
    }
    const ScalarType wanted = scalar_type(*result.members.at(1));
    for (const Scalar& scalar : operand) {
        const Scalar part =
            code.emit(second, second_type, std::array{scalar}, "the part of a float");
        value.push_back(converted(code, part, wanted));
    }
    return value;
}

// Instructions that work on each component on its own.
bool is_component_wise(GLSLstd450 instruction) {
    return (instruction >= GLSLstd450Round && instruction <= GLSLstd450InverseSqrt) ||
           (instruction >= GLSLstd450FMin && instruction <= GLSLstd450Fma) ||
           instruction == GLSLstd450Ldexp ||
           (instruction >= GLSLstd450FindILsb && instruction <= GLSLstd450FindUMsb) ||
           (instruction >= GLSLstd450NMin && instruction <= GLSLstd450NClamp);
}

}  // namespace

std::optional<Value> emit_extended(LaneCode& code, GLSLstd450 instruction, const Type& result,
                                   std::span<const Operand> operands) {
    // Interpolation takes a pointer, which has no scalars.
    if (operands.empty() || operands[0].value.empty()) {
        return std::nullopt;
    }
    if (std::optional<Value> value = emit_geometric(code, instruction, operands)) {
        return value;
    }
    const Value& first = operands[0].value;
    const ScalarType type = first[0].type;
    switch (instruction) {
        case GLSLstd450ModfStruct:
            return emit_parts(code, modf_fraction(type), modf_whole(type), type, result, first);
        case GLSLstd450FrexpStruct:
            return emit_parts(code, frexp_significand(type), frexp_exponent(type), kIntType, result,
                              watched(code, instruction, type, first));
        default:
            break;
    }
    if (const LaneOp pack = pack_op(instruction)) {
        return Value{
            code.emit(pack, scalar_type(result),
                      with_last_bits(code, instruction, watched(code, instruction, type, first)))};
    }
    if (unpack_op(instruction, 0) != nullptr) {
        return emit_unpack(code, instruction, result, first[0]);
    }
    return is_component_wise(instruction)
               ? std::optional(emit_component_wise(code, instruction, result, operands))
               : std::nullopt;
}

}  // namespace vkp::audit
