// Grades all submissions, by several processes at once.
#pragma once

#include "checker/grade/grade_settings.hpp"
#include "checker/grade/submission.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace vkp {

struct GradeProgress {
    std::size_t done = 0;  // of them, whether they were graded now or before
    std::size_t all = 0;
    std::size_t graded = 0;  // now
};

struct GradeJob {
    std::vector<SubmissionPlace> places;
    GradeSettings settings;
    std::string key;                // of manifest_of() them
    std::filesystem::path results;  // the folder
};

// Puts what is missing, or not up to date, into the folder. A grader that dies is replaced, and
// what it was at is tried once more; a second death is the machine's fault, and noted so. Must be
// called while this process has one thread. Throws InstallationError where nothing can be graded or
// written.
GradeProgress grade_all(const GradeJob& job, const std::function<void(const GradeProgress&)>& show);

}  // namespace vkp
