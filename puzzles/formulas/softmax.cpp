#include "puzzles/formulas/softmax.hpp"

#include <algorithm>
#include <cmath>

namespace vkp {

Softmax::Softmax(std::vector<double> row)
    : row_(std::move(row)),
      largest_(static_cast<std::size_t>(std::ranges::max_element(row_) - row_.begin())) {
    for (const double x : row_) {
        sum_ += std::exp(x - largest());
    }
}

Number Softmax::at(std::size_t i, double roundings) const {
    const double below = largest() - row_[i];
    const double p = std::exp(row_[i] - largest()) / sum_;
    const auto n = static_cast<double>(row_.size());
    return {p, p * (kUnitRoundoff * (roundings + 8 * below + 8 * std::log(n + 1)))};
}

}  // namespace vkp
