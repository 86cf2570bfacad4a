// Data for the cases of puzzles, and sums with an error bound for their specifications.
#pragma once

#include "harness/model/numbers/draw.hpp"
#include "harness/model/numbers/tolerance.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace vkp {

// 0, 1, 2, … in row-major order.
Array arange(std::string name, Shape shape);

// The remainders of those by `modulus`.
Array arange_modulo(std::string name, Shape shape, int modulus);

// The same value everywhere.
Array filled(std::string name, Shape shape, double value);

// So near the lowest float that hardly any number but -3.4e38 and -infinity is below it: where all
// elements are this one, a maximum that begins higher is wrong.
inline constexpr float kDeepest = -3e38F;

// An array of just these values, in row-major order; their number must fit the shape.
Array values(std::string name, Shape shape, std::vector<double> elements);

// Uniform in [-8, 8), rounded to float32; no element is 0. The same seed and stream give the same
// data on every platform. Give each array of a puzzle its own stream, such as "random/a".
Array random_floats(std::string name, Shape shape, std::uint64_t seed, std::string_view stream);

// Uniform in [-1, 1), as random_floats().
Array random_unit_floats(std::string name, Shape shape, std::uint64_t seed,
                         std::string_view stream);

// Whole numbers within the bounds, both included.
Array random_integers(std::string name, Shape shape, IntegerBounds bounds, std::uint64_t seed,
                      std::string_view stream);

// Whole numbers as floats, each times `factor`.
Array as_floats(Array whole_numbers, double factor = 1);

// Places in an array of `count` elements: uints below that.
Array random_indices(std::string name, Shape shape, int count, std::uint64_t seed,
                     std::string_view stream);

Array indices(std::string name, std::vector<double> elements);

// Each of the floats times `factor`, and `shift` added, rounded to float32.
Array scaled(Array array, double factor, double shift = 0);

// The same numbers, rounded to those of a float16_t, which the elements are.
Array as_float16(Array array);

// Four bytes in each uint, the first in its lowest bits; the shape is that of the uints.
Array packed_bytes(std::string name, Shape shape, const std::vector<double>& bytes);
Array random_bytes(std::string name, Shape shape, std::uint64_t seed, std::string_view stream);

// One whole number within the bounds: a size of a case that is drawn.
int drawn_number(IntegerBounds bounds, std::uint64_t seed, std::string_view stream);

// Whole numbers from -9 to 9, as floats: easily read, and sums of them are exact.
Array random_digits(std::string name, Shape shape, std::uint64_t seed, std::string_view stream);

// GLSL's extensions for subgroups that nearly every device has. A case that names them is audited
// at several sizes of subgroups.
std::vector<std::string> subgroup_extensions();

// ⌈dividend / divisor⌉ for positive numbers: how many workgroups cover that many positions.
int divide_rounding_up(int dividend, int divisor);

// One element of a result, added up in double, with the error that a float32 kernel may make
// whatever its order of summation: 2·γ(K+2)·Σ|term|, where K is the number of terms,
// γ(n) = n·u / (1 − n·u) and u = 2⁻²⁴ (Higham, Accuracy and Stability of Numerical Algorithms,
// chapter 3). Whole numbers whose magnitudes add up to 2²⁴ at most leave no room for an error:
// their sums are exact in float32, whatever the order.
class Sum {
public:
    Sum() = default;
    Sum(std::initializer_list<double> terms) {
        for (const double term : terms) {
            add(term);
        }
    }

    void add(double term);

    [[nodiscard]] double value() const { return value_; }
    [[nodiscard]] double tolerance() const;

private:
    double value_ = 0;
    double magnitude_ = 0;
    std::size_t terms_ = 0;
    bool is_whole_ = true;
};

// The sum of so many terms: term(0), term(1), …
template <typename Term>
Sum sum_of(std::size_t count, Term term) {
    Sum sum;
    for (std::size_t i = 0; i < count; ++i) {
        sum.add(term(i));
    }
    return sum;
}

