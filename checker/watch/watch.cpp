#include "checker/watch/watch.hpp"

#include "checker/commands/picture_command.hpp"
#include "checker/commands/trace_command.hpp"
#include "checker/files/files.hpp"
#include "checker/isolated/missing_change.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/progress/list.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/watch/next_event.hpp"
#include "checker/workspace/puzzle_texts.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/take_hint.hpp"
#include "harness/base/installation_error.hpp"
#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <system_error>

namespace vkp {

namespace {

using Clock = std::chrono::steady_clock;

// One save may be several events; a check begins when they are over.
constexpr std::chrono::milliseconds kAfterSave{4};
constexpr std::chrono::milliseconds kWhileWriting{60};

// The named puzzle, that of the current folder, or the first unsolved one.
const Puzzle& first_puzzle(const WatchArguments& arguments, const Progress& progress) {
    if (!arguments.puzzle.empty()) {
        return find_puzzle(arguments.puzzle.front());
    }
    std::error_code error;
    if (const Puzzle* const here = puzzle_at(std::filesystem::current_path(error))) {
        return *here;
    }
    const Puzzle* const first = next_unsolved(progress);
    return first == nullptr ? all_puzzles().front() : *first;
}

// A time would look as if the learner's kernel had run.
bool has_times(const PuzzleResult& result) {
    return result.verdict != Verdict::kNotStarted;
}

// "audited in 11 ms, run in 36 ms", as far as that was done.
std::string status_of(const PuzzleResult& result, const std::string& audited,
                      const std::string& whole) {
    if (!has_times(result)) {
        return {};
    }
    if (is_refused(result.verdict)) {
        return fmt::format("compiled in {}", whole);
    }
    const bool has_run = std::any_of(
        result.cases.begin(), result.cases.end(),
        [](const CaseResult& item) { return !item.dispatches.empty() && item.ran_on_device(); });
    return has_run ? fmt::format("audited in {}, run in {}", audited, whole)
                   : fmt::format("audited in {}, not run", audited);
}

// "3,0,1", the form of --thread.
std::string thread_text(const Session& session, std::uint32_t thread) {
    const CaseResult* const shown = session.shown_case();
    const Extent size = shown == nullptr ? Extent{} : shown->telling_launch().workgroup_size;
    return fmt::format("{},{},{}", thread % size.x, thread / size.x % size.y,
                       thread / size.x / size.y);
}

// In the background the terminal's keys belong to another process.
bool has_keyboard() {
    return isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp();
}

std::string duration_text(Clock::duration duration) {
    return fmt::format("{:.0f} ms", std::chrono::duration<double, std::milli>(duration).count());
}

}  // namespace

Watch::Watch(const WatchArguments& arguments, Workbook workbook)
    : arguments_(arguments),
      workbook_(std::move(workbook)),
      progress_(load_progress(workbook_)),
      session_(first_puzzle(arguments, progress_)),
      live_check_(arguments.run, arguments.seed, *this) {
    live_check_.start();  // before the screen is taken, so that errors are printed as usual
    signals_.emplace();
    display_ = make_display();
    open_file();
}

void Watch::open_file() {
    remember(workbook_, session_.puzzle());
    file_watch_ =
        std::make_unique<FileWatch>(workbook_.kernel_path(session_.puzzle()),
                                    arguments_.polls ? WatchMode::kPoll : WatchMode::kAuto);
    gather_descriptors();
    was_empty_ = false;
    saved_at_ = Clock::now();
    check_soon({});
}

void Watch::run() {
    while (!has_quit_) {
        if (check_at_ && *check_at_ <= Clock::now()) {
            check();
        } else {
            wait();
        }
    }
}

// Waits for an event, during which nothing runs unless the file has to be polled.
void Watch::wait() {
    std::vector<pollfd> waiting;
    for (const int descriptor : descriptors_) {
        waiting.push_back({descriptor, POLLIN, 0});
    }
    std::optional<Clock::time_point> until = check_at_;
    if (file_watch_->is_polling()) {
        const Clock::time_point next_look = Clock::now() + FileWatch::kPollInterval;
        until = until ? std::min(*until, next_look) : next_look;
    }
    const auto left = until ? std::chrono::ceil<std::chrono::milliseconds>(*until - Clock::now())
                            : std::chrono::milliseconds(-1);
    poll(waiting.data(), waiting.size(),
         static_cast<int>(until ? std::max<std::int64_t>(left.count(), 0) : -1));
    take_events();
}

int Watch::interval_ms() const {
    return file_watch_->is_polling() ? static_cast<int>(FileWatch::kPollInterval.count()) : -1;
}

bool Watch::is_wanted() {
    take_events();
    return has_quit_ || check_at_.has_value();
}

void Watch::take_signals() {
    for (const int signal : signals_->take()) {
        take_signal(signal);
    }
}

void Watch::take_events() {
    take_signals();
    if (has_keyboard()) {
        pollfd keyboard{STDIN_FILENO, POLLIN, 0};
        if (poll(&keyboard, 1, 0) > 0) {
            has_quit_ = has_quit_ || (keyboard.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
            for (const Key& key : typed_keys()) {
                take_request(session_.press(key));
                take_signals();  // a signal may have come during drawing, and ends the program
            }
        }
    }
    take_change(file_watch_->take_change());
    gather_descriptors();
}

// A folder that appears or disappears changes the set of watched events.
void Watch::gather_descriptors() {
    descriptors_ = {signals_->descriptor()};
    if (has_keyboard()) {
        descriptors_.push_back(STDIN_FILENO);
    }
    if (file_watch_->descriptor() >= 0) {
        descriptors_.push_back(file_watch_->descriptor());
    }
}

void Watch::take_signal(int signal) {
    switch (signal) {
        case SIGWINCH:
            break;
        case SIGCONT:  // another program may have left the terminal in any mode
            display_->enter();
            break;
        default:
            display_->leave();
            let_signal_act(signal);  // ends the process, or stops it for a while
            check_soon({});          // a check that was stopped has lost its time
            display_->enter();
    }
    display_->redraw(session_, context());
}

void Watch::take_change(FileChange change) {
    if (change == FileChange::kNone) {
        return;
    }
    was_empty_ = false;
    saved_at_ = Clock::now();
    check_soon(change == FileChange::kSaved ? kAfterSave : kWhileWriting);
}

void Watch::take_request(ScreenRequest request) {
    switch (request) {
        case ScreenRequest::kNone:
            return;
        case ScreenRequest::kRedraw:
            break;
        case ScreenRequest::kOpenPuzzle:
            open_file();
            break;
        case ScreenRequest::kCheck:
            saved_at_ = Clock::now();
            check_soon({});
            break;
        case ScreenRequest::kHint:
            show_hint();
            break;
        case ScreenRequest::kTrace:
            show_trace();
            break;
        case ScreenRequest::kPicture:
            show_picture();
            break;
        case ScreenRequest::kReset:
            reset();
            break;
        case ScreenRequest::kQuit:
            has_quit_ = true;
            return;
    }
    display_->show_view(session_, context());
}

void Watch::check() {
    check_at_.reset();
    const std::optional<Kernel> text = kernel();
    if (!text) {
        display_->show_verdict(session_, context());
        return;
    }
    // Some editors empty a file before they fill it.
    if (text->text.empty() && !std::exchange(was_empty_, true)) {
        return check_soon(kWhileWriting);
    }
    session_.begin_check();
    display_->show_start(session_, context());
    try {
        check(*text);
    } catch (const Interrupted&) {
        return;  // there is a newer save to check
    } catch (const InstallationError& error) {
        session_.take_problem(problem_text(error));
        display_->show_verdict(session_, context());
    }
}

std::optional<Kernel> Watch::kernel() {
    try {
        return read_kernel(workbook_.kernel_path(session_.puzzle()));
    } catch (const InstallationError& error) {
        session_.take_problem(problem_text(error));
        return {};
    }
}

void Watch::check(const Kernel& kernel) {
    const Puzzle& puzzle = session_.puzzle();
    PuzzleResult result = live_check_.audited(puzzle, kernel);
    const std::string audited = duration_text(Clock::now() - saved_at_);
    if (!live_check_.has_device()) {
        const bool is_audited = !is_refused(result.verdict);
        const std::string status =
            has_times(result)
                ? fmt::format("{} in {}", is_audited ? "audited" : "compiled", audited)
                : std::string();
        return finish_check(std::move(result), status);
    }
    // A finding that the audit cannot decide alone is no verdict yet.
    if (!is_refused(result.verdict)) {
        const std::string status =
            has_times(result)
                ? fmt::format("audited in {}, {} runs…", audited, live_check_.device_name())
                : std::string();
        session_.take_audit(std::move(result), status);
        display_->show_audit(session_, context());
    }
    result = live_check_.run(puzzle, kernel);
    const std::string status = status_of(result, audited, duration_text(Clock::now() - saved_at_));
    finish_check(std::move(result), status);
}

void Watch::finish_check(PuzzleResult result, const std::string& status) {
    const auto record = [&](Progress& known) { return known.record(result, today()); };
    if (auto progress = update_progress(workbook_, record, notice_taker())) {
        progress_ = std::move(*progress);
    }
    session_.take_verdict(std::move(result), status);
    display_->show_verdict(session_, context());
}

void Watch::show_hint() {
    const auto find = [&](const Kernel& kernel, const std::string& right) {
        return missing_change(session_.puzzle(), kernel, right, live_check_.session(),
                              arguments_.run.limits)
            .fix;
    };
    session_.show(View::kHint, take_hint(workbook_, session_.puzzle(), find, output_size().width,
                                         context().style, notice_taker()));
}

// Takes the sentences that would go to stderr elsewhere.
Listener Watch::notice_taker() {
    return [this](const std::string& sentence) { session_.set_notice(sentence); };
}

// The case that the shown result is about.
TargetArguments Watch::shown_target() const {
    TargetArguments target{.words = {session_.puzzle().id}, .chosen = {.seed = arguments_.seed}};
    if (const CaseResult* const shown = session_.shown_case()) {
        target.chosen.name = shown->definition.name;
    }
    return target;
}

void Watch::show_trace() {
    TraceArguments arguments{.target = shown_target(), .run = arguments_.run};
    const auto name = [&](const TracedThread& traced, std::string& thread, std::string& workgroup) {
        const Extent& place = traced.workgroup;
        thread = thread_text(session_, traced.thread);
        workgroup = fmt::format("{},{},{}", place.x, place.y, place.z);
    };
    name(session_.traced(), arguments.question.thread, arguments.question.workgroup);
    if (session_.rival()) {
        name(*session_.rival(), arguments.rival_thread, arguments.rival_workgroup);
    }
    show_made(View::kTrace,
              [&](Worker& worker) { return trace_text(arguments, context().style, worker).text; });
}

void Watch::show_picture() {
    const PictureArguments arguments{.target = shown_target(), .run = arguments_.run};
    show_made(View::kPicture, [&](Worker& worker) {
        return picture_text(arguments, context().style, worker).text;
    });
}

// A text that needs a run of the kernel. Any event ends it, not only one that leads to a check.
template <typename MakeText>
void Watch::show_made(View view, MakeText make_text) {
    NextEvent next_event(descriptors_);
    Worker& worker = live_check_.session();
    worker.set_interruption(&next_event);
    try {
        session_.show(view, make_text(worker));
    } catch (const Interrupted&) {
        take_change(file_watch_->take_change());
        session_.set_notice(check_at_ ? "kernel.comp was saved meanwhile: press the key again."
                                      : "A key came in between: press the one you want again.");
    } catch (const IsolatedFailure& failure) {
        session_.show(view, failure.what());
    } catch (const UsageError& error) {  // a thread that this kernel's launch does not have
        session_.show(view, error.what());
    } catch (const InstallationError& error) {
        session_.show(view, problem_text(error));
    }
    worker.set_interruption(this);
}

// The save that it is brings the next check.
void Watch::reset() {
    try {
        session_.set_notice(reset_kernel(workbook_, session_.puzzle()));
    } catch (const InstallationError& error) {
        session_.set_notice(problem_text(error));
    }
}

ViewContext Watch::context() const {
    return {.workbook = workbook_,
            .progress = progress_,
            .style = Style::for_output(arguments_.color),
            .watching = file_watch_->is_polling() ? fmt::format("looked at twice a second ({})",
                                                                file_watch_->polled_because())
                                                  : std::string()};
}

}  // namespace vkp
