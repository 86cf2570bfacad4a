// Minimum and maximum of floats: of a NaN and a number the number.
#pragma once

namespace vkp::audit {

// Two selections one after the other become SIMD code; one with a compound condition may not.
template <typename T>
[[gnu::always_inline]] inline T lesser(T a, T b) {
    const T found = b < a ? b : a;
    return a != a ? b : found;  // NOLINT(misc-redundant-expression): NaN differs from itself
}

template <typename T>
[[gnu::always_inline]] inline T greater(T a, T b) {
    const T found = b > a ? b : a;
    return a != a ? b : found;  // NOLINT(misc-redundant-expression): NaN differs from itself
}

}  // namespace vkp::audit
