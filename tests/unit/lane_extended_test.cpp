#include "harness/audit/lane_extended.hpp"

#include "tests/unit/lane_support.hpp"

namespace vkp::audit {
namespace {

using spv::Op;

template <typename T>
LaneOp upper(Op op) {
    return extended_op(op, 1, type_of<T>());
}

TEST(LaneExtended, CarryAndBorrowAreOneWhereTheResultWraps) {
    for_unsigned([](auto t) {
        using T = decltype(t);
        expect_lanes<T>(upper<T>(Op::OpIAddCarry), all_pairs<T, T>(), [](T a, T b) {
            return static_cast<T>(a > std::numeric_limits<T>::max() - b ? 1 : 0);
        });
        expect_lanes<T>(upper<T>(Op::OpISubBorrow), all_pairs<T, T>(),
                        [](T a, T b) { return static_cast<T>(b > a ? 1 : 0); });
    });
}

TEST(LaneExtended, MemberZeroHasTheLowerBits) {
    for_integers([](auto t) {
        using T = decltype(t);
        const auto pairs = all_pairs<T, T>();
        using Wide = std::uint64_t;
        const auto wide = [](T value) { return static_cast<Wide>(value); };
        const auto product_of = [=](T a, T b) { return static_cast<T>(wide(a) * wide(b)); };
        expect_lanes<T>(extended_op(Op::OpIAddCarry, 0, type_of<T>()), pairs,
                        [=](T a, T b) { return static_cast<T>(wide(a) + wide(b)); });
        expect_lanes<T>(extended_op(Op::OpISubBorrow, 0, type_of<T>()), pairs,
                        [=](T a, T b) { return static_cast<T>(wide(a) - wide(b)); });
        expect_lanes<T>(extended_op(Op::OpUMulExtended, 0, type_of<T>()), pairs, product_of);
        expect_lanes<T>(extended_op(Op::OpSMulExtended, 0, type_of<T>()), pairs, product_of);
    });
}

TEST(LaneExtended, MemberOneHasTheUpperBitsOfAProduct) {
    for_types<std::uint8_t, std::uint16_t, std::uint32_t>([](auto t) {
        using T = decltype(t);
        expect_lanes<T>(upper<T>(Op::OpUMulExtended), all_pairs<T, T>(), [](T a, T b) {
            return static_cast<T>(std::uint64_t{a} * b >> (8 * sizeof(T)));
        });
    });
    for_types<std::int8_t, std::int16_t, std::int32_t>([](auto t) {
        using T = decltype(t);
        expect_lanes<T>(upper<T>(Op::OpSMulExtended), all_pairs<T, T>(), [](T a, T b) {
            return static_cast<T>(std::int64_t{a} * b >> (8 * sizeof(T)));
        });
    });
}

// Bit by bit: the upper half of the sum of all shifted multiples. `extension` continues `a` above.
std::uint64_t upper_of_product(std::uint64_t a, std::uint64_t extension, std::uint64_t b) {
    std::uint64_t lower = 0;
    std::uint64_t result = 0;
    for (unsigned i = 0; i < 64; ++i) {
        if (((b >> i) & 1U) != 0) {
            const std::uint64_t sum = lower + (a << i);
            const std::uint64_t carry = sum < lower ? 1 : 0;
            const std::uint64_t above = i == 0 ? extension : (extension << i) | (a >> (64 - i));
            result += above + carry;
            lower = sum;
        }
    }
    return result;
}

TEST(LaneExtended, UpperBitsOf64BitProducts) {
    using U = std::uint64_t;
    using S = std::int64_t;
    expect_lanes<U>(upper<U>(Op::OpUMulExtended), all_pairs<U, U>(),
                    [](U a, U b) { return upper_of_product(a, 0, b); });
    expect_lanes<S>(upper<S>(Op::OpSMulExtended), all_pairs<S, S>(), [](S a, S b) {
        const U x = static_cast<U>(a);
        const U result = upper_of_product(x, a < 0 ? ~U{0} : U{0}, static_cast<U>(b));
        return static_cast<S>(b < 0 ? result - x : result);
    });
}

TEST(LaneExtended, OtherInstructionsHaveNone) {
    EXPECT_EQ(extended_op(Op::OpIAdd, 0, type_of<std::uint32_t>()), nullptr);
    EXPECT_EQ(extended_op(Op::OpIAddCarry, 2, type_of<std::uint32_t>()), nullptr);
    EXPECT_EQ(extended_op(Op::OpIAddCarry, 0, type_of<float>()), nullptr);
}

}  // namespace
}  // namespace vkp::audit
