// A puzzle at real sizes: what `workbook bench` times.
#pragma once

#include "harness/base/half.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vkp {

struct Case;
struct Launch;

// The content of one input: element i is a hash of i, the same on every machine, so that arrays of
// any size need no memory on the host.
class BenchInput {
public:
    enum class Values {
        kFloats,    // multiples of 2⁻²⁰ in [-8, 8)
        kDigits,    // whole numbers from -9 to 9: sums of many millions are exact
        kUnit,      // multiples of 2⁻²³ in [-1, 1)
        kShares,    // multiples of 2⁻²⁴ in [0, 1)
        kHalves,    // multiples of 2⁻¹⁰ in [-1, 1), as float16_t
        kWords,     // all 32 bits of a uint
        kInts,      // and of an int
        kBelow,     // uints below a bound
        kDefinite,  // of symmetric, positive definite matrices with as many rows as the bound
        kZeros,     // a scratch array of them holds them again before each run that is timed
    };

    // Inputs of one case differ in their streams.
    explicit BenchInput(std::uint32_t stream, Values values = Values::kFloats,
                        std::uint32_t bound = 1)
        : key_(0x9e3779b9U * (stream + 1)), values_(values), bound_(bound) {}

    double operator[](std::size_t index) const {
        const std::uint32_t x = hash(index);
        switch (values_) {
            case Values::kFloats:
                return (x >> 8U) * 0x1p-20 - 8;
            case Values::kDigits:
                return static_cast<double>(x % 19) - 9;
            case Values::kUnit:
                return (x >> 8U) * 0x1p-23 - 1;
            case Values::kShares:
                return (x >> 8U) * 0x1p-24;
            case Values::kHalves:
                return (x >> 21U) * 0x1p-10 - 1;
            case Values::kWords:
                return x;
            case Values::kInts:
                return static_cast<std::int32_t>(x);
            case Values::kBelow:
                return x % bound_;
            case Values::kDefinite:
                return of_definite(index);
            case Values::kZeros:
                return 0;
        }
        return 0;
    }

    [[nodiscard]] bool is_zeros() const { return values_ == Values::kZeros; }

    // As the device holds it: of numbers with 16 bits two in each word.
    [[nodiscard]] std::uint32_t word(std::size_t index) const {
        if (values_ == Values::kHalves) {
            const auto half = [&](std::size_t i) {
                return float_to_half(static_cast<float>((*this)[i]));
            };
            return half(2 * index) | half(2 * index + 1) << 16U;
        }
        const double value = (*this)[index];
        switch (values_) {
            case Values::kWords:
            case Values::kBelow:
                return static_cast<std::uint32_t>(value);
            case Values::kInts:
                return static_cast<std::uint32_t>(static_cast<std::int32_t>(value));
            default:
                return std::bit_cast<std::uint32_t>(static_cast<float>(value));
        }
    }

private:
    // In [-1, 1), and on the diagonal more than all others of the row together.
    [[nodiscard]] double of_definite(std::size_t index) const {
        const std::size_t row = index / bound_ % bound_;
        const std::size_t column = index % bound_;
        if (row == column) {
            return bound_ + (hash(index) >> 16U) * 0x1p-16;
        }
        const std::size_t first = index - row * bound_ - column;
        const std::size_t twin = first + std::max(row, column) * bound_ + std::min(row, column);
        return (hash(twin) >> 8U) * 0x1p-23 - 1;
    }

    [[nodiscard]] std::uint32_t hash(std::size_t index) const {
        // Chris Wellons' lowbias32, a bijection of 32 bits whose every bit depends on every other.
        std::uint32_t x = static_cast<std::uint32_t>(index) ^ key_;
        x = (x ^ x >> 16U) * 0x7feb352dU;
        x = (x ^ x >> 15U) * 0x846ca68bU;
        return x ^ x >> 16U;
    }

    std::uint32_t key_;
    Values values_;
    std::uint32_t bound_;
};

using BenchInputs = std::vector<BenchInput>;

// What a puzzle says of itself at those sizes. A program that times nothing (VKP_WITHOUT_BENCH, the
// browser edition's module) forgets it, so that the linker leaves those functions out.
#ifdef VKP_WITHOUT_BENCH
template <typename Function>
struct BenchFunction {
    template <typename Any>
    constexpr BenchFunction(const Any& /*function*/) {}
    constexpr operator Function*() const { return nullptr; }
};
#else
template <typename Function>
using BenchFunction = Function*;
#endif

struct Bench {
    // The launch, shapes and constants of that size; its inputs have no values, as they are
    // BenchInputs.
    BenchFunction<Case(int size)> at = nullptr;
    // Float additions and multiplications that the result takes; a fused one of both counts twice.
    BenchFunction<double(const Case& bench_case)> operations = nullptr;
    BenchInput::Values values = BenchInput::Values::kFloats;  // of the inputs, where they do not
    // The size is how many there are, along the first axis of every array, of what has nothing to
    // do with each other, such as matrices. Puzzle::property is asked of some of them, each alone.
    bool is_batch = false;
    // Where the inputs differ in kind: one for each array that has values, as inputs_of() gives
    // them.
    BenchFunction<BenchInputs(const Case& bench_case)> inputs = nullptr;
    std::vector<int> sizes = {};  // ascending
    std::string note = {};        // a sentence about sizes that are not there
    // The largest whose loops are short enough for devices that leave long ones; 0: all are.
    int largest_with_short_loops = 0;
};

// One for each input of the case, then for each scratch array and for the result if they begin with
// values.
BenchInputs inputs_of(const Bench& bench, const Case& bench_case);

// The least that must cross memory: every element of every input once, and of the result. What
// begins with values and is overwritten counts twice.
double least_bytes(const Case& bench_case);

// Indices of values of each result, ascending: the first, the last, those around the edges of some
// workgroups, and others in between; a few hundred, or all if there are no more. Where the order of
// the elements is free, all of a small result and none of a large one.
std::vector<std::size_t> sampled_elements(const Case& bench_case);

// Indices of all values of a batch's first member, of one in the middle, and of the last.
std::vector<std::size_t> sampled_members(const Case& bench_case);

// `first`, `first` times `factor` and so on, up to `last`.
std::vector<int> geometric_sizes(int first, int last, int factor);

// From 4 KiB of floats to 256 MiB, in multiples of 1024.
std::vector<int> flat_sizes();

// One thread for every position, a multiple of 256, in workgroups of 256: of 64 Mi positions more
// workgroups than every device takes.
Launch flat_launch(int positions);

// One thread for every element of an n×n array, in workgroups of 16×16.
Launch square_launch(int n);

}  // namespace vkp
