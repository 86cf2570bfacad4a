#include "checker/commands/grading/grade_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace vkp {

namespace {

constexpr std::chrono::milliseconds kInterval{200};

}  // namespace

// What was graded before takes no time to speak of.
std::string progress_text(const GradeProgress& progress, std::chrono::duration<double> elapsed) {
    std::string text = fmt::format("{} of {} submissions", progress.done, progress.all);
    if (progress.graded == 0) {
        return text;
    }
    constexpr double kMinute = 60;
    const double left = elapsed.count() / static_cast<double>(progress.graded) *
                        static_cast<double>(progress.all - progress.done);
    return text + (left < 2 * kMinute
                       ? fmt::format(", {} s left", std::max(1LL, std::llround(left)))
                       : fmt::format(", {} min left", std::llround(left / kMinute)));
}

GradeProgressLine::GradeProgressLine() : is_shown_(isatty(STDERR_FILENO) == 1) {}

void GradeProgressLine::show(const GradeProgress& progress) {
    const Clock::time_point now = Clock::now();
    if (is_shown_ && now - last_ >= kInterval) {
        fmt::print(stderr, "\r\x1b[K{}", progress_text(progress, now - begin_));
        std::fflush(stderr);
        is_drawn_ = true;
        last_ = now;
    }
}

void GradeProgressLine::clear() {
    if (is_drawn_) {
        fmt::print(stderr, "\r\x1b[K");
        std::fflush(stderr);
        is_drawn_ = false;
    }
}

}  // namespace vkp
