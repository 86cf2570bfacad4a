// What the tests of lane operations share: running one on some values, and comparing what it gives
// with a reference that is plain C++ on the native types.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace vkp::audit {

// A 16-bit float. Its conversions are written for tests: plain and slow.
struct Half {
    std::uint16_t bits = 0;
    bool operator==(const Half&) const = default;
};
double value_of(Half half);
Half nearest_half(double value);

// The values of one operand, as bits.
struct Column {
    ScalarType type;
    std::vector<std::uint64_t> bits;
};

// The result for each row of the columns. Fails the test where the operation writes lanes outside
// of its range or, with the result in the place of an operand, does not give the same.
std::vector<std::uint64_t> run_lanes(LaneOp op, ScalarType result,
                                     const std::vector<Column>& operands);

template <typename T>
ScalarType type_of() {
    using Kind = ScalarType::Kind;
    constexpr auto kBits = static_cast<std::uint8_t>(8 * sizeof(T));
    if constexpr (std::is_same_v<T, bool>) {
        return {Kind::kBool, 32};
    } else if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, Half>) {
        return {Kind::kFloat, kBits};
    } else {
        return {std::is_signed_v<T> ? Kind::kSigned : Kind::kUnsigned, kBits};
    }
}

template <typename T>
std::uint64_t to_bits(T value) {
    if constexpr (std::is_same_v<T, bool>) {
        return value ? 0xffffffffU : 0U;
    } else if constexpr (std::is_same_v<T, Half>) {
        return value.bits;
    } else if constexpr (std::is_same_v<T, float>) {
        return std::bit_cast<std::uint32_t>(value);
    } else if constexpr (std::is_same_v<T, double>) {
        return std::bit_cast<std::uint64_t>(value);
    } else {
        return static_cast<std::make_unsigned_t<T>>(value);
    }
}

template <typename T>
T from_bits(std::uint64_t bits) {
    if constexpr (std::is_same_v<T, Half>) {
        return {static_cast<std::uint16_t>(bits)};
    } else if constexpr (std::is_same_v<T, float>) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    } else if constexpr (std::is_same_v<T, double>) {
        return std::bit_cast<double>(bits);
    } else {
        return static_cast<T>(bits);
    }
}

template <typename T>
bool is_nan(T value) {
    if constexpr (std::is_same_v<T, Half>) {
        return std::isnan(value_of(value));
    } else if constexpr (std::is_floating_point_v<T>) {
        return std::isnan(value);
    } else {
        return false;
    }
}

// The value, which is exact, and the nearest value of a type.
template <typename T>
long double real(T value) {
    if constexpr (std::is_same_v<T, Half>) {
        return value_of(value);
    } else {
        return static_cast<long double>(value);
    }
}
template <typename T>
T rounded(long double value) {
    if constexpr (std::is_same_v<T, Half>) {
        return nearest_half(static_cast<double>(value));
    } else {
        return static_cast<T>(value);
    }
}

// For functions with a tolerance: some units in the last place. Zeros are equal, NaN too.
template <typename T>
bool is_near(T expected, T actual) {
    if (is_nan(expected) || is_nan(actual)) {
        return is_nan(expected) && is_nan(actual);
    }
    constexpr bool kIsHalf = std::is_same_v<T, Half>;
    using Limits = std::numeric_limits<std::conditional_t<kIsHalf, float, T>>;
    const long double unit = kIsHalf ? 0x1p-10L : real(Limits::epsilon());
    const long double smallest = kIsHalf ? 0x1p-24L : real(Limits::denorm_min());
    const long double wanted = real(expected);
    const long double tolerance = kIsHalf ? 1 : 4;
    return wanted == real(actual) ||
           std::abs(wanted - real(actual)) <= tolerance * (unit * std::abs(wanted) + smallest);
}

// Zeros of both signs, limits, small and large numbers; of floats also infinities and NaN.
template <typename T>
std::vector<T> edge_values();

template <typename T>
std::vector<T> edge_integers() {
    using Limits = std::numeric_limits<T>;
    const int half_width = static_cast<int>(4 * sizeof(T));
    std::vector<T> values = {T{0}, T{1}, T{2}, T{3}, T{7}, T{100}, Limits::max(), Limits::min()};
    values.push_back(static_cast<T>(Limits::max() - 1));
    values.push_back(static_cast<T>(Limits::min() + 1));
    values.push_back(static_cast<T>(Limits::max() / 2 + 1));
    values.push_back(static_cast<T>(-1));
    values.push_back(static_cast<T>(-7));
    values.push_back(static_cast<T>(T{1} << half_width));
    // The bits 0101… and numbers with nothing special about them.
    values.push_back(static_cast<T>(Limits::max() / 3));
    values.push_back(static_cast<T>(0x9e3779b97f4a7c15U));
    values.push_back(static_cast<T>(0x243f6a8885a308d3U));
    return values;
}

template <typename T>
std::vector<T> edge_floats() {
    using Limits = std::numeric_limits<T>;
    std::vector<T> values = {T(0),       T(0.25),       T(0.5),   T(1),       T(1.5),
                             T(2),       T(2.5),        T(3),     T(10),      T(0.1),
                             T(1234.56), Limits::max(), T(1) / 3, T(100000.5)};
    values.insert(values.end(), {Limits::min(), Limits::denorm_min(), Limits::infinity(),
                                 std::nextafter(T(0.5), T(0)), std::nextafter(T(1), T(0)),
                                 T(8388609), T(2147483648.0), T(4294967296.0)});
    const std::vector<T> positive = values;
    for (const T value : positive) {
        values.push_back(-value);
    }
    values.push_back(Limits::quiet_NaN());
    return values;
}

