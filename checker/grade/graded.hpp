// A submission with its points.
#pragma once

#include "harness/judge/verdict.hpp"
#include "harness/model/puzzle.hpp"

#include <optional>
#include <string>
#include <vector>

namespace vkp {

enum class GradeState {
    kGraded,
    kEmpty,    // nothing was handed in for any puzzle: no points
    kRefused,  // somebody must look at the submission; no score
    kFault     // a fault of the machine: no score, and to be tried again
};

struct GradedPuzzle {
    const Puzzle* puzzle = nullptr;
    std::optional<PuzzleResult> result = {};  // nothing: no kernel was handed in
    double score = 0;
    double max_score = 0;
};

struct Graded {
    std::string id;
    GradeState state = GradeState::kGraded;
    std::vector<GradedPuzzle> puzzles = {};  // puzzles of the settings, in their order
    double max_score = 0;
    std::vector<std::string> problems = {};  // why it has no score, as sentences

    // Nothing where the state has no score.
    [[nodiscard]] std::optional<double> score() const;
};

}  // namespace vkp
