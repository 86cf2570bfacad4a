// Holds a result against the specification.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vkp {

struct Comparison {
    std::vector<double> actual;           // by flat index, of vectors by that of the component
    std::vector<std::size_t> mismatches;  // such indices, of what was written
    std::vector<std::size_t> unwritten;   // such indices
    [[nodiscard]] bool holds() const { return mismatches.empty() && unwritten.empty(); }
};

// What is expected, in the order in which `actual` has it; what `actual` has not takes the places
// that are left.
Expected in_order_of(const std::vector<double>& actual, const Expected& expected);

// `result` holds the words that the device left in the array, one for each expected value: throws
// std::invalid_argument otherwise. Vectors are told apart by component, so they are no vec3. What
// is close, closeness.hpp says.
Comparison compare(const Expected& expected, std::span<const std::uint32_t> result,
                   ElementType type);

}  // namespace vkp
