// One piece of dangerous work in a separate process, with its result. The process is sandboxed
// before the work begins; if it needs a driver, it opens that first, and is sandboxed then.
#pragma once

#include "harness/worker/archive.hpp"
#include "harness/worker/child_process.hpp"
#include "harness/worker/interruption.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

namespace vkp {

// The work crashed, was not done in time or gave an impossible result; the text is a sentence about
// that.
class IsolatedFailure : public std::runtime_error {
public:
    enum class Kind : std::uint8_t { kFailed, kTimedOut, kCrashed };

    // `rest` of the sentence follows the name of the stage.
    IsolatedFailure(Stage stage, Kind kind, const std::string& rest)
        : std::runtime_error(std::string(stage_text(stage)) + " " + rest),
          stage_(stage),
          kind_(kind) {}

    // The process has ended or sent nonsense; otherwise it lacked time or memory.
    [[nodiscard]] bool crashed() const { return kind_ == Kind::kCrashed; }
    [[nodiscard]] bool timed_out_at(Stage stage) const {
        return kind_ == Kind::kTimedOut && stage_ == stage;
    }

private:
    Stage stage_;
    Kind kind_;
};

struct IsolationOptions {
    // Of processor time, or of waiting.
    std::chrono::milliseconds time_limit{20'000};
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    Interruption* interruption = nullptr;
};

struct IsolatedSteps {
    // May open drivers, which may need any system call; may be empty. No kernel must run here.
    std::function<void(StageBoard&)> open;
    std::function<Bytes(StageBoard&)> work;  // uses only a worker's system calls
    // Throws ProtocolError for a result that cannot be; runs in this process.
    std::function<void(const Bytes&)> take;
};

// Throws IsolatedFailure, Interrupted, and InstallationError if a step does.
void run_isolated(const IsolationOptions& options, const IsolatedSteps& steps);

template <typename T>
void accept_any(const T& /*result*/) {}

// Returns the result of `work`. `require` throws ProtocolError for an impossible one: sizes and
// indices that the caller relies on. Throws as run_isolated.
template <typename T>
T guarded(const IsolationOptions& options, const std::function<T(StageBoard&)>& work,
          const std::function<void(const T&)>& require = accept_any<T>) {
    T result{};
    run_isolated(options, {.open = {},
                           .work = [&](StageBoard& stage) { return pack(work(stage)); },
                           .take =
                               [&](const Bytes& message) {
                                   result = unpack<T>(message);
                                   require(result);
                               }});
    return result;
}

// The same for work with what `open` has opened.
template <typename T, typename Opened>
T isolated_with(const IsolationOptions& options,
                const std::function<std::unique_ptr<Opened>(StageBoard&)>& open,
                const std::function<T(Opened&, StageBoard&)>& work,
                const std::function<void(const T&)>& require = accept_any<T>) {
    T result{};
    std::unique_ptr<Opened> opened;  // only in the process of the work
    run_isolated(options, {.open = [&](StageBoard& stage) { opened = open(stage); },
                           .work = [&](StageBoard& stage) { return pack(work(*opened, stage)); },
                           .take =
                               [&](const Bytes& message) {
                                   result = unpack<T>(message);
                                   require(result);
                               }});
    return result;
}

}  // namespace vkp
