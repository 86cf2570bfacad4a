// Proofs of kernels of puzzles: solutions hold, and no kernel in which an audit finds a race, an
// access outside or a barrier that not all reach does.
#include "harness/proof/proof.hpp"

#include "checker/author/golden_kernel.hpp"
#include "checker/files/files.hpp"
#include "harness/check/check.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/lab/lab_file.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"
#include "tests/sample.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace vkp {
namespace {

// What proofs of all kernels of a puzzle come to, case by case.
std::vector<proof::Proof> proofs_of(const Puzzle& puzzle, const std::string& text,
                                    proof::Solver& solver) {
    std::vector<proof::Proof> proofs;
    std::set<spirv::Words> seen;
    for (const Case& each : puzzle.cases(1)) {
        for (std::size_t dispatch = 0; dispatch < each.dispatches.size(); ++dispatch) {
            const KernelInterface interface = interface_of(each, dispatch);
            const CompiledKernel kernel = compile_kernel(interface, text);
            if (kernel.errors.empty() && seen.insert(kernel.shader.words).second) {
                const std::string rule = proof::rule_of_kernel(puzzle.sizes, interface.kernel);
                proofs.push_back(proof::prove(kernel.shader, interface, rule, solver));
            }
        }
    }
    return proofs;
}

bool all_hold(const std::vector<proof::Proof>& proofs) {
    return std::all_of(proofs.begin(), proofs.end(), [](const proof::Proof& proof) {
        return proof.outcome == proof::Outcome::kHolds;
    });
}

bool is_refuted(const PuzzleResult& result) {
    return std::any_of(result.findings.begin(), result.findings.end(),
                       [](const Finding& finding) { return refutes_proof(finding.kind); });
}

class Proofs : public testing::Test {
protected:
    void SetUp() override {
        solver_ = proof::load_z3();
        if (solver_ == nullptr) {
            GTEST_SKIP() << "libz3 is not installed";
        }
    }
    std::unique_ptr<proof::Solver> solver_;
};

TEST_F(Proofs, SolutionsHold) {
    // Those of the others read indices from memory, hand out places by atomics, or have indices
    // whose products are more than the solver follows.
    const std::vector<int> holding = {
        1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23,
        24, 25, 26, 27, 28, 29, 30, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 46, 47, 49, 50,
        53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 67, 68, 70, 72, 73, 74, 77, 80};
    for (const Puzzle& puzzle : all_puzzles()) {
        if (std::find(holding.begin(), holding.end(), puzzle.number) == holding.end()) {
            continue;
        }
        const std::string text = read_text(source_root() / "solutions" / (puzzle.id + ".comp"));
        solver_ = proof::load_z3();  // whose steps are counted
        for (const proof::Proof& proof : proofs_of(puzzle, text, *solver_)) {
            EXPECT_EQ(proof.outcome, proof::Outcome::kHolds)
                << puzzle.id << ", line " << proof.line << ": " << proof.why;
        }
    }
}

TEST_F(Proofs, NoRefutedKernelHolds) {
    int refuted = 0;
    for (const Puzzle& puzzle : all_puzzles()) {
        const std::vector<GoldenKernel> kernels =
            golden_kernels(read_text(source_root() / "tests/advice" / (puzzle.id + ".txt")),
                           read_text(source_root() / "solutions" / (puzzle.id + ".comp")));
        for (const GoldenKernel& kernel : sample_of(kernels, 24)) {
            AuditExecutor executor({});
            if (!is_refuted(Checker(executor).check(puzzle, {"kernel.comp", kernel.text}))) {
                continue;
            }
            ++refuted;
            const std::vector<proof::Proof> proofs = proofs_of(puzzle, kernel.text, *solver_);
            EXPECT_FALSE(all_hold(proofs)) << puzzle.id << ": " << kernel.name;
        }
    }
    EXPECT_GT(refuted, 20);
}

// Of exactly the sizes that a launch has.
std::string rule_of_these_sizes(const KernelInterface& interface) {
    const Extent& workgroups = interface.launch.workgroups;
    std::string rule = fmt::format("groups.x == {}, groups.y == {}, groups.z == {}", workgroups.x,
                                   workgroups.y, workgroups.z);
    for (const InterfaceArray& array : interface.arrays) {
        for (std::size_t axis = 0; axis < array.shape.size(); ++axis) {
            rule += fmt::format(", {}_shape[{}] == {}", array.name, axis, array.shape[axis]);
        }
    }
    return rule;
}

bool expects_refutation(const LabFile& file) {
    return std::any_of(file.expected.findings.begin(), file.expected.findings.end(),
                       [](const ExpectedFinding& expected) {
                           return expected.kind == "data_race" ||
                                  expected.kind == "out_of_bounds" ||
                                  expected.kind == "barrier_divergence";
                       });
}

// The audit's golden files have scopes, fences, switches, pointers and loops of all kinds.
TEST_F(Proofs, NoLabFileThatNamesAFaultHoldsAtItsOwnSizes) {
    int faulty = 0;
    int holding = 0;
    for (const auto& path : sample_of(kernels_in("tests/lab", 400), 4)) {
        const std::string text = read_file(path);
        const LabFile file = parse_lab_file(text, 1).file;
        const KernelInterface interface = interface_of(file.definition);
        const CompiledKernel kernel = compile_kernel(interface, text);
        if (file.definition.dispatches.size() != 1 || !kernel.errors.empty()) {
            continue;
        }
        const proof::Proof proof =
            proof::prove(kernel.shader, interface, rule_of_these_sizes(interface), *solver_);
        const bool holds = proof.outcome == proof::Outcome::kHolds;
        if (expects_refutation(file)) {
            ++faulty;
            EXPECT_FALSE(holds) << path.filename();
        } else {
            holding += holds ? 1 : 0;
        }
    }
    EXPECT_GT(faulty, 40);
    EXPECT_GT(holding, 20);
}

}  // namespace
}  // namespace vkp
