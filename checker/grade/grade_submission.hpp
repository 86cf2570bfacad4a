// Grades one submission.
#pragma once

#include "checker/grade/grade_settings.hpp"
#include "checker/grade/graded.hpp"
#include "checker/grade/submission.hpp"
#include "harness/execution/executor.hpp"

namespace vkp {

// Checks each of its kernels by the executor, and adds up the points. What is the machine's fault,
// an InstallationError or a driver's crash, is in the result.
Graded grade_submission(const Submission& submission, const GradeSettings& settings,
                        Executor& executor);

// What the learner is to read.
std::string feedback_text(const Graded& graded);

// How the result came about.
struct Origin {
    std::string key;    // manifest_of() the settings
    std::string input;  // digest_of() the submission
    int attempt = 1;
};

// As RESULTS/done has it: one object of JSON, described in docs/json.md.
std::string render_graded_json(const Graded& graded, const Origin& origin);

}  // namespace vkp
