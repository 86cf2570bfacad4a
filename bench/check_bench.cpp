// How long a check takes once the worker runs: each puzzle's solution, edited before every check as
// a learner edits it, so that no driver has seen the shader before.
// Usage: check_bench [benchmark options]
#include "bench/edited_kernel.hpp"
#include "harness/check/check.hpp"
#include "harness/worker/worker.hpp"
#include "puzzles/registry.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <random>
#include <stdexcept>
#include <string>

namespace {

void check(benchmark::State& state, const vkp::Puzzle& puzzle, const std::string& device) {
    vkp::Worker worker({.device = device, .compiles_quickly = true});
    vkp::Checker checker(worker);
    const std::string text = vkp::solution_text(puzzle);
    std::random_device random;
    checker.check(puzzle, {"", text});
    for (auto _ : state) {
        const vkp::PuzzleResult result =
            checker.check(puzzle, {"", vkp::edited_kernel(text, random())});
        if (result.verdict != vkp::Verdict::kSolved) {
            throw std::runtime_error(puzzle.id + " is not solved");
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    for (const std::string device : {"auto", "none"}) {
        for (const vkp::Puzzle& puzzle : vkp::all_puzzles()) {
            benchmark::RegisterBenchmark(
                fmt::format("{}/{}", puzzle.id, device).c_str(),
                [&puzzle, device](benchmark::State& state) { check(state, puzzle, device); })
                ->UseRealTime()
                ->Unit(benchmark::kMillisecond);
        }
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
