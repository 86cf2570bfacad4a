#include "tests/fuzz/sample_arrays.hpp"

#include "harness/model/encoding.hpp"
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
    std::vector<audit::Buffer> buffers;
    for (const Array& input : definition.inputs) {
        buffers.push_back({encode(input)});
    }
    const Array result{.name = "result",
                       .shape = definition.result_shape,
                       .values = std::vector<double>(element_count(definition.result_shape), -1),
                       .type = definition.result_type};
    buffers.push_back({encode(result), false});
    return buffers;
}

}  // namespace vkp::fuzz
