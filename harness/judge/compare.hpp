// Holds a result against the specification.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vkp {

struct Comparison {
    std::vector<double> actual;           // by flat index
    std::vector<std::size_t> mismatches;  // flat indices, of elements that were written
    std::vector<std::size_t> unwritten;   // flat indices
    [[nodiscard]] bool holds() const { return mismatches.empty() && unwritten.empty(); }
};

// What is expected, in the order in which `actual` has it; what `actual` has not takes the places
// that are left.
Expected in_order_of(const std::vector<double>& actual, const Expected& expected);

// `result` holds the words that the device left in the array, one for each expected value: throws
// std::invalid_argument otherwise. What is close, closeness.hpp says.
Comparison compare(const Expected& expected, std::span<const std::uint32_t> result,
                   ElementType type);

}  // namespace vkp
