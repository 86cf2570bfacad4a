// The cost of each part of a check: generating the shader, compiling it, instrumenting it, running
// it on the CPU, judging, and recording it for a picture; for the solution of three puzzles. Then
// the audit by kind of instruction, each a thousand times by 4,096 threads. Usage: parts_bench
// [benchmark options]
#include "bench/edited_kernel.hpp"
#include "harness/audit/audit.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/recording/recorder.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "puzzles/registry.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using vkp::Puzzle;

constexpr int kIterations = 1'000;
constexpr int kThreads = 4'096;

// A kernel with everything that an audit needs.
struct Target {
    vkp::KernelInterface interface;
    std::string text;
    vkp::spirv::ParsedModule shader = {};
    std::vector<vkp::audit::Buffer> buffers = {};
    std::vector<std::int32_t> push_constants = {};

    [[nodiscard]] vkp::audit::Result audit() const {
        return vkp::audit::audit(shader, interface.launch, buffers,
                                 std::as_bytes(std::span(push_constants)));
    }
    void observe(vkp::audit::Observer& observer) const {
        vkp::audit::observe(
            {shader, interface.launch, buffers, std::as_bytes(std::span(push_constants))}, {}, {},
            observer);
    }
};

void compile(Target& target) {
    vkp::CompiledKernel compilation = vkp::compile_kernel(target.interface, target.text);
    if (!compilation.errors.empty()) {
        throw std::runtime_error(compilation.errors.front().message);
    }
    target.shader = std::move(compilation.shader);
    target.push_constants = vkp::push_constants(target.interface);
}

Target target_of(const Puzzle& puzzle, const vkp::Case& definition) {
    Target target{.interface = vkp::interface_of(definition), .text = vkp::solution_text(puzzle)};
    for (const vkp::Array& input : definition.inputs()) {
        target.buffers.push_back({.bytes = vkp::encode(input)});
    }
    const vkp::Array result = vkp::filled("result", definition.result().shape, 0);
    target.buffers.push_back({.bytes = vkp::encode(result), .initialized = false});
    compile(target);
    return target;
}

void add(const std::string& name, const std::function<void()>& work) {
    benchmark::RegisterBenchmark(name.c_str(),
                                 [work](benchmark::State& state) {
                                     for ([[maybe_unused]] auto _ : state) {
                                         work();
                                     }
                                 })
        ->MeasureProcessCPUTime()  // the compiler has its own thread, for its stack
        ->Unit(benchmark::kMicrosecond);
}

void add_parts(const Puzzle& puzzle) {
    const vkp::Case definition = puzzle.scored(puzzle.cases(1));
    const auto target = std::make_shared<const Target>(target_of(puzzle, definition));
    const auto part = [&](const char* name, auto work) {
        add(fmt::format("{}/{}", name, puzzle.id),
            [target, definition, &puzzle, work] { work(*target, puzzle, definition); });
    };
    part("generate", [](const Target& of, const Puzzle&, const vkp::Case&) {
        benchmark::DoNotOptimize(vkp::generate_shader(of.interface, of.text));
    });
    part("compile", [](const Target& of, const Puzzle&, const vkp::Case&) {
        benchmark::DoNotOptimize(vkp::compile_kernel(of.interface, of.text));
    });
    part("parse", [](const Target& of, const Puzzle&, const vkp::Case&) {
        benchmark::DoNotOptimize(vkp::spirv::parse(of.shader.words));
    });
    part("instrument", [](const Target& of, const Puzzle&, const vkp::Case&) {
        benchmark::DoNotOptimize(
            vkp::instrument(of.shader, {.record_binding = vkp::binding_count(of.interface)}));
    });
    part("audit", [](const Target& of, const Puzzle&, const vkp::Case&) {
        benchmark::DoNotOptimize(of.audit());
    });
    part("specify", [](const Target&, const Puzzle& of, const vkp::Case& definition_of) {
        benchmark::DoNotOptimize(of.expected(definition_of));
    });
    part("record", [](const Target& of, const Puzzle&, const vkp::Case&) {
        vkp::recording::Recorder recorder(
            of.interface, of.buffers,
            vkp::recording::wanted_drawing(of.audit(), of.interface.launch));
        of.observe(recorder);
        benchmark::DoNotOptimize(recorder.take());
    });
}