// What a result may hold at one place: a value, and what it may be off by.
struct Number {
    double value = 0;
    double tolerance = 0;
};

// The next element of the result, in row-major order.
void append(Expected& expected, const Sum& sum);
void append(Expected& expected, const Number& number);
void append(Expected& expected, double exact);

// A specification: number_at(i), a Sum, a Number or an exact double, for each of the places.
template <typename NumberAt>
Expected each_at(Indices indices, NumberAt number_at) {
    Expected expected;
    for (const std::size_t index : indices) {
        append(expected, number_at(index));
    }
    return expected;
}

// Keeps what make(place) gave last, as numbers that stand together need the same, such as their
// row.
template <typename Make>
class Remembered {
public:
    explicit Remembered(Make make) : make_(std::move(make)) {}

    const auto& operator()(std::size_t place) {
        if (made_.empty() || place != place_) {
            place_ = place;
            made_.clear();
            made_.push_back(make_(place));
        }
        return made_.front();
    }

private:
    Make make_;
    std::vector<std::invoke_result_t<Make, std::size_t>> made_;  // none, or one
    std::size_t place_ = 0;
};

// Where a result consists of rows of so many numbers: make_row(expected, row) appends those of one.
template <typename AppendRow>
Expected by_rows(Indices indices, std::size_t length, AppendRow append_row) {
    Remembered row([&](std::size_t number) {
        Expected made;
        append_row(made, number);
        return made;
    });
    return each_at(indices, [&](std::size_t index) {
        const Expected& all = row(index / length);
        return Number{all.values[index % length], all.tolerances[index % length]};
    });
}

// At place i the sum of all from the first up to the i-th. Of the digits and small uints of a bench
// float32 and uint hold it exactly, in any order that one would think of.
Expected sums_up_to(Indices indices, const Input& in);

// At place w the sum of those of block w, `block` of them, or as many as there are: n in all.
Expected block_sums(Indices indices, const Input& in, std::size_t n, std::size_t block);

// a @ b, of the shapes [m, k] and [k, n], or [k] instead of [k, 1].
Expected matrix_product(const Array& a, const Array& b);
// Likewise of the first two inputs of a case.
Expected matrix_product_at(Indices indices, const Case& of, const Inputs& in);

// How long an axis is.
inline std::size_t extent(const Shape& shape, std::size_t axis) {
    return static_cast<std::size_t>(shape[axis]);
}

// How many elements an array of this shape has, for Bench::operations.
double size_of(const Shape& shape);

// What a budget counts.
inline std::uint64_t count_of(int things) {
    return static_cast<std::uint64_t>(things);
}
// How many of these each of `threads` has, if they share them.
inline std::uint64_t share_of(int things, int threads) {
    return count_of(divide_rounding_up(things, threads));
}

// So many workgroups, along the axes x, y and z, of `tpb` threads.
Launch groups_of(int tpb, int x, int y = 1, int z = 1);
// Just enough workgroups of `tpb` threads for one thread at each position.
Launch threads_over(int positions, int tpb);
// Likewise of tpb × tpb threads, with x along the columns; a layer of them for each of `layers`.
Launch squares_over(int rows, int cols, int tpb, int layers = 1);

// What three stars allow each of these workgroups, of a power of two of threads, for a sum by a
// tree that halves: a step for each halving, with a barrier, a read and a write. A
// subgroup parts in the steps in which only some of it adds, at the guard and at the result.
TrafficLimit tree_traffic(std::uint32_t threads, std::uint64_t workgroups = 1);

// The least that one is known to get by with: the threads that are done do not write, and each
// thread adds three others in a step.
TrafficLimit least_tree_traffic(std::uint32_t threads, std::uint64_t workgroups = 1);

// Most shared reads of a thread in a tree that keeps its sums in shared memory: both terms of each
// step, and the total. One thread that adds up all reads more.
std::uint64_t tree_shared_reads(std::uint32_t threads);

}  // namespace vkp
