#include "tests/unit/audit/expression_support.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace vkp::audit {
namespace {

using U = std::uint32_t;
using spv::Op;

class WideIntegers : public ExpressionTest {};

TEST_F(WideIntegers, SumsAndDifferencesTellTheirCarry) {
    const Type& numbers = vector<U>(2);
    const Type& both = structure({&numbers, &numbers});
    const std::vector<Operand> operands{samples<U>(numbers, 0), samples<U>(numbers, 1)};
    expect_value<U>(evaluate(Op::OpIAddCarry, both, operands), 4, [](auto lane, auto i) {
        const std::uint64_t sum =
            std::uint64_t{sample<U>(lane, i % 2, 0)} + sample<U>(lane, i % 2, 1);
        return static_cast<U>(i < 2 ? sum : sum >> 32U);
    });
    expect_value<U>(evaluate(Op::OpISubBorrow, both, operands), 4, [](auto lane, auto i) {
        const U a = sample<U>(lane, i % 2, 0);
        const U b = sample<U>(lane, i % 2, 1);
        return i < 2 ? a - b : (a < b ? 1U : 0U);
    });
}

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

TEST_F(WideIntegers, ProductsHaveTwoParts) {
    const auto expect_product = [this]<typename T, typename Product>(Op op, T, Product) {
        const Type& both = structure({&vector<T>(2), &vector<T>(2)});
        expect_value<T>(
            evaluate(op, both, {samples<T>(vector<T>(2), 0), samples<T>(vector<T>(2), 1)}), 4,
            [](auto lane, auto i) {
                const Product product = static_cast<Product>(sample<T>(lane, i % 2, 0)) *
                                        static_cast<Product>(sample<T>(lane, i % 2, 1));
                return static_cast<T>(i < 2 ? product : product >> (8 * sizeof(T)));
            });
    };
    expect_product(Op::OpUMulExtended, std::uint32_t{}, std::uint64_t{});
    expect_product(Op::OpSMulExtended, std::int32_t{}, std::int64_t{});
    expect_product(Op::OpUMulExtended, std::uint16_t{}, std::uint32_t{});
    expect_product(Op::OpSMulExtended, std::int8_t{}, std::int32_t{});
    expect_product(Op::OpUMulExtended, std::uint64_t{}, UnsignedWide{});
    expect_product(Op::OpSMulExtended, std::int64_t{}, Wide{});
}

}  // namespace
}  // namespace vkp::audit
