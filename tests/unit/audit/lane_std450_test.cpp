#include "tests/unit/audit/lane_support.hpp"

#include <algorithm>

namespace vkp::audit {
namespace {

template <typename T>
LaneOp function(GLSLstd450 instruction) {
    return find_lane_op(instruction, type_of<T>());
}

// A function of floats against the same with more precision.
template <typename Function>
void expect_near(GLSLstd450 instruction, Function reference) {
    SCOPED_TRACE(static_cast<unsigned>(instruction));
    for_floats([=](auto t) {
        using T = decltype(t);
        expect_lanes_near<T>(function<T>(instruction), all_of<T>(),
                             [=](T a) { return rounded<T>(reference(real(a))); });
    });
}

template <typename Function>
void expect_pairs_near(GLSLstd450 instruction, Function reference) {
    SCOPED_TRACE(static_cast<unsigned>(instruction));
    for_floats([=](auto t) {
        using T = decltype(t);
        expect_lanes_near<T>(function<T>(instruction), all_pairs<T, T>(),
                             [=](T a, T b) { return rounded<T>(reference(real(a), real(b))); });
    });
}

using Real = long double;

// The nearest integer, of two the even one; with the sign of the number.
Real nearest_even(Real x) {
    const Real below = std::floor(x);
    const bool is_up = x - below > 0.5L || (x - below == 0.5L && std::fmod(below, 2.0L) != 0);
    return std::copysign(std::isfinite(x) && is_up ? below + 1 : below, x);
}

template <typename Function>
void expect_exactly(GLSLstd450 instruction, Function reference) {
    for_floats([=](auto t) {
        using T = decltype(t);
        expect_unary<T>(instruction, [=](T a) { return rounded<T>(reference(real(a))); });
    });
}

TEST(LaneStd450, RoundingKeepsTheSignOfZero) {
    expect_exactly(GLSLstd450Round, nearest_even);
    expect_exactly(GLSLstd450RoundEven, nearest_even);
    expect_exactly(GLSLstd450Floor, [](Real x) { return std::floor(x); });
    expect_exactly(GLSLstd450Ceil, [](Real x) { return std::ceil(x); });
    expect_exactly(GLSLstd450Trunc, [](Real x) { return std::trunc(x); });
    expect_exactly(GLSLstd450FAbs, [](Real x) { return std::abs(x); });
}

TEST(LaneStd450, FractionAndSign) {
    expect_near(GLSLstd450Fract, [](Real x) { return x - std::floor(x); });
    expect_exactly(GLSLstd450FSign, [](Real x) { return x > 0 ? 1 : x < 0 ? -1 : x; });
}

TEST(LaneStd450, Angles) {
    const Real pi = std::acos(Real{-1});
    expect_near(GLSLstd450Radians, [=](Real x) { return x / 180 * pi; });
    expect_near(GLSLstd450Degrees, [=](Real x) { return x / pi * 180; });
}

TEST(LaneStd450, SquareRoots) {
    expect_unary<double>(GLSLstd450Sqrt, [](double x) { return std::sqrt(x); });
    for_types<Half, float>([](auto t) {
        using T = decltype(t);
        expect_unary<T>(GLSLstd450Sqrt, [](T x) { return rounded<T>(std::sqrt(real(x))); });
    });
    expect_near(GLSLstd450InverseSqrt, [](Real x) { return 1 / std::sqrt(x); });
}

TEST(LaneStd450, Trigonometry) {
    expect_near(GLSLstd450Sin, [](Real x) { return std::sin(x); });
    expect_near(GLSLstd450Cos, [](Real x) { return std::cos(x); });
    expect_near(GLSLstd450Tan, [](Real x) { return std::tan(x); });
    expect_near(GLSLstd450Asin, [](Real x) { return std::asin(x); });
    expect_near(GLSLstd450Acos, [](Real x) { return std::acos(x); });
    expect_near(GLSLstd450Atan, [](Real x) { return std::atan(x); });
    expect_pairs_near(GLSLstd450Atan2, [](Real y, Real x) { return std::atan2(y, x); });
}

TEST(LaneStd450, HyperbolicFunctions) {
    expect_near(GLSLstd450Sinh, [](Real x) { return std::sinh(x); });
    expect_near(GLSLstd450Cosh, [](Real x) { return std::cosh(x); });
    expect_near(GLSLstd450Tanh, [](Real x) { return std::tanh(x); });
    expect_near(GLSLstd450Asinh, [](Real x) { return std::asinh(x); });
    expect_near(GLSLstd450Acosh, [](Real x) { return std::acosh(x); });
    expect_near(GLSLstd450Atanh, [](Real x) { return std::atanh(x); });
}

TEST(LaneStd450, PowersAndLogarithms) {
    expect_pairs_near(GLSLstd450Pow, [](Real x, Real y) { return std::pow(x, y); });
    expect_near(GLSLstd450Exp, [](Real x) { return std::exp(x); });
    expect_near(GLSLstd450Log, [](Real x) { return std::log(x); });
    expect_near(GLSLstd450Exp2, [](Real x) { return std::exp2(x); });
    expect_near(GLSLstd450Log2, [](Real x) { return std::log2(x); });
}

TEST(LaneStd450, OfANanAndANumberTheNumberIsTaken) {
    const auto minimum = [](Real a, Real b) {
        return std::isnan(a) ? b : std::isnan(b) || a < b ? a : b;
    };
    const auto maximum = [](Real a, Real b) {
        return std::isnan(a) ? b : std::isnan(b) || a > b ? a : b;
    };
    expect_pairs_near(GLSLstd450FMin, minimum);
    expect_pairs_near(GLSLstd450NMin, minimum);
    expect_pairs_near(GLSLstd450FMax, maximum);
    expect_pairs_near(GLSLstd450NMax, maximum);
}

// Numbers that halves can represent, with little rounding.
template <typename T>
std::vector<T> simple_values() {
    std::vector<T> values;
    for (const long double value : {0.0L, 0.25L, 0.5L, 1.0L, 3.0L, -2.0L, -0.75L, 17.0L}) {
        values.push_back(rounded<T>(value));
    }
    return values;
}

template <typename Function>
void expect_triples(GLSLstd450 instruction, Function reference) {
    for_floats([=](auto t) {
        using T = decltype(t);
        const auto simple = simple_values<T>();
        expect_lanes_near<T>(
            function<T>(instruction), product(simple, simple, simple),
            [=](T a, T b, T c) { return rounded<T>(reference(real(a), real(b), real(c))); });
    });
}

TEST(LaneStd450, Mixing) {
    expect_triples(GLSLstd450FMix, [](Real x, Real y, Real a) { return x + (y - x) * a; });
    expect_pairs_near(GLSLstd450Step, [](Real edge, Real x) { return x < edge ? 0 : 1; });
}

TEST(LaneStd450, SmoothStepRisesBetweenItsEdges) {
    for_floats([](auto t) {
        using T = decltype(t);
        const std::vector<T> low = {rounded<T>(-1), rounded<T>(0), rounded<T>(0.5L)};
        const std::vector<T> high = {rounded<T>(1), rounded<T>(4)};
        expect_lanes_near<T>(function<T>(GLSLstd450SmoothStep),
                             product(low, high, simple_values<T>()), [](T from, T to, T x) {
                                 const Real part = (real(x) - real(from)) / (real(to) - real(from));
                                 const Real p = std::min(std::max(part, Real{0}), Real{1});
                                 return rounded<T>(3 * p * p - 2 * p * p * p);
                             });
    });
}

TEST(LaneStd450, ClampingANanGivesABound) {
    for_floats([](auto t) {
        using T = decltype(t);
        const std::vector<T> low = {rounded<T>(-1), rounded<T>(0.25L)};
        const std::vector<T> high = {rounded<T>(0.5L), rounded<T>(64)};
        const auto rows = product(edge_values<T>(), low, high);
        for (const GLSLstd450 instruction : {GLSLstd450FClamp, GLSLstd450NClamp}) {
            expect_lanes<T>(function<T>(instruction), rows, [](T x, T from, T to) {
                return !(real(x) > real(from)) ? from : real(x) > real(to) ? to : x;
            });
        }
    });
}

TEST(LaneStd450, FusedMultiplyAndAddRoundsOnce) {
    for_types<float, double>([](auto t) {
        using T = decltype(t);
        const T tiny = std::numeric_limits<T>::epsilon();
        const std::vector<std::tuple<T, T, T>> rows = {{1 + tiny, 1 - tiny, -1}, {3, 5, 7}};
        expect_lanes<T>(function<T>(GLSLstd450Fma), rows,
                        [=](T a, T, T) { return a == 3 ? T{22} : -tiny * tiny; });
    });
    expect_triples(GLSLstd450Fma, [](Real a, Real b, Real c) { return a * b + c; });
    // 1 + 2^-11 is in the middle between two halves; the product is less than a float resolves.
    const std::vector<std::tuple<Half, Half, Half>> rows = {
        {nearest_half(0x1.004p-6), nearest_half(0x1.ff8p-6), nearest_half(1)},
        {nearest_half(2049), nearest_half(0.5), nearest_half(-3)}};
    const auto expected = [](Half a, Half b, Half c) {
        return rounded<Half>(real(a) * real(b) + real(c));
    };
    expect_lanes<Half>(function<Half>(GLSLstd450Fma), rows, expected);
    expect_lanes<Half>(function<Half>(GLSLstd450Fma),
                       product(edge_values<Half>(), edge_values<Half>(), edge_values<Half>()),
                       expected);
}

// One product of each sum is 1 + 2^-11 + 2^-24 and the float next to it 1 + 2^-11. Fused into the
// sum, the product would keep its 2^-24.
TEST(LaneStd450, ProductsOfAMixAreRounded) {
    const float near_one = 1 + 0x1p-12F;
    const std::vector<std::tuple<float, float, float>> rows = {{4096, near_one, near_one},
                                                               {near_one, 4096, -0x1p-12F}};
    expect_lanes<float>(function<float>(GLSLstd450FMix), rows,
                        [](float, float, float) { return 0x1p-11F; });
}

TEST(LaneStd450, LdexpScalesByAPowerOfTwo) {
    for_floats([](auto t) {
        using T = decltype(t);
        const std::vector<std::int32_t> exponents = {0, 1, -1, 5, -12, 40, -130, 200, -1060, 2100};
        expect_lanes<T>(
            function<T>(GLSLstd450Ldexp), product(edge_values<T>(), exponents),
            [](T a, std::int32_t exponent) { return rounded<T>(std::ldexp(real(a), exponent)); });
    });
}

TEST(LaneStd450, FunctionsAreForTheirKindOnly) {
    EXPECT_EQ(function<std::int32_t>(GLSLstd450Sin), nullptr);
    EXPECT_EQ(function<std::int32_t>(GLSLstd450FMin), nullptr);
    EXPECT_EQ(function<float>(GLSLstd450SMin), nullptr);
    EXPECT_EQ(function<float>(GLSLstd450Cross), nullptr);
}

}  // namespace
}  // namespace vkp::audit
