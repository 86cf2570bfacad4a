// The session of a kernel in a separate process: compiled, audited, run on the device, and asked
// whatever else there is to know, each once and each on demand. The process is started once, kept
// for other kernels, and replaced when one made it fail: it crashed, ran out of memory or was not
// done in time.
#pragma once

#include "harness/device_execution/audited_run.hpp"
#include "harness/execution/executor.hpp"
#include "harness/worker/archive.hpp"
#include "harness/worker/child_process.hpp"
#include "harness/worker/interruption.hpp"
#include "harness/worker/sandbox.hpp"

#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

struct WorkerOptions {
    std::string device = "auto";  // as in choose_device, or "none"
    // If that is "none": the device that kernels are audited for, without running on it.
    std::optional<DeviceInfo> audits_for = {};
    // False: that one is not looked for yet. A question about a kernel that depends on it fails
    // with DeviceNotKnown.
    bool knows_device = true;
    bool validation = false;
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    // A folder where drivers may store compiled shaders; it must exist. Empty: none.
    std::filesystem::path shader_cache = {};
    bool use_sandbox = true;
    // For kernels of strangers: reads no file but what a device's driver needs.
    bool reads_no_files = false;
    // Likewise: this program, executed anew, becomes a nursery (nursery.hpp), so that it has
    // nothing of this process in its memory. It must understand kNurseryWord. Empty: this process
    // forks.
    std::filesystem::path program = {};
    // See quick_compilation_environment() in device_quirks.hpp.
    bool compiles_quickly = false;
    // Whether executions have the counts of each thread; otherwise only maxima and totals.
    bool per_thread = false;
};

// A worker that is not to start processes would have to, as its own has ended.
class WorkerGone : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "a worker's process ended"; }
};

// A question about a kernel. The process that answers is a copy of this one, so that a function has
// the same address there.
struct KernelQuestion {
    using Function = Bytes (*)(AuditExecutor&, const Kernel&, std::span<const std::byte> asked);

    std::uint64_t function = 0;  // a Function
    Bytes asked = {};
};

// An audit by one process, for another one that has a device: run_audited() takes both.
struct HandedOver {
    Execution audited;
    AuditedModule module;  // valid without errors and failure
};

enum class Work : std::uint8_t;
struct Answer;
struct Order;
struct Ready;
struct RequestView;

class Worker : public Executor {
public:
    explicit Worker(WorkerOptions options);
    ~Worker() override;

    // A process that runs is replaced.
    void audit_for(std::optional<DeviceInfo> device);

    // Starts the process, unless it runs, and does not wait until it is ready. Must be called, as
    // all that starts processes, while this process has one thread.
    void begin_start();
    // The same, and waits. Throws InstallationError if the worker does not start, or if there is no
    // such device, and Interrupted.
    void start();

    // Lets kernels use so much memory, if that is more than before: a process that runs is
    // replaced.
    void allow_memory(std::uint64_t bytes);

    // Makes the next kernel, of another stranger, find nothing of those before: a new process
    // serves it. That takes a few milliseconds where there is a nursery.
    void forget();

    // Lets Interrupted end waiting for starts and executions. The process of an abandoned execution
    // continues, and its answer is dropped. Null: no interruption. Must outlive the worker.
    void set_interruption(Interruption* interruption) { interruption_ = interruption; }
    [[nodiscard]] Interruption* interruption() const { return interruption_; }
    // Whether an answer is waited for right now: an interruption that is asked then must not use
    // the worker.
    [[nodiscard]] bool is_waiting() const { return is_waiting_; }

