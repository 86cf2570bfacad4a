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

// Whether an audit of the same compiled kernel is the same, too.
bool is_same_run(const KernelInterface& one, const KernelInterface& other) {
    return one.launch == other.launch && one.subgroup_size == other.subgroup_size &&
           one.subgroup_arrangement == other.subgroup_arrangement &&
           one.loop_limit == other.loop_limit &&
           one.rules.fixes_order_of_sums == other.rules.fixes_order_of_sums &&
           push_constants(one) == push_constants(other);
}

bool is_same_array(const InitialArray& one, const InitialArray& other) {
    const auto& [bytes, initialized, written, element_bytes, is_incoherent, may_stay_unwritten,
                 other_bytes] = one;
    return bytes == other.bytes && initialized == other.initialized && written == other.written &&
           element_bytes == other.element_bytes && is_incoherent == other.is_incoherent &&
           may_stay_unwritten == other.may_stay_unwritten && other_bytes == other.other_bytes;
}

// What keeping an audit takes, about: the arrays before and after it, elements, and counts.
std::size_t size_of_audit(const KernelInterface& interface,
                          const std::vector<InitialArray>& arrays) {
    constexpr std::size_t kOfThread = 64;
    constexpr std::size_t kOfByte = 4;
    std::size_t size = kOfThread * interface.launch.invocations();
    for (const InitialArray& array : arrays) {
        size += kOfByte * array.bytes.size();
    }
    return size;
}

bool depends_on_device(const Requirements& requirements) {
    return requirements.uses_subgroups || requirements.shared_memory_bytes > kGuaranteedSharedBytes;
}

