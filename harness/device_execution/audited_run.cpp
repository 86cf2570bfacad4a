#include "harness/device_execution/audited_run.hpp"

#include "harness/device_execution/counting_options.hpp"
#include "harness/judge/cross_check.hpp"
#include "harness/model/device/device_quirks.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

// Why the device cannot run this; empty if it can.
std::string what_is_missing(const DeviceInfo& device, const Requirements& needed,
                            const KernelInterface& interface) {
    if (!fits(interface.launch.workgroup_size, device.limits)) {
        return fmt::format("{} allows {} threads per workgroup", device.name,
                           device.limits.workgroup_invocations);
    }
    if (needed.bindings.size() + 1 > device.limits.storage_buffers) {
        return fmt::format("{} allows {} storage buffers, and counting needs one of them",
                           device.name, device.limits.storage_buffers);
    }
    for (const InterfaceArray& array : interface.arrays) {
        std::string reason =
            too_large("the array " + array.name, byte_count(array.shape, array.type), device);
        if (!reason.empty()) {
            return reason;
        }
    }
    if (needed.program_size > max_program_size(device)) {
        return "it is too long to be compiled for a device in reasonable time";
    }
    if (needed.uses_subgroups &&
        !has_subgroups(device, interface.launch.workgroup_size, interface.subgroup_size)) {
        return fmt::format("{} has no subgroups of {} threads", device.name,
                           interface.subgroup_size);
    }
    if (interface.subgroup_arrangement) {
        return fmt::format("{} arranges subgroups otherwise", device.name);
    }
    if (needed.numbers_subgroups && !numbers_subgroups(device, interface.launch.workgroup_size)) {
        return fmt::format("{} miscounts the subgroups of a workgroup with {} threads along x",
                           device.name, interface.launch.workgroup_size.x);
    }
    for (const std::uint32_t capability : needed.capabilities) {
        const std::vector<std::uint32_t>& there = device.capabilities;
        if (std::find(there.begin(), there.end(), capability) == there.end()) {
            return fmt::format("{} has no {}", device.name, capability_text(capability));
        }
    }
    return {};
}

// Otherwise the device left loops, and its values and counts are not to be compared.
bool loops_within_limits(const RunReport& report) {
    return report.loops_over_limit.empty() && report.loops_left_by_device.empty();
}

bool holds(const audit::Result& audit, FindingKind kind) {
    return std::any_of(audit.hazards.begin(), audit.hazards.end(),
                       [&](const audit::Hazard& hazard) { return hazard.kind == kind; });
}

// Whether audit and device may differ in that and both be right. Errors of rounding grow without
// bounds in some formulas.
bool is_permitted(const CrossDifference& found, const audit::Result& audit,
                  const Requirements& requirements) {
    if (found.is_of_subgroups) {
        return true;
    }
    switch (found.kind) {
        case CrossDifference::Kind::kNone:
            return true;
        case CrossDifference::Kind::kFloat:
            return audit.is_device_dependent || audit.is_order_dependent || !found.rule.empty();
        case CrossDifference::Kind::kWay:
            return audit.is_device_dependent || requirements.floats_steer;
        case CrossDifference::Kind::kInteger:
            return audit.is_device_dependent || audit.is_order_dependent ||
                   requirements.floats_reach_integers;
    }
    return false;
}

void compare_the_two(Execution& execution, const Requirements& requirements,
                     const KernelInterface& interface, const DeviceInfo& device) {
    CrossDifference found =
        difference(execution.audit, execution.report, execution.buffers, interface);
    if (found.rule.empty()) {
        found.rule = requirements.float_rule;
    }
    found.is_of_subgroups = requirements.uses_subgroups &&
                            !has_known_subgroups(device, interface.launch.workgroup_size);
    if (is_permitted(found, execution.audit, requirements)) {
        execution.difference = std::move(found);
    } else {
        execution.disagreement = std::move(found.text);
    }
}

// Must be called while `buffers` are the device's.
void keep_other_buffers(Execution& execution, bool of_device) {
    for (std::size_t i = 0; i < execution.buffers.size(); ++i) {
        const std::vector<std::byte>& devices = execution.buffers[i];
        ArrayBytes& audits = execution.audit.buffers[i].bytes;
        const bool is_other = !devices.empty() && audits != devices;
        execution.other_buffers.push_back(!is_other   ? std::vector<std::byte>()
                                          : of_device ? devices
                                                      : ArrayBytes(audits).take());
    }
}

