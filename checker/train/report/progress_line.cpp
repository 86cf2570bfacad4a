#include "checker/train/report/progress_line.hpp"

#include "checker/text/output.hpp"
#include "checker/text/terminal.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/train/report/train_report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace vkp {

namespace {

constexpr std::size_t kLongestBar = 30;
constexpr std::size_t kShortestBar = 5;
constexpr std::chrono::milliseconds kInterval{100};
constexpr const char* kEraseLine = "\r\x1b[K";

std::string bar(double share, std::size_t length) {
    const auto full = static_cast<std::size_t>(
        std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(length)));
    std::string text;
    for (std::size_t i = 0; i < length; ++i) {
        text += i < full ? "█" : "░";
    }
    return text;
}

// Tenths are of no interest.
std::string rough_duration(double seconds) {
    const auto whole = std::max(1LL, std::llround(seconds));
    return whole < 100     ? fmt::format("{} s", whole)
           : whole < 6'000 ? fmt::format("{} min", (whole + 30) / 60)
                           : fmt::format("{} h", (whole + 1'800) / 3'600);
}

}  // namespace

std::string progress_text(const StepProgress& progress, std::size_t width) {
    const std::string epoch = fmt::format("epoch {}/{} ", progress.epoch, progress.epochs);
    std::string rest = fmt::format(" step {:>{}}/{}", progress.step,
                                   std::to_string(progress.steps).size(), progress.steps);
    if (progress.step > 0) {
        rest += fmt::format("  loss {:.4f}  {} images/s", progress.loss,
                            grouped(std::llround(progress.images_per_second)));
    }
    if (progress.seconds_left) {
        rest += fmt::format("  {} left", rough_duration(*progress.seconds_left));
    }
    const std::size_t taken = display_width(epoch) + display_width(rest);
    std::string text = epoch;
    if (taken + kShortestBar <= width) {
        const double share = progress.steps > 0 ? static_cast<double>(progress.step) /
                                                      static_cast<double>(progress.steps)
                                                : 0;
        text += bar(share, std::min(width - taken, kLongestBar));
    }
    return clipped(text + rest, width);
}

ProgressLine::ProgressLine(bool is_shown) : is_shown_(is_shown && isatty(STDOUT_FILENO) == 1) {}

void ProgressLine::show(const StepProgress& progress) {
    if (is_shown_ && (!is_drawn_ || Clock::now() - last_ >= kInterval)) {
        show(progress_text(progress, output_size().width - 1));
    }
}

void ProgressLine::show(const std::string& text) {
    if (is_shown_) {
        print_drawing(kEraseLine + clipped(text, output_size().width - 1));
        std::fflush(stdout);
        is_drawn_ = true;
        last_ = Clock::now();
    }
}

void ProgressLine::clear() {
    if (is_drawn_) {
        print_drawing(kEraseLine);
        std::fflush(stdout);
        is_drawn_ = false;
    }
}

}  // namespace vkp
