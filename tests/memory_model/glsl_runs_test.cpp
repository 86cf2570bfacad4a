// Random runs again, through GLSL: the audit compiles, decodes and runs them like any kernel.
// VKP_MEMORY_MODEL_KERNELS: how many; some hundred by default.
#include "harness/audit/decode/decoder.hpp"
#include "harness/audit/grid_run.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "tests/memory_model/glsl_text.hpp"
#include "tests/memory_model/model.hpp"
#include "tests/memory_model/random_run.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <utility>

namespace vkp::memory_model {
namespace {

using Steps = std::pair<std::uint32_t, std::uint32_t>;  // the earlier, the later

// The pairs of racing steps that the audit found in the run from the first workgroup on.
std::set<Steps> races_of_audit(const Execution& run, const GlslText& glsl) {
    const LabParse parse = parse_lab_file(glsl.text, 1);
    EXPECT_TRUE(parse.errors.empty()) << parse.errors.front().message;
    const KernelInterface& interface = interface_of(parse.file.definition);
    const CompiledKernel compiled = compile_kernel(interface, glsl.text);
    if (!compiled.errors.empty()) {
        ADD_FAILURE() << compiled.errors.front().line << ": " << compiled.errors.front().message;
        return {};
    }
    audit::Options options;
    options.subgroup_size = run.subgroup;
    if (run.in_blocks) {
        options.subgroup_arrangement = SubgroupArrangement::kBlocks;
    }
    const std::vector<std::int32_t> constants = push_constants(interface);
    const std::vector<audit::Buffer> arrays = arrays_of(parse.file.definition);
    const audit::Dispatched dispatched{compiled.shader, interface.launch, arrays,
                                       std::as_bytes(std::span(constants))};
    const std::unique_ptr<const audit::StepTree> tree = audit::decoded(dispatched, options);
    audit::GridRun audit(*tree, dispatched, options);
    audit.run();
    EXPECT_TRUE(audit.is_complete());
    std::set<Steps> races;
    for (const audit::Hazard& hazard : audit.state().log.take()) {
        if (is_race(hazard.kind)) {
            races.insert(
                std::minmax(glsl.steps.at(hazard.access.line), glsl.steps.at(hazard.other->line)));
        }
    }
    return races;
}

struct Wanted {
    std::set<Steps> races;
    std::uint32_t end = ~0U;  // from this step on, atomics have no order in the model
};

Wanted races_of_model(const Execution& run) {
    const Model model(run);
    Wanted wanted;
    for (std::size_t later = 0; later < run.events.size(); ++later) {
        for (std::size_t earlier = 0; earlier < later; ++earlier) {
            if (!model.is_race(earlier, later, true)) {
                continue;
            }
            wanted.races.emplace(run.events[earlier].step, run.events[later].step);
            if (!model.has_order_of_atomics()) {
                wanted.end = run.events[later].step;
                return wanted;
            }
        }
    }
    return wanted;
}

// Each racing access must be reported with one that it races with.
std::string difference(const std::set<Steps>& found, const Wanted& wanted) {
    std::set<std::uint32_t> found_later;
    for (const Steps& steps : found) {
        found_later.insert(steps.second);
        if (steps.second < wanted.end && !wanted.races.contains(steps)) {
            return fmt::format("the audit has a race of steps {} and {}, the model none",
                               steps.first, steps.second);
        }
    }
    for (const Steps& steps : wanted.races) {
        if (steps.second < wanted.end && !found_later.contains(steps.second)) {
            return fmt::format("the model has a race of steps {} and {}, the audit none in {}",
                               steps.first, steps.second, steps.second);
        }
    }
    return "";
}

TEST(MemoryModel, AuditAgreesOnRandomKernels) {
    const char* const asked = std::getenv("VKP_MEMORY_MODEL_KERNELS");
    const int kernels = asked != nullptr ? std::atoi(asked) : 250;
    constexpr std::uint32_t kFirstSeed = 1'000'000;
    std::size_t races = 0;
    int clean = 0;
    int differences = 0;
    std::string smallest;
    for (int i = 0; i < kernels; ++i) {
        const Execution run = random_run(kFirstSeed + static_cast<std::uint32_t>(i));
        const GlslText glsl = glsl_text(run, kLocationsOfClass);
        const Wanted wanted = races_of_model(run);
        const std::string found = difference(races_of_audit(run, glsl), wanted);
        races += wanted.races.size();
        clean += wanted.races.empty() ? 1 : 0;
        if (!found.empty()) {
            ++differences;
            const std::string text =
                fmt::format("{}: {}, subgroups of {}{}\n{}", i, found, run.subgroup,
                            run.in_blocks ? " in blocks" : "", glsl.text);
            smallest = smallest.empty() || text.size() < smallest.size() ? text : smallest;
        }
    }
    fmt::print("{} kernels, {} races, {} without any, {} differences\n", kernels, races, clean,
               differences);
    EXPECT_EQ(differences, 0) << smallest;
    EXPECT_GT(races, static_cast<std::size_t>(kernels));
    EXPECT_GT(clean, kernels / 20);
}

}  // namespace
}  // namespace vkp::memory_model
