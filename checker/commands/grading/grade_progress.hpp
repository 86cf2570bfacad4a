// The line that says how far grading is, and is gone at the end.
#pragma once

#include "checker/grade/grade_all.hpp"

#include <chrono>

namespace vkp {

// Draws on standard error where that is a terminal, a few times a second at most; otherwise
// nothing.
class GradeProgressLine {
public:
    GradeProgressLine();

    void show(const GradeProgress& progress);
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    bool is_shown_;
    bool is_drawn_ = false;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = {};
};

// "120 of 3000 submissions, 45 s left", once there is something to go by.
std::string progress_text(const GradeProgress& progress, std::chrono::duration<double> elapsed);

}  // namespace vkp
