#include "harness/worker/serve.hpp"

#include "harness/base/heap.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/device_execution/local_executor.hpp"
#include "harness/model/device/device_quirks.hpp"
#include "harness/shader/compile.hpp"
#include "harness/vulkan/devices.hpp"
#include "harness/worker/messages.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <thread>
#include <utility>

namespace vkp {

namespace {

void set(const std::vector<EnvironmentVariable>& variables) {
    for (const EnvironmentVariable& variable : variables) {
        setenv(variable.name.c_str(), variable.value.c_str(), variable.replaces ? 1 : 0);
    }
}

std::optional<DeviceInfo> chosen_device(const std::string& choice) {
    if (choice == "none") {
        return {};
    }
    return choose_device(list_devices(), choice);
}

// The compiler's first start takes longer than opening a device: on two cores they run at the same
// time. Compilations wait for its end.
std::jthread warm_up_in_background() {
    return std::jthread([] {
        try {
            warm_up_compiler();
        } catch (const std::bad_alloc&) {  // the first kernel reports it
        }
    });
}

std::unique_ptr<Executor> executor_for(const WorkerOptions& options,
                                       const std::optional<DeviceInfo>& device, StageBoard& stage) {
    const auto listener = [&stage](Stage current, int loop_line) { stage.set(current, loop_line); };
    if (!device) {
        return std::make_unique<AuditExecutor>(TargetDevice{.info = options.audits_for}, listener);
    }
    auto executor = std::make_unique<LocalExecutor>(
        *device, RunnerOptions{.validation = options.validation}, listener);
    executor->open_device();
    return executor;
}

Drivers drivers_of(const WorkerOptions& options) {
    return options.device == "none" ? Drivers::kNone : Drivers::kUsed;
}

ReadAccess reading_of(const WorkerOptions& options) {
    return !options.reads_no_files    ? ReadAccess::kAll
           : options.device == "none" ? ReadAccess::kNone
                                      : ReadAccess::kDrivers;
}

// Files are restricted first: a thread that a driver starts inherits its parent's restrictions.
std::unique_ptr<Executor> open(const WorkerOptions& options, StageBoard& stage, Ready& ready,
                               std::jthread& warm_up) {
    FileProtection files;
    if (options.use_sandbox) {
        ready.sandbox.memory = limit_resources(options.memory_bytes, drivers_of(options));
        files = restrict_files(
            {.writable_folder = options.shader_cache, .analysis = reading_of(options)});
        ready.sandbox.files = files.writing;
        ready.sandbox.analysis = files.analysis;
    }
    set(options.shader_cache.empty() ? no_shader_cache_environment()
                                     : shader_cache_environment(options.shader_cache.string()));
    if (options.compiles_quickly) {
        set(quick_compilation_environment());
    }
    warm_up = warm_up_in_background();
    ready.device = chosen_device(options.device);
    std::unique_ptr<Executor> executor = executor_for(options, ready.device, stage);
    if (options.use_sandbox) {
        ready.sandbox.calls = restrict_calls(
            file_calls_to_leave(files.landlock, ready.device.has_value(), reading_of(options)),
            drivers_of(options));
        ready.sandbox.analysis =
            reading_held(files.analysis, ready.sandbox.calls, reading_of(options));
    }
    return executor;
}

// Results per thread are sent only if requested; the audit's counts of each thread are no longer
// needed.
void leave_out_threads(Execution& execution, const WorkerOptions& options) {
    execution.audit.per_invocation = {};
    if (!options.per_thread) {
        execution.report.per_invocation = {};
    }
}

Answer answer_to(const Request& request, Executor& executor, const StageBoard& stage) {
    Answer answer;
    Allowance allowance = Allowance::unlimited();  // the parent process sets the limit
    try {
        const auto execute = request.audits_alone ? &Executor::audit_alone : &Executor::execute;
        answer.execution =
            (executor.*execute)(request.interface, request.kernel, request.arrays, allowance);
    } catch (const InstallationError& error) {
        answer.error = error.what();
        answer.remedy = error.remedy();
    } catch (const std::bad_alloc&) {
        answer.execution.failure = {stage.get(), false, Failure::kOutOfMemory};
    } catch (const std::exception& error) {
        answer.execution.failure = {stage.get(), false,
                                    fmt::format("failed, saying \"{}\"", error.what())};
    }
    answer.validation_messages = executor.validation_messages();
    return answer;
}

// There is hardly a pause between two dispatches or cases; after the last, memory is returned.
Channel::Status receive_next(Channel& channel, Received& message) {
    constexpr std::chrono::milliseconds kPause{500};
    if (channel.wait_for_message(Channel::Clock::now() + kPause, nullptr) ==
        Channel::Status::kTimedOut) {
        return_freed_memory();
    }
    return channel.receive(message, Channel::kNoDeadline);
}

}  // namespace

int serve(const WorkerOptions& options, Channel& channel, StageBoard& stage) {
    keep_freed_memory();
    Ready ready;
    ready.process = getpid();
    std::jthread warm_up;
    std::unique_ptr<Executor> executor;
    try {
        executor = open(options, stage, ready, warm_up);
    } catch (const InstallationError& error) {
        ready.error = error.what();
        ready.remedy = error.remedy();
    }
    Channel::Status status = channel.send(pack(ready), Channel::kNoDeadline);
    Received message;
    while (executor && status == Channel::Status::kDone &&
           receive_next(channel, message) == Channel::Status::kDone) {
        const auto request = unpack<Request>(std::exchange(message, {}));
        Answer answer = answer_to(request, *executor, stage);
        leave_out_threads(answer.execution, options);
        status = channel.send_apart(pack_apart(answer), Channel::kNoDeadline);
    }
    return EXIT_SUCCESS;
}

}  // namespace vkp
