#include "harness/audit/lanes/open_operands.hpp"

#include "harness/audit/lanes/lane_pack.hpp"
#include "tests/unit/audit/expression_support.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

namespace vkp::audit {
namespace {

using spirv::OpenIf;

// The numbers at the limits of the definitions.
template <typename T>
std::vector<T> edges() {
    using Limits = std::numeric_limits<T>;
    if constexpr (std::is_floating_point_v<T>) {
        return {T{0},
                -T{0},
                T{0.5},
                -T{0.5},
                T{1},
                -T{1},
                T{1.5},
                T{2.25},
                T{88},
                T{89},
                T{-89},
                T{32767},
                T{32768},
                T{-32768.5},
                T{65535.5},
                T{2147483648},
                T{-2147483648},
                T{4294967296},
                Limits::max(),
                Limits::lowest(),
                Limits::infinity(),
                -Limits::infinity(),
                Limits::quiet_NaN(),
                Limits::min()};
    } else {
        return {T{0},
                T{1},
                T{2},
                T{7},
                T{8},
                T{31},
                T{32},
                static_cast<T>(-1),
                static_cast<T>(-2),
                static_cast<T>(-32),
                Limits::min(),
                Limits::max()};
    }
}

// All rows of `count` operands, each of them one of the edges.
template <typename T>
std::vector<std::vector<T>> rows_of(std::size_t count) {
    std::vector<std::vector<T>> rows{{}};
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::vector<T>> longer;
        for (const std::vector<T>& row : rows) {
            for (const T value : edges<T>()) {
                longer.push_back(row);
                longer.back().push_back(value);
            }
        }
        rows = std::move(longer);
    }
    return rows;
}

template <typename T>
bool is_open(OpenIf open, const std::vector<T>& row, ScalarType result) {
    std::vector<Column> columns;
    for (const T value : row) {
        columns.push_back({type_of<T>(), {to_bits(value)}});
    }
    return run_lanes(open_operands(open, result, type_of<T>()), type_of<bool>(), columns)[0] != 0;
}

template <typename T>
using Reference = std::function<bool(const std::vector<T>&)>;

template <typename T>
void expect_open(OpenIf open, std::size_t count, const Reference<T>& is_expected,
                 ScalarType result = type_of<T>()) {
    for (const std::vector<T>& row : rows_of<T>(count)) {
        EXPECT_EQ(is_open(open, row, result), is_expected(row))
            << static_cast<int>(open) << ": " << testing::PrintToString(row);
    }
}

template <typename T>
void expect_integers_open() {
    expect_open<T>(OpenIf::kDivisorIsZero, 2, [](const auto& in) { return in[1] == 0; });
    if constexpr (std::is_signed_v<T>) {
        const auto overflows = [](const auto& in) {
            return in[0] == std::numeric_limits<T>::min() && in[1] == -1;
        };
        expect_open<T>(OpenIf::kQuotientOverflows, 2, overflows);
        expect_open<T>(OpenIf::kRemainderOfNegative, 2, [&](const auto& in) {
            return (in[0] < 0 || in[1] < 0) && in[1] != 0 && !overflows(in);
        });
        expect_open<T>(OpenIf::kSignedRangeEmpty, 3, [](const auto& in) { return in[1] > in[2]; });
    } else {
        expect_open<T>(OpenIf::kShiftsTooFar, 2,
                       [](const auto& in) { return in[1] >= 8 * sizeof(T); });
        expect_open<T>(OpenIf::kUnsignedRangeEmpty, 3,
                       [](const auto& in) { return in[1] > in[2]; });
    }
}

TEST(OpenOperands, OfIntegers) {
    expect_integers_open<std::int8_t>();
    expect_integers_open<std::int32_t>();
    expect_integers_open<std::int64_t>();
    expect_integers_open<std::uint16_t>();
    expect_integers_open<std::uint32_t>();
    expect_integers_open<std::uint64_t>();
}

TEST(OpenOperands, OfBitFields) {
    for (const auto& row : rows_of<std::int32_t>(2)) {
        for (const int bits : {8, 32, 64}) {
            const ScalarType base{ScalarType::Kind::kUnsigned, static_cast<std::uint8_t>(bits)};
            const std::vector<Column> columns{{type_of<std::int32_t>(), {to_bits(row[0])}},
                                              {type_of<std::int32_t>(), {to_bits(row[1])}}};
            const LaneOp open = open_operands(OpenIf::kFieldBeyond, base, base);
            const bool fits = row[0] >= 0 && row[1] >= 0 && std::int64_t{row[0]} + row[1] <= bits;
            EXPECT_EQ(run_lanes(open, type_of<bool>(), columns)[0] == 0, fits)
                << row[0] << ", " << row[1] << " of " << bits;
        }
    }
}

template <typename T>
void expect_floats_open() {
    const auto any_nan = [](const auto& in) {
        return std::any_of(in.begin(), in.end(), [](T value) { return std::isnan(value); });
    };
    using Row = std::vector<T>;
    // The reference is a positive condition, since comparisons with a NaN are false.
    const auto expect_all_but = [](OpenIf open, std::size_t count, const Reference<T>& is_fine) {
        expect_open<T>(open, count, [&](const Row& in) { return !is_fine(in); });
    };
    expect_open<T>(OpenIf::kIsNan, 1, any_nan);
    expect_open<T>(OpenIf::kAnyIsNan, 2, any_nan);
    expect_all_but(OpenIf::kIsNotFinite, 1, [](const Row& in) { return std::isfinite(in[0]); });
    expect_all_but(OpenIf::kIsZero, 1, [](const Row& in) { return in[0] < 0 || in[0] > 0; });
    expect_all_but(OpenIf::kIsNegative, 1, [](const Row& in) { return in[0] >= 0; });
    expect_all_but(OpenIf::kIsNotPositive, 1, [](const Row& in) { return in[0] > 0; });
    expect_all_but(OpenIf::kIsBelowOne, 1, [](const Row& in) { return in[0] >= 1; });
    expect_all_but(OpenIf::kIsBeyondOne, 1,
                   [](const Row& in) { return in[0] >= -1 && in[0] <= 1; });
    expect_all_but(OpenIf::kIsNotWithinOne, 1,
                   [](const Row& in) { return in[0] > -1 && in[0] < 1; });
    expect_open<T>(OpenIf::kIsHalfway, 1, [](const Row& in) {
        return std::isfinite(in[0]) && in[0] * 2 == std::trunc(in[0] * 2) &&
               in[0] != std::trunc(in[0]);
    });
    expect_open<T>(OpenIf::kZeroByZero, 2, [](const Row& in) {
        return (in[0] == 0 && in[1] == 0) || (std::isinf(in[0]) && std::isinf(in[1]));
    });
    expect_all_but(OpenIf::kDivisorIsZeroOrNan, 2,
                   [](const Row& in) { return std::isfinite(in[0]) && (in[1] < 0 || in[1] > 0); });
    expect_all_but(OpenIf::kBothAreZero, 2,
                   [&](const Row& in) { return !any_nan(in) && (in[0] != 0 || in[1] != 0); });
    expect_all_but(OpenIf::kIsNoPower, 2, [&](const Row& in) {
        return !any_nan(in) && (in[0] > 0 || (in[0] == 0 && in[1] > 0));
    });
    expect_all_but(OpenIf::kRangeIsEmpty, 3,
                   [&](const Row& in) { return !any_nan(in) && in[1] <= in[2]; });
    expect_all_but(OpenIf::kEdgesMeet, 3,
                   [&](const Row& in) { return !any_nan(in) && in[0] < in[1]; });
    expect_all_but(OpenIf::kExponentialOverflows, 1,
                   [](const Row& in) { return std::isfinite(std::exp(std::abs(in[0]))); });
}

TEST(OpenOperands, OfFloats) {
    expect_floats_open<float>();
    expect_floats_open<double>();
}

template <typename Float, typename Integer>
void expect_conversions_open() {
    const OpenIf open =
        std::is_signed_v<Integer> ? OpenIf::kDoesNotFitSigned : OpenIf::kDoesNotFitUnsigned;
    using Limits = std::numeric_limits<Integer>;
    expect_open<Float>(
        open, 1,
        [](const std::vector<Float>& in) {
            const long double whole = std::trunc(static_cast<long double>(in[0]));
            return !(whole >= static_cast<long double>(Limits::min()) &&
                     whole <= static_cast<long double>(Limits::max()));
        },
        type_of<Integer>());
}

TEST(OpenOperands, OfConversions) {
    expect_conversions_open<float, std::int32_t>();
    expect_conversions_open<float, std::uint32_t>();
    expect_conversions_open<float, std::int16_t>();
    expect_conversions_open<float, std::uint16_t>();
    expect_conversions_open<double, std::int64_t>();
    expect_conversions_open<double, std::uint64_t>();
    expect_conversions_open<double, std::int8_t>();
}

TEST(OpenOperands, OfLdexp) {
    const LaneOp open = open_operands(OpenIf::kScalesTooFar, type_of<float>(), type_of<float>());
    for (const float value : edges<float>()) {
        for (const int exponent : {-200, -1, 0, 1, 127, 128, 129, 2000}) {
            const std::vector<Column> columns{{type_of<float>(), {to_bits(value)}},
                                              {type_of<std::int32_t>(), {to_bits(exponent)}}};
            const bool is_too_far = exponent > 128 || (std::isfinite(value) &&
                                                       !std::isfinite(std::ldexp(value, exponent)));
            EXPECT_EQ(run_lanes(open, type_of<bool>(), columns)[0] != 0, is_too_far)
                << value << " * 2^" << exponent;
        }
    }
}

// Checks are rightly left out for constant operands: where any operands are open together with a
// constant one, so are those of most_open().
template <typename T>
void expect_most_open(OpenIf open, std::size_t count) {
    for (const std::vector<T>& row : rows_of<T>(count)) {
        if (!is_open(open, row, type_of<T>())) {
            continue;
        }
        for (std::size_t constant = 0; constant < count; ++constant) {
            std::vector<T> most;
            for (std::size_t i = 0; i < count; ++i) {
                most.push_back(i == constant ? row[i]
                                             : from_bits<T>(most_open(open, i, type_of<T>())));
            }
            EXPECT_TRUE(is_open(open, most, type_of<T>()))
                << static_cast<int>(open) << ": " << testing::PrintToString(row);
        }
    }
}

TEST(OpenOperands, OfWhichSomeAreConstant) {
    expect_most_open<std::int32_t>(OpenIf::kDivisorIsZero, 2);
    expect_most_open<std::int32_t>(OpenIf::kQuotientOverflows, 2);
    expect_most_open<std::uint32_t>(OpenIf::kShiftsTooFar, 2);
    expect_most_open<std::int32_t>(OpenIf::kSignedRangeEmpty, 3);
    expect_most_open<std::uint32_t>(OpenIf::kUnsignedRangeEmpty, 3);
    for (const OpenIf open : {OpenIf::kDivisorIsZeroOrNan, OpenIf::kAnyIsNan, OpenIf::kBothAreZero,
                              OpenIf::kIsNoPower}) {
        expect_most_open<float>(open, 2);
        expect_most_open<double>(open, 2);
    }
    for (const OpenIf open : {OpenIf::kRangeIsEmpty, OpenIf::kEdgesMeet}) {
        expect_most_open<float>(open, 3);
    }
}

}  // namespace
}  // namespace vkp::audit
