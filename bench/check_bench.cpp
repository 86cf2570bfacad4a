// How long a check takes once the worker runs: each puzzle's solution, edited before every check as
// a learner edits it, so that no driver has seen the shader before.
// Usage: check_bench [benchmark options]
#include "harness/check/check.hpp"
#include "harness/worker/worker.hpp"
#include "puzzles/registry.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>

namespace {

std::string solution_text(const vkp::Puzzle& puzzle) {
    std::ifstream file(std::filesystem::path(VKP_SOURCE_ROOT) / "solutions" /
                       (puzzle.id + ".comp"));
    return {std::istreambuf_iterator<char>(file), {}};
}

// One comparison at the end of kernel(), which is in no cache.
std::string edited(const std::string& text, std::uint32_t number) {
    const std::size_t end = text.rfind('}');
    return fmt::format("{}    if (gl_WorkGroupID.z == {}u) return;\n}}\n", text.substr(0, end),
                       1'000U + (number >> 1U));
}

void check(benchmark::State& state, const vkp::Puzzle& puzzle, const std::string& device) {
    vkp::Worker worker({.device = device});
    vkp::Checker checker(worker);
    const std::string text = solution_text(puzzle);
    std::random_device random;
    checker.check(puzzle, {"", text});
    for (auto _ : state) {
        const vkp::PuzzleResult result = checker.check(puzzle, {"", edited(text, random())});
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
