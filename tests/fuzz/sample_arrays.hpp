// Launches and data that targets share.
#pragma once

#include "harness/model/puzzle.hpp"
#include "harness/model/results/audit_result.hpp"

#include <cstdint>
#include <vector>

namespace vkp::fuzz {

struct PuzzleCase {
    Puzzle puzzle;
    Case definition;
};

// The scored case of a puzzle for each byte, all of them in turn.
const PuzzleCase& chosen_case(std::uint8_t choice);

// The inputs of the case, and a `result` that nothing wrote.
std::vector<audit::Buffer> buffers_of(const Case& definition);

}  // namespace vkp::fuzz
