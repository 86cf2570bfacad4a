#include "checker/isolated/puzzle_proof.hpp"

#include "checker/isolated/check_options.hpp"
#include "harness/check/smallest.hpp"
#include "harness/proof/proof.hpp"
#include "harness/proof/size_rule.hpp"
#include "harness/proof/solver.hpp"
#include "harness/shader/compile.hpp"
#include "harness/worker/isolated.hpp"
#include "harness/worker/members.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace vkp {

namespace {

// What comes back from the process of a proof.
struct Proved {
    ProofAnswer answer = ProofAnswer::kHolds;
    std::string why = {};
    int line = 0;
    std::vector<std::uint32_t> threads = {};
};

template <Same<Proved> T>
auto members(T& of) {
    auto& [answer, why, line, threads] = of;
    return each_of(answer, why, line, threads);
}

// Cases whose kernels compile to the same words are one. The first that is not proved decides.
Proved prove_all(const Puzzle& puzzle, const Kernel& kernel, proof::Solver& solver,
                 StageBoard& stage) {
    Proved all;
    std::set<spirv::Words> seen;
    for (const Case& each : puzzle.cases(kernel.seed)) {
        for (std::size_t dispatch = 0; dispatch < each.dispatches.size(); ++dispatch) {
            const KernelInterface interface = interface_of(each, dispatch);
            stage.set(Stage::kCompile);
            const CompiledKernel compiled = compile_kernel(interface, kernel.text);
            if (!compiled.errors.empty()) {
                const CompileError& error = compiled.errors.front();
                return {ProofAnswer::kDoesNotCompile, error.message, error.line};
            }
            if (!seen.insert(compiled.shader.words).second) {
                continue;
            }
            stage.set(Stage::kAudit);
            const proof::Proof proof =
                proof::prove(compiled.shader, interface,
                             proof::rule_of_kernel(puzzle.sizes, interface.kernel), solver);
            if (proof.outcome != proof::Outcome::kHolds) {
                return {ProofAnswer::kNotKnown, proof.why, proof.line};
            }
            all.threads.push_back(
                static_cast<std::uint32_t>(interface.launch.workgroup_size.volume()));
        }
    }
    return all;
}

Proved prove_apart(const Puzzle& puzzle, const Kernel& kernel, const Limits& limits) {
    using proof::Solver;
    try {
        return isolated_with<Proved, Solver>(
            guard_options(limits), [](StageBoard& /*stage*/) { return proof::load_z3(); },
            [&](Solver& solver, StageBoard& stage) {
                return prove_all(puzzle, kernel, solver, stage);
            });
    } catch (const IsolatedFailure& failure) {
        if (!failure.timed_out_at(Stage::kAudit)) {
            throw;
        }
        return {ProofAnswer::kNotKnown, "the proof takes longer than --timeout allows"};
    }
}

}  // namespace

bool can_prove() {
    return proof::load_z3() != nullptr;
}

PuzzleProof prove_puzzle(const Puzzle& puzzle, const Kernel& kernel, const Limits& limits,
                         std::chrono::milliseconds search) {
    const Proved proved = prove_apart(puzzle, kernel, limits);
    PuzzleProof proof{.puzzle = &puzzle,
                      .path = kernel.path,
                      .answer = proved.answer,
                      .why = proved.why,
                      .line = proved.line,
                      .threads = {proved.threads.begin(), proved.threads.end()}};
    if (proof.answer == ProofAnswer::kNotKnown) {
        Worker worker(worker_options({.device = "none", .limits = limits}));
        worker.set_may_start(true);
        CheckOptions options = check_options(limits, kernel.seed);
        options.smallest_limit = search;
        if (const auto failing = failing_case(worker, options, puzzle, kernel)) {
            proof.answer = ProofAnswer::kWrong;
            proof.failing = *failing;
            proof.failing->smallest = failing;
        }
    }
    return proof;
}

}  // namespace vkp
