// The cost of an audit: by the size of the grid and of its workgroups, by what the kernel does, and
// for cases as small as those of the puzzles. Usage: audit_bench [benchmark options]
#include "bench/heap_meter.hpp"
#include "bench/workloads.hpp"
#include "harness/audit/audit.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "puzzles/registry.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace {

using vkp::Case;

constexpr std::uint32_t kThreads = 65'536;

struct Target {
    vkp::Launch launch;
    vkp::spirv::ParsedModule shader;
    std::vector<vkp::audit::Buffer> buffers;
    std::vector<std::int32_t> push_constants;
};

Target make_target(const Case& definition, const std::string& kernel_path) {
    const vkp::KernelInterface interface = vkp::interface_of(definition);
    Target target{.launch = definition.dispatches.front().launch,
                  .shader = vkp::compile_kernel(interface, vkp::read_source(kernel_path)).shader,
                  .buffers = {},
                  .push_constants = vkp::push_constants(interface)};
    for (const vkp::Array& input : definition.inputs()) {
        target.buffers.push_back({.bytes = vkp::encode(input)});
    }
    const vkp::Array result = vkp::filled("result", definition.result().shape, 0);
    target.buffers.push_back({.bytes = vkp::encode(result), .initialized = false});
    return target;
}

vkp::audit::Result audit(const Target& target) {
    // No sample: all workgroups, however many they are.
    const vkp::audit::Options options{.operation_limit = std::numeric_limits<std::uint64_t>::max()};
    return vkp::audit::audit(target.shader, target.launch, target.buffers,
                             std::as_bytes(std::span(target.push_constants)), options);
}

bool is_clean(const vkp::audit::Result& result) {
    return result.complete && result.hazards.empty() && !result.unsupported;
}

// The most that an audit has allocated at one time, beyond one copy of the arrays.
double audit_memory_mib(const Target& target) {
    vkp::start_heap_meter();
    audit(target);
    const std::size_t peak = vkp::stop_heap_meter();
    std::size_t arrays = 0;
    for (const vkp::audit::Buffer& buffer : target.buffers) {
        arrays += buffer.bytes.size();
    }
    // Arrays that the shader only reads are not copied.
    return static_cast<double>(peak - std::min(peak, arrays)) / (1U << 20U);
}

void run(benchmark::State& state, const Target& target) {
    const vkp::audit::Result first = audit(target);
    if (!is_clean(first)) {
        state.SkipWithError("the audit found something");
        return;
    }
    for ([[maybe_unused]] auto _ : state) {
        benchmark::DoNotOptimize(audit(target));
    }
    std::uint64_t accesses = 0;
    for (std::size_t i = 0; i < vkp::kCounterCount; ++i) {
        accesses += first.total[static_cast<vkp::Counter>(i)];
    }
    const auto rate = [](std::uint64_t count) {
        return benchmark::Counter(static_cast<double>(count),
                                  benchmark::Counter::kIsIterationInvariantRate);
    };
    state.counters["accesses"] = rate(accesses);
    state.counters["operations"] = rate(first.operations);
    state.counters["MiB"] = audit_memory_mib(target);
}

void add(const std::string& name, const Case& definition, const std::string& kernel_path,
         benchmark::TimeUnit unit = benchmark::kMillisecond) {
    const auto target = std::make_shared<Target>(make_target(definition, kernel_path));
    benchmark::RegisterBenchmark(name.c_str(), [target](benchmark::State& state) {
        run(state, *target);
    })->Unit(unit);
}

void add_puzzles() {
    auto all = std::make_shared<std::vector<Target>>();
    for (const vkp::Puzzle& puzzle : vkp::all_puzzles()) {
        const std::string solution = "solutions/" + puzzle.id + ".comp";
        for (const Case& definition : puzzle.cases(1)) {
            all->push_back(make_target(definition, solution));
        }
        if (puzzle.name() == "pooling") {
            add("puzzle/" + puzzle.id, puzzle.cases(1).front(), solution, benchmark::kMicrosecond);
        }
    }
    benchmark::RegisterBenchmark("puzzle/all_cases", [all](benchmark::State& state) {
        for ([[maybe_unused]] auto _ : state) {
            for (const Target& target : *all) {
                benchmark::DoNotOptimize(audit(target));
            }
        }
        state.counters["cases"] = static_cast<double>(all->size());
    })->Unit(benchmark::kMillisecond);
}

void add_all() {
    for (const vkp::Workload& workload : vkp::workloads()) {
        add("workload/" + workload.name, workload.definition, workload.kernel + ".comp");
    }
    for (const int size : {64, 256, 512}) {
        const vkp::Workload workload = vkp::matmul(size);
        add(workload.name, workload.definition, workload.kernel + ".comp");
    }
    for (const std::uint32_t workgroup_size : {4U, 32U}) {
        add(fmt::format("map/workgroups_of_{}", workgroup_size),
            vkp::elementwise(kThreads, workgroup_size), "bench/kernels/map.comp");
    }
    for (const char* const kernel : {"sum_64", "logistic_64"}) {
        add(kernel, vkp::elementwise(kThreads, 256), fmt::format("bench/kernels/{}.comp", kernel));
    }
    add_puzzles();
}

}  // namespace

int main(int argc, char** argv) try {
    benchmark::Initialize(&argc, argv);
    add_all();
    benchmark::RunSpecifiedBenchmarks();
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    fmt::print(stderr, "audit_bench: {}\n", error.what());
    return EXIT_FAILURE;
}
