#include "tests/fuzz/sample_arrays.hpp"

#include "harness/execution/case_arrays.hpp"
#include "puzzles/registry.hpp"

#include <algorithm>

namespace vkp::fuzz {

namespace {

std::vector<PuzzleCase> scored_cases() {
    std::vector<PuzzleCase> scored;
    for (const Puzzle& puzzle : all_puzzles()) {
        for (const Case& definition : puzzle.cases(1)) {
            if (definition.name == puzzle.scored_case) {
                scored.push_back({puzzle, definition});
            }
        }
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
