// Executes kernels in a separate process, which is started once, kept, and replaced when a kernel
// made it fail: it crashed, ran out of memory or was not done in time.
#pragma once

#include "harness/execution/executor.hpp"
#include "harness/worker/child_process.hpp"
#include "harness/worker/interruption.hpp"
#include "harness/worker/sandbox.hpp"

#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

struct WorkerOptions {
    std::string device = "auto";  // as in choose_device, or "none"
    // If that is "none": the device that kernels are audited for, without running on it.
    std::optional<DeviceInfo> audits_for = {};
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

struct Ready;
struct RequestView;

class Worker : public Executor {
public:
    explicit Worker(WorkerOptions options);
    ~Worker() override;

    // Must be called before the first start.
    void audit_for(std::optional<DeviceInfo> device) { options_.audits_for = std::move(device); }

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

    // Whether execute() starts the process if need be; otherwise it throws WorkerGone then, and may
    // be called while this process has other threads.
    void set_may_start(bool may_start) { may_start_ = may_start; }

    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& allowance) override;
    Execution audit_alone(const KernelInterface& interface, const Kernel& kernel,
                          const std::vector<InitialArray>& arrays, Allowance& allowance) override;

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

    Execution answer_to(const RequestView& request, Allowance& allowance);
    void start_process();
    void await_ready();
    Ready receive_ready();
    void take(Ready ready);
    Channel::Status try_once(const RequestView& request, const Packed& packed, Execution& execution,
                             Allowance& allowance);
    bool can_do_without_cache();
    Channel::Status exchange(const Packed& request, Received& answer, WorkLimit& limit,
                             std::uint64_t max_answer_bytes);
    Channel::Status wait_for_answer(WorkLimit& limit);
    void drop_old_answer();
    Execution left_to_audit(Execution failed, const RequestView& request, Allowance& allowance);
    Execution read(Received message, const RequestView& request);
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
    // Audits the rest of a check in which the device failed.
    std::unique_ptr<Worker> auditor_;
    Allowance auditors_allowance_{std::chrono::milliseconds(0)};
};

}  // namespace vkp
