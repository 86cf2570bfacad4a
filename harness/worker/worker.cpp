#include "harness/worker/worker.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/worker/consistency.hpp"
#include "harness/worker/messages.hpp"
#include "harness/worker/nursery.hpp"
#include "harness/worker/serve.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
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

void Worker::forget() {
    validation_messages_.clear();
    is_ready_ = false;
    owes_answer_ = false;
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

Execution Worker::execute(const KernelInterface& interface, const Kernel& kernel,
                          const std::vector<InitialArray>& arrays, Allowance& allowance) {
    return answer_to({interface, kernel, arrays}, allowance);
}

Execution Worker::audit_alone(const KernelInterface& interface, const Kernel& kernel,
                              const std::vector<InitialArray>& arrays, Allowance& allowance) {
    return answer_to({interface, kernel, arrays, true}, allowance);
}

Execution Worker::answer_to(const RequestView& request, Allowance& allowance) {
    if (allowance.device_failure) {
        return left_to_audit({.failure = allowance.device_failure}, request, allowance);
    }
    auditor_.reset();
    const Packed packed = pack_apart(request);
    drop_old_answer();
    for (bool is_second_try = false;; is_second_try = true) {
        if (!process_ && !may_start_) {
            throw WorkerGone{};
        }
        start();
        Execution execution;
        const Channel::Status status = try_once(request, packed, execution, allowance);
        // The process may have ended between two checks, which is no fault of this kernel.
        const bool was_gone =
            status == Channel::Status::kClosed && execution.failure->stage == Stage::kStart;
        if (!has_given_up_cache_ && (!was_gone || is_second_try)) {
            return execution.failure ? left_to_audit(std::move(execution), request, allowance)
                                     : std::move(execution);
        }
    }
}

// The audit's result is valid whatever happened to the driver or the device: a process that opens
// neither repeats it. Otherwise the failure is the only result.
Execution Worker::left_to_audit(Execution failed, const RequestView& request,
                                Allowance& allowance) {
    if (failed.failure->stage < Stage::kInstrument || !device_) {
        return failed;
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
        allowance.device_failure = failed.failure;
    }
    Execution audited =
        auditor_->execute(request.interface, request.kernel, request.arrays, auditors_allowance_);
    const bool is_faulty = !audited.audit.hazards.empty();
    if (audited.failure ||
        !(is_faulty || speaks_for_devices(audited.audit, request.interface.launch))) {
        return failed;
    }
    audited.device_gave_up = !is_faulty;
    audited.not_run_because =
        failed.failure->timed_out
            ? "it had no answer within the time limit"
            : fmt::format("{} {}", stage_text(failed.failure->stage), failed.failure->cause);
    return audited;
}

// Afterwards there is no process if it failed.
Channel::Status Worker::try_once(const RequestView& request, const Packed& packed,
                                 Execution& execution, Allowance& allowance) {
    Received answer;
    Channel::Status status = Channel::Status::kClosed;
    try {
        WorkLimit limit(*process_, allowance.left, allowance.limit);
        status = exchange(packed, answer, limit, max_answer_bytes(request));
        allowance.left -= limit.used();
        if (status == Channel::Status::kDone) {
            execution = read(std::move(answer), request);
        } else if (status != Channel::Status::kInterrupted) {
            execution.failure = failure_of(status, limit);
        }
    } catch (const ProtocolError&) {
        execution.failure = {process_->stage().get(), false, "gave an answer that makes no sense"};
    }
    if (status == Channel::Status::kInterrupted) {
        throw Interrupted{};
    }
    has_given_up_cache_ = execution.failure && can_do_without_cache();
    if (execution.failure) {
        process_.reset();  // a compiler or driver that has failed once is not to be trusted
    }
    return status;
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

Execution Worker::read(Received message, const RequestView& request) {
    Answer answer = read_answer(std::move(message), request, device_);
    if (!answer.error.empty()) {
        throw InstallationError(answer.error, answer.remedy);
    }
    validation_messages_ = std::move(answer.validation_messages);
    return std::move(answer.execution);
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
