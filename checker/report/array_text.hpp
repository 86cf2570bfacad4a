// What one array of a lab file holds, row by row.
#pragma once

#include "checker/text/style.hpp"
#include "harness/judge/array_contents.hpp"

#include <string>
#include <vector>

namespace vkp {

// An array at the end, and what is wrong with it.
struct ArrayOutcome {
    const Array& declared;
    const ArrayContent& content;
    const Expected* expected = nullptr;        // null: nothing is expected of it
    std::vector<std::size_t> mismatches = {};  // flat indices of components
};

// A small array as a whole, a large one around its first element that is wrong; below it, what its
// first wrong elements should be.
std::string array_text(const ArrayOutcome& outcome, const Style& style);

}  // namespace vkp
