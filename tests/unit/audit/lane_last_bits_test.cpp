// Other last bits: others, as far off as Vulkan permits, and no further.
#include "harness/audit/lanes/last_bits.hpp"
#include "tests/unit/audit/lane_support.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace vkp::audit {
namespace {

using spv::Op;

constexpr ScalarType kFloat{ScalarType::Kind::kFloat, 32};
constexpr ScalarType kInt{ScalarType::Kind::kSigned, 32};

// Ordinary numbers from 0.02 to 20.
std::vector<float> plain_numbers() {
    std::vector<float> numbers;
    for (int i = 1; i <= 1000; ++i) {
        numbers.push_back(static_cast<float>(i) * 0.0200123F);
    }
    return numbers;
}

std::vector<float> results_of(LaneOp op, const std::vector<std::vector<float>>& operands) {
    std::vector<Column> columns;
    for (const std::vector<float>& values : operands) {
        columns.push_back({kFloat, {}});
        std::ranges::transform(values, std::back_inserter(columns.back().bits), to_bits<float>);
    }
    std::vector<float> results;
    for (const std::uint64_t bits : run_lanes(op, kFloat, columns)) {
        results.push_back(from_bits<float>(bits));
    }
    return results;
}

// The distance in units in the last place of the nearest result.
double distance(float value, float nearest) {
    const float unit = std::nextafter(std::abs(nearest), INFINITY) - std::abs(nearest);
    return (static_cast<double>(value) - nearest) / unit;
}

struct Moved {
    double least = 0;
    double most = 0;
    std::size_t same = 0;
};

Moved moved(const std::vector<float>& values, const std::vector<float>& nearest) {
    Moved result;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double by = distance(values[i], nearest[i]);
        result.least = std::min(result.least, by);
        result.most = std::max(result.most, by);
        result.same += by == 0 ? 1 : 0;
    }
    return result;
}

// Checks a function whose result is off by at most so many units.
void expect_moved(GLSLstd450 function, double units) {
    SCOPED_TRACE(function);
    const std::vector<float> x = plain_numbers();
    const std::vector<float> nearest = results_of(find_lane_op(function, kFloat), {x});
    const auto values = [&](LastBits bits) {
        return results_of(find_lane_op(bits, function, kFloat, false), {x});
    };
    const std::vector<float> one = values(LastBits::kOneWay);
    const std::vector<float> other = values(LastBits::kOtherWay);
    for (const std::vector<float>& each : {one, other}) {
        const Moved by = moved(each, nearest);
        EXPECT_LT(by.least, -0.5);
        EXPECT_GT(by.most, 0.5);
        EXPECT_GE(by.least, -units);
        EXPECT_LE(by.most, units);
        EXPECT_LT(by.same, x.size() / 10);
    }
    for (std::size_t i = 0; i < x.size(); ++i) {
        EXPECT_LE(distance(one[i], nearest[i]) * distance(other[i], nearest[i]), 0) << x[i];
    }
}

TEST(LastBits, AreOffToBothSidesAndNoFurtherThanPermitted) {
    expect_moved(GLSLstd450Sqrt, 4.5);
    expect_moved(GLSLstd450InverseSqrt, 2);
    expect_moved(GLSLstd450Exp, 3 + 2 * 20.1);
    expect_moved(GLSLstd450Exp2, 3 + 2 * 20.1);
    expect_moved(GLSLstd450Atan, 4096);
}

TEST(LastBits, OfQuotientsAreOffButWhereTheDivisorIsAPowerOfTwo) {
    const std::vector<float> x = plain_numbers();
    for (const LastBits bits : {LastBits::kOneWay, LastBits::kOtherWay}) {
        const LaneOp divide = find_lane_op(bits, Op::OpFDiv, kFloat, kFloat, false);
        for (const float divisor : {3.0F, 0.25F, 1.0F}) {
            const std::vector<float> divisors(x.size(), divisor);
            std::vector<float> nearest;
            std::ranges::transform(x, std::back_inserter(nearest),
                                   [&](float each) { return each / divisor; });
            const Moved by = moved(results_of(divide, {x, divisors}), nearest);
            EXPECT_EQ(by.most > 0, divisor == 3.0F);
            EXPECT_LE(by.most, 2.5);
            EXPECT_GE(by.least, -2.5);
        }
    }
}

// "Correctly rounded" means to one of the two neighbours, so exact results stay.
TEST(LastBits, OfSumsAndProductsAreThoseOfTheOtherNeighbour) {
    const std::vector<float> a = {1, 3, 0.1F, 16777216, -0.1F};
    const std::vector<float> b = {2, 5, 0.2F, 1, 0.7F};
    const auto results = [&](Op op) {
        return results_of(find_lane_op(LastBits::kOneWay, op, kFloat, kFloat, false), {a, b});
    };
    const std::vector<float> sums = results(Op::OpFAdd);
    const std::vector<float> products = results(Op::OpFMul);
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double sum = double{a[i]} + double{b[i]};
        const double product = double{a[i]} * double{b[i]};
        EXPECT_EQ(sums[i] == a[i] + b[i], sum == double{a[i] + b[i]}) << i;
        EXPECT_EQ(products[i] == a[i] * b[i], product == double{a[i] * b[i]}) << i;
        EXPECT_LT(std::abs(distance(sums[i], a[i] + b[i])), 1.01) << i;
        // The exact sum is between the two.
        EXPECT_LE((sum - sums[i]) * (sum - double{a[i] + b[i]}), 0) << i;
        EXPECT_LE((product - products[i]) * (product - double{a[i] * b[i]}), 0) << i;
    }
}

