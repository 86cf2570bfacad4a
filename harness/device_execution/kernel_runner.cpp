#include "harness/device_execution/kernel_runner.hpp"

#include "harness/instrument/read_record.hpp"
#include "harness/model/device/device_quirks.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/generate.hpp"
#include "harness/spirv/validity.hpp"

#include <fmt/format.h>

#include <algorithm>

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

std::uint32_t push_constant_bytes(const KernelInterface& interface) {
    return static_cast<std::uint32_t>(push_constants(interface).size() * sizeof(std::int32_t));
}

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

KernelRunner::KernelRunner(DeviceInfo device, const RunnerOptions& options, StageListener listener)
    : device_(std::move(device)), options_(options), listener_(std::move(listener)) {}

void KernelRunner::open_device() {
    if (!runner_) {
        runner_ = std::make_unique<Runner>(device_, options_);
    }
}

void KernelRunner::begin(Stage stage) const {
    if (listener_) {
        listener_(stage, 0);
    }
}

Execution KernelRunner::run(const DeviceTask& task, const KernelInterface& interface,
                            const std::vector<InitialArray>& arrays) {
    Execution execution;
    try {
        begin(Stage::kInstrument);
        Prepared& kernel = prepared(task.words);
        InstrumentOptions options = task.options;
        run_once(execution, counting_program(kernel, task, options, interface), interface, arrays);
        if (execution.ran_on_device && silent_iteration_limit(device_) &&
            execution.report.may_reach_silent_limit) {
            options.count_subgroup_iterations = true;
            run_once(execution, counting_program(kernel, task, options, interface), interface,
                     arrays);
        }
        if (!task.cooperative.empty() && execution.ran_on_device) {
            run_on_tensor_cores(execution, kernel, task, interface, arrays);
        }
    } catch (const spirv::Error& error) {
        execution.not_run_because = fmt::format("{} cannot be counted there", error.what());
    }
    return execution;
}

// The words may come from a process that a kernel has taken over.
KernelRunner::Prepared& KernelRunner::prepared(const spirv::Words& words) {
    constexpr std::size_t kMostPrepared = 64;
    const auto known = std::ranges::find_if(
        prepared_, [&](const Prepared& each) { return each.shader.words == words; });
    if (known != prepared_.end()) {
        return *known;
    }
    spirv::require_valid(words);
    prepared_.push_front({spirv::ParsedModule(words)});
    if (prepared_.size() > kMostPrepared) {
        prepared_.pop_back();
    }
    return prepared_.front();
}

const KernelRunner::CountingProgram& KernelRunner::counting_program(
    Prepared& prepared, const DeviceTask& task, const InstrumentOptions& options,
    const KernelInterface& interface) {
    const std::pair key(options, interface.subgroup_size);
    if (const auto known = prepared.counting.find(key); known != prepared.counting.end()) {
        return known->second;
    }
    begin(Stage::kInstrument);
    Instrumented instrumented = instrument(prepared.shader, options);
    begin(Stage::kPrepare);
    open_device();
    auto program = runner_->prepare(instrumented.words, binding_count(interface) + 1,
                                    push_constant_bytes(interface), task.subgroups);
    CountingProgram made{std::move(instrumented), std::move(program)};
    return prepared.counting.try_emplace(key, std::move(made)).first->second;
}

void KernelRunner::run_once(Execution& execution, const CountingProgram& program,
                            const KernelInterface& interface,
                            const std::vector<InitialArray>& arrays) {
    const std::uint64_t threads = interface.launch.invocations();
    const std::uint64_t record_bytes = program.instrumented.layout.size_bytes(threads);
    execution.ran_on_device = false;
    execution.not_run_because =
        too_large(fmt::format("counting what {} threads do", threads), record_bytes, device_);
    if (!execution.not_run_because.empty()) {
        return;
    }
    RunRequest request = request_of(interface, arrays);
    request.buffers.push_back({.size_bytes = record_bytes, .read_back = true});
    begin(Stage::kRun);
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

// The run before it counted what the plain form does.
void KernelRunner::run_on_tensor_cores(Execution& execution, Prepared& prepared,
                                       const DeviceTask& task, const KernelInterface& interface,
                                       const std::vector<InitialArray>& arrays) {
    if (!prepared.cooperative) {
        begin(Stage::kPrepare);
        prepared.cooperative =
            runner_->prepare(task.cooperative, binding_count(interface),
                             push_constant_bytes(interface), task.cooperative_subgroups);
    }
    begin(Stage::kRun);
    RunResult run = runner_->run(*prepared.cooperative, request_of(interface, arrays));
    if (run.is_device_lost) {
        execution.failure = lost_device();
        return;
    }
    execution.tiles = Tiles::kCooperative;
    take_buffers(execution, run, interface, arrays);
}

std::vector<std::string> KernelRunner::validation_messages() const {
    return runner_ ? runner_->validation_messages() : std::vector<std::string>();
}

}  // namespace vkp
