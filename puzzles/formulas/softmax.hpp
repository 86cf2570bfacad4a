// exp(x) over the sum of all exp(x), as puzzles about softmax and its loss specify it.
#pragma once

#include "harness/model/numbers/data.hpp"

#include <vector>

namespace vkp {

// What is smaller, a device may take for 0.
inline constexpr double kLeastFloat = 2e-38;

// One row.
class Softmax {
public:
    explicit Softmax(std::vector<double> row);

    [[nodiscard]] std::size_t size() const { return row_.size(); }
    [[nodiscard]] double operator[](std::size_t i) const { return row_[i]; }
    [[nodiscard]] std::size_t place_of_largest() const {
        return largest_;
    }  // of equal ones the first
    [[nodiscard]] double largest() const { return row_[largest_]; }
    [[nodiscard]] double sum() const { return sum_; }  // of all exp(x - largest)

    // Element i of the result, with the error of so many roundings, and of the exponentials.
    [[nodiscard]] Number at(std::size_t i, double roundings) const;

private:
    std::vector<double> row_;
    std::size_t largest_;
    double sum_ = 0;
};

}  // namespace vkp
