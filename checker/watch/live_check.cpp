#include "checker/watch/live_check.hpp"

#include "checker/isolated/check_options.hpp"
#include "harness/check/cures.hpp"

namespace vkp {

LiveCheck::LiveCheck(const RunArguments& arguments, std::uint64_t seed, Interruption& interruption)
    : audit_options_(worker_options({.device = "none", .limits = arguments.limits})),
      auditing_(audit_options_),
      running_(worker_options(arguments)),
      both_(auditing_, running_),
      audit_checker_(auditing_, curing(check_options(arguments.limits, seed))),
      run_checker_(both_, check_options(arguments.limits, seed)),
      interruption_(interruption),
      wants_device_(arguments.device != "none") {}

void LiveCheck::start() {
    if (wants_device_) {
        running_.start();
        auditing_.audit_for(running_.device());  // so that both agree
    }
    auditing_.start();
    auditing_.set_interruption(&interruption_);
    running_.set_interruption(&interruption_);
}

PuzzleResult LiveCheck::audited(const Puzzle& puzzle, const Kernel& kernel) {
    last_ = audit_checker_.check(puzzle, kernel);
    return last_;
}

PuzzleResult LiveCheck::run(const Puzzle& puzzle, const Kernel& kernel) {
    PuzzleResult result = run_checker_.check(puzzle, kernel);
    if (last_.kernel.text == kernel.text && last_.puzzle == result.puzzle) {
        take_cures(result, last_);
    }
    return result;
}

Worker& LiveCheck::session() {
    if (!auditing_.is_waiting()) {
        return auditing_;
    }
    beside_ = std::make_unique<Worker>(audit_options_);
    beside_->audit_for(running_.device());
    return *beside_;
}

std::string LiveCheck::device_name() const {
    return running_.device() ? running_.device()->name : std::string();
}

}  // namespace vkp
