// The arrays of a case on their way through its dispatches.
#pragma once

#include "harness/execution/executor.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <vector>

namespace vkp {

// As the first dispatch finds them: inputs, scratch arrays, result.
std::vector<InitialArray> arrays_of(const Case& definition);

// From what one dispatch found to what dispatch number `next` of the case finds. `contents` are
// what the former left, by binding, or empty where that is what it found; `audit` is its audit.
// Where that was not of every workgroup, anything may have been written.
void carry_over(std::vector<InitialArray>& arrays, const Case& definition, std::size_t next,
                const std::vector<std::vector<std::byte>>& contents, const audit::Result& audit);

}  // namespace vkp
