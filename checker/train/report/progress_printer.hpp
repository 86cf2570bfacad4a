// The messages of a training while it runs: only the progress if the result is to be JSON.
#pragma once

#include "checker/options/shared_options.hpp"
#include "checker/text/style.hpp"
#include "checker/train/report/progress_line.hpp"
#include "checker/train/report/train_report.hpp"
#include "harness/train/runner.hpp"

#include <chrono>
#include <string>

namespace vkp {

class ProgressPrinter {
public:
    // Only where the result is text.
    ProgressPrinter(Format format, ColorMode color);

    [[nodiscard]] const Style& style() const { return style_; }

    // Permanent text.
    void tell(const std::string& text);
    // Prints on standard error, whatever the format.
    void warn(const std::string& sentence);
    // Shows the text until the next message.
    void note(const std::string& text) { line_.show(text); }
    // That many steps of that epoch are done.
    void show(int epoch, const StepReport& step, const TrainReport& report);

private:
    using Clock = std::chrono::steady_clock;

    bool speaks_;
    Style style_;
    ProgressLine line_;
    int epoch_ = 0;
    int step_ = 0;
    Clock::time_point begin_ = {};
};

}  // namespace vkp
