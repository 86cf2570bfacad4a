// What a specification reads: the values of a case's arrays, or those of a bench, which no host
// holds.
#pragma once

#include "harness/model/device/bench.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vkp {

// The values of one array.
class Input {
public:
    // The values must outlive it.
    explicit Input(const std::vector<double>& values) : values_(&values) {}
    explicit Input(BenchInput made) : made_(made) {}

    // Checked, so that a specification that reads beyond an array fails in every test.
    double operator[](std::size_t index) const {
        return values_ != nullptr ? values_->at(index) : made_at(index);
    }
    // An element of an array of uints.
    [[nodiscard]] std::uint32_t word(std::size_t index) const {
        return static_cast<std::uint32_t>((*this)[index]);
    }
    // So many of them, from the first of these on.
    [[nodiscard]] std::vector<double> part(std::size_t first, std::size_t count) const {
        std::vector<double> values(count);
        for (std::size_t i = 0; i < count; ++i) {
            values[i] = (*this)[first + i];
        }
        return values;
    }
    [[nodiscard]] bool is_of_bench() const { return values_ == nullptr; }

private:
    [[nodiscard]] double made_at(std::size_t index) const;

    const std::vector<double>* values_ = nullptr;
    BenchInput made_{0};
};

// In the order of inputs_of(): of the inputs of a case, then of the scratch arrays and of the
// result that begin with values.
using Inputs = std::vector<Input>;

// Places of expected values, ascending.
using Indices = std::span<const std::size_t>;

}  // namespace vkp
