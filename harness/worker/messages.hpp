// The messages between a worker and its parent: the worker sends the first one, when it is ready,
// and then answers each request in turn.
//
// A worker keeps the session of one kernel. Its text crosses the channel once: requests after that
// are about the same kernel until one brings another.
#pragma once

#include "harness/base/installation_error.hpp"
#include "harness/device_execution/audited_run.hpp"
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

// What is wanted of the kernel.
enum class Work : std::uint8_t {
    kExecute,   // an audit, and a run on the device if nothing speaks against it
    kAudit,     // the same without a device
    kHandOver,  // an audit, and all that another process needs to run and to judge it
    kRun,       // a run of what another process has handed over
    kAnswer,    // an answer to a question
};

constexpr Work last_enumerator(Work /*any*/) {
    return Work::kAnswer;
}

struct Order {
    Work work = Work::kExecute;
    Bytes kernel = {};             // packed; empty: the one of the order before
    DeviceTask task = {};          // for kRun, which needs no kernel
    KernelQuestion question = {};  // for kAnswer
};

struct Request {
    Order order;
    KernelInterface interface;
    std::vector<InitialArray> arrays;
};

// What a request is about, as references, as arrays may be large.
struct RequestView {
    const KernelInterface& interface;
    const Kernel& kernel;
    const std::vector<InitialArray>& arrays;
};

// A request for sending only.
struct OutgoingRequest {
    const Order& order;
    const RequestView& about;
};

struct Answer {
    std::string error;  // as of Ready
    Remedy remedy = Remedy::kNone;
    Execution execution;
    AuditedModule module;                          // of kHandOver
    Bytes answer;                                  // of kAnswer; a failure is the execution's
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

template <Same<SharedRecord> T>
auto members(T& of) {
    auto& [first_word, untouched] = of;
    return each_of(first_word, untouched);
}

constexpr Guards last_enumerator(Guards /*any*/) {
    return Guards::kNone;
}

template <Same<InstrumentOptions> T>
auto members(T& of) {
    auto& [record_binding, shared_record, guards, counts_in_halves, loop_iteration_limit,
           count_subgroup_iterations, path_key] = of;
    return each_of(record_binding, shared_record, guards, counts_in_halves, loop_iteration_limit,
                   count_subgroup_iterations, path_key);
}

template <Same<SubgroupRequest> T>
auto members(T& of) {
    auto& [size, full] = of;
    return each_of(size, full);
}

template <Same<DeviceTask> T>
auto members(T& of) {
    auto& [words, options, subgroups, cooperative, cooperative_subgroups] = of;
    return each_of(words, options, subgroups, cooperative, cooperative_subgroups);
}

namespace spirv {
template <Same<ReorderableSums> T>
auto members(T& of) {
    auto& [lines, in_instructions] = of;
    return each_of(lines, in_instructions);
}
}  // namespace spirv

template <Same<Requirements> T>
auto members(T& of) {
    auto& [shared_memory_bytes, bindings, capabilities, program_size, uses_subgroups,
           numbers_subgroups, floats_steer, computes_floats, floats_reach_integers,
           line_where_last_bits_decide, small_numbers, float_rule, reorderable_sums,
           cancelling_sums, line_of_doubles] = of;
    return each_of(shared_memory_bytes, bindings, capabilities, program_size, uses_subgroups,
                   numbers_subgroups, floats_steer, computes_floats, floats_reach_integers,
                   line_where_last_bits_decide, small_numbers, float_rule, reorderable_sums,
                   cancelling_sums, line_of_doubles);
}

template <Same<AuditedModule> T>
auto members(T& of) {
    auto& [words, cooperative, requirements, path_key] = of;
    return each_of(words, cooperative, requirements, path_key);
}

template <Same<KernelQuestion> T>
auto members(T& of) {
    auto& [function, asked] = of;
    return each_of(function, asked);
}

template <Same<Order> T>
auto members(T& of) {
    auto& [work, kernel, task, question] = of;
    return each_of(work, kernel, task, question);
}

template <Same<Request> T>
auto members(T& of) {
    auto& [order, interface, arrays] = of;
    return each_of(order, interface, arrays);
}

inline auto members(const OutgoingRequest& of) {
    return each_of(of.order, of.about.interface, of.about.arrays);
}

template <Same<Answer> T>
auto members(T& of) {
    auto& [error, remedy, execution, module, answer, validation_messages] = of;
    return each_of(error, remedy, execution, module, answer, validation_messages);
}

}  // namespace vkp