    // Whether execute() starts the process if need be; otherwise it throws WorkerGone then, and may
    // be called while this process has other threads.
    void set_may_start(bool may_start) { may_start_ = may_start; }

    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& allowance) override;
    Execution audit_alone(const KernelInterface& interface, const Kernel& kernel,
                          const std::vector<InitialArray>& arrays, Allowance& allowance) override;

    // Audits for audits_for() a kernel that another worker is to run, and runs what another one has
    // audited. What fails has a failure, whatever an audit may say.
    HandedOver hand_over(const KernelInterface& interface, const Kernel& kernel,
                         const std::vector<InitialArray>& arrays, Allowance& allowance);
    Execution run(const DeviceTask& task, const KernelInterface& interface, const Kernel& kernel,
                  const std::vector<InitialArray>& arrays, Allowance& allowance);

    // Use ask() (ask.hpp). `take` throws ProtocolError for an answer that cannot be. Throws
    // IsolatedFailure, Interrupted and InstallationError. There must be no nursery.
    void answer(const Kernel& kernel, const KernelQuestion& question, Allowance& allowance,
                const std::function<void(const Bytes&)>& take);

    // The device after start().
    [[nodiscard]] const std::optional<DeviceInfo>& device() const override { return device_; }
    [[nodiscard]] const Sandbox& sandbox() const { return sandbox_; }
    // The id of the process that runs now; nothing if none does.
    [[nodiscard]] std::optional<pid_t> process_id() const;
    // The process that runs kernels, which is a nursery's child if there is one.
    [[nodiscard]] std::optional<pid_t> serving_process() const;
    // The current stage of that process.
    [[nodiscard]] Stage stage() const;

    [[nodiscard]] std::vector<std::string> validation_messages() const override {
        return validation_messages_;
    }

private:
    using Clock = Channel::Clock;

    // What came of a request. Its failure is the execution's, and then there is no process.
    struct Outcome;

    Outcome outcome_of(Order order, const RequestView& about, Allowance& allowance);
    Execution executed(Work work, const RequestView& about, Allowance& allowance);
    void start_process();
    void await_ready();
    Ready receive_ready();
    void take(Ready ready);
    Outcome try_once(const Order& order, const RequestView& about, Allowance& allowance);
    bool can_do_without_cache();
    Channel::Status exchange(const Packed& request, Received& answer, WorkLimit& limit,
                             std::uint64_t max_answer_bytes);
    Channel::Status wait_for_answer(WorkLimit& limit);
    void drop_old_answer();
    Execution left_to_audit(const Failure& failure, const RequestView& about, Allowance& allowance);
    Answer read(Received message, const Order& order, const RequestView& about);
    Failure failure_of(Channel::Status status, const WorkLimit& limit);

    WorkerOptions options_;
    std::optional<DeviceInfo> device_;
    Sandbox sandbox_;
    std::vector<std::string> validation_messages_;
    std::unique_ptr<ChildProcess> process_;
    bool is_ready_ = false;  // the process has reported it
    bool may_start_ = true;
    bool has_given_up_cache_ = false;  // whether the last try ran without it
    Interruption* interruption_ = nullptr;
    bool owes_answer_ = false;  // to a request that nobody waits for any more
    bool is_waiting_ = false;
    Bytes known_kernel_;  // packed: the one that the process has; empty: none
    // Audits the rest of a check in which the device failed.
    std::unique_ptr<Worker> auditor_;
    Allowance auditors_allowance_{std::chrono::milliseconds(0)};
};

// Two workers as one executor: the first one compiles and audits, and a hung driver of the second
// one holds nothing up. What that answers is judged here.
class WorkerPair : public Executor {
public:
    // Both must outlive it, and the first one must audit for the device of the second one.
    WorkerPair(Worker& auditing, Worker& running) : auditing_(auditing), running_(running) {}

    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& allowance) override;
    Execution audit_alone(const KernelInterface& interface, const Kernel& kernel,
                          const std::vector<InitialArray>& arrays, Allowance& allowance) override {
        return auditing_.audit_alone(interface, kernel, arrays, allowance);
    }
    [[nodiscard]] const std::optional<DeviceInfo>& device() const override {
        return running_.device();
    }
    [[nodiscard]] std::vector<std::string> validation_messages() const override {
        return running_.validation_messages();
    }

private:
    Worker& auditing_;
    Worker& running_;
};

}  // namespace vkp
