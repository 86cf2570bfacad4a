// What the arrays of a lab file hold at the end, beside what the file expects of them.
#pragma once

#include "harness/model/array_bytes.hpp"
#include "harness/model/case.hpp"
#include "harness/model/results/audit_result.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

// What an array holds at the end.
struct ArrayContent {
    ArrayBytes bytes;
    ElementType type = ElementType::kFloat32;
    // Flat indices of the elements that never got a value, in ascending order.
    std::vector<std::size_t> unwritten = {};

    // One for each component.
    [[nodiscard]] std::vector<double> values() const;
    [[nodiscard]] std::size_t value_count() const;
    // The value of a component, by its flat index among those of all elements.
    [[nodiscard]] double value(std::size_t component) const;
    [[nodiscard]] bool is_unwritten(std::size_t element) const;
};

// How an array compares with an expectation of its case.
struct ArrayComparison {
    std::size_t place = 0;                // among the arrays of the case
    std::vector<std::size_t> mismatches;  // flat indices of components

    [[nodiscard]] bool holds() const { return mismatches.empty(); }
};

// Compares what the arrays hold with the expectations of the case, in their order. Elements that
// never got a value differ from anything. Throws std::invalid_argument for contents of another
// number or size.
std::vector<ArrayComparison> compare_expected(const Case& definition,
                                              const std::vector<ArrayContent>& contents);

// Whether these arrays would break an expectation of the case. For those that are empty, `contents`
// stand.
bool is_broken_by(const Case& definition, std::vector<ArrayContent> contents,
                  const std::vector<std::vector<std::byte>>& other_buffers);

// Whether an expectation of that array does not hold where the threads run in another order. Then
// it is a fault that the order matters.
bool is_broken_by_order(const Case& definition, const std::string& array,
                        const audit::Result& audit);

}  // namespace vkp