// Whether the device may give another result each time, which would teach nobody anything.
bool depends_on_chance(const audit::Result& audit) {
    return audit.is_order_dependent || holds(audit, FindingKind::kDataRace) ||
           holds(audit, FindingKind::kSameValueRace) ||
           holds(audit, FindingKind::kUninitializedRead) ||
           holds(audit, FindingKind::kOrderDependent);
}

// Nothing guards that run: it is for kernels that the audit has proven to need no guard.
bool may_use_tensor_cores(const KernelInterface& interface, const DeviceInfo& device,
                          const InstrumentOptions& options) {
    const bool has_own_size =
        interface.subgroup_size == 0 || interface.subgroup_size == device.subgroup_size;
    return interface.tiles != Tiles::kNone && !device.cooperative_matrices.empty() &&
           options.guards == Guards::kNone && has_own_size;
}

DeviceTask task_for(const audit::Result& audit, const AuditedModule& module,
                    const KernelInterface& interface, const DeviceInfo& device) {
    const Extent& size = interface.launch.workgroup_size;
    DeviceTask task{
        .words = module.words,
        .options = counting_options(interface, audit, module.requirements, device),
        .subgroups = subgroup_request(module.requirements, device, size, interface.subgroup_size)};
    task.options.path_key = module.path_key;
    if (may_use_tensor_cores(interface, device, task.options)) {
        task.cooperative = module.cooperative;
        task.cooperative_subgroups = subgroup_request(module.requirements, device, size);
    }
    return task;
}

void take_run(Execution& execution, Execution run) {
    execution.report = std::move(run.report);
    execution.buffers = std::move(run.buffers);
    execution.ran_on_device = run.ran_on_device;
    execution.not_run_because = std::move(run.not_run_because);
    execution.tiles = run.tiles;
    execution.failure = std::move(run.failure);
}

}  // namespace

std::string too_large(const std::string& what, std::uint64_t size_bytes, const DeviceInfo& device) {
    if (size_bytes <= device.limits.storage_buffer_bytes) {
        return {};
    }
    return fmt::format("{} takes {} KiB, and {} allows {} KiB in one storage buffer", what,
                       size_bytes >> 10U, device.name, device.limits.storage_buffer_bytes >> 10U);
}

AuditedModule module_of(AuditExecutor& executor, const AuditExecutor::SharedKernel& kernel,
                        const KernelInterface& interface, const Kernel& source,
                        const audit::Result& audit) {
    AuditedModule module{.words = kernel->shader.words,
                         .requirements = kernel->requirements,
                         .path_key = executor.path_key()};
    const DeviceInfo& device = *executor.device();
    if (may_use_tensor_cores(interface, device,
                             counting_options(interface, audit, module.requirements, device))) {
        module.cooperative = executor.compiled_cooperative(kernel, interface, source);
    }
    return module;
}

Execution run_audited(Execution execution, const AuditedModule& module,
                      const KernelInterface& interface, const DeviceInfo& device,
                      const RunTask& run) {
    if (execution.not_run_because.empty()) {
        execution.not_run_because = what_is_missing(device, module.requirements, interface);
    }
    if (execution.not_run_because.empty()) {
        take_run(execution, run(task_for(execution.audit, module, interface, device)));
    }
    if (interface.tiles != Tiles::kNone && execution.ran_on_device &&
        device.cooperative_matrices.empty()) {
        execution.tiles = Tiles::kPlain;
    }
    if (execution.audit.unsupported && !execution.ran_on_device) {
        add_nothing_checked_it(execution);
    }
    if (execution.ran_on_device && is_comparable(execution.audit, interface) &&
        loops_within_limits(execution.report)) {
        compare_the_two(execution, module.requirements, interface, device);
        keep_other_buffers(execution, depends_on_chance(execution.audit));
    }
    const bool audit_knows_better =
        is_whole(execution.audit, interface.launch) &&
        (depends_on_chance(execution.audit) || !loops_within_limits(execution.report));
    if (!execution.ran_on_device || audit_knows_better) {
        take_results_of_audit(execution, interface);
    }
    execution.audit.buffers.clear();
    execution.audit.paths.clear();
    execution.report.paths.clear();
    return execution;
}

}  // namespace vkp