TEST(LastBits, AreNoOthersOfWhatHasOneResult) {
    const LastBits bits = LastBits::kOneWay;
    EXPECT_EQ(find_lane_op(bits, Op::OpFNegate, kFloat, kFloat, false), nullptr);
    EXPECT_EQ(find_lane_op(bits, Op::OpIAdd, kInt, kInt, false), nullptr);
    EXPECT_EQ(find_lane_op(bits, Op::OpConvertFToS, kInt, kFloat, false), nullptr);
    EXPECT_EQ(find_lane_op(bits, GLSLstd450Floor, kFloat, false), nullptr);
    EXPECT_EQ(find_lane_op(bits, GLSLstd450FMax, kFloat, false), nullptr);
    EXPECT_EQ(find_lane_op(LastBits::kNearest, GLSLstd450Sin, kFloat, false), nullptr);
}

TEST(LastBits, OfSumsAreKeptByNoContraction) {
    const LastBits bits = LastBits::kOneWay;
    EXPECT_EQ(find_lane_op(bits, Op::OpFAdd, kFloat, kFloat, true), nullptr);
    EXPECT_EQ(find_lane_op(bits, GLSLstd450Fma, kFloat, true), nullptr);
    EXPECT_NE(find_lane_op(bits, Op::OpFDiv, kFloat, kFloat, true), nullptr);
    EXPECT_NE(find_lane_op(bits, GLSLstd450Sqrt, kFloat, true), nullptr);
}

TEST(LastBits, LeaveZerosInfinitiesAndNanAlone) {
    const std::vector<float> x = {0, -0.0F, INFINITY, NAN};
    for (const GLSLstd450 function : {GLSLstd450Sqrt, GLSLstd450Exp, GLSLstd450Log, GLSLstd450Atan,
                                      GLSLstd450Tanh, GLSLstd450Asinh}) {
        const std::vector<float> nearest = results_of(find_lane_op(function, kFloat), {x});
        const std::vector<float> others =
            results_of(find_lane_op(LastBits::kOneWay, function, kFloat, false), {x});
        for (std::size_t i = 0; i < x.size(); ++i) {
            const bool stays = nearest[i] == 0 || !std::isfinite(nearest[i]);
            EXPECT_TRUE(!stays || others[i] == nearest[i] ||
                        (std::isnan(others[i]) && std::isnan(nearest[i])))
                << function << " of " << x[i] << " is " << others[i];
        }
    }
}

TEST(LastBits, OfHalvesAreThoseOfHalves) {
    const ScalarType half{ScalarType::Kind::kFloat, 16};
    const Column three{half, {to_bits(nearest_half(3))}};
    const Column seven{half, {to_bits(nearest_half(7))}};
    const std::uint64_t quotient = to_bits(nearest_half(3.0 / 7.0));
    for (const LastBits bits : {LastBits::kOneWay, LastBits::kOtherWay}) {
        const LaneOp divide = find_lane_op(bits, Op::OpFDiv, half, half, false);
        const std::uint64_t other = run_lanes(divide, half, {three, seven}).front();
        EXPECT_TRUE(other == quotient + 2 || other == quotient - 2) << other << " " << quotient;
    }
}

TEST(SmallAsZero, KeepsTheSignAndAllThatIsNormal) {
    constexpr float kLeast = std::numeric_limits<float>::min();
    const std::vector<float> numbers{1e-40F, -1e-40F, kLeast, -kLeast, 1.0F, INFINITY};
    const std::vector<float> taken = results_of(small_as_zero(kFloat), {numbers});
    EXPECT_EQ(taken, (std::vector<float>{0, 0, kLeast, -kLeast, 1.0F, INFINITY}));
    EXPECT_FALSE(std::signbit(taken[0]));
    EXPECT_TRUE(std::signbit(taken[1]));
}

TEST(ZeroOfOtherSign, IsGivenWhereOneIsNegative) {
    const auto is_negative = [](float result, float a, float b) {
        return std::signbit(
            results_of(zero_of_other_sign(kFloat), {{result}, {a}, {b}, {b}}).front());
    };
    EXPECT_TRUE(is_negative(0.0F, -0.0F, 0.0F));    // -0.0 + 0.0
    EXPECT_FALSE(is_negative(-0.0F, 0.0F, -0.0F));  // min(0.0, -0.0)
    EXPECT_FALSE(is_negative(-0.0F, -1.0F, 0.0F));  // -1.0 * 0.0
    EXPECT_TRUE(is_negative(-0.0F, -0.0F, 1.0F));   // -0.0 * 1.0
    EXPECT_FALSE(is_negative(0.0F, 0.0F, 1.0F));
    EXPECT_TRUE(is_negative(-1.0F, -0.0F, 1.0F));
}

TEST(Neighbour, IsTheNextNumberUpOrDown) {
    const std::vector<float> numbers{0.5F, -0.5F, 0.0F};
    const std::vector<float> out = results_of(neighbour_op(LastBits::kOneWay, kFloat), {numbers});
    const std::vector<float> in = results_of(neighbour_op(LastBits::kOtherWay, kFloat), {numbers});
    EXPECT_EQ(out,
              (std::vector<float>{std::nextafter(0.5F, 1.0F), -std::nextafter(0.5F, 1.0F), 0}));
    EXPECT_EQ(in, (std::vector<float>{std::nextafter(0.5F, 0.0F), -std::nextafter(0.5F, 0.0F), 0}));
}

}  // namespace
}  // namespace vkp::audit
