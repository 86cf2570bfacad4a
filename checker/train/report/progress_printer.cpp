#include "checker/train/report/progress_printer.hpp"

#include "checker/text/output.hpp"

#include <cstdio>

namespace vkp {

ProgressPrinter::ProgressPrinter(Format format, ColorMode color)
    : speaks_(format == Format::kText), style_(Style::for_output(color)), line_(speaks_) {}

void ProgressPrinter::tell(const std::string& text) {
    if (speaks_) {
        line_.clear();
        print_text(text);
        std::fflush(stdout);
    }
}

void ProgressPrinter::warn(const std::string& sentence) {
    line_.clear();
    std::fflush(stdout);
    print_error(sentence + "\n");
}

void ProgressPrinter::show(int epoch, const StepReport& step, const TrainReport& report) {
    if (epoch != epoch_ || step.step < step_) {  // or it is begun again
        begin_ = Clock::now();
        epoch_ = epoch;
    }
    step_ = step.step;
    StepProgress progress{.epoch = epoch,
                          .epochs = report.planned_epochs,
                          .step = step.step,
                          .steps = step.steps,
                          .loss = step.loss};
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    constexpr double kEnoughToJudge = 0.01;  // the clock starts at the first report of an epoch
    if (step.step > 0 && seconds > kEnoughToJudge) {
        const double per_step = seconds / step.step;
        const int left = step.steps - step.step + (report.planned_epochs - epoch) * step.steps;
        progress.images_per_second =
            static_cast<double>(report.images_per_epoch) / step.steps / per_step;
        progress.seconds_left = per_step * left;
    }
    line_.show(progress);
}

}  // namespace vkp
