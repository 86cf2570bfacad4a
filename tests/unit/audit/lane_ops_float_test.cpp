#include "tests/unit/audit/lane_support.hpp"

namespace vkp::audit {
namespace {

using spv::Op;

// A function of the values, with more precision than any of the types has. It is as good as exact
// for sums and products of types with less than half of that precision.
template <typename T, typename Function>
auto in_reals(Function function) {
    return [function](auto... operands) { return rounded<T>(function(real(operands)...)); };
}

TEST(LaneOps, ArithmeticOfFloatsIsThatOfIeee) {
    for_types<float, double>([](auto t) {
        using T = decltype(t);
        expect_binary<T>(Op::OpFAdd, [](T a, T b) { return a + b; });
        expect_binary<T>(Op::OpFSub, [](T a, T b) { return a - b; });
        expect_binary<T>(Op::OpFMul, [](T a, T b) { return a * b; });
        expect_binary<T>(Op::OpFDiv, [](T a, T b) { return a / b; });
        expect_unary<T>(Op::OpFNegate,
                        [](T a) { return std::copysign(a, std::signbit(a) ? T{1} : T{-1}); });
    });
}

TEST(LaneOps, ArithmeticOfHalvesIsRoundedOnce) {
    expect_binary<Half>(Op::OpFAdd, in_reals<Half>([](auto a, auto b) { return a + b; }));
    expect_binary<Half>(Op::OpFSub, in_reals<Half>([](auto a, auto b) { return a - b; }));
    expect_binary<Half>(Op::OpFMul, in_reals<Half>([](auto a, auto b) { return a * b; }));
    expect_binary<Half>(Op::OpFDiv, in_reals<Half>([](auto a, auto b) { return a / b; }));
    expect_unary<Half>(Op::OpFNegate, in_reals<Half>([](auto a) { return -a; }));
}

TEST(LaneOps, RemainderHasTheSignOfTheDividend) {
    for_types<float, double>([](auto t) {
        using T = decltype(t);
        expect_binary<T>(Op::OpFRem, [](T a, T b) { return std::fmod(a, b); });
    });
    expect_binary<Half>(Op::OpFRem, in_reals<Half>([](auto a, auto b) { return std::fmod(a, b); }));
}

template <typename T>
T modulo(T a, T b) {
    const T rest = std::fmod(a, b);
    return rest != 0 && std::signbit(rest) != std::signbit(b) ? rest + b : rest;
}

TEST(LaneOps, ModuloHasTheSignOfTheDivisor) {
    const std::vector<std::tuple<float, float>> rows = {{5.5F, 2},   {-5.5F, 2}, {5.5F, -2},
                                                        {-5.5F, -2}, {4, 2},     {-0.25F, 1}};
    const std::vector<float> expected = {1.5F, 0.5F, -0.5F, -1.5F, 0, 0.75F};
    const auto columns = columns_of(rows, std::index_sequence_for<float, float>());
    const auto results = run_lanes(op_from_to<float, float>(Op::OpFMod), type_of<float>(), columns);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(from_bits<float>(results[i]), expected[i]) << i;
    }
    for_types<float, double>([](auto t) {
        using T = decltype(t);
        expect_binary<T>(Op::OpFMod, modulo<T>);
    });
    expect_lanes_near<Half>(op_from_to<Half, Half>(Op::OpFMod), all_pairs<Half, Half>(),
                            in_reals<Half>([](auto a, auto b) { return modulo(a, b); }));
}

// Quotients of all magnitudes, whole ones and near-whole ones.
TEST(LaneOps, RemaindersAreExact) {
    std::vector<std::tuple<float, float>> rows;
    for (const float divisor : {0.1F, 1.0F, 3.0F, 6.2831855F, 1e-3F, 12345.678F}) {
        for (float quotient = 1; quotient < 1e20F; quotient *= 7.5F) {
            const float multiple = divisor * std::floor(quotient);
            for (const float x : {multiple, std::nextafter(multiple, 0.0F), multiple + divisor / 2,
                                  std::nextafter(multiple, 1e38F)}) {
                rows.insert(rows.end(), {{x, divisor}, {-x, divisor}, {x, -divisor}});
            }
        }
    }
    expect_lanes<float>(op_from_to<float, float>(Op::OpFRem), rows,
                        [](float a, float b) { return std::fmod(a, b); });
    expect_lanes<float>(op_from_to<float, float>(Op::OpFMod), rows, modulo<float>);
}

TEST(LaneOps, FloatArithmeticIsNotForIntegers) {
    EXPECT_EQ((op_from_to<std::uint32_t, std::uint32_t>(Op::OpFAdd)), nullptr);
    EXPECT_EQ((op_from_to<bool, bool>(Op::OpFMod)), nullptr);
}

}  // namespace
}  // namespace vkp::audit