template <typename T>
std::vector<T> edge_values() {
    if constexpr (std::is_same_v<T, bool>) {
        return {false, true};
    } else if constexpr (std::is_integral_v<T>) {
        return edge_integers<T>();
    } else {
        return edge_floats<T>();
    }
}

template <>
std::vector<Half> edge_values<Half>();

template <typename A>
std::vector<std::tuple<A>> all_of() {
    std::vector<std::tuple<A>> rows;
    for (const A a : edge_values<A>()) {
        rows.emplace_back(a);
    }
    return rows;
}

// All rows of these columns, each value with each.
template <typename A, typename... More>
std::vector<std::tuple<A, More...>> product(const std::vector<A>& first,
                                            const std::vector<More>&... more) {
    std::vector<std::tuple<A, More...>> rows;
    for (const A a : first) {
        if constexpr (sizeof...(More) == 0) {
            rows.emplace_back(a);
        } else {
            for (const auto& rest : product(more...)) {
                rows.push_back(std::tuple_cat(std::tuple<A>(a), rest));
            }
        }
    }
    return rows;
}

template <typename A, typename B>
std::vector<std::tuple<A, B>> all_pairs() {
    return product(edge_values<A>(), edge_values<B>());
}

template <typename... A, std::size_t... kIndex>
std::vector<Column> columns_of(const std::vector<std::tuple<A...>>& rows,
                               std::index_sequence<kIndex...> /*indices*/) {
    std::vector<Column> columns = {Column{type_of<A>(), {}}...};
    for (const auto& row : rows) {
        (columns[kIndex].bits.push_back(to_bits(std::get<kIndex>(row))), ...);
    }
    return columns;
}

template <typename... A>
std::string describe(const std::tuple<A...>& row) {
    std::string text;
    std::apply([&text](auto... value) { ((text += std::to_string(to_bits(value)) + " "), ...); },
               row);
    return "operands, as bits: " + text;
}

// Compares the lanes with `reference`, called on each row, by `is_same`(expected, actual).
template <typename R, typename... A, typename Reference, typename Same>
void expect_lanes_like(LaneOp op, const std::vector<std::tuple<A...>>& rows, Reference reference,
                       Same is_same) {
    ASSERT_NE(op, nullptr);
    const std::vector<std::uint64_t> results =
        run_lanes(op, type_of<R>(), columns_of(rows, std::index_sequence_for<A...>()));
    ASSERT_EQ(results.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const R expected = std::apply(reference, rows[i]);
        EXPECT_TRUE(is_same(expected, from_bits<R>(results[i])))
            << describe(rows[i]) << "expected " << to_bits(expected) << " got " << results[i];
        // Nothing is in the unused bits of a lane.
        EXPECT_EQ(results[i], to_bits(from_bits<R>(results[i])));
    }
}

// Bit for bit, but for NaN, which is like any other.
template <typename R, typename... A, typename Reference>
void expect_lanes(LaneOp op, const std::vector<std::tuple<A...>>& rows, Reference reference) {
    expect_lanes_like<R>(op, rows, reference, [](R expected, R actual) {
        return to_bits(expected) == to_bits(actual) || (is_nan(expected) && is_nan(actual));
    });
}

template <typename R, typename... A, typename Reference>
void expect_lanes_near(LaneOp op, const std::vector<std::tuple<A...>>& rows, Reference reference) {
    expect_lanes_like<R>(op, rows, reference, is_near<R>);
}

template <typename R, typename Operand>
LaneOp op_from_to(spv::Op op) {
    return find_lane_op(op, type_of<R>(), type_of<Operand>());
}

// Operations on values of one type, on its edge values.
template <typename T, typename Reference>
void expect_unary(spv::Op op, Reference reference) {
    SCOPED_TRACE(8 * sizeof(T));
    expect_lanes<T>(op_from_to<T, T>(op), all_of<T>(), reference);
}

template <typename T, typename Reference>
void expect_binary(spv::Op op, Reference reference) {
    SCOPED_TRACE(8 * sizeof(T));
    expect_lanes<T>(op_from_to<T, T>(op), all_pairs<T, T>(), reference);
}

template <typename T, typename Reference>
void expect_unary(GLSLstd450 instruction, Reference reference) {
    SCOPED_TRACE(8 * sizeof(T));
    expect_lanes<T>(find_lane_op(instruction, type_of<T>()), all_of<T>(), reference);
}

template <typename T, typename Reference>
void expect_binary(GLSLstd450 instruction, Reference reference) {
    SCOPED_TRACE(8 * sizeof(T));
    expect_lanes<T>(find_lane_op(instruction, type_of<T>()), all_pairs<T, T>(), reference);
}

// Calls `use` with a value of each type.
template <typename... T, typename Use>
void for_types(Use use) {
    (use(T{}), ...);
}

template <typename Use>
void for_unsigned(Use use) {
    for_types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>(use);
}

template <typename Use>
void for_signed(Use use) {
    for_types<std::int8_t, std::int16_t, std::int32_t, std::int64_t>(use);
}

template <typename Use>
void for_integers(Use use) {
    for_unsigned(use);
    for_signed(use);
}

template <typename Use>
void for_floats(Use use) {
    for_types<Half, float, double>(use);
}

}  // namespace vkp::audit
