// The line that changes while a network is trained, and disappears before permanent text.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace vkp {

struct StepProgress {
    int epoch = 0;
    int epochs = 0;
    int step = 0;
    int steps = 0;
    double loss = 0;
    double images_per_second = 0;
    std::optional<double> seconds_left = {};
};

// The progress in one line of at most that width, with a bar as long as there is room for.
std::string progress_text(const StepProgress& progress, std::size_t width);

// Draws on standard output if that is a terminal, at most ten times a second; otherwise nothing.
class ProgressLine {
public:
    explicit ProgressLine(bool is_shown);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const StepProgress& progress);
    void show(const std::string& text);
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    bool is_shown_;
    bool is_drawn_ = false;
    Clock::time_point last_ = {};
};

}  // namespace vkp
