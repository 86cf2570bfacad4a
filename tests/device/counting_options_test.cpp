// Tests of when guards are left out, and of unchanged counts.
#include "harness/device_execution/counting_options.hpp"

#include "harness/audit/audit.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/model/device/device_quirks.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/drawn_case.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "puzzles/registry.hpp"
#include "tests/device/support.hpp"
#include "tests/sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace vkp {
namespace {

audit::Result audited(const CompiledKernel& kernel, const KernelInterface& interface,
                      const std::vector<InitialArray>& arrays) {
    const std::vector<std::int32_t> constants = push_constants(interface);
    return audit::audit(kernel.shader, interface.launch, arrays,
                        std::as_bytes(std::span(constants)),
                        {.subgroup_size = test_device().subgroup_size});
}

// Runs every dispatch of every case like a check, and compares each device's counts with the
// audit's, thread by thread. Returns how many ran without guards.
int dispatches_without_guards(const Puzzle& puzzle, const std::string& text) {
    int without_guards = 0;
    for (const Case& any_size : puzzle.cases(1)) {
        const Case definition = at_subgroup_size(any_size, test_device().subgroup_size);
        CaseWalk walk(definition);
        Allowance allowance = Allowance::unlimited();
        while (!walk.is_at_end()) {
            const KernelInterface interface = walk.interface();
            const CompiledKernel kernel = compile_kernel(interface, text);
            if (!kernel.errors.empty()) {
                return without_guards;
            }
            const audit::Result audit = audited(kernel, interface, walk.arrays());
            Execution run = walk.execute(shared_executor(), {"", text}, allowance);
            const InstrumentOptions options =
                counting_options(interface, audit, kernel.requirements, test_device());
            if (run.ran_on_device && options.guards == Guards::kNone) {
                ++without_guards;
                EXPECT_EQ(run.report.per_invocation, audit.per_invocation) << puzzle.id;
                EXPECT_EQ(run.disagreement, "") << puzzle.id;
                // The rounding error in a difference of equal numbers depends on the device.
                EXPECT_TRUE(run.difference.kind == CrossDifference::Kind::kNone ||
                            run.difference.kind == CrossDifference::Kind::kFloat)
                    << puzzle.id << ": " << run.difference.text;
            }
            if (audit.unsupported || !audit.hazards.empty() || !run.compile_errors.empty()) {
                return without_guards;
            }
            walk.carry_over(std::move(run.buffers), audit);
        }
    }
    return without_guards;
}

// This excludes functions whose floats decide the control flow: another device may take another
// path than the audit.
bool has_function_without_steering_floats(const Puzzle& puzzle, const std::string& text) {
    const Case definition = puzzle.cases(1).front();
    for (std::size_t i = 0; i < definition.dispatches.size(); ++i) {
        if (!compile_kernel(interface_of(definition, i), text).requirements.floats_steer) {
            return true;
        }
    }
    return false;
}

TEST(CountingOptions, LeaveTheGuardsOutOfEverySolution) {
    for (const Puzzle& puzzle : sample_of(all_puzzles(), 3)) {
        const std::string text = solution_text(puzzle);
        if (puzzle.name() == "look_back" || puzzle.name() == "draw_work") {
            continue;  // their courses depend on the progress of other workgroups
        }
        EXPECT_EQ(dispatches_without_guards(puzzle, text) > 0,
                  has_function_without_steering_floats(puzzle, text))
            << puzzle.id;
    }
}

TEST(CountingOptions, LeaveTheCountsOfGoldenKernelsAsTheyAre) {
    int without_guards = 0;
    for (const std::filesystem::path& path : kernels_in("tests/kernels", 100)) {
        const GoldenKernel golden = read_golden(path);
        without_guards += dispatches_without_guards(puzzle_number(golden.puzzle), golden.text);
    }
    EXPECT_GT(without_guards, 20);
}

// All conditions that forbid leaving them out, one by one.
class CountingOptionsOf : public testing::Test {
protected:
    CountingOptionsOf() {
        audit_.complete = true;
        audit_.audited_workgroups = 4;
        audit_.maximum.global_reads = kMaxInHalfASlot - 1;
    }

    [[nodiscard]] InstrumentOptions options() const {
        return counting_options(interface_, audit_, requirements_, test_device());
    }
    void expect_guards() const {
        EXPECT_EQ(options().guards, Guards::kAll);
        EXPECT_FALSE(options().counts_in_halves);
    }

    KernelInterface interface_{.launch = {.workgroups = {4}, .workgroup_size = {8}}, .arrays = {}};
    audit::Result audit_;
    Requirements requirements_;
};

TEST_F(CountingOptionsOf, ACleanAuditNeedNoGuards) {
    EXPECT_EQ(options().guards, Guards::kNone);
    EXPECT_TRUE(options().counts_in_halves);
}

TEST_F(CountingOptionsOf, ASampleKeepGuards) {
    audit_.audited_workgroups = 3;
    expect_guards();
}

TEST_F(CountingOptionsOf, AGapKeepGuards) {
    audit_.unsupported = {3, "an instruction"};
    expect_guards();
}

TEST_F(CountingOptionsOf, AnAuditThatDidNotEndKeepGuards) {
    audit_.complete = false;
    expect_guards();
}

TEST_F(CountingOptionsOf, AFindingKeepGuards) {
    audit_.hazards.push_back({.kind = FindingKind::kOutOfBounds});
    expect_guards();
}

TEST_F(CountingOptionsOf, AnotherOrderKeepGuards) {
    audit_.is_order_dependent = true;
    expect_guards();
}

TEST_F(CountingOptionsOf, AnUndefinedOperationKeepGuards) {
    audit_.is_device_dependent = true;
    expect_guards();
}

TEST_F(CountingOptionsOf, FloatsThatSteerKeepGuards) {
    requirements_.floats_steer = true;
    expect_guards();
}

TEST_F(CountingOptionsOf, LoopsNearTheLimitKeepGuards) {
    audit_.most_loop_rounds = loop_iteration_limit(test_device()) - 1;
    EXPECT_EQ(options().guards, Guards::kNone);
    audit_.most_loop_rounds = loop_iteration_limit(test_device());
    expect_guards();
}

TEST_F(CountingOptionsOf, LargeCountsTakeWholeSlots) {
    audit_.maximum.global_reads = kMaxInHalfASlot;
    EXPECT_EQ(options().guards, Guards::kNone);
    EXPECT_FALSE(options().counts_in_halves);
}

}  // namespace
}  // namespace vkp
