// The texts of the formats about one puzzle of a submission.
#pragma once

#include "checker/grade/graded.hpp"

#include <string>
#include <string_view>

namespace vkp {

// "9 Pooling"
std::string test_name(const GradedPuzzle& graded);

bool is_solved(const GradedPuzzle& graded);

// Whether the learner has not begun: no file, or one without a write to `result`.
bool is_left_out(const GradedPuzzle& graded);

// The output of `check`, or that nothing was handed in; valid UTF-8 without control characters, of
// at most kMaxFeedbackBytes.
std::string feedback(const GradedPuzzle& graded);

// The reasons for the missing score, as one text of the same limited length.
std::string problems_text(const Graded& graded);

// At most `bytes` of valid UTF-8, cut between two characters, with a final line if it was cut.
std::string shortened(std::string_view text, std::size_t bytes);

}  // namespace vkp
