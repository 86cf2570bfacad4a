// The messages between a worker and its parent: the worker sends the first one, when it is ready,
// and then answers each request in turn.
#pragma once

#include "harness/base/installation_error.hpp"
#include "harness/worker/archive.hpp"
#include "harness/worker/sandbox.hpp"
#include "harness/worker/worker.hpp"

#include <string>
#include <vector>

namespace vkp {

struct Ready {
    // The reason why it is not ready, for an InstallationError; nothing else is valid then.
    std::string error;
    Remedy remedy = Remedy::kNone;
    std::optional<DeviceInfo> device;
    Sandbox sandbox;
    int process = 0;  // its number
};

struct Request {
    KernelInterface interface;
    Kernel kernel;
    std::vector<InitialArray> arrays;
    bool audits_alone = false;
};

// A request as references, for sending only, as arrays may be large.
struct RequestView {
    const KernelInterface& interface;
    const Kernel& kernel;
    const std::vector<InitialArray>& arrays;
    bool audits_alone = false;
};

struct Answer {
    std::string error;  // as of Ready
    Remedy remedy = Remedy::kNone;
    Execution execution;
    std::vector<std::string> validation_messages;  // all so far
};

template <Same<Protection> T>
auto members(T& of) {
    auto& [in_force, text] = of;
    return each_of(in_force, text);
}

template <Same<Sandbox> T>
auto members(T& of) {
    auto& [analysis, files, calls, memory] = of;
    return each_of(analysis, files, calls, memory);
}

// The options that a nursery receives.
template <Same<WorkerOptions> T>
auto members(T& of) {
    return each_of(of.device, of.audits_for, of.validation, of.memory_bytes, of.use_sandbox,
                   of.reads_no_files, of.compiles_quickly, of.per_thread);
}

template <Same<Ready> T>
auto members(T& of) {
    auto& [error, remedy, device, sandbox, process] = of;
    return each_of(error, remedy, device, sandbox, process);
}

template <Same<Request> T>
auto members(T& of) {
    auto& [interface, kernel, arrays, audits_alone] = of;
    return each_of(interface, kernel, arrays, audits_alone);
}

inline auto members(const RequestView& of) {
    return each_of(of.interface, of.kernel, of.arrays, of.audits_alone);
}

template <Same<Answer> T>
auto members(T& of) {
    auto& [error, remedy, execution, validation_messages] = of;
    return each_of(error, remedy, execution, validation_messages);
}

}  // namespace vkp
