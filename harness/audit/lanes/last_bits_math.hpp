// Arithmetic on floats whose results are others than the nearest, as far as Vulkan permits (Vulkan
// specification, appendix "Vulkan Environment for SPIR-V", "Precision and Operation of SPIR-V
// Instructions"). Zeros, infinities and NaN stay as they are.
#pragma once

#include "harness/audit/lanes/lane_loop.hpp"
#include "harness/audit/lanes/last_bits.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace vkp::audit {

// `L`: F16, F32 or F64, and all values are of its Value.
template <typename L, LastBits kBits>
struct LastBitsMath {
    using T = typename L::Value;
    using Lane = typename L::Lane;
    static constexpr bool kIsHalf = std::is_same_v<L, F16>;

    [[gnu::always_inline]] static T as_stored(T value) { return L::load(L::store(value)); }

    // Moves a value by so many units in the last place, away from 0 or towards it.
    [[gnu::always_inline]] static T moved_by(T value, std::int64_t units) {
        constexpr Lane kSign = Lane{1} << (kIsHalf ? 15U : 8 * sizeof(Lane) - 1);
        const Lane bits = L::store(value);
        const auto magnitude = static_cast<std::int64_t>(bits & ~kSign);
        if (magnitude == 0 || magnitude + units <= 0) {
            return as_stored(value);
        }
        const T moved = L::load(static_cast<Lane>(magnitude + units) | (bits & kSign));
        return std::isfinite(moved) ? moved : as_stored(value);
    }

    // Whether this one is moved away from 0: for about half of all values.
    [[gnu::always_inline]] static bool goes_out(T value) {
        const auto bits = static_cast<std::uint64_t>(L::store(value));
        return ((bits * 0x9e3779b97f4a7c15U) >> 63U != 0) == (kBits == LastBits::kOneWay);
    }

    [[gnu::always_inline]] static T off_by(T value, std::int64_t units) {
        return moved_by(value, goes_out(value) ? units : -units);
    }

    // The audit's own result replaces a formula that gives no number, as where its steps overflow.
    static T finite(T value, T otherwise) { return std::isfinite(value) ? value : otherwise; }

    static T off_by_share(T value, T share) {
        return as_stored(value + (goes_out(value) ? share : -share) * value);
    }

    // The other of the two numbers to which a correctly rounded operation may round, taken always
    // or for about half of all values. `error` is what rounding took off.
    [[gnu::always_inline]] static T rounded(T nearest, T error) {
        const bool stays = kBits == LastBits::kOtherWay && goes_out(nearest);
        if (stays || error == 0 || !std::isfinite(error)) {
            return nearest;
        }
        return moved_by(nearest, (error > 0) == (nearest > 0) ? 1 : -1);
    }

    // Knuth, "The Art of Computer Programming", volume 2, section 4.2.2: the error of a sum.
    [[gnu::always_inline]] static T add(T a, T b) {
        const T sum = a + b;
        if constexpr (kIsHalf) {
            return rounded(as_stored(sum), sum - as_stored(sum));
        } else {
            const T from_b = sum - a;
            return rounded(sum, (a - (sum - from_b)) + (b - from_b));
        }
    }

    [[gnu::always_inline]] static T subtract(T a, T b) { return add(a, -b); }

    [[gnu::always_inline]] static T multiply(T a, T b) {
        const T product = a * b;
        if constexpr (kIsHalf) {
            return rounded(as_stored(product), product - as_stored(product));
        } else if constexpr (std::is_same_v<T, float>) {
            const double exact = static_cast<double>(a) * static_cast<double>(b);
            return rounded(product, static_cast<T>(exact - static_cast<double>(product)));
        } else {
            return rounded(product, std::fma(a, b, -product));
        }
    }

    // 2.5 units. To divide by a power of two is to multiply by another one.
    [[gnu::always_inline]] static T divide(T a, T b) {
        constexpr unsigned kFractionBits = kIsHalf ? 10 : std::numeric_limits<T>::digits - 1;
        const bool is_power = (L::store(b) & ((Lane{1} << kFractionBits) - 1)) == 0;
        return is_power ? as_stored(a / b) : off_by(a / b, 2);
    }

    // A unit less than is permitted, as the audit's own result is off by one at most.
    static T inverse_square_root(T x) { return off_by(T{1} / std::sqrt(x), 1); }
    // "Inherited from 1.0 / inversesqrt(x)": 2 and 2.5 units.
    [[gnu::always_inline]] static T square_root(T x) { return off_by(std::sqrt(x), 3); }

    // 2^-11 from -pi to pi (2^-7 in 16 bits), and no precision is promised beyond. No known device
    // is as far off where the sine is small, so the error here is a share of the result.
    static constexpr T kWaveShare = kIsHalf ? T{0x1p-7F} : T{0x1p-11F};
    static T within_one(T value) { return std::clamp(value, T{-1}, T{1}); }
    static T sine(T x) { return within_one(off_by_share(std::sin(x), kWaveShare)); }
    static T cosine(T x) { return within_one(off_by_share(std::cos(x), kWaveShare)); }

    // 3 + 2 * |x| units (1 + 2 * |x| in 16 bits).
    static std::int64_t exponential_units(T x) {
        const T most = std::min(T{1000}, std::abs(x));  // it has overflown by then, or x is NaN
        return (kIsHalf ? 0 : 2) + static_cast<std::int64_t>(2 * most);
    }
    static T exponential(T x) { return off_by(std::exp(x), exponential_units(x)); }
    static T exponential_of_2(T x) { return off_by(std::exp2(x), exponential_units(x)); }

    // 3 units, and 2^-21 (2^-7 in 16 bits) from 0.5 to 2.
    static T off_as_logarithm(T x, T value) {
        constexpr T kOff = kIsHalf ? T{0x1p-7F} : T{0x1p-21F};
        if (x < T{0.5} || x > T{2} || std::abs(value) < 2 * kOff) {
            return off_by(value, 2);
        }
        return as_stored(value + (goes_out(value) ? kOff : -kOff));
    }
    static T logarithm(T x) { return off_as_logarithm(x, std::log(x)); }
    static T logarithm_of_2(T x) { return off_as_logarithm(x, std::log2(x)); }

    // 4096 units (5 in 16 bits).
    static constexpr std::int64_t kArcUnits = kIsHalf ? 4 : 4095;
    static T arc_tangent(T x) { return off_by(std::atan(x), kArcUnits); }
    static T arc_tangent(T y, T x) { return off_by(std::atan2(y, x), kArcUnits); }
};

}  // namespace vkp::audit
