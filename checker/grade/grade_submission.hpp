// Grades one submission.
#pragma once

#include "checker/grade/grade_settings.hpp"
#include "checker/grade/graded.hpp"
#include "checker/grade/submission.hpp"
#include "harness/execution/executor.hpp"

namespace vkp {

// Checks each kernel of the submission with the executor, and adds up the points. A fault of the
// machine, an InstallationError or a driver's crash, is recorded in the result.
Graded grade_submission(const Submission& submission, const GradeSettings& settings,
                        Executor& executor);

// The text for the learner.
std::string feedback_text(const Graded& graded);

// How the result came about.
struct Origin {
    std::string key;    // manifest_of() the settings
    std::string input;  // digest_of() the submission
    int attempt = 1;
};

// The content of RESULTS/done: one object of JSON, described in docs/json.md.
std::string render_graded_json(const Graded& graded, const Origin& origin);

}  // namespace vkp
