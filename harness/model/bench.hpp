// A puzzle at real sizes: what `workbook bench` times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vkp {

struct Case;
struct Expected;
struct Launch;

// The content of one input, of integers its bits: element i is a hash of i, the same on every
// machine, so that arrays of any size need no memory on the host.
class BenchInput {
public:
    enum class Values {
        kFloats,  // multiples of 2⁻²⁰ in [-8, 8)
        kDigits,  // whole numbers from -9 to 9: sums of many millions are exact
    };

    // Inputs of one case differ in their streams.
    explicit BenchInput(std::uint32_t stream, Values values = Values::kFloats)
        : key_(0x9e3779b9U * (stream + 1)), values_(values) {}

    float operator[](std::size_t index) const {
        // Chris Wellons' lowbias32, a bijection of 32 bits whose every bit depends on every other.
        std::uint32_t x = static_cast<std::uint32_t>(index) ^ key_;
        x = (x ^ x >> 16U) * 0x7feb352dU;
        x = (x ^ x >> 15U) * 0x846ca68bU;
        x ^= x >> 16U;
        return values_ == Values::kDigits ? static_cast<float>(x % 19) - 9
                                          : static_cast<float>(x >> 8U) * 0x1p-20F - 8;
    }

private:
    std::uint32_t key_;
    Values values_;
};

using BenchInputs = std::vector<BenchInput>;

struct Bench {
    std::vector<int> sizes = {};  // ascending
    // The launch, shapes and constants of that size; its inputs have no values, as they are
    // BenchInputs.
    Case (*at)(int size) = nullptr;
    // Float additions and multiplications that the result takes; a fused one of both counts twice.
    double (*operations)(const Case& bench_case) = nullptr;
    // What `result` holds at these flat indices, which ascend.
    Expected (*elements)(const Case& bench_case, const BenchInputs& inputs,
                         std::span<const std::size_t> indices) = nullptr;
    std::string note = {};  // a sentence about sizes that are not there
    BenchInput::Values values = BenchInput::Values::kFloats;  // of the inputs
};

// One for each input of the case.
BenchInputs inputs_of(const Bench& bench, const Case& bench_case);

// The least that must cross memory: every element of every input once, and of the result.
double least_bytes(const Case& bench_case);

// Of the result, ascending: the first, the last, those around the edges of some workgroups, and
// others in between; a few hundred, or all if there are no more.
std::vector<std::size_t> sampled_elements(const Case& bench_case);

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
