#include "tests/fuzz/sample_arrays.hpp"

#include "harness/execution/case_walk.hpp"
#include "puzzles/registry.hpp"

#include <algorithm>

namespace vkp::fuzz {

namespace {

std::vector<PuzzleCase> scored_cases() {
    std::vector<PuzzleCase> scored;
    for (const Puzzle& puzzle : all_puzzles()) {
        scored.push_back({puzzle, puzzle.scored(puzzle.cases(1))});
    }
    return scored;
}

}  // namespace

const PuzzleCase& chosen_case(std::uint8_t choice) {
    static const std::vector<PuzzleCase> scored = scored_cases();
    return scored[choice % scored.size()];
}

std::vector<audit::Buffer> buffers_of(const Case& definition) {
    return arrays_of(definition);
}

}  // namespace vkp::fuzz
