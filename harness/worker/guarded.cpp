#include "harness/worker/guarded.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/worker/messages.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <new>
#include <string>

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
    return std::tie(installation_error, remedy, failure, result);
}

Outcome outcome_of(const std::function<Bytes(StageBoard&)>& work, StageBoard& stage) {
    Outcome outcome;
    try {
        outcome.result = work(stage);
    } catch (const InstallationError& error) {
        outcome.installation_error = error.what();
        outcome.remedy = error.remedy();
    } catch (const std::bad_alloc&) {
        outcome.failure = "ran out of memory";
    } catch (const std::exception& error) {
        outcome.failure = fmt::format("failed, saying \"{}\"", error.what());
    }
    return outcome;
}

int run(const GuardOptions& options, const std::function<Bytes(StageBoard&)>& work,
        Channel& channel, StageBoard& stage) {
    limit_resources(options.memory_bytes);
    restrict_files({});
    if (!options.opens_drivers) {
        restrict_calls();
    }
    const Bytes message = pack(outcome_of(work, stage));
    static_cast<void>(channel.send(message, Channel::kNoDeadline));
    return EXIT_SUCCESS;
}

}  // namespace

Bytes run_guarded(const GuardOptions& options, const std::function<Bytes(StageBoard&)>& work) {
    ChildProcess process(
        [&](Channel& channel, StageBoard& stage) { return run(options, work, channel, stage); });
    Bytes message;
    const auto deadline = Channel::Clock::now() + options.time_limit;
    Channel::Status status = process.channel().wait_for_message(deadline, options.interruption);
    if (status == Channel::Status::kInterrupted) {
        throw Interrupted{};
    }
    if (status == Channel::Status::kDone) {
        status = process.channel().receive(message, deadline);
    }
    const std::string_view who = stage_text(process.stage().get());
    if (status == Channel::Status::kTimedOut) {
        throw GuardedFailure(
            fmt::format("{} did not end within {} ms", who, options.time_limit.count()));
    }
    if (status == Channel::Status::kClosed) {
        throw GuardedFailure(fmt::format("{} {}", who, process.end()));
    }
    auto outcome = unpack<Outcome>(message);
    if (!outcome.installation_error.empty()) {
        throw InstallationError(outcome.installation_error, outcome.remedy);
    }
    if (!outcome.failure.empty()) {
        throw GuardedFailure(fmt::format("{} {}", who, outcome.failure));
    }
    return std::move(outcome.result);
}

}  // namespace vkp
