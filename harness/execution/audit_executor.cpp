#include "harness/execution/audit_executor.hpp"

#include "harness/model/device/device_quirks.hpp"
#include "harness/model/numbers/drawn_case.hpp"
#include "harness/shader/generate.hpp"
#include "harness/shader/link_module.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spirv/unified1/spirv.hpp11>

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace vkp {

namespace {

// What Vulkan guarantees (Vulkan specification, "Required Limits").
constexpr std::uint32_t kGuaranteedSharedBytes = 16'384;

std::vector<CompileError> check_shared_memory(std::uint64_t needed,
                                              const std::optional<DeviceInfo>& device) {
    const std::uint64_t available =
        device ? device->limits.shared_memory_bytes : 2 * kGuaranteedSharedBytes;
    if (needed <= available) {
        return {};
    }
    return {{0,
             fmt::format("the shared arrays take {} bytes; {} has {} for a workgroup", needed,
                         device ? device->name : "the audit", available),
             "Vulkan guarantees 16384 bytes. Does each thread need a slot of its own?"}};
}

// What the puzzle does without, though it is GLSL.
std::vector<CompileError> check_rules(const Requirements& requirements, const KernelRules& rules) {
    const auto& capabilities = requirements.capabilities;
    const bool has_double =
        std::ranges::find(capabilities, static_cast<std::uint32_t>(spv::Capability::Float64)) !=
        capabilities.end();
    if (!rules.forbids_double || !has_double) {
        return {};
    }
    return {{requirements.line_of_doubles, "this puzzle does without `double`",
             "Many devices have none. A `float` will do here."}};
}

// What every run of the kernel is wrong in, whatever its data; sums that cancel are worth a note
// anywhere.
void add_rules_broken(audit::Result& audit, const Requirements& requirements,
                      const KernelRules& rules) {
    const auto& [lines, in_instructions] = requirements.reorderable_sums;
    if (rules.fixes_order_of_sums && !lines.empty()) {
        audit.hazards.push_back({.kind = FindingKind::kReorderableSum,
                                 .access = {.line = lines.front()},
                                 .value = fmt::format("{}", fmt::join(lines, ", ")),
                                 .other_value = fmt::format("{}", fmt::join(in_instructions, ", ")),
                                 .occurrences = lines.size()});
        return;
    }
    const std::vector<int>& cancelling = requirements.cancelling_sums;
    if (!cancelling.empty()) {
        audit.notes.push_back({.kind = FindingKind::kReorderableSum,
                               .access = {.line = cancelling.front()},
                               .value = fmt::format("{}", fmt::join(cancelling, ", ")),
                               .occurrences = cancelling.size()});
    }
}

// What a kernel is kept by: the same text may be kept to other rules.
std::string key_of(const std::string& frame_text, const KernelInterface& interface) {
    return fmt::format("{}// module {}{}", frame_text, interface.module,
                       interface.rules.forbids_double ? ", no double" : "");
}

bool depends_on_device(const Requirements& requirements) {
    return requirements.uses_subgroups || requirements.shared_memory_bytes > kGuaranteedSharedBytes;
}

audit::Options options_for(const std::optional<DeviceInfo>& device,
                           const KernelInterface& interface) {
    audit::Options options;
    if (interface.subgroup_size != 0) {
        options.subgroup_size = interface.subgroup_size;
    } else if (device) {
        options.subgroup_size = device->subgroup_size;
    }
    const bool is_devices_own = device && options.subgroup_size == device->subgroup_size;
    options.subgroup_arrangement = interface.subgroup_arrangement.value_or(
        is_devices_own ? subgroup_arrangement(*device) : SubgroupArrangement::kLinear);
    return options;
}

bool holds(const audit::Result& audit, FindingKind kind) {
    return std::any_of(audit.hazards.begin(), audit.hazards.end(),
                       [&](const audit::Hazard& hazard) { return hazard.kind == kind; });
}

// Empty if nothing speaks against a run.
std::string reason_not_to_run(const audit::Result& audit) {
    if (holds(audit, FindingKind::kEndlessLoop)) {
        return "it may not end";
    }
    if (audit.may_trap) {
        return "a division overflows, which stops some devices for good";
    }
    if (holds(audit, FindingKind::kBarrierDivergence)) {
        return "a barrier that only some threads reach may stop a device for good";
    }
    if (holds(audit, FindingKind::kTileDivergence)) {
        return "a tile that only some threads of a subgroup come to may stop a device for good";
    }
    return {};
}

}  // namespace

AuditExecutor::AuditExecutor(TargetDevice target_device, StageListener listener)
    : target_device_(std::move(target_device)), listener_(std::move(listener)) {}

void AuditExecutor::begin(Stage stage) const {
    if (listener_) {
        listener_(stage, 0);
    }
}

AuditExecutor::SharedKernel AuditExecutor::compiled(const KernelInterface& interface,
                                                    const Kernel& kernel) {
    order_seed_ = hash_of(kernel.text) + kernel.seed;
    if (kernel.text != kernel_text_ || kernel.modules != modules_) {
        kernels_.clear();
        kernel_text_ = kernel.text;
        modules_ = kernel.modules;
    }
    const std::string text = frame_text(interface);
    std::string key = key_of(text, interface);
    if (const auto known = kernels_.find(key); known != kernels_.end()) {
        return known->second;
    }
    begin(Stage::kCompile);
    auto made = std::make_shared<CompiledKernel>(
        !kernel.modules.empty() ? link_module(interface, kernel.modules.at(interface.module))
                                : compile_kernel(interface, text, kernel.text));
    if (made->errors.empty()) {
        if (!target_device_.is_known && depends_on_device(made->requirements)) {
            throw DeviceNotKnown();
        }
        made->errors =
            check_shared_memory(made->requirements.shared_memory_bytes, target_device_.info);
        std::ranges::move(check_rules(made->requirements, interface.rules),
                          std::back_inserter(made->errors));
    }
    return kernels_.try_emplace(std::move(key), std::move(made)).first->second;
}

audit::Result AuditExecutor::audit(const CompiledKernel& kernel, const KernelInterface& interface,
                                   const std::vector<InitialArray>& arrays) const {
    begin(Stage::kAudit);
    const std::vector<std::int32_t> constants = push_constants(interface);
    audit::Options options = options_for(target_device_.info, interface);
    options.images = kernel.images;
    options.long_loop = kLongLoop;
    if (listener_) {
        options.on_long_loop = [&](int line) { listener_(Stage::kAudit, line); };
    }
    options.path_key = path_key_;
    options.seed = order_seed_;
    options.tries_other_last_bits =
        kernel.requirements.line_where_last_bits_decide || has_other_bytes(arrays);
    audit::Result result = audit::audit(kernel.for_audit(), interface.launch, arrays,
                                        std::as_bytes(std::span(constants)), options);
    if (result.other_bits) {
        result.other_bits->line = kernel.requirements.line_where_last_bits_decide.value_or(0);
        result.other_bits->rule = kernel.requirements.float_rule;
    }
    add_rules_broken(result, kernel.requirements, interface.rules);
    return result;
}

void AuditExecutor::observe(const CompiledKernel& kernel, const KernelInterface& interface,
                            const std::vector<InitialArray>& arrays, const audit::RunOrder& order,
                            audit::Observer& observer) const {
    const std::vector<std::int32_t> constants = push_constants(interface);
    audit::Options options = options_for(target_device_.info, interface);
    options.images = kernel.images;
    audit::observe(
        {kernel.for_audit(), interface.launch, arrays, std::as_bytes(std::span(constants))},
        options, order, observer);
}

Subgroups AuditExecutor::subgroups(const CompiledKernel& kernel,
                                   const KernelInterface& interface) const {
    return {.size = options_for(target_device_.info, interface).subgroup_size,
            .are_used = kernel.requirements.uses_subgroups,
            .device_has_them = !target_device_.info ||
                               has_subgroups(*target_device_.info, interface.launch.workgroup_size,
                                             interface.subgroup_size)};
}

Execution AuditExecutor::audited(const CompiledKernel& kernel, const KernelInterface& interface,
                                 const std::vector<InitialArray>& arrays) const {
    Execution execution;
    execution.audit = audit(kernel, interface, arrays);
    execution.subgroups = subgroups(kernel, interface);
    execution.computes_floats = kernel.requirements.computes_floats;
    execution.not_run_because = reason_not_to_run(execution.audit);
    return execution;
}

Execution AuditExecutor::execute(const KernelInterface& interface, const Kernel& kernel,
                                 const std::vector<InitialArray>& arrays,
                                 Allowance& /*allowance*/) {
    const SharedKernel ready = compiled(interface, kernel);
    if (!ready->errors.empty()) {
        return {.compile_errors = ready->errors};
    }
    Execution execution = audited(*ready, interface, arrays);
    if (execution.audit.unsupported) {
        add_nothing_checked_it(execution);
    }
    take_results_of_audit(execution, interface);
    return execution;
}

void take_results_of_audit(Execution& execution, const KernelInterface& interface) {
    audit::Result& audit = execution.audit;
    execution.report.per_invocation = audit.per_invocation;
    execution.report.maximum = audit.maximum;
    execution.report.total = audit.total;
    execution.buffers.clear();
    for (std::size_t i = 0; i < audit.buffers.size(); ++i) {
        std::vector<std::byte>& bytes = execution.buffers.emplace_back();
        if (!interface.arrays[i].is_readonly) {
            bytes = audit.buffers[i].bytes.take();
        }
    }
    audit.buffers.clear();
}

void add_nothing_checked_it(Execution& execution) {
    if (execution.failure || !execution.compile_errors.empty()) {
        return;
    }
    const audit::Result::Unsupported& unsupported = *execution.audit.unsupported;
    const std::string& why = execution.not_run_because;
    execution.compile_errors = {
        uncheckable(unsupported.line,
                    fmt::format("the audit does not know {}, and {}", unsupported.what,
                                why.empty() ? "there is no device" : "on the device, " + why))};
}

}  // namespace vkp
