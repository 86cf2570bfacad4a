#include "harness/device_execution/local_executor.hpp"

#include "harness/audit/audit.hpp"
#include "harness/device_execution/counting_options.hpp"
#include "harness/instrument/read_record.hpp"
#include "harness/judge/cross_check.hpp"
#include "harness/model/encoding.hpp"
#include "harness/shader/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace vkp {

namespace {

// Below llvmpipe's own limit of 65,535 iterations for all loops of a SIMD group, so that ours comes
// first; elsewhere enough for honest kernels and well below a driver's time limit.
constexpr std::uint32_t kLlvmpipeLoopIterations = 60'000;
constexpr std::uint32_t kLoopIterations = 1U << 20U;

// What Vulkan guarantees (Vulkan specification, "Required Limits").
constexpr std::uint32_t kGuaranteedSharedBytes = 16'384;

// llvmpipe compiles programs of this size in about two seconds, and in a time that grows with the
// square of it. NVIDIA's compiler takes three for four times as much.
constexpr double kLlvmpipeMaxProgramSize = 8'000;
constexpr double kMaxProgramSize = 32'000;

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

// A whole number of words, which is what the device fills and copies.
BufferContent device_buffer(const InitialArray& array, bool read_back) {
    const std::size_t words = (array.bytes.size() + 3) / 4;
    const bool is_empty = !array.initialized && array.written.empty();
    BufferContent content{
        .size_bytes = words * 4, .fill_word = is_empty ? kPoison : 0, .read_back = read_back};
    if (!is_empty) {
        content.bytes = array.bytes;
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
                            const Frame& frame) {
    if (!fits(frame.launch.workgroup_size, device.limits)) {
        return fmt::format("{} allows {} threads a workgroup", device.name,
                           device.limits.workgroup_invocations);
    }
    if (frame.arrays.size() + 1 > device.limits.storage_buffers) {
        return fmt::format("{} allows {} storage buffers, and counting needs one of them",
                           device.name, device.limits.storage_buffers);
    }
    for (const FrameArray& array : frame.arrays) {
        std::string reason =
            too_large("the array " + array.name, byte_count(array.shape, array.type), device);
        if (!reason.empty()) {
            return reason;
        }
    }
    if (needed.program_size > (device.is_llvmpipe ? kLlvmpipeMaxProgramSize : kMaxProgramSize)) {
        return "it is too long to be compiled for a device in reasonable time";
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

std::uint32_t push_constant_bytes(const Frame& frame) {
    return static_cast<std::uint32_t>(push_constants(frame).size() * sizeof(std::int32_t));
}

bool holds(const audit::Result& audit, FindingKind kind) {
    return std::any_of(audit.hazards.begin(), audit.hazards.end(),
                       [&](const audit::Hazard& hazard) { return hazard.kind == kind; });
}

// Whether the device may come to another result each time, which would teach nobody anything.
bool depends_on_chance(const audit::Result& audit, const Frame& frame) {
    const bool is_whole = !audit.unsupported && audit.complete &&
                          audit.audited_workgroups == frame.launch.workgroups.volume();
    return is_whole && (audit.is_order_dependent || holds(audit, FindingKind::kDataRace) ||
                        holds(audit, FindingKind::kSameValueRace) ||
                        holds(audit, FindingKind::kUninitializedRead) ||
                        holds(audit, FindingKind::kOrderDependent));
}

void take_results_of_audit(Execution& execution, const Frame& frame) {
    audit::Result& audit = execution.audit;
    execution.report.per_invocation = audit.per_invocation;
    execution.report.maximum = audit.maximum;
    execution.report.total = audit.total;
    execution.buffers.clear();
    for (std::size_t i = 0; i < audit.buffers.size(); ++i) {
        execution.buffers.emplace_back();
        if (!frame.arrays[i].is_readonly) {
            execution.buffers.back() = std::move(audit.buffers[i].bytes);
        }
    }
}

// Neither the audit nor a device has anything to say about the kernel.
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

}  // namespace

LocalExecutor::LocalExecutor(std::optional<DeviceInfo> device, const RunnerOptions& options,
                             StageListener listener)
    : device_(std::move(device)), options_(options), listener_(std::move(listener)) {}

LocalExecutor::~LocalExecutor() = default;

void LocalExecutor::open_device() {
    if (device_ && !runner_) {
        runner_ = std::make_unique<Runner>(*device_, options_);
    }
}

void LocalExecutor::begin(Stage stage) const {
    if (listener_) {
        listener_(stage);
    }
}

// compile → audit → run on the device, if the audit has nothing against it → compare the two
Execution LocalExecutor::execute(const Frame& frame, const Kernel& kernel,
                                 const std::vector<InitialArray>& arrays,
                                 Clock::time_point /*deadline*/) {
    Execution execution;
    Shader& shader = shader_for(frame, kernel);
    execution.compile_errors = shader.compiled.errors;
    if (!execution.compile_errors.empty()) {
        return execution;
    }
    audit_shader(execution, shader, frame, arrays);
    execution.not_run_because = reason_not_to_run(execution, shader, frame);
    if (device_ && execution.not_run_because.empty()) {
        run_on_device(execution, shader, frame, arrays);
    }
    if (execution.audit.unsupported && !execution.ran_on_device) {
        add_nothing_checked_it(execution);
    }
    if (execution.ran_on_device && is_comparable(execution.audit, frame) &&
        loops_within_limits(execution.report)) {
        execution.disagreement =
            disagreement(execution.audit, execution.report, execution.buffers, frame);
    }
    if (!execution.ran_on_device || depends_on_chance(execution.audit, frame)) {
        take_results_of_audit(execution, frame);
    }
    execution.audit.buffers.clear();  // `buffers` has what is of use of them
    return execution;
}

LocalExecutor::Shader& LocalExecutor::shader_for(const Frame& frame, const Kernel& kernel) {
    if (kernel.text != kernel_text_) {
        shaders_.clear();
        kernel_text_ = kernel.text;
    }
    std::string key = frame_text(frame);
    const auto known = shaders_.find(key);
    if (known != shaders_.end()) {
        return known->second;
    }
    begin(Stage::kCompile);
    CompiledKernel compiled = compile_kernel(frame, key, kernel.text);
    if (compiled.errors.empty()) {
        compiled.errors = check_shared_memory(compiled.requirements.shared_memory_bytes, device_);
    }
    return shaders_.try_emplace(std::move(key), Shader{std::move(compiled)}).first->second;
}

void LocalExecutor::audit_shader(Execution& execution, const Shader& shader, const Frame& frame,
                                 const std::vector<InitialArray>& arrays) const {
    begin(Stage::kAudit);
    const std::vector<std::int32_t> constants = push_constants(frame);
    audit::Options options;
    options.subgroup_size = device_ ? device_->subgroup_size : options.subgroup_size;
    execution.audit = audit::audit(shader.compiled.shader, frame.launch, arrays,
                                   std::as_bytes(std::span(constants)), options);
}

std::string LocalExecutor::reason_not_to_run(const Execution& execution, const Shader& shader,
                                             const Frame& frame) const {
    if (holds(execution.audit, FindingKind::kEndlessLoop)) {
        return "it would not end";
    }
    if (execution.audit.may_trap) {
        return "a division overflows, which stops some devices for good";
    }
    if (holds(execution.audit, FindingKind::kBarrierDivergence)) {
        return "a barrier that only some threads reach may stop a device for good";
    }
    if (!device_) {
        return {};
    }
    return what_is_missing(*device_, shader.compiled.requirements, frame);
}

LocalExecutor::CountingProgram& LocalExecutor::program_for(Shader& shader, const Frame& frame,
                                                           const InstrumentOptions& options) {
    const auto known = shader.programs.find(options);
    if (known != shader.programs.end()) {
        return known->second;
    }
    begin(Stage::kInstrument);
    Instrumented instrumented = instrument(shader.compiled.shader, options);
    begin(Stage::kPrepare);
    open_device();
    auto program =
        runner_->prepare(instrumented.words, binding_count(frame) + 1, push_constant_bytes(frame));
    CountingProgram made{std::move(instrumented), std::move(program)};
    return shader.programs.try_emplace(options, std::move(made)).first->second;
}

void LocalExecutor::run_on_device(Execution& execution, Shader& shader, const Frame& frame,
                                  const std::vector<InitialArray>& arrays) {
    try {
        InstrumentOptions options =
            counting_options(frame, execution.audit, shader.compiled.requirements, *device_);
        run_once(execution, program_for(shader, frame, options), frame, arrays);
        if (execution.ran_on_device && device_->is_llvmpipe &&
            execution.report.may_reach_llvmpipe_limit) {
            options.count_subgroup_iterations = true;
            run_once(execution, program_for(shader, frame, options), frame, arrays);
        }
    } catch (const spirv::Error& error) {
        execution.compile_errors = {uncheckable(error.line(), error.what())};
    }
}

void LocalExecutor::run_once(Execution& execution, const CountingProgram& program,
                             const Frame& frame, const std::vector<InitialArray>& arrays) {
    const std::uint64_t threads = frame.launch.invocations();
    const std::uint64_t record_bytes = program.instrumented.layout.size_bytes(threads);
    execution.ran_on_device = false;
    execution.not_run_because =
        too_large(fmt::format("counting what {} threads do", threads), record_bytes, *device_);
    if (!execution.not_run_because.empty()) {
        return;
    }
    RunRequest request{.workgroups = frame.launch.workgroups,
                       .buffers = {},
                       .push_constants = push_constants(frame)};
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        request.buffers.push_back(device_buffer(arrays[i], !frame.arrays[i].is_readonly));
    }
    request.buffers.push_back({.size_bytes = record_bytes, .read_back = true});
    begin(Stage::kRun);
    RunResult run = runner_->run(*program.program, request);
    if (run.is_device_lost) {
        execution.failure = {Stage::kRun, false, "lost the device, as the driver reports"};
        return;
    }
    execution.ran_on_device = true;
    execution.report =
        read_record(program.instrumented, to_words(run.buffers.back()), frame.launch);
    execution.buffers.clear();
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        run.buffers[i].resize(frame.arrays[i].is_readonly ? 0 : arrays[i].bytes.size());
        execution.buffers.push_back(std::move(run.buffers[i]));
    }
}

std::vector<std::string> LocalExecutor::validation_messages() const {
    return runner_ ? runner_->validation_messages() : std::vector<std::string>();
}

std::uint32_t loop_iteration_limit(const DeviceInfo& device) {
    return device.is_llvmpipe ? kLlvmpipeLoopIterations : kLoopIterations;
}

}  // namespace vkp
