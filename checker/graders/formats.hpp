// One graded submission as the result file of a grader that other people run. Each function turns
// values into text and does nothing else. All of these texts may contain the learner's own text.
#pragma once

#include "checker/grade/graded.hpp"

#include <cstddef>
#include <string>

namespace vkp {

// No text about one puzzle is longer, in bytes: exercism takes 65,535 characters, and pages of
// other graders load no faster for more.
inline constexpr std::size_t kMaxFeedbackBytes = 16'384;

// Gradescope's results.json (gradescope-autograders.readthedocs.io): a test for each puzzle with
// its points, whose sum is the score.
std::string render_gradescope(const Graded& graded, double execution_time_s);

// The environment variables that Classroom 50 gives a grader, in this order: CLASSROOM, ASSIGNMENT,
// SUBMISSION_TAG, COMMIT_URL, RELEASE_URL and REVIEW_URL.
struct ClassroomRun {
    std::string classroom;
    std::string assignment;
    std::string submission;
    std::string commit;
    std::string release;
    std::string review;
    std::string datetime;  // "2026-11-21T12:00:00Z"
};

// Classroom 50's result.json, "classroom50/result/v1". Its scores are whole numbers: if the points
// are not, all of them are multiplied by a hundred.
std::string render_classroom50(const Graded& graded, const ClassroomRun& run);

// exercism's results.json, version 3: a task for each puzzle.
std::string render_exercism(const Graded& graded);

}  // namespace vkp
