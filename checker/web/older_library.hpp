// The parts of C++20 that the C++ library of Debian 12's emscripten lacks. Included before
// everything else.
#pragma once

#include <version>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 14000

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <ranges>
#include <string>
#include <utility>

namespace std {

template <class To, class From>
[[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

template <size_t kAlignment, class T>
[[nodiscard]] constexpr T* assume_aligned(T* pointer) {
    return static_cast<T*>(__builtin_assume_aligned(pointer, kAlignment));
}

namespace ranges {

template <class Range, class Test>
[[nodiscard]] constexpr bool all_of(Range&& range, Test test) {
    return std::all_of(std::begin(range), std::end(range),
                       [&](const auto& value) { return std::invoke(test, value); });
}

template <class Range, class Test>
[[nodiscard]] constexpr bool any_of(Range&& range, Test test) {
    return std::any_of(std::begin(range), std::end(range),
                       [&](const auto& value) { return std::invoke(test, value); });
}

template <class Range, class Test>
[[nodiscard]] constexpr bool none_of(Range&& range, Test test) {
    return !any_of(range, test);
}

template <class One, class Other>
[[nodiscard]] constexpr bool equal(const One& one, const Other& other) {
    return std::equal(std::begin(one), std::end(one), std::begin(other), std::end(other));
}

template <class One, class Other, class Same>
[[nodiscard]] constexpr bool equal(const One& one, const Other& other, Same same) {
    return std::equal(std::begin(one), std::end(one), std::begin(other), std::end(other), same);
}

template <class Range, class Value>
[[nodiscard]] constexpr auto count(const Range& range, const Value& value) {
    return std::count(std::begin(range), std::end(range), value);
}

template <class Range, class Value, class Projection>
[[nodiscard]] constexpr auto count(const Range& range, const Value& value, Projection projection) {
    return std::count_if(std::begin(range), std::end(range), [&](const auto& element) {
        return std::invoke(projection, element) == value;
    });
}

template <class Range, class Test>
[[nodiscard]] constexpr auto count_if(const Range& range, Test test) {
    return std::count_if(std::begin(range), std::end(range),
                         [&](const auto& value) { return std::invoke(test, value); });
}

template <class Range, class Function>
constexpr void for_each(Range&& range, Function function) {
    std::for_each(std::begin(range), std::end(range), function);
}

template <class Range, class Value>
[[nodiscard]] constexpr auto find(Range&& range, const Value& value) {
    return std::find(std::begin(range), std::end(range), value);
}

template <class Range, class Value, class Projection>
[[nodiscard]] constexpr auto find(Range&& range, const Value& value, Projection projection) {
    return std::find_if(std::begin(range), std::end(range),
                        [&](const auto& each) { return std::invoke(projection, each) == value; });
}

template <class Range, class Test>
[[nodiscard]] constexpr auto find_if(Range&& range, Test test) {
    return std::find_if(std::begin(range), std::end(range),
                        [&](const auto& value) { return std::invoke(test, value); });
}

template <class Range, class Test>
[[nodiscard]] constexpr auto find_if_not(Range&& range, Test test) {
    return std::find_if_not(std::begin(range), std::end(range), test);
}

template <class One, class Other>
[[nodiscard]] constexpr auto mismatch(const One& one, const Other& other) {
    return std::mismatch(std::begin(one), std::end(one), std::begin(other), std::end(other));
}

template <class Range>
[[nodiscard]] constexpr auto max(Range&& range) {
    return *std::max_element(std::begin(range), std::end(range));
}

template <class Range>
[[nodiscard]] constexpr auto max_element(Range&& range) {
    return std::max_element(std::begin(range), std::end(range));
}

template <class Range, class Less, class Projection>
[[nodiscard]] constexpr auto max_element(Range&& range, Less less, Projection projection) {
    return std::max_element(std::begin(range), std::end(range), [&](const auto& a, const auto& b) {
        return less(std::invoke(projection, a), std::invoke(projection, b));
    });
}

template <class Range, class Less, class Projection>
[[nodiscard]] constexpr bool is_sorted(const Range& range, Less less, Projection projection) {
    return std::is_sorted(std::begin(range), std::end(range), [&](const auto& a, const auto& b) {
        return less(std::invoke(projection, a), std::invoke(projection, b));
    });
}

template <class Range, class Value, class Less, class Projection>
[[nodiscard]] constexpr auto lower_bound(Range& range, const Value& value, Less less,
                                         Projection projection) {
    return std::lower_bound(
        std::begin(range), std::end(range), value,
        [&](const auto& a, const Value& b) { return less(std::invoke(projection, a), b); });
}

template <class Range>
[[nodiscard]] constexpr bool is_sorted(const Range& range) {
    return std::is_sorted(std::begin(range), std::end(range));
}

template <class Range, class Value>
[[nodiscard]] constexpr bool binary_search(const Range& range, const Value& value) {
    return std::binary_search(std::begin(range), std::end(range), value);
}

template <class Range, class Value, class Less = std::less<>, class Projection>
[[nodiscard]] constexpr auto upper_bound(Range& range, const Value& value, Less less,
                                         Projection projection) {
    return std::upper_bound(
        std::begin(range), std::end(range), value,
        [&](const Value& a, const auto& b) { return less(a, std::invoke(projection, b)); });
}

template <class Range>
constexpr void reverse(Range& range) {
    std::reverse(std::begin(range), std::end(range));
}

template <class Range>
constexpr void sort(Range& range) {
    std::sort(std::begin(range), std::end(range));
}

template <class Range, class Less = std::less<>, class Projection>
constexpr void sort(Range& range, Less less, Projection projection) {
    std::sort(std::begin(range), std::end(range), [&](const auto& a, const auto& b) {
        return less(std::invoke(projection, a), std::invoke(projection, b));
    });
}

template <class Range, class Less = std::less<>, class Projection>
void stable_sort(Range& range, Less less, Projection projection) {
    std::stable_sort(std::begin(range), std::end(range), [&](const auto& a, const auto& b) {
        return less(std::invoke(projection, a), std::invoke(projection, b));
    });
}

template <class Output>
struct OutResult {
    Output out;
};

template <class Range, class Output>
constexpr OutResult<Output> copy(const Range& range, Output output) {
    return {std::copy(std::begin(range), std::end(range), output)};
}

template <class Range, class Output, class Test>
constexpr void copy_if(const Range& range, Output output, Test test) {
    std::copy_if(std::begin(range), std::end(range), output,
                 [&](const auto& value) { return std::invoke(test, value); });
}

template <class Range, class Output, class Function>
constexpr void transform(const Range& range, Output output, Function function) {
    for (const auto& value : range) {
        *output++ = std::invoke(function, value);
    }
}

template <class Range, class Output>
constexpr void move(Range&& range, Output output) {
    std::move(std::begin(range), std::end(range), output);
}

template <class Range>
class reverse_view {
public:
    explicit reverse_view(Range& range) : range_(range) {}
    [[nodiscard]] auto begin() const { return std::rbegin(range_); }
    [[nodiscard]] auto end() const { return std::rend(range_); }

private:
    Range& range_;
};

}  // namespace ranges

namespace views {

template <class Range>
[[nodiscard]] constexpr auto reverse(Range& range) {
    return ranges::reverse_view(range);
}

}  // namespace views

inline from_chars_result from_chars(const char* first, const char* last, double& value) {
    const string text(first, last);
    char* end = nullptr;
    const double number = strtod(text.c_str(), &end);
    if (end == text.c_str()) {
        return {first, errc::invalid_argument};
    }
    value = number;
    return {first + (end - text.c_str()), errc()};
}

}  // namespace std

#endif
