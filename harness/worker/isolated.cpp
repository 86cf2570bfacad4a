#include "harness/worker/isolated.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/worker/messages.hpp"
#include "harness/worker/sandbox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <string>
#include <thread>

namespace vkp {

namespace {

struct Outcome {
    std::string installation_error;
    Remedy remedy = Remedy::kNone;
    std::string failure;  // "ran out of memory"
    Bytes result;
};

template <Same<Outcome> T>
auto members(T& of) {
    auto& [installation_error, remedy, failure, result] = of;
    return each_of(installation_error, remedy, failure, result);
}

// Texts, pictures and timings take only a fraction of that.
constexpr std::uint64_t kMaxResultBytes = std::uint64_t{512} << 20U;

Outcome outcome_of(const IsolatedSteps& steps, int landlock, StageBoard& stage) {
    Outcome outcome;
    try {
        if (steps.open) {
            steps.open(stage);
        }
        restrict_calls(file_calls_to_leave(landlock, steps.open != nullptr));
        outcome.result = steps.work(stage);
    } catch (const InstallationError& error) {
        outcome.installation_error = error.what();
        outcome.remedy = error.remedy();
    } catch (const std::bad_alloc&) {
        outcome.failure = Failure::kOutOfMemory;
    } catch (const std::exception& error) {
        outcome.failure = fmt::format("failed, saying \"{}\"", error.what());
    }
    return outcome;
}

int run(const IsolationOptions& options, const IsolatedSteps& steps, Channel& channel,
        StageBoard& stage) {
    limit_resources(options.memory_bytes);
    const FileProtection files = restrict_files({});
    const Bytes message = pack(outcome_of(steps, files.landlock, stage));
    static_cast<void>(channel.send(message, Channel::kNoDeadline));
    return EXIT_SUCCESS;
}

// Throws ProtocolError.
Outcome received(const IsolationOptions& options, ChildProcess& process, bool uses_drivers) {
    Bytes message;
    // Drivers for processors use all of them.
    const unsigned processors =
        uses_drivers ? std::max(std::thread::hardware_concurrency(), 1U) : 1;
    WorkLimit limit(process, options.time_limit * processors, options.time_limit);
    Channel::Status status = limit.wait_for_message(process, options.interruption);
    if (status == Channel::Status::kInterrupted) {
        throw Interrupted{};
    }
    if (status == Channel::Status::kDone) {
        status = process.channel().receive(message, Channel::Clock::now() + Channel::kTransferLimit,
                                           kMaxResultBytes);
    }
    const Stage stage = process.stage().get();
    if (status == Channel::Status::kTimedOut) {
        throw IsolatedFailure(stage, IsolatedFailure::Kind::kTimedOut,
                              fmt::format("did not end within {} ms", options.time_limit.count()));
    }
    if (status == Channel::Status::kClosed) {
        throw IsolatedFailure(stage, IsolatedFailure::Kind::kCrashed, process.end());
    }
    return unpack<Outcome>(message);
}

}  // namespace

void run_isolated(const IsolationOptions& options, const IsolatedSteps& steps) {
    ChildProcess process(
        [&](Channel& channel, StageBoard& stage) { return run(options, steps, channel, stage); });
    const auto stage = [&] { return process.stage().get(); };
    try {
        const Outcome outcome = received(options, process, steps.open != nullptr);
        if (!outcome.installation_error.empty()) {
            throw InstallationError(outcome.installation_error, outcome.remedy);
        }
        if (!outcome.failure.empty()) {
            throw IsolatedFailure(stage(), IsolatedFailure::Kind::kFailed, outcome.failure);
        }
        steps.take(outcome.result);
    } catch (const ProtocolError&) {
        throw IsolatedFailure(stage(), IsolatedFailure::Kind::kCrashed,
                              "gave an answer that makes no sense");
    }
}

}  // namespace vkp
