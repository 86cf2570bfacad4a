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
#include <random>
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

// What answers requests: the session of the kernel alone, or with a device.
class Server {
public:
    // Opens the device, if there is one.
    Server(const WorkerOptions& options, const std::optional<DeviceInfo>& device, StageBoard& stage)
        : options_(options), stage_(stage) {
        const auto listener = [&stage](Stage now, int loop_line) { stage.set(now, loop_line); };
        if (device) {
            auto local = std::make_unique<LocalExecutor>(
                *device, RunnerOptions{.validation = options.validation}, listener);
            local->runner().open_device();
            session_ = &local->session();
            runner_ = &local->runner();
            executor_ = std::move(local);
            return;
        }
        auto alone = std::make_unique<AuditExecutor>(
            TargetDevice{.info = options.audits_for, .is_known = options.knows_device}, listener);
        alone->set_path_key(options.audits_for ? std::random_device()() : 0);
        session_ = alone.get();
        executor_ = std::move(alone);
    }

    Answer answer_to(Request request) {
        if (!request.order.kernel.empty()) {
            kernel_ = unpack<Kernel>(request.order.kernel);
        }
        Answer answer;
        try {
            work(request, answer);
        } catch (const InstallationError& error) {
            answer.error = error.what();
            answer.remedy = error.remedy();
        } catch (const std::bad_alloc&) {
            answer.execution.failure = {stage_.get(), false, Failure::kOutOfMemory};
        } catch (const std::exception& error) {
            answer.execution.failure = {stage_.get(), false,
                                        fmt::format("failed, saying \"{}\"", error.what())};
        }
        answer.validation_messages = executor_->validation_messages();
        return answer;
    }

private:
    void work(const Request& request, Answer& answer) {
        const auto& [order, interface, arrays] = request;
        Allowance allowance = Allowance::unlimited();  // the parent process sets the limit
        switch (order.work) {
            case Work::kExecute:
                answer.execution = executor_->execute(interface, kernel_, arrays, allowance);
                return leave_out_threads(answer.execution);
            case Work::kAudit:
                answer.execution = executor_->audit_alone(interface, kernel_, arrays, allowance);
                return leave_out_threads(answer.execution);
            case Work::kHandOver:
                return hand_over(request, answer);
            case Work::kRun:
                answer.execution = runner_->run(order.task, interface, arrays);
                return;
            case Work::kAnswer:
                using Function = KernelQuestion::Function;
                // NOLINTNEXTLINE(performance-no-int-to-ptr): the parent is this program, too.
                const auto function = reinterpret_cast<Function>(order.question.function);
                answer.answer = function(*session_, kernel_, order.question.asked);
        }
    }

    void hand_over(const Request& request, Answer& answer) {
        const auto& [order, interface, arrays] = request;
        const AuditExecutor::SharedKernel kernel = session_->compiled(interface, kernel_);
        if (!kernel->errors.empty()) {
            answer.execution.compile_errors = kernel->errors;
            return;
        }
        answer.execution = session_->audited(*kernel, interface, arrays);
        answer.module = module_of(*session_, kernel, interface, kernel_, answer.execution.audit);
    }

    // Results per thread are sent only if requested; the audit's counts of each thread are no
    // longer needed.
    void leave_out_threads(Execution& execution) const {
        execution.audit.per_invocation = {};
        execution.audit.paths = {};
        if (!options_.per_thread) {
            execution.report.per_invocation = {};
        }
    }

    const WorkerOptions& options_;
    const StageBoard& stage_;
    Kernel kernel_;  // that requests are about
    std::unique_ptr<Executor> executor_;
    AuditExecutor* session_ = nullptr;
    KernelRunner* runner_ = nullptr;
};

Drivers drivers_of(const WorkerOptions& options) {
    return options.device == "none" ? Drivers::kNone : Drivers::kUsed;
}

ReadAccess reading_of(const WorkerOptions& options) {
    return !options.reads_no_files    ? ReadAccess::kAll
           : options.device == "none" ? ReadAccess::kNone
                                      : ReadAccess::kDrivers;
}

// Files are restricted first: a thread that a driver starts inherits its parent's restrictions.
std::unique_ptr<Server> open(const WorkerOptions& options, StageBoard& stage, Ready& ready,
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
    auto server = std::make_unique<Server>(options, ready.device, stage);
    if (options.use_sandbox) {
        ready.sandbox.calls = restrict_calls(
            file_calls_to_leave(files.landlock, ready.device.has_value(), reading_of(options)),
            drivers_of(options));
        ready.sandbox.analysis =
            reading_held(files.analysis, ready.sandbox.calls, reading_of(options));
    }
    return server;
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
    std::unique_ptr<Server> server;
    try {
        server = open(options, stage, ready, warm_up);
    } catch (const InstallationError& error) {
        ready.error = error.what();
        ready.remedy = error.remedy();
    }
    Channel::Status status = channel.send(pack(ready), Channel::kNoDeadline);
    Received message;
    while (server && status == Channel::Status::kDone &&
           receive_next(channel, message) == Channel::Status::kDone) {
        const Answer answer = server->answer_to(unpack<Request>(std::exchange(message, {})));
        status = channel.send_apart(pack_apart(answer), Channel::kNoDeadline);
    }
    return EXIT_SUCCESS;
}

}  // namespace vkp
