// What counting costs: kernels as they are and instrumented, in device time. Those of
// bench/workloads.hpp, two large matrix products, and the solution of each puzzle in its largest
// case. Usage: device_bench [benchmark options] [device]
//
// Copied to another machine it needs the folders bench and solutions: VKP_SOURCE_ROOT names where.
#include "bench/workloads.hpp"
#include "harness/check/check.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/judge/compare.hpp"
#include "harness/model/data.hpp"
#include "harness/model/device_quirks.hpp"
#include "harness/model/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/vulkan/devices.hpp"
#include "harness/vulkan/runner.hpp"
#include "puzzles/registry.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>

namespace {

using vkp::Case;
using vkp::Runner;
using vkp::Workload;

constexpr int kLargeSize = 512;

vkp::RunRequest request_of(const Case& definition, std::uint64_t record_bytes) {
    vkp::RunRequest request{.workgroups = definition.dispatches.front().launch.workgroups,
                            .buffers = {},
                            .push_constants = vkp::push_constants(vkp::frame_of(definition))};
    for (const vkp::Array& input : definition.inputs) {
        request.buffers.push_back({.bytes = vkp::encode(input)});
    }
    request.buffers.push_back({.size_bytes = vkp::element_count(definition.result_shape) * 4,
                               .fill_word = vkp::kPoison,
                               .read_back = true});
    if (record_bytes > 0) {
        request.buffers.push_back({.size_bytes = record_bytes});
    }
    return request;
}

vkp::spirv::ParsedModule compiled(const Workload& workload) {
    return vkp::compile_kernel(vkp::frame_of(workload.definition),
                               vkp::read_source(workload.kernel + ".comp"))
        .shader;
}

// The device's program is built here, so that only what runs is kept.
void run(benchmark::State& state, Runner& runner, const Workload& workload,
         const vkp::spirv::Words& words, std::uint64_t record_bytes) {
    const vkp::RunRequest request = request_of(workload.definition, record_bytes);
    const auto program =
        runner.prepare(words, static_cast<std::uint32_t>(request.buffers.size()),
                       static_cast<std::uint32_t>(request.push_constants.size() * 4));
    const vkp::RunResult first = runner.run(*program, request);
    const auto& result = first.buffers[workload.definition.inputs.size()];
    if (!vkp::compare(workload.specification(workload.definition), vkp::to_words(result),
                      workload.definition.result_type)
             .holds()) {
        state.SkipWithError("the result is wrong");
        return;
    }
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(runner.run(*program, request).device_ms * 1e-3);
    }
    state.counters["threads"] =
        static_cast<double>(workload.definition.dispatches.front().launch.invocations());
}

void add(Runner& runner, const vkp::DeviceInfo& device, const Workload& workload) {
    const auto register_variant = [&](const char* variant, const auto& measure) {
        benchmark::RegisterBenchmark(fmt::format("{}/{}", workload.name, variant).c_str(), measure)
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
    };
    register_variant("plain", [&runner, workload](benchmark::State& state) {
        run(state, runner, workload, compiled(workload).words, 0);
    });
    register_variant("counted", [&runner, &device, workload](benchmark::State& state) {
        const auto counted = vkp::instrument(
            compiled(workload),
            {.record_binding = vkp::binding_count(vkp::frame_of(workload.definition)),
             .loop_iteration_limit = vkp::loop_iteration_limit(device)});
        run(state, runner, workload, counted.words,
            counted.layout.size_bytes(workload.definition.dispatches.front().launch.invocations()));
    });
}

Workload workload_of(const vkp::Puzzle& puzzle) {
    std::vector<Case> cases = puzzle.cases(1);
    const auto largest =
        std::max_element(cases.begin(), cases.end(), [](const Case& left, const Case& right) {
            return left.dispatches.front().launch.invocations() <
                   right.dispatches.front().launch.invocations();
        });
    return {"puzzle/" + puzzle.id, "solutions/" + puzzle.id, *largest, puzzle.specification};
}

void add_all(Runner& runner, const vkp::DeviceInfo& device) {
    for (Workload& workload : vkp::workloads()) {
        workload.name = "workload/" + workload.name;
        add(runner, device, workload);
    }
    for (const char* const kernel : {"bench/kernels/matmul_tiled", "solutions/14_matmul"}) {
        Workload workload = vkp::matmul(kLargeSize, kernel);
        workload.name = fmt::format("large/{}", std::filesystem::path(kernel).filename().string());
        add(runner, device, workload);
    }
    for (const vkp::Puzzle& puzzle : vkp::all_puzzles()) {
        if (Workload workload = workload_of(puzzle); workload.definition.dispatches.size() == 1) {
            add(runner, device, workload);
        }
    }
}

}  // namespace

int main(int argc, char** argv) try {
    benchmark::Initialize(&argc, argv);
    const auto devices = vkp::list_devices();
    const vkp::DeviceInfo& device = vkp::choose_device(devices, argc > 1 ? argv[1] : "auto");
    Runner runner(device, {});
    benchmark::AddCustomContext("device", device.name);
    benchmark::AddCustomContext("driver", device.driver);
    add_all(runner, device);
    benchmark::RunSpecifiedBenchmarks();
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    fmt::print(stderr, "device_bench: {}\n", error.what());
    return EXIT_FAILURE;
}
