#include "harness/device_execution/local_executor.hpp"

#include "harness/device_execution/counting_options.hpp"
#include "harness/instrument/read_record.hpp"
#include "harness/judge/cross_check.hpp"
#include "harness/model/device/device_quirks.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <span>

namespace vkp {

namespace {

// The content has a whole number of words, since the device fills and copies words. Where some of
// it may stay unwritten, the device begins with the same bytes as the audit: so with `has_gaps`,
// where bytes of the array belong to no element, as the shader declares it differently.
BufferContent device_buffer(const InitialArray& array, bool has_gaps, bool read_back) {
    const std::size_t words = (array.bytes.size() + 3) / 4;
    const bool is_empty =
        !array.initialized && array.written.empty() && !has_gaps && !array.may_stay_unwritten;
    BufferContent content{
        .size_bytes = words * 4, .fill_word = is_empty ? kPoison : 0, .read_back = read_back};
    if (!is_empty) {
        content.bytes.reserve(words * 4);
        content.bytes.assign(array.bytes.data(), array.bytes.data() + array.bytes.size());
        content.bytes.resize(words * 4);
    }
    return content;
}

// Why an array does not fit on the device; empty if it does.
std::string too_large(const std::string& what, std::uint64_t size_bytes, const DeviceInfo& device) {
    if (size_bytes <= device.limits.storage_buffer_bytes) {
        return {};
    }
    return fmt::format("{} takes {} KiB, and {} allows {} KiB in one storage buffer", what,
                       size_bytes >> 10U, device.name, device.limits.storage_buffer_bytes >> 10U);
}

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

std::uint32_t push_constant_bytes(const KernelInterface& interface) {
    return static_cast<std::uint32_t>(push_constants(interface).size() * sizeof(std::int32_t));
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

}  // namespace

LocalExecutor::LocalExecutor(DeviceInfo device, const RunnerOptions& options,
                             StageListener listener)
    : auditing_({.info = std::move(device)}, std::move(listener)), options_(options) {
    auditing_.set_path_key(std::random_device()());
}

LocalExecutor::~LocalExecutor() = default;

void LocalExecutor::open_device() {
    if (!runner_) {
        runner_ = std::make_unique<Runner>(*device(), options_);
    }
}

// compile → audit → run on the device, if the audit has nothing against it → compare the two
Execution LocalExecutor::execute(const KernelInterface& interface, const Kernel& kernel,
                                 const std::vector<InitialArray>& arrays,
                                 Allowance& /*allowance*/) {
    const SharedKernel compiled = auditing_.compiled(interface, kernel);
    if (!compiled->errors.empty()) {
        return {.compile_errors = compiled->errors};
    }
    Execution execution = auditing_.audited(*compiled, interface, arrays);
    if (execution.not_run_because.empty()) {
        execution.not_run_because = what_is_missing(*device(), compiled->requirements, interface);
    }
    if (execution.not_run_because.empty()) {
        run_on_device(execution, compiled, interface, arrays);
    }
    if (interface.tiles != Tiles::kNone && execution.ran_on_device && !execution.failure) {
        run_on_tensor_cores(execution, compiled, kernel.text, interface, arrays);
    }
    if (execution.audit.unsupported && !execution.ran_on_device) {
        add_nothing_checked_it(execution);
    }
    if (execution.ran_on_device && is_comparable(execution.audit, interface) &&
        loops_within_limits(execution.report)) {
        compare_the_two(execution, compiled->requirements, interface, *device());
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

const LocalExecutor::CountingProgram& LocalExecutor::program_for(const SharedKernel& kernel,
                                                                 const KernelInterface& interface,
                                                                 const InstrumentOptions& options) {
    // Programs of an earlier text, which nobody else holds any more.
    std::erase_if(programs_, [](const auto& known) { return known.first.use_count() == 1; });
    Programs& programs = programs_[kernel].counting;
    const std::pair key(options, interface.subgroup_size);
    if (const auto known = programs.find(key); known != programs.end()) {
        return known->second;
    }
    auditing_.begin(Stage::kInstrument);
    Instrumented instrumented = instrument(kernel->shader, options);
    auditing_.begin(Stage::kPrepare);
    open_device();
    auto program = runner_->prepare(
        instrumented.words, binding_count(interface) + 1, push_constant_bytes(interface),
        subgroup_request(kernel->requirements, *device(), interface.launch.workgroup_size,
                         interface.subgroup_size));
    CountingProgram made{std::move(instrumented), std::move(program)};
    return programs.try_emplace(key, std::move(made)).first->second;
}

void LocalExecutor::run_on_device(Execution& execution, const SharedKernel& kernel,
                                  const KernelInterface& interface,
                                  const std::vector<InitialArray>& arrays) {
    try {
        InstrumentOptions options =
            counting_options(interface, execution.audit, kernel->requirements, *device());
        options.path_key = auditing_.path_key();
        run_once(execution, program_for(kernel, interface, options), interface, arrays);
        if (execution.ran_on_device && silent_iteration_limit(*device()) &&
            execution.report.may_reach_silent_limit) {
            options.count_subgroup_iterations = true;
            run_once(execution, program_for(kernel, interface, options), interface, arrays);
        }
    } catch (const spirv::Error& error) {
        execution.not_run_because = fmt::format("{} cannot be counted there", error.what());
    }
}

namespace {

// The request without the counting parts.
RunRequest request_of(const KernelInterface& interface, const std::vector<InitialArray>& arrays) {
    RunRequest request{.workgroups = interface.launch.workgroups,
                       .buffers = {},
                       .push_constants = push_constants(interface)};
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const bool has_gaps = interface.push_constants || !interface.arrays[i].view.empty();
        request.buffers.push_back(
            device_buffer(arrays[i], has_gaps, !interface.arrays[i].is_readonly));
    }
    return request;
}

void take_buffers(Execution& execution, RunResult& run, const KernelInterface& interface,
                  const std::vector<InitialArray>& arrays) {
    execution.buffers.clear();
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        run.buffers[i].resize(interface.arrays[i].is_readonly ? 0 : arrays[i].bytes.size());
        execution.buffers.push_back(std::move(run.buffers[i]));
    }
}

Failure lost_device() {
    return {Stage::kRun, false, "lost the device, as the driver reports"};
}

}  // namespace

void LocalExecutor::run_once(Execution& execution, const CountingProgram& program,
                             const KernelInterface& interface,
                             const std::vector<InitialArray>& arrays) {
    const std::uint64_t threads = interface.launch.invocations();
    const std::uint64_t record_bytes = program.instrumented.layout.size_bytes(threads);
    execution.ran_on_device = false;
    execution.not_run_because =
        too_large(fmt::format("counting what {} threads do", threads), record_bytes, *device());
    if (!execution.not_run_because.empty()) {
        return;
    }
    RunRequest request = request_of(interface, arrays);
    request.buffers.push_back({.size_bytes = record_bytes, .read_back = true});
    auditing_.begin(Stage::kRun);
    RunResult run = runner_->run(*program.program, request);
    if (run.is_device_lost) {
        execution.failure = lost_device();
        return;
    }
    execution.ran_on_device = true;
    execution.report =
        read_record(program.instrumented, to_words(run.buffers.back()), interface.launch);
    take_buffers(execution, run, interface, arrays);
}

std::shared_ptr<const Runner::Program> LocalExecutor::cooperative_program(
    const SharedKernel& kernel, std::string_view kernel_text, const KernelInterface& interface) {
    std::shared_ptr<const Runner::Program>& known = programs_[kernel].cooperative;
    if (!known) {
        auditing_.begin(Stage::kCompile);
        const spirv::Words words =
            compile_cooperative(interface, kernel_text, device()->cooperative_matrices.front());
        auditing_.begin(Stage::kPrepare);
        known = runner_->prepare(
            words, binding_count(interface), push_constant_bytes(interface),
            subgroup_request(kernel->requirements, *device(), interface.launch.workgroup_size));
    }
    return known;
}

// The run before it counted what the plain form does. Nothing guards this one: it is for kernels
// that the audit has proven to need no guard.
void LocalExecutor::run_on_tensor_cores(Execution& execution, const SharedKernel& kernel,
                                        std::string_view kernel_text,
                                        const KernelInterface& interface,
                                        const std::vector<InitialArray>& arrays) {
    if (device()->cooperative_matrices.empty()) {
        execution.tiles = Tiles::kPlain;
        return;
    }
    const InstrumentOptions options =
        counting_options(interface, execution.audit, kernel->requirements, *device());
    const bool has_own_size =
        interface.subgroup_size == 0 || interface.subgroup_size == device()->subgroup_size;
    if (options.guards != Guards::kNone || !has_own_size) {
        return;
    }
    const auto program = cooperative_program(kernel, kernel_text, interface);
    auditing_.begin(Stage::kRun);
    RunResult run = runner_->run(*program, request_of(interface, arrays));
    if (run.is_device_lost) {
        execution.failure = lost_device();
        return;
    }
    execution.tiles = Tiles::kCooperative;
    take_buffers(execution, run, interface, arrays);
}

std::vector<std::string> LocalExecutor::validation_messages() const {
    return runner_ ? runner_->validation_messages() : std::vector<std::string>();
}

}  // namespace vkp
