// Watch mode from its first check to its last.
#pragma once

#include "checker/isolated/named_target.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/watch/display.hpp"
#include "checker/watch/file_watch.hpp"
#include "checker/watch/live_check.hpp"
#include "checker/watch/session.hpp"
#include "checker/watch/signal_pipe.hpp"
#include "checker/workspace/progress_file.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/worker/isolated.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vkp {

struct WatchArguments {
    std::vector<std::string> puzzle = {};  // one word at most
    RunArguments run = {};
    std::uint64_t seed = 1;
    ColorMode color = ColorMode::kAuto;
    bool polls = false;
};

// One wait serves keys, saves and signals; also while a worker is waited for, as an Interruption: a
// save or `q` during a long check counts at once, not after the time limit.
class Watch : public Interruption {
public:
    Watch(const WatchArguments& arguments, Workbook workbook);

    // Runs until the learner quits. Throws InstallationError.
    void run();

    [[nodiscard]] std::span<const int> descriptors() const override { return descriptors_; }
    [[nodiscard]] int interval_ms() const override;
    bool is_wanted() override;

private:
    using Clock = std::chrono::steady_clock;

    void open_file();
    void wait();
    void take_events();
    void take_signals();
    void gather_descriptors();
    void take_signal(int signal);
    void take_change(FileChange change);
    void take_request(ScreenRequest request);
    void check_soon(Clock::duration delay) { check_at_ = Clock::now() + delay; }
    void check();
    void check(const Kernel& kernel);
    void finish_check(PuzzleResult result, const std::string& status);
    std::optional<Kernel> kernel();
    void show_hint();
    Listener notice_taker();
    [[nodiscard]] TargetArguments shown_target() const;
    void show_trace();
    void show_picture();
    template <typename MakeText>
    void show_made(View view, MakeText make_text);
    void reset();
    [[nodiscard]] ViewContext context() const;

    const WatchArguments& arguments_;
    Workbook workbook_;
    Progress progress_;
    Session session_;
    LiveCheck live_check_;
    std::optional<SignalPipe> signals_;
    std::unique_ptr<FileWatch> file_watch_;
    std::unique_ptr<Display> display_;
    std::vector<int> descriptors_;
    std::optional<Clock::time_point> check_at_;
    Clock::time_point saved_at_ = Clock::now();
    bool was_empty_ = false;
    bool has_quit_ = false;
};

}  // namespace vkp
