#include "harness/audit/emit/float_code.hpp"

namespace vkp::audit {

Scalar FloatCode::is_less(const Scalar& a, const Scalar& b) {
    return code_.emit(spv::Op::OpFOrdLessThan, {ScalarType::Kind::kBool, 32}, std::array{a, b});
}

Scalar FloatCode::dot(std::span<const Scalar> a, std::span<const Scalar> b) {
    Scalar sum = multiply(a[0], b[0]);
    for (std::size_t i = 1; i < a.size(); ++i) {
        sum = add(sum, multiply(a[i], b[i]));
    }
    return sum;
}

Scalar FloatCode::length(std::span<const Scalar> vector) {
    if (vector.size() == 1) {
        return code_.emit(GLSLstd450FAbs, type_, vector);
    }
    return square_root(dot(vector, vector));
}

Value FloatCode::add(std::span<const Scalar> a, std::span<const Scalar> b) {
    return apply(spv::Op::OpFAdd, a, b);
}

Value FloatCode::subtract(std::span<const Scalar> a, std::span<const Scalar> b) {
    return apply(spv::Op::OpFSub, a, b);
}

Value FloatCode::scale(std::span<const Scalar> vector, const Scalar& factor) {
    Value result;
    for (const Scalar& component : vector) {
        result.push_back(multiply(component, factor));
    }
    return result;
}

Value FloatCode::apply(spv::Op op, std::span<const Scalar> a, std::span<const Scalar> b) {
    Value result;
    for (std::size_t i = 0; i < a.size(); ++i) {
        result.push_back(apply(op, a[i], b[i]));
    }
    return result;
}

}  // namespace vkp::audit
