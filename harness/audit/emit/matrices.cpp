#include "harness/audit/emit/float_code.hpp"
#include "harness/audit/emit/instruction_families.hpp"
#include "harness/audit/emit/operand_cast.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {

using Scalars = std::span<const Scalar>;

std::size_t row_count(const Operand& matrix) {
    return matrix.type->element->count;
}

Scalars column(const Value& matrix, std::size_t rows, std::size_t index) {
    return Scalars(matrix).subspan(index * rows, rows);
}

// The columns, each times its component of the vector, added from the first to the last.
Value combine(FloatCode& code, const Operand& matrix, Scalars vector) {
    const std::size_t rows = row_count(matrix);
    Value sum = code.scale(column(matrix.value, rows, 0), vector[0]);
    for (std::size_t i = 1; i < vector.size(); ++i) {
        sum = code.add(sum, code.scale(column(matrix.value, rows, i), vector[i]));
    }
    return sum;
}

void append(Value& value, const Value& more) {
    value.insert(value.end(), more.begin(), more.end());
}

Value vector_times_matrix(FloatCode& code, const Value& vector, const Operand& matrix) {
    Value value;
    for (std::size_t i = 0; i < matrix.type->count; ++i) {
        value.push_back(code.dot(vector, column(matrix.value, vector.size(), i)));
    }
    return value;
}

Value matrix_times_matrix(FloatCode& code, const Operand& left, const Operand& right) {
    Value value;
    for (std::size_t i = 0; i < right.type->count; ++i) {
        append(value, combine(code, left, column(right.value, row_count(right), i)));
    }
    return value;
}

Value outer_product(FloatCode& code, const Value& left, const Value& right) {
    Value value;
    for (const Scalar& factor : right) {
        append(value, code.scale(left, factor));
    }
    return value;
}

Value transposed(const Operand& matrix) {
    const std::size_t rows = row_count(matrix);
    Value value;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < matrix.type->count; ++i) {
            value.push_back(matrix.value[i * rows + row]);
        }
    }
    return value;
}

// A square matrix as its scalars, column by column.
std::size_t side_of(const Value& matrix) {
    std::size_t side = 1;
    while (side * side < matrix.size()) {
        ++side;
    }
    return side;
}

// The matrix without one column and one row.
Value minor_of(const Value& matrix, std::size_t column_left_out, std::size_t row_left_out) {
    const std::size_t side = side_of(matrix);
    Value value;
    for (std::size_t i = 0; i < matrix.size(); ++i) {
        if (i / side != column_left_out && i % side != row_left_out) {
            value.push_back(matrix[i]);
        }
    }
    return value;
}

Scalar determinant(FloatCode& code, const Value& matrix) {
    if (matrix.size() == 1) {
        return matrix[0];
    }
    Scalar sum = code.multiply(matrix[0], determinant(code, minor_of(matrix, 0, 0)));
    const std::size_t side = side_of(matrix);
    for (std::size_t i = 1; i < side; ++i) {
        const Scalar term =
            code.multiply(matrix[i * side], determinant(code, minor_of(matrix, i, 0)));
        sum = i % 2 == 1 ? code.subtract(sum, term) : code.add(sum, term);
    }
    return sum;
}

}  // namespace

std::optional<Value> emit_linear(LaneCode& lane_code, spv::Op op, const Type& result,
                                 std::span<const Operand> operands) {
    if (op == spv::Op::OpTranspose) {
        return transposed(operands[0]);
    }
    FloatCode code(lane_code, scalar_type(result));
    switch (op) {
        case spv::Op::OpVectorTimesScalar:
        case spv::Op::OpMatrixTimesScalar:
            return code.scale(operands[0].value, operands[1].value[0]);
        case spv::Op::OpVectorTimesMatrix:
            return vector_times_matrix(code, operands[0].value, operands[1]);
        case spv::Op::OpMatrixTimesVector:
            return combine(code, operands[0], operands[1].value);
        case spv::Op::OpMatrixTimesMatrix:
            return matrix_times_matrix(code, operands[0], operands[1]);
        case spv::Op::OpOuterProduct:
            return outer_product(code, operands[0].value, operands[1].value);
        case spv::Op::OpDot:
            return Value{code.dot(operands[0].value, operands[1].value)};
        default:
            return std::nullopt;
    }
}

Scalar determinant(LaneCode& lane_code, const Value& matrix) {
    FloatCode code(lane_code, matrix[0].type);
    return determinant(code, matrix);
}

Value inverse(LaneCode& lane_code, const Value& matrix) {
    FloatCode code(lane_code, matrix[0].type);
    const std::size_t side = side_of(matrix);
    const Scalar divisor = determinant(code, matrix);
    InitMask* const defined = lane_code.watch(spirv::open_result(GLSLstd450MatrixInverse),
                                              divisor.type, std::array{divisor});
    Value value;
    for (std::size_t i = 0; i < matrix.size(); ++i) {
        const std::size_t column_index = i / side;
        const std::size_t row = i % side;
        const Scalar cofactor = determinant(code, minor_of(matrix, row, column_index));
        const bool is_negative = (row + column_index) % 2 == 1;
        const Scalar quotient =
            code.divide(is_negative ? code.negate(cofactor) : cofactor, divisor);
        value.push_back(lane_code.defined_where(quotient, defined));
    }
    return value;
}

}  // namespace vkp::audit
