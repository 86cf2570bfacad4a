// What counting costs: a tiled matrix multiplication of 512×512, or another size, with 16×16
// threads, plain and instrumented, in device time.
// Usage: device_bench [benchmark options] [device [kernel file [size]]]
#include "harness/check/check.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/judge/compare.hpp"
#include "harness/model/data.hpp"
#include "harness/model/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/vulkan/runner.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

using vkp::Case;
using vkp::Runner;

constexpr std::uint32_t kTile = 16;

Case matmul(int size) {
    const auto tiles = static_cast<std::uint32_t>(size) / kTile;
    return {.name = "matmul",
            .dispatches = {{.launch = {.workgroups = {tiles, tiles},
                                       .workgroup_size = {kTile, kTile}}}},
            .inputs = {vkp::random_floats("a", {size, size}, 1, "a"),
                       vkp::random_floats("b", {size, size}, 1, "b")},
            .result_shape = {size, size},
            .budget = {},
            .best = {}};
}

vkp::Expected product(const Case& definition) {
    const auto& a = definition.input("a").values;
    const auto& b = definition.input("b").values;
    const auto n = static_cast<std::size_t>(definition.result_shape[0]);
    vkp::Expected expected;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            vkp::Sum sum;
            for (std::size_t k = 0; k < n; ++k) {
                sum.add(a[i * n + k] * b[k * n + j]);
            }
            append(expected, sum);
        }
    }
    return expected;
}

struct Setup {
    Runner& runner;
    const Case& definition;
    std::shared_ptr<const Runner::Program> program;
    vkp::RunRequest request;
};

Setup prepare(Runner& runner, const Case& definition, const vkp::spirv::Words& words,
              std::uint64_t record_bytes) {
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
    auto program = runner.prepare(words, static_cast<std::uint32_t>(request.buffers.size()),
                                  static_cast<std::uint32_t>(request.push_constants.size() * 4));
    return {runner, definition, std::move(program), std::move(request)};
}

void run(benchmark::State& state, const Setup& setup, const vkp::Expected& expected) {
    const auto check = setup.runner.run(*setup.program, setup.request);
    if (!vkp::compare(expected, vkp::to_words(check.buffers[2]), vkp::ElementType::kFloat32)
             .holds()) {
        state.SkipWithError("the result is wrong");
        return;
    }
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(setup.runner.run(*setup.program, setup.request).device_ms * 1e-3);
    }
}

std::string read(const std::string& path) {
    std::ifstream file(path);
    if (!file) {
        throw std::runtime_error("cannot read " + path);
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

void bench(const std::string& kernel, const vkp::DeviceInfo& device, int size) {
    Runner runner(device, {});
    const Case definition = matmul(size);
    const vkp::Expected expected = product(definition);
    const auto compiled = vkp::compile_kernel(vkp::frame_of(definition), kernel);
    const auto counted = vkp::instrument(
        compiled.words, {.record_binding = vkp::binding_count(vkp::frame_of(definition)),
                         .loop_turn_limit = vkp::loop_turn_limit(device)});
    const std::uint64_t record_bytes =
        counted.layout.size_bytes(definition.dispatches.front().launch.invocations());
    const Setup plain_setup = prepare(runner, definition, compiled.words, 0);
    const Setup counted_setup = prepare(runner, definition, counted.words, record_bytes);
    const auto add = [&](const char* variant, const Setup& setup) {
        benchmark::RegisterBenchmark(fmt::format("matmul_{}/{}", size, variant).c_str(),
                                     [&](benchmark::State& state) { run(state, setup, expected); })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
    };
    add("plain", plain_setup);
    add("counted", counted_setup);
    benchmark::RunSpecifiedBenchmarks();
}

}  // namespace

int main(int argc, char** argv) try {
    benchmark::Initialize(&argc, argv);
    const std::string kernel =
        read(argc > 2 ? argv[2] : VKP_SOURCE_ROOT "/bench/kernels/matmul_tiled.comp");
    const auto devices = vkp::list_devices();
    const vkp::DeviceInfo& device = vkp::choose_device(devices, argc > 1 ? argv[1] : "auto");
    fmt::print("{}, {}\n", device.name, device.driver);
    bench(kernel, device, argc > 3 ? std::stoi(argv[3]) : 512);
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    fmt::print(stderr, "device_bench: {}\n", error.what());
    return EXIT_FAILURE;
}
