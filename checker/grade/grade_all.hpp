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
    std::size_t done = 0;  // places with a result, from now or before
    std::size_t all = 0;
    std::size_t graded = 0;  // now
};

struct GradeJob {
    std::vector<SubmissionPlace> places;
    GradeSettings settings;
    std::string key;                // key from manifest_of(settings)
    std::filesystem::path results;  // the folder
};

// Adds results that are missing or outdated to the folder. A grader that dies is replaced, and its
// submission is tried once more; a second death is recorded as a fault of the machine. Must be
// called while this process has one thread. Throws InstallationError where nothing can be graded or
// written.
GradeProgress grade_all(const GradeJob& job, const std::function<void(const GradeProgress&)>& show);

}  // namespace vkp
