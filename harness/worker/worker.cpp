#include "harness/worker/worker.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/worker/consistency.hpp"
#include "harness/worker/isolated.hpp"
#include "harness/worker/messages.hpp"
#include "harness/worker/nursery.hpp"
#include "harness/worker/serve.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

namespace vkp {

namespace {

// Opening a device takes a tenth of a second; a machine under load is given time.
constexpr std::chrono::seconds kStartLimit{60};

// Names and limits of one device.
constexpr std::uint64_t kMaxReadyBytes = std::uint64_t{16} << 20U;

// The time that an abandoned execution may still take: enough for a few dispatches, and less than a
// new process needs.
constexpr std::chrono::milliseconds kDropLimit{300};

// The time for the audits of one check, the first of which ran before, and for starting a process.
constexpr std::chrono::seconds kSecondAuditLimit{10};

// The longest time from the end of a channel to that of its process, which a nursery reports.
constexpr std::chrono::seconds kDeathLimit{1};

// If this process does not end one that has used up its time, the system does so a little later.
constexpr std::chrono::seconds kSystemLimit{5};

// Drivers write what they have compiled to their cache in the background.
constexpr std::chrono::seconds kEndLimit{2};

constexpr const char* kSenseless = "gave an answer that makes no sense";

// A flag that is up as long as this exists.
class Raised {
public:
    explicit Raised(bool& flag) : flag_(flag) { flag_ = true; }
    ~Raised() { flag_ = false; }
    Raised(const Raised&) = delete;
    Raised& operator=(const Raised&) = delete;

private:
    bool& flag_;
};

bool receives_one(Channel& channel, Channel::Clock::time_point deadline) {
    try {
        Received message;
        return channel.receive(message, deadline) == Channel::Status::kDone;
    } catch (const ProtocolError&) {
        return false;
    }
}

// Whether the audit's result covers all that a device could show: the audit was complete, and the
// kernel goes the same way wherever it runs.
bool speaks_for_devices(const audit::Result& audit, const Launch& launch) {
    const bool may_part = audit.is_device_dependent || audit.is_order_dependent ||
                          (audit.other_bits && audit.other_bits->way);
    return is_whole(audit, launch) && !may_part;
}

}  // namespace

Worker::Worker(WorkerOptions options) : options_(std::move(options)) {}

Worker::~Worker() {
    if (process_ && !owes_answer_) {
        process_->let_end(kEndLimit);
    }
}

void Worker::begin_start() {
    if (!process_) {
        is_ready_ = false;
        start_process();
    }
}

void Worker::start_process() {
    known_kernel_.clear();
    if (options_.program.empty()) {
        process_ = std::make_unique<ChildProcess>([this](Channel& channel, StageBoard& stage) {
            return serve(options_, channel, stage);
        });
        return;
    }
    if (access(options_.program.c_str(), X_OK) != 0) {
        throw InstallationError(fmt::format("{} cannot be executed: {}", options_.program.string(),
                                            std::generic_category().message(errno)));
    }
    process_ = std::make_unique<ChildProcess>([this](Channel&, StageBoard&) {
        return become_nursery(options_.program, options_.device != "none");
    });
    // If the process is gone already, the next message finds that out.
    static_cast<void>(process_->channel().send(pack(options_), Clock::now() + kStartLimit));
    process_->serve_anew();
}

void Worker::audit_for(std::optional<DeviceInfo> device) {
    options_.audits_for = std::move(device);
    options_.knows_device = true;
    process_.reset();
}

void Worker::forget() {
    validation_messages_.clear();
    is_ready_ = false;
    owes_answer_ = false;
    known_kernel_.clear();
    if (options_.program.empty()) {
        process_.reset();
    } else if (process_) {
        process_->serve_anew();
    }
}

void Worker::allow_memory(std::uint64_t bytes) {
    if (bytes > options_.memory_bytes) {
        options_.memory_bytes = bytes;
        process_.reset();
        start();
    }
}

void Worker::start() {
    begin_start();
    if (!is_ready_) {
        await_ready();
    }
}

void Worker::await_ready() {
    try {
        take(receive_ready());
    } catch (const ProtocolError&) {
        process_.reset();
        throw InstallationError(
            "The Vulkan driver does not start: the process that opened it gave an answer that "
            "makes no sense.",
            Remedy::kWithoutDevice);
    }
}

Ready Worker::receive_ready() {
    Bytes message;
    const Clock::time_point limit = Clock::now() + kStartLimit;
    Channel::Status status = process_->channel().wait_for_message(limit, interruption_);
    if (status == Channel::Status::kInterrupted) {
        process_.reset();
        throw Interrupted{};
    }
    if (status == Channel::Status::kDone) {
        status = process_->channel().receive(message, limit, kMaxReadyBytes);
    }
    if (status != Channel::Status::kDone) {
        const std::string how = process_->end(
            status == Channel::Status::kClosed ? kDeathLimit : std::chrono::seconds(0));
        const std::string words = process_->last_words();
        process_.reset();
        throw InstallationError(
            fmt::format("The Vulkan driver does not start: the process that opened it {}{}{}.", how,
                        words.empty() ? "" : ": ", words),
            Remedy::kWithoutDevice);
    }
    auto ready = unpack<Ready>(message);
    require_consistent(ready);
    return ready;
}

void Worker::take(Ready ready) {
    if (!ready.error.empty()) {
        process_.reset();
        throw InstallationError(ready.error, ready.remedy);
    }
    process_->is_served_by(ready.process);
    device_ = std::move(ready.device);
    sandbox_ = std::move(ready.sandbox);
    is_ready_ = true;
}

struct Worker::Outcome {
    Channel::Status status = Channel::Status::kClosed;
    Answer answer = {};
};

Execution Worker::execute(const KernelInterface& interface, const Kernel& kernel,
                          const std::vector<InitialArray>& arrays, Allowance& allowance) {
    return executed(Work::kExecute, {interface, kernel, arrays}, allowance);
}

Execution Worker::audit_alone(const KernelInterface& interface, const Kernel& kernel,
                              const std::vector<InitialArray>& arrays, Allowance& allowance) {
    return executed(Work::kAudit, {interface, kernel, arrays}, allowance);
}

Execution Worker::executed(Work work, const RequestView& about, Allowance& allowance) {
    if (allowance.device_failure) {
        return left_to_audit(*allowance.device_failure, about, allowance);
    }
    auditor_.reset();
    Execution execution = outcome_of({.work = work}, about, allowance).answer.execution;
    if (execution.failure) {
        return left_to_audit(*execution.failure, about, allowance);
    }
    return execution;
}

HandedOver Worker::hand_over(const KernelInterface& interface, const Kernel& kernel,
                             const std::vector<InitialArray>& arrays, Allowance& allowance) {
    Answer answer =
        outcome_of({.work = Work::kHandOver}, {interface, kernel, arrays}, allowance).answer;
    // Only what an audit can say is taken.
    Execution& said = answer.execution;
    return {.audited = {.compile_errors = std::move(said.compile_errors),
                        .audit = std::move(said.audit),
                        .subgroups = said.subgroups,
                        .not_run_because = std::move(said.not_run_because),
                        .computes_floats = said.computes_floats,
                        .failure = std::move(said.failure)},
            .module = std::move(answer.module)};
}

Execution Worker::run(const DeviceTask& task, const KernelInterface& interface,
                      const Kernel& kernel, const std::vector<InitialArray>& arrays,
                      Allowance& allowance) {
    return outcome_of({.work = Work::kRun, .task = task}, {interface, kernel, arrays}, allowance)
        .answer.execution;
}

void Worker::answer(const Kernel& kernel, const KernelQuestion& question, Allowance& allowance,
                    const std::function<void(const Bytes&)>& take) {
    using Kind = IsolatedFailure::Kind;
    const Outcome outcome =
        outcome_of({.work = Work::kAnswer, .question = question}, {{}, kernel, {}}, allowance);
    if (const auto& failure = outcome.answer.execution.failure) {
        if (failure->timed_out) {
            throw IsolatedFailure(failure->stage, Kind::kTimedOut,
                                  fmt::format("did not end within {} ms", allowance.limit.count()));
        }
        const bool is_message =
            outcome.status == Channel::Status::kDone && failure->cause != kSenseless;
        throw IsolatedFailure(failure->stage, is_message ? Kind::kFailed : Kind::kCrashed,
                              failure->cause);
    }
    try {
        take(outcome.answer.answer);
    } catch (const ProtocolError&) {
        const Stage stage = process_->stage().get();
        process_.reset();
        throw IsolatedFailure(stage, Kind::kCrashed, kSenseless);
    }
}

Worker::Outcome Worker::outcome_of(Order order, const RequestView& about, Allowance& allowance) {
    assert(!is_waiting_);
    drop_old_answer();
    for (bool is_second_try = false;; is_second_try = true) {
        if (!process_ && !may_start_) {
            throw WorkerGone{};
        }
        start();
        Bytes kernel = order.work == Work::kRun ? Bytes() : pack(about.kernel);
        const bool is_known = kernel == known_kernel_;
        order.kernel = is_known ? Bytes() : kernel;
        if (!kernel.empty()) {
            known_kernel_ = std::move(kernel);
        }
        Outcome outcome = try_once(order, about, allowance);
        const std::optional<Failure>& failure = outcome.answer.execution.failure;
        // The process may have ended between two checks, which is no fault of this kernel.
        const bool was_gone =
            outcome.status == Channel::Status::kClosed && failure->stage == Stage::kStart;
        if (!has_given_up_cache_ && (!was_gone || is_second_try)) {
            return outcome;
        }
    }
}

namespace {

// An execution by an audit, if that can speak for a device that failed.
std::optional<Execution> spoken_for(Execution audited, const Failure& failure,
                                    const Launch& launch) {
    const bool is_faulty = !audited.audit.hazards.empty();
    if (audited.failure || !(is_faulty || speaks_for_devices(audited.audit, launch))) {
        return std::nullopt;
    }
    audited.device_gave_up = !is_faulty;
    audited.not_run_because = failure.timed_out
                                  ? "it had no answer within the time limit"
                                  : fmt::format("{} {}", stage_text(failure.stage), failure.cause);
    return audited;
}

}  // namespace

// The audit's result is valid whatever happened to the driver or the device: a process that opens
// neither repeats it. Otherwise the failure is the only result.
Execution Worker::left_to_audit(const Failure& failure, const RequestView& about,
                                Allowance& allowance) {
    if (failure.stage < Stage::kInstrument || !device_) {
        return {.failure = failure};
    }
    if (!may_start_) {
        throw WorkerGone{};  // a caller that may start processes tries again
    }
    if (!auditor_) {
        WorkerOptions options = options_;
        options.device = "none";
        options.audits_for = device_;
        auditor_ = std::make_unique<Worker>(options);
        auditor_->set_interruption(interruption_);
        auditors_allowance_ = Allowance(kSecondAuditLimit);
        allowance.device_failure = failure;
    }
    const auto& [interface, kernel, arrays] = about;
    auto spoken = spoken_for(auditor_->execute(interface, kernel, arrays, auditors_allowance_),
                             failure, interface.launch);
    return spoken ? *std::move(spoken) : Execution{.failure = failure};
}

Execution WorkerPair::execute(const KernelInterface& interface, const Kernel& kernel,
                              const std::vector<InitialArray>& arrays, Allowance& allowance) {
    const HandedOver handed = auditing_.hand_over(interface, kernel, arrays, allowance);
    if (handed.audited.failure || !handed.audited.compile_errors.empty()) {
        return handed.audited;
    }
    const auto run = [&](const DeviceTask& task) {
        return allowance.device_failure ? Execution{.failure = allowance.device_failure}
                                        : running_.run(task, interface, kernel, arrays, allowance);
    };
    Execution execution = run_audited(handed.audited, handed.module, interface, *device(), run);
    if (!execution.failure || execution.failure->stage < Stage::kInstrument) {
        return execution;
    }
    allowance.device_failure = execution.failure;
    Execution audited = handed.audited;
    take_results_of_audit(audited, interface);
    auto spoken = spoken_for(std::move(audited), *execution.failure, interface.launch);
    return spoken ? *std::move(spoken) : Execution{.failure = execution.failure};
}

// Afterwards there is no process if it failed.
Worker::Outcome Worker::try_once(const Order& order, const RequestView& about,
                                 Allowance& allowance) {
    Outcome outcome;
    std::optional<Failure> failure;
    try {
        Received message;
        WorkLimit limit(*process_, allowance.left, allowance.limit);
        outcome.status = exchange(pack_apart(OutgoingRequest{order, about}), message, limit,
                                  max_answer_bytes(about, order.work));
        allowance.left -= limit.used();
        if (outcome.status == Channel::Status::kDone) {
            outcome.answer = read(std::move(message), order, about);
        } else if (outcome.status != Channel::Status::kInterrupted) {
            failure = failure_of(outcome.status, limit);
        }
    } catch (const ProtocolError&) {
        failure = {process_->stage().get(), false, kSenseless};
    }
    if (outcome.status == Channel::Status::kInterrupted) {
        throw Interrupted{};
    }
    if (failure) {
        outcome.answer.execution = {.failure = failure};
    }
    const bool has_failed = outcome.answer.execution.failure.has_value();
    has_given_up_cache_ = has_failed && can_do_without_cache();
    if (has_failed) {
        process_.reset();  // a compiler or driver that has failed once is not to be trusted
    }
    return outcome;
}

// Drivers map files of their cache, which ends a process like this if the file system is full.
bool Worker::can_do_without_cache() {
    const bool can = !options_.shader_cache.empty() && process_->was_ended_by(SIGBUS);
    if (can) {
        options_.shader_cache.clear();
    }
    return can;
}

Channel::Status Worker::exchange(const Packed& request, Received& answer, WorkLimit& limit,
                                 std::uint64_t max_answer_bytes) {
    process_->stage().clear();
    process_->allow_processor_time(limit.left() + kSystemLimit);
    Channel& channel = process_->channel();
    const Channel::Status sent =
        channel.send_apart(request, Clock::now() + Channel::kTransferLimit);
    if (sent != Channel::Status::kDone) {
        return sent;
    }
    const Channel::Status waited = wait_for_answer(limit);
    return waited == Channel::Status::kDone
               ? channel.receive(answer, Clock::now() + Channel::kTransferLimit, max_answer_bytes)
               : waited;
}

Channel::Status Worker::wait_for_answer(WorkLimit& limit) {
    owes_answer_ = true;  // also if the interruption throws
    const Raised waiting(is_waiting_);
    const Channel::Status status = limit.wait_for_message(*process_, interruption_);
    owes_answer_ = status == Channel::Status::kInterrupted;
    return status;
}

// A process that takes too long for it is replaced.
void Worker::drop_old_answer() {
    if (!std::exchange(owes_answer_, false) || !process_) {
        return;
    }
    WorkLimit limit(*process_, kDropLimit, kDropLimit);
    const Channel::Status status = wait_for_answer(limit);
    if (status == Channel::Status::kInterrupted) {
        throw Interrupted{};
    }
    if (status != Channel::Status::kDone ||
        !receives_one(process_->channel(), Clock::now() + kDropLimit)) {
        process_.reset();
    }
}

Answer Worker::read(Received message, const Order& order, const RequestView& about) {
    Answer answer = read_answer(std::move(message), about, device_, order.work);
    if (!answer.error.empty()) {
        throw InstallationError(answer.error, answer.remedy);
    }
    validation_messages_ = answer.validation_messages;
    return answer;
}

Failure Worker::failure_of(Channel::Status status, const WorkLimit& limit) {
    const Stage stage = process_->stage().get();
    if (status == Channel::Status::kTimedOut) {
        return {stage, true, limit.has_waited() ? Failure::kWaited : Failure::kOutOfTime,
                process_->stage().loop_line()};
    }
    const std::string how = process_->end(kDeathLimit);
    const std::string words = process_->last_words();
    return {stage, false, words.empty() ? how : fmt::format("{}, saying \"{}\"", how, words)};
}

Stage Worker::stage() const {
    return process_ ? process_->stage().get() : Stage::kStart;
}

std::optional<pid_t> Worker::serving_process() const {
    return process_ ? std::optional(process_->server()) : std::nullopt;
}

std::optional<pid_t> Worker::process_id() const {
    return process_ ? std::optional(process_->id()) : std::nullopt;
}

}  // namespace vkp
