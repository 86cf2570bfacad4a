// Formulas of floats as lane operations, one rounding after the other as they are written.
#pragma once

#include "harness/audit/emit/operand_cast.hpp"

namespace vkp::audit {

class FloatCode {
public:
    FloatCode(LaneCode& code, ScalarType type) : code_(code), type_(type) {}

    Scalar number(double value) { return code_.constant_number(type_, value); }

    Scalar add(const Scalar& a, const Scalar& b) { return apply(spv::Op::OpFAdd, a, b); }
    Scalar subtract(const Scalar& a, const Scalar& b) { return apply(spv::Op::OpFSub, a, b); }
    Scalar multiply(const Scalar& a, const Scalar& b) { return apply(spv::Op::OpFMul, a, b); }
    Scalar divide(const Scalar& a, const Scalar& b) { return apply(spv::Op::OpFDiv, a, b); }
    Scalar negate(const Scalar& a) { return code_.emit(spv::Op::OpFNegate, type_, std::array{a}); }
    Scalar square_root(const Scalar& a) { return code_.emit(GLSLstd450Sqrt, type_, std::array{a}); }

    // The result is a bool.
    Scalar is_less(const Scalar& a, const Scalar& b);
    Scalar select(const Scalar& condition, const Scalar& yes, const Scalar& no) {
        return audit::select(code_, condition, yes, no);
    }

    Scalar dot(std::span<const Scalar> a, std::span<const Scalar> b);
    // The Euclidean length; the absolute value of a vector of one.
    Scalar length(std::span<const Scalar> vector);

    // Component by component; scale() multiplies all components by one factor.
    Value add(std::span<const Scalar> a, std::span<const Scalar> b);
    Value subtract(std::span<const Scalar> a, std::span<const Scalar> b);
    Value scale(std::span<const Scalar> vector, const Scalar& factor);

private:
    Scalar apply(spv::Op op, const Scalar& a, const Scalar& b) {
        return code_.emit(op, type_, std::array{a, b});
    }
    Value apply(spv::Op op, std::span<const Scalar> a, std::span<const Scalar> b);

    LaneCode& code_;
    ScalarType type_;
};

}  // namespace vkp::audit
