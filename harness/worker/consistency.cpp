#include "harness/worker/consistency.hpp"

#include "harness/worker/plausible.hpp"

#include <bit>

namespace vkp {

namespace {

using plausible::kMaxCauses;
using plausible::require;
using plausible::require_short_texts;

// Each array as the kernel left it; those it may not write may be left out.
void require_buffers(const Execution& execution, const RequestView& request) {
    require(execution.buffers.size() == request.arrays.size(), "there are other arrays");
    for (std::size_t i = 0; i < request.arrays.size(); ++i) {
        const bool is_left_out =
            execution.buffers[i].empty() && request.interface.arrays[i].is_readonly;
        require(is_left_out || execution.buffers[i].size() == request.arrays[i].bytes.size(),
                "an array has another size");
    }
}

// Checks the arrays that audit and device left with different bytes, among those that the kernel
// may write.
void require_other_buffers(const Execution& execution, const RequestView& request) {
    require(
        execution.other_buffers.empty() || execution.other_buffers.size() == request.arrays.size(),
        "there are other arrays");
    for (std::size_t i = 0; i < execution.other_buffers.size(); ++i) {
        require(execution.other_buffers[i].empty() ||
                    execution.other_buffers[i].size() == request.arrays[i].bytes.size(),
                "an array has another size");
    }
}

// A compiler may name a line of the generated code around the kernel.
void require_errors(const std::vector<CompileError>& errors) {
    require(errors.size() <= kMaxCauses, "too many errors");
    for (const CompileError& error : errors) {
        require(error.line >= 0, "no file has such a line");
    }
}

void require_execution(const Execution& execution, const RequestView& request,
                       const std::optional<DeviceInfo>& device) {
    require_errors(execution.compile_errors);
    require_consistent(execution.audit, request);
    require_consistent(execution.report, request);
    require(device.has_value() || !execution.ran_on_device, "there is no device to run on");
    require_other_buffers(execution, request);
}

bool has_results(const Execution& execution) {
    return !execution.failure && execution.compile_errors.empty();
}

void require_whole(const Execution& execution, const RequestView& request) {
    if (has_results(execution) || !execution.buffers.empty()) {
        require_buffers(execution, request);
    }
    require(!has_results(execution) || execution.audit.unsupported ||
                execution.audit.unwritten.size() == request.arrays.size(),
            "the audit says nothing of the arrays");
}

// What another process is to run, and all that the run is held against.
void require_handed_over(const Answer& answer, const RequestView& request) {
    const audit::Result& audit = answer.execution.audit;
    const std::size_t count = request.arrays.size();
    require(!has_results(answer.execution) || audit.unsupported ||
                (audit.unwritten.size() == count && audit.buffers.size() == count),
            "the audit says nothing of the arrays");
    require(!has_results(answer.execution) || !answer.module.words.empty(), "there is no module");
    require(answer.module.requirements.capabilities.size() <= kMaxCauses &&
                answer.module.requirements.bindings.size() <= kMaxCauses,
            "a kernel that needs too much");
}

// A run counts what every thread does.
void require_run(const Execution& execution, const RequestView& request) {
    if (execution.ran_on_device && has_results(execution)) {
        require_buffers(execution, request);
        require(execution.report.per_invocation.size() == request.interface.launch.invocations(),
                "there are no counts");
    }
}

}  // namespace

std::uint64_t max_answer_bytes(const RequestView& request, Work work) {
    // Texts, pictures and recordings take only a fraction of that.
    constexpr std::uint64_t kToQuestion = std::uint64_t{512} << 20U;
    if (work == Work::kAnswer) {
        return kToQuestion;
    }
    constexpr std::uint64_t kForAnyKernel = std::uint64_t{64} << 20U;
    constexpr std::uint64_t kOfEachThread = 1024;  // counts, and what it did out of bounds
    constexpr std::uint64_t kOfEachByte = 4 + 2 * sizeof(std::size_t);  // contents, and elements
    std::uint64_t array_bytes = 0;
    for (const InitialArray& array : request.arrays) {
        array_bytes += array.bytes.size();
    }
    return kForAnyKernel + kOfEachThread * request.interface.launch.invocations() +
           kOfEachByte * array_bytes;
}

Answer read_answer(Received message, const RequestView& request,
                   const std::optional<DeviceInfo>& device, Work work) {
    auto answer = unpack<Answer>(std::move(message));
    require_consistent(answer, request, device, work);
    return answer;
}

void require_consistent(const Answer& answer, const RequestView& request,
                        const std::optional<DeviceInfo>& device, Work work) {
    require_short_texts(answer);
    require(answer.validation_messages.size() <= kMaxCauses, "too many messages");
    if (!answer.error.empty() || work == Work::kAnswer) {
        return;
    }
    require_execution(answer.execution, request, device);
    switch (work) {
        case Work::kHandOver:
            return require_handed_over(answer, request);
        case Work::kRun:
            return require_run(answer.execution, request);
        default:
            require_whole(answer.execution, request);
    }
}

void require_consistent(const Ready& ready) {
    require_short_texts(ready);
    if (ready.device) {
        require_consistent(*ready.device);
    }
}

void require_consistent(const DeviceInfo& device) {
    require_short_texts(device);
    require(is_subgroup_size(device.subgroup_size), "no subgroup has that size");
    require(device.capabilities.size() <= kMaxCauses, "too many capabilities");
    const DeviceLimits& limits = device.limits;
    for (const Extent& extent : {limits.workgroup_size, limits.workgroups}) {
        require(extent.x > 0 && extent.y > 0 && extent.z > 0, "a device that runs nothing");
    }
}

}  // namespace vkp