// The comparison with the specification, the findings and the stars, of what an audit came to.
void add_judging(const Puzzle& puzzle) {
    const vkp::Case definition = puzzle.scored(puzzle.cases(1));
    vkp::CaseResult result{.definition = definition, .expected = puzzle.expected(definition)};
    result.dispatches = {vkp::audited_dispatch(target_of(puzzle, definition).audit())};
    const auto words = vkp::to_words(result.dispatches.front().audit.buffers.back().bytes);
    add(fmt::format("judge/{}", puzzle.id), [result, words, &puzzle] {
        vkp::PuzzleResult whole{.puzzle = &puzzle, .kernel = {}, .cases = {result}};
        vkp::CaseResult& only = whole.cases.front();
        only.comparison = vkp::compare(only.expected, words, only.definition.result().type);
        vkp::judge_dispatch(only, 0);
        vkp::judge_case(only);
        vkp::judge_puzzle(whole);
        benchmark::DoNotOptimize(whole);
    });
}

struct Instruction {
    const char* name;
    const char* before;     // declarations in the kernel, or nothing
    const char* iteration;  // body of the loop, with `x`, `n`, `i`, `local_i` and `k`
};

constexpr std::array kInstructions = {
    Instruction{"loop alone", "", ""},
    Instruction{"float add", "", "x += 0.5;"},
    Instruction{"float multiply", "", "x *= 0.999;"},
    Instruction{"float divide", "", "x /= 1.001;"},
    Instruction{"sqrt", "", "x = sqrt(x);"},
    Instruction{"sin", "", "x = sin(x);"},
    Instruction{"integer add", "", "n += 3u;"},
    Instruction{"integer multiply", "", "n *= 3u;"},
    Instruction{"integer divide", "", "n = n / 3u + 7u;"},
    Instruction{"convert", "", "x = float(uint(x) + 1u);"},
    Instruction{"vec4 add", "vec4 v = vec4(x);", "v += vec4(0.5); x = v.x;"},
    Instruction{"branch that all take", "", "if (k >= 0) x += 0.5;"},
    Instruction{"branch that half of them take", "", "if ((local_i & 1u) == 0u) x += 0.5;"},
    Instruction{"shared load", "", "x += s[local_i];"},
    Instruction{"shared store", "", "s[local_i] = x;"},
    Instruction{"global load of an input", "", "x += a[i];"},
    Instruction{"global store", "", "o[i] = x;"},
    Instruction{"shared atomic", "", "atomicAdd(m[local_i], 1u);"},
    Instruction{"barrier", "", "barrier();"},
};

Target target_of(const Instruction& instruction) {
    Target target;
    target.text = fmt::format(
        "// workgroup: 256\n// groups: {}\n// array: a float[{}]\n// buffer: o float[{}]\n"
        "shared float s[256];\nshared uint m[256];\n"
        "void kernel() {{\n"
        "    uint i = gl_GlobalInvocationID.x;\n    uint local_i = gl_LocalInvocationID.x;\n"
        "    float x = a[i];\n    uint n = i;\n    s[local_i] = x;\n    m[local_i] = 0u;\n    {}\n"
        "    for (int k = 0; k < {}; ++k) {{ {} }}\n"
        "    o[i] = x + float(n) + s[local_i] + float(m[local_i]);\n}}\n",
        kThreads / 256, kThreads, kThreads, instruction.before, kIterations, instruction.iteration);
    const vkp::LabParse parse = vkp::parse_lab_file(target.text, 1);
    target.interface = vkp::interface_of(parse.file.definition);
    for (const vkp::CaseArray& array : parse.file.definition.arrays) {
        target.buffers.push_back({vkp::encode(array), array.is_initialized});
    }
    compile(target);
    return target;
}

// Per thread and iteration: `iterations` is a rate, and its inverse what one costs.
void add(const Instruction& instruction) {
    const auto target = std::make_shared<const Target>(target_of(instruction));
    benchmark::RegisterBenchmark(
        fmt::format("iteration/{}", instruction.name).c_str(),
        [target](benchmark::State& state) {
            const vkp::audit::Result first = target->audit();
            if (!first.complete || !first.hazards.empty() || first.unsupported) {
                state.SkipWithError("the audit found something");
                return;
            }
            for ([[maybe_unused]] auto _ : state) {
                benchmark::DoNotOptimize(target->audit());
            }
            state.counters["iterations"] = benchmark::Counter(
                double{kIterations} * kThreads, benchmark::Counter::kIsIterationInvariantRate);
        })
        ->Unit(benchmark::kMillisecond);
}

void add_all() {
    for (const std::size_t number : {1U, 9U, 14U}) {
        add_parts(vkp::all_puzzles()[number - 1]);
        add_judging(vkp::all_puzzles()[number - 1]);
    }
    for (const Instruction& instruction : kInstructions) {
        add(instruction);
    }
}

}  // namespace

int main(int argc, char** argv) try {
    benchmark::Initialize(&argc, argv);
    add_all();
    benchmark::RunSpecifiedBenchmarks();
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    fmt::print(stderr, "parts_bench: {}\n", error.what());
    return EXIT_FAILURE;
}
