#include "tests/unit/audit/expression_support.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

namespace vkp::audit {
namespace {

using spv::Op;

// Matrices of samples: component (column, row) of operand `number`.
float at_place(std::uint32_t lane, std::uint32_t rows, std::uint32_t column, std::uint32_t row,
               std::uint32_t number) {
    return sample<float>(lane, column * rows + row, number);
}

class Matrices : public ExpressionTest {};

TEST_F(Matrices, DotProductsAddFromTheFirstComponent) {
    const Type& type = vector<float>(3);
    expect_value<float>(
        evaluate(Op::OpDot, scalar<float>(), {samples<float>(type, 0), samples<float>(type, 1)}), 1,
        [](auto lane, auto) {
            const auto term = [lane](std::uint32_t i) {
                return sample<float>(lane, i, 0) * sample<float>(lane, i, 1);
            };
            return (term(0) + term(1)) + term(2);
        });
}

TEST_F(Matrices, DotProductsOfHalvesAreRoundedAtEachStep) {
    const Type& type = vector<Half>(2);
    // The exact sum is 2049, which is no half.
    const Operand left =
        operand<Half>(type, [](auto, auto i) { return nearest_half(i == 0 ? 2048 : 1); });
    const Operand right = operand<Half>(type, [](auto, auto) { return nearest_half(1); });
    expect_value<Half>(evaluate(Op::OpDot, scalar<Half>(), {left, right}), 1,
                       [](auto, auto) { return nearest_half(2048); });
}

TEST_F(Matrices, AreScaled) {
    const Operand factor = samples<double>(scalar<double>(), 1);
    const auto expected = [](std::uint32_t lane, std::uint32_t i) {
        return sample<double>(lane, i, 0) * sample<double>(lane, 0, 1);
    };
    const Type& vectors = vector<double>(4);
    expect_value<double>(
        evaluate(Op::OpVectorTimesScalar, vectors, {samples<double>(vectors, 0), factor}), 4,
        expected);
    const Type& matrices = matrix<double>(3, 2);
    expect_value<double>(
        evaluate(Op::OpMatrixTimesScalar, matrices, {samples<double>(matrices, 0), factor}), 6,
        expected);
}

TEST_F(Matrices, AreMultipliedWithVectorsFromBothSides) {
    const Operand wide = samples<float>(matrix<float>(3, 2), 0);
    expect_value<float>(evaluate(Op::OpMatrixTimesVector, vector<float>(2),
                                 {wide, samples<float>(vector<float>(3), 1)}),
                        2, [](auto lane, auto row) {
                            float sum = 0;
                            for (std::uint32_t i = 0; i < 3; ++i) {
                                sum += at_place(lane, 2, i, row, 0) * sample<float>(lane, i, 1);
                            }
                            return sum;
                        });
    expect_value<float>(evaluate(Op::OpVectorTimesMatrix, vector<float>(3),
                                 {samples<float>(vector<float>(2), 1), wide}),
                        3, [](auto lane, auto column) {
                            float sum = 0;
                            for (std::uint32_t i = 0; i < 2; ++i) {
                                sum += sample<float>(lane, i, 1) * at_place(lane, 2, column, i, 0);
                            }
                            return sum;
                        });
}

TEST_F(Matrices, AreMultipliedWithEachOther) {
    const Operand left = samples<float>(matrix<float>(3, 2), 0);
    const Operand right = samples<float>(matrix<float>(4, 3), 1);
    expect_value<float>(evaluate(Op::OpMatrixTimesMatrix, matrix<float>(4, 2), {left, right}), 8,
                        [](auto lane, auto place) {
                            float sum = 0;
                            for (std::uint32_t i = 0; i < 3; ++i) {
                                sum += at_place(lane, 2, i, place % 2, 0) *
                                       at_place(lane, 3, place / 2, i, 1);
                            }
                            return sum;
                        });
}

TEST_F(Matrices, AreProductsOfAColumnAndARow) {
    expect_value<float>(
        evaluate(Op::OpOuterProduct, matrix<float>(3, 2),
                 {samples<float>(vector<float>(2), 0), samples<float>(vector<float>(3), 1)}),
        6, [](auto lane, auto place) {
            return sample<float>(lane, place % 2, 0) * sample<float>(lane, place / 2, 1);
        });
}

TEST_F(Matrices, AreTransposedWithoutAStep) {
    Operand wide = samples<float>(matrix<float>(3, 2), 0);
    define(wide.value[2], [](std::uint32_t) { return false; });
    const std::optional<Value> value = emit_expression(code_, {Op::OpTranspose, {1, 2, 100}},
                                                       matrix<float>(2, 3), std::vector{wide});
    EXPECT_TRUE(steps_.empty());
    ASSERT_TRUE(value.has_value());
    EXPECT_EQ((*value)[1].defined, wide.value[2].defined);
    expect_value<float>(*value, 6, [](auto lane, auto place) {
        return at_place(lane, 2, place % 3, place / 3, 0);
    });
}

// The determinant by the formula of Leibniz, in double: the sum over all ways to pick one place in
// each row and column.
double leibniz(std::uint32_t lane, std::uint32_t side, std::uint32_t column, std::uint32_t used) {
    if (column == side) {
        return 1;
    }
    double sum = 0;
    for (std::uint32_t row = 0; row < side; ++row) {
        if ((used >> row & 1U) == 0) {
            const bool is_odd = std::popcount(used >> row) % 2 == 1;
            const double term = sample<double>(lane, column * side + row, 0) *
                                leibniz(lane, side, column + 1, used | 1U << row);
            sum += is_odd ? -term : term;
        }
    }
    return sum;
}

TEST_F(Matrices, HaveDeterminants) {
    for (const std::uint32_t side : {2U, 3U, 4U}) {
        const Value value = evaluate(GLSLstd450Determinant, scalar<double>(),
                                     {samples<double>(matrix<double>(side, side), 0)});
        ASSERT_EQ(value.size(), 1U);
        for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
            const double expected = leibniz(lane, side, 0, 0);
            EXPECT_NEAR(at<double>(value[0], lane), expected, 1e-9) << side << ", lane " << lane;
        }
    }
}

TEST_F(Matrices, TimesTheirInversesAreIdentities) {
    // Sums of samples and a diagonal that is larger than a row of them.
    const auto component = [](std::uint32_t side) {
        return [side](std::uint32_t lane, std::uint32_t i) {
            return sample<double>(lane, i, 0) + (i % (side + 1) == 0 ? 64.0 : 0.0);
        };
    };
    for (const std::uint32_t side : {2U, 3U, 4U}) {
        const Type& type = matrix<double>(side, side);
        const Operand original = operand<double>(type, component(side));
        const Operand inverse{&type, evaluate(GLSLstd450MatrixInverse, type, {original})};
        const Value product = evaluate(Op::OpMatrixTimesMatrix, type, {original, inverse});
        ASSERT_EQ(product.size(), std::size_t{side} * side);
        for (std::uint32_t i = 0; i < product.size(); ++i) {
            for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
                EXPECT_NEAR(at<double>(product[i], lane), i % (side + 1) == 0 ? 1 : 0, 1e-12)
                    << side << ", scalar " << i << ", lane " << lane;
            }
        }
    }
}

}  // namespace
}  // namespace vkp::audit
