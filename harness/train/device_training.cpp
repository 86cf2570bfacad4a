#include "harness/train/device_training.hpp"

#include "harness/model/numbers/dot4.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"

#include <fmt/format.h>

#include <cstring>
#include <span>
#include <utility>

namespace vkp {

DeviceTraining::DeviceTraining(Sequence& sequence, const TrainingSetup& setup)
    : sequence_(sequence), setup_(setup), arrays_(sequence, setup) {
    for (int step = 0; step < arrays_.training().steps; ++step) {
        training_.push_back(record(operations(step), setup.options.submission));
    }
    for (int step = 0; step < arrays_.test().steps; ++step) {
        test_.push_back(
            record(test_operations(arrays_, setup.kernels, step), setup.options.submission));
    }
}

std::size_t DeviceTraining::dispatches_per_step() const {
    return operations(0).size();
}

std::vector<Operation> DeviceTraining::operations(int step) const {
    return training_operations(arrays_, setup_.kernels, step);
}

std::vector<std::size_t> DeviceTraining::record(const std::vector<Operation>& operations,
                                                Submission submission) {
    std::vector<std::size_t> recordings;
    std::vector<Sequence::Step> steps;
    for (const Operation& operation : operations) {
        steps.push_back(step_of(operation));
        if (submission == Submission::kDispatch) {
            recordings.push_back(sequence_.record(std::exchange(steps, {})));
        }
    }
    if (!steps.empty()) {
        recordings.push_back(sequence_.record(steps));
    }
    return recordings;
}

void DeviceTraining::run(const Operation& operation) {
    const std::size_t recording = sequence_.record({step_of(operation)});
    sequence_.run(std::span(&recording, 1));
}

Sequence::Step DeviceTraining::step_of(const Operation& operation) {
    return {.program = program_of(operation),
            .arrays = operation.arrays,
            .workgroups = operation.interface.launch.workgroups,
            .push_constants = push_constants(operation.interface)};
}

// Assembling a shader's text takes longer than recording the dispatch.
std::size_t DeviceTraining::program_of(const Operation& operation) {
    const KernelInterface& interface = operation.interface;
    const std::string key = fmt::format("{} {} {} {}", operation.puzzle, operation.layer,
                                        interface.kernel, interface.constants.size());
    const auto known = programs_.find(key);
    return known != programs_.end() ? known->second : programs_[key] = compile(operation);
}

// Shapes are push constants, so frames that differ in nothing else share a program.
std::size_t DeviceTraining::compile(const Operation& operation) {
    const KernelInterface interface = with_dot_instruction(operation.interface, setup_.device);
    const std::string text = frame_text(interface);
    const std::string source = generate_shader(text, *operation.text);
    const auto known = programs_by_source_.find(source);
    if (known != programs_by_source_.end()) {
        return known->second;
    }
    const CompiledKernel compiled = compile_kernel(interface, text, *operation.text);
    if (!compiled.errors.empty()) {
        const CompileError& first = compiled.errors.front();
        throw KernelRefused(operation.puzzle,
                            fmt::format("line {}: {}", first.line, first.message));
    }
    const std::size_t bytes = push_constants(interface).size() * sizeof(std::int32_t);
    return programs_by_source_[source] = sequence_.add_program(
               compiled.shader.words, binding_count(interface), static_cast<std::uint32_t>(bytes));
}

void DeviceTraining::run_training(int from, int to) {
    run(training_, from, to);
}

void DeviceTraining::run_test(int from, int to) {
    run(test_, from, to);
}

void DeviceTraining::run(const Recordings& recordings, int from, int to) {
    std::vector<std::size_t> all;
    for (int step = from; step < to; ++step) {
        const std::vector<std::size_t>& of_step = recordings[static_cast<std::size_t>(step)];
        all.insert(all.end(), of_step.begin(), of_step.end());
    }
    if (setup_.options.submission == Submission::kEpoch) {
        sequence_.run(all);
        return;
    }
    for (const std::size_t recording : all) {
        sequence_.run(std::span(&recording, 1));
    }
}

std::vector<float> DeviceTraining::losses(const ImagePass& pass, int from, int to) {
    const std::uint64_t stride = pass.losses.stride_bytes;
    Sequence::Slice slice = pass.losses.of_step(from, 0);
    slice.size_bytes = static_cast<std::uint64_t>(to - from) * stride;
    const std::vector<std::byte> bytes = sequence_.read(slice);
    std::vector<float> all;
    for (int step = from; step < to; ++step) {
        std::vector<float> rows(2 * static_cast<std::size_t>(pass.rows(step)));
        std::memcpy(rows.data(), bytes.data() + static_cast<std::uint64_t>(step - from) * stride,
                    rows.size() * sizeof(float));
        all.insert(all.end(), rows.begin(), rows.end());
    }
    return all;
}

std::vector<float> DeviceTraining::scores(const ImagePass& pass, int step) {
    const auto count = static_cast<std::uint64_t>(pass.rows(step)) *
                       static_cast<std::uint64_t>(arrays_.plan().widths.back());
    return arrays_.read_floats(pass.scores.of_step(step, count * sizeof(float)));
}

}  // namespace vkp
