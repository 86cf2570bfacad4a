// The solutions as an application would ship them: an optimiser adds nothing that the audit
// reports.
#include "harness/execution/audit_executor.hpp"
#include "puzzles/registry.hpp"
#include "tests/device/support.hpp"
#include "tests/optimizer.hpp"
#include "tests/sample.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

// Audits the optimised module, without a device.
class OptimisingExecutor : public AuditExecutor {
public:
    OptimisingExecutor() : AuditExecutor({}) {}

    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& /*allowance*/) override {
        const SharedKernel plain = compiled(interface, kernel);
        if (!plain->errors.empty()) {
            return {.compile_errors = plain->errors};
        }
        const CompiledKernel shipped{.shader = spirv::ParsedModule(optimised(plain->shader.words)),
                                     .requirements = plain->requirements};
        Execution execution = audited(shipped, interface, arrays);
        take_results_of_audit(execution, interface);
        return execution;
    }
};

TEST(OptimisedSolutions, AreSolutions) {
    OptimisingExecutor executor;
    Checker checker(executor);
    for (const Puzzle& puzzle : sample_of(all_puzzles(), 4)) {
        const PuzzleResult result = checker.check(puzzle, {"", solution_text(puzzle)});
        EXPECT_EQ(verdict_name(result.verdict), "solved") << puzzle.number;
        for (const Finding& finding : result.findings) {
            ADD_FAILURE() << puzzle.number << ": " << finding.message;
        }
    }
}

}  // namespace
}  // namespace vkp
