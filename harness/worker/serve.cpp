#include "harness/worker/serve.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/device_execution/local_executor.hpp"
#include "harness/model/device_quirks.hpp"
#include "harness/shader/compile.hpp"
#include "harness/vulkan/devices.hpp"
#include "harness/worker/messages.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <thread>

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

// The compiler's first start takes longer than opening a device: on two cores they are done at
// once. Compilations wait for its end.
std::jthread warm_up_in_background() {
    return std::jthread([] {
        try {
            warm_up_compiler();
        } catch (const std::bad_alloc&) {  // the first kernel is told of it
        }
    });
}

// Files first: a thread that a driver starts is held by what its parent was held by.
std::unique_ptr<LocalExecutor> open(const WorkerOptions& options, StageBoard& stage, Ready& ready,
                                    std::jthread& warm_up) {
    if (options.use_sandbox) {
        ready.sandbox.memory = limit_resources(options.memory_bytes);
        ready.sandbox.files = restrict_files(options.shader_cache);
    }
    if (!options.shader_cache.empty()) {
        set(shader_cache_environment(options.shader_cache.string()));
    }
    if (options.compiles_quickly) {
        set(quick_compilation_environment());
    }
    warm_up = warm_up_in_background();
    ready.device = chosen_device(options.device);
    auto executor = std::make_unique<LocalExecutor>(
        ready.device, RunnerOptions{.validation = options.validation},
        [&stage](Stage current) { stage.set(current); });
    executor->open_device();
    if (options.use_sandbox) {
        ready.sandbox.calls = restrict_calls();
    }
    return executor;
}

Answer answer_to(const Request& request, LocalExecutor& executor, const StageBoard& stage) {
    Answer answer;
    try {
        answer.execution =
            executor.execute(request.frame, request.kernel, request.arrays, Channel::kNoDeadline);
    } catch (const InstallationError& error) {
        answer.error = error.what();
        answer.remedy = error.remedy();
    } catch (const std::bad_alloc&) {
        answer.execution.failure = {stage.get(), false, "ran out of memory"};
    } catch (const std::exception& error) {
        answer.execution.failure = {stage.get(), false,
                                    fmt::format("failed, saying \"{}\"", error.what())};
    }
    answer.validation_messages = executor.validation_messages();
    return answer;
}

}  // namespace

int serve(const WorkerOptions& options, Channel& channel, StageBoard& stage) {
    Ready ready;
    std::jthread warm_up;
    std::unique_ptr<LocalExecutor> executor;
    try {
        executor = open(options, stage, ready, warm_up);
    } catch (const InstallationError& error) {
        ready.error = error.what();
        ready.remedy = error.remedy();
    }
    Channel::Status status = channel.send(pack(ready), Channel::kNoDeadline);
    Bytes message;
    while (executor && status == Channel::Status::kDone &&
           channel.receive(message, Channel::kNoDeadline) == Channel::Status::kDone) {
        const Answer answer = answer_to(unpack<Request>(message), *executor, stage);
        status = channel.send(pack(answer), Channel::kNoDeadline);
    }
    return EXIT_SUCCESS;
}

}  // namespace vkp