audit::Options options_for(const std::optional<DeviceInfo>& device,
                           const KernelInterface& interface, const CompiledKernel& kernel) {
    audit::Options options;
    if (interface.loop_limit != 0) {
        options.loop_iteration_limit = interface.loop_limit;
    }
    options.images = kernel.images;
    options.reaches = kernel.reaches;
    if (interface.subgroup_size != 0) {
        options.subgroup_size = interface.subgroup_size;
    } else if (device) {
        options.subgroup_size = device->subgroup_size;
    }
    const bool is_devices_own = device && options.subgroup_size == device->subgroup_size;
    options.subgroup_arrangement = interface.subgroup_arrangement.value_or(
        is_devices_own ? subgroup_arrangement(*device) : SubgroupArrangement::kLinear);
    // Only the forms beside the first name their arrangement.
    options.is_other_form = interface.subgroup_arrangement.has_value();
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

AuditExecutor::SharedKernel AuditExecutor::compiled_for_any(const KernelInterface& interface,
                                                            const Kernel& kernel) {
    order_seed_ = hash_of(kernel.text) + kernel.seed;
    if (kernel.text != kernel_text_ || kernel.modules != modules_) {
        kernels_.clear();
        cooperative_.clear();
        audits_.clear();
        kept_bytes_ = 0;
        kernel_text_ = kernel.text;
        modules_ = kernel.modules;
    }
    const std::string text = frame_text(interface);
    std::string key = fmt::format("{}// module {}", text, interface.module);
    if (const auto known = kernels_.find(key); known != kernels_.end()) {
        return known->second;
    }
    begin(Stage::kCompile);
    auto made = std::make_shared<CompiledKernel>(
        !kernel.modules.empty() ? link_module(interface, kernel.modules.at(interface.module))
                                : compile_kernel(interface, text, kernel.text));
    return kernels_.try_emplace(std::move(key), std::move(made)).first->second;
}

AuditExecutor::SharedKernel AuditExecutor::compiled(const KernelInterface& interface,
                                                    const Kernel& kernel) {
    SharedKernel made = compiled_for_any(interface, kernel);
    if (!made->errors.empty()) {
        return made;
    }
    if (!target_device_.is_known && depends_on_device(made->requirements)) {
        throw DeviceNotKnown();
    }
    std::vector<CompileError> errors =
        check_shared_memory(made->requirements.shared_memory_bytes, target_device_.info);
    std::ranges::move(check_rules(made->requirements, interface.rules), std::back_inserter(errors));
    return errors.empty() ? made
                          : std::make_shared<CompiledKernel>(CompiledKernel{.errors = errors});
}

const spirv::Words& AuditExecutor::compiled_cooperative(const SharedKernel& kernel,
                                                        const KernelInterface& interface,
                                                        const Kernel& source) {
    if (const auto known = cooperative_.find(kernel); known != cooperative_.end()) {
        return known->second;
    }
    begin(Stage::kCompile);
    return cooperative_
        .try_emplace(kernel, compile_cooperative(interface, source.text,
                                                 device()->cooperative_matrices.front()))
        .first->second;
}

const audit::Result* AuditExecutor::kept_audit(const CompiledKernel& kernel,
                                               const KernelInterface& interface,
                                               const std::vector<InitialArray>& arrays) const {
    const auto is_it = [&](const KeptAudit& kept) {
        return kept.kernel == &kernel && kept.order_seed == order_seed_ &&
               is_same_run(kept.interface, interface) &&
               std::ranges::equal(kept.arrays, arrays, is_same_array);
    };
    const auto found = std::ranges::find_if(audits_, is_it);
    return found == audits_.end() ? nullptr : &found->result;
}

void AuditExecutor::keep(KeptAudit audit) {
    constexpr std::size_t kMostBytes = std::size_t{64} << 20U;
    constexpr std::size_t kMostAudits = 100;
    if (audit.size_bytes > kMostBytes / 4) {
        return;
    }
    kept_bytes_ += audit.size_bytes;
    audits_.push_back(std::move(audit));
    while (kept_bytes_ > kMostBytes || audits_.size() > kMostAudits) {
        kept_bytes_ -= audits_.front().size_bytes;
        audits_.pop_front();
    }
}

audit::Result AuditExecutor::audit(const CompiledKernel& kernel, const KernelInterface& interface,
                                   const std::vector<InitialArray>& arrays) {
    if (const audit::Result* const kept = kept_audit(kernel, interface, arrays)) {
        return *kept;
    }
    audit::Result result = audited_anew(kernel, interface, arrays);
    keep({&kernel, interface, arrays, order_seed_, size_of_audit(interface, arrays), result});
    return result;
}

audit::Result AuditExecutor::audited_anew(const CompiledKernel& kernel,
                                          const KernelInterface& interface,
                                          const std::vector<InitialArray>& arrays) const {
    begin(Stage::kAudit);
    const std::vector<std::int32_t> constants = push_constants(interface);
    audit::Options options = options_for(target_device_.info, interface, kernel);
    options.long_loop = kLongLoop;
    if (listener_) {
        options.on_long_loop = [&](int line) { listener_(Stage::kAudit, line); };
    }
    options.path_key = path_key_;
    options.seed = order_seed_;
    options.tries_other_last_bits =
        kernel.requirements.line_where_last_bits_decide || has_other_bytes(arrays);
    options.small_numbers = kernel.requirements.small_numbers;
    audit::Result result = audit::audit(kernel.for_audit(), interface.launch, arrays,
                                        std::as_bytes(std::span(constants)), options);
    if (result.other_bits && result.other_bits->rule.empty()) {
        result.other_bits->line = kernel.requirements.line_where_last_bits_decide.value_or(0);
        result.other_bits->rule = kernel.requirements.float_rule;
    }
    add_rules_broken(result, kernel.requirements, interface.rules);
    for (const std::string& what : kernel.not_followed) {
        result.notes.push_back({.kind = FindingKind::kNotAudited,
                                .value = what,
                                .other_value = "A race may hide there."});
    }
    return result;
}

void AuditExecutor::observe(const CompiledKernel& kernel, const KernelInterface& interface,
                            const std::vector<InitialArray>& arrays, const audit::RunOrder& order,
                            audit::Observer& observer) const {
    const std::vector<std::int32_t> constants = push_constants(interface);
    audit::Options options = options_for(target_device_.info, interface, kernel);
    audit::observe(
        {kernel.for_audit(), interface.launch, arrays, std::as_bytes(std::span(constants))},
        options, order, observer);
}

Subgroups AuditExecutor::subgroups(const CompiledKernel& kernel,
                                   const KernelInterface& interface) const {
    return {.size = options_for(target_device_.info, interface, kernel).subgroup_size,
            .are_used = kernel.requirements.uses_subgroups,
            .device_has_them = !target_device_.info ||
                               has_subgroups(*target_device_.info, interface.launch.workgroup_size,
                                             interface.subgroup_size)};
}

Execution AuditExecutor::audited(const CompiledKernel& kernel, const KernelInterface& interface,
                                 const std::vector<InitialArray>& arrays) {
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
