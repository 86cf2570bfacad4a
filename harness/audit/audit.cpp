#include "harness/audit/audit.hpp"

#include "harness/audit/decode/decoder.hpp"
#include "harness/audit/final_checks.hpp"
#include "harness/audit/grid_run.hpp"
#include "harness/audit/hazard_merge.hpp"
#include "harness/audit/orders.hpp"
#include "harness/audit/other_bits.hpp"
#include "harness/audit/overflow.hpp"
#include "harness/audit/small_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace vkp::audit {

namespace {

// The audit keeps counts for each invocation.
constexpr std::uint64_t kMaxInvocations = std::uint64_t{1} << 24U;

void append(std::vector<Hazard>& hazards, std::vector<Hazard> more) {
    std::move(more.begin(), more.end(), std::back_inserter(hazards));
}

void take_counts(Result& result, GridRun& dispatch) {
    result.per_invocation = dispatch.take_counts();
    result.paths = dispatch.take_paths();
    result.maximum = dispatch.maximum();
    result.total = dispatch.total();
    result.most_loop_rounds = dispatch.most_loop_rounds();
    result.most_barriers = dispatch.most_barriers();
    result.divergent_branches = dispatch.state().divergent_branches;
    result.tile_products = dispatch.state().tile_products;
}

void take_buffers(Result& result, GridRun& dispatch) {
    dispatch.enter();
    result.unwritten.resize(dispatch.buffer_count());
    for (const Region& region : dispatch.tree().regions) {
        // Of several views of a buffer, those that are arrays know.
        if (region.memory == Memory::kGlobal && result.unwritten[region.binding].empty()) {
            result.unwritten[region.binding] = unwritten_elements(region);
        }
    }
    result.buffers = dispatch.take_buffers();  // regions point into them
}

// Adds the data races that a run in another order met, after the first order ended in a finding.
void append_races(std::vector<Hazard>& hazards, std::vector<Hazard> others, const RunOrder& order) {
    for (Hazard& hazard : others) {
        if (is_race(hazard.kind) && !is_known(hazard, hazards)) {
            hazard.order = order;
            hazards.push_back(std::move(hazard));
        }
    }
    merge_same_value_races(hazards);
}

// Adds the races of the first order that show once an atomic whose result nobody uses orders
// nothing. Such an atomic could have come in another order without any other effect.
void find_races_without_chance(Result& result, const StepTree& tree, const Dispatched& dispatched,
                               Options options) {
    options.leaves_out_chance = true;
    GridRun run(tree, dispatched, options);
    run.run();
    append_races(result.hazards, run.state().log.take(), {});
}

// Adds findings that only the data shows (NaN, elements not written) and those of other orders. The
// audit looks for them where nothing else went wrong, since they could be consequences of that.
void examine_data(Result& result, GridRun& first, const Dispatched& dispatched,
                  const Options& options) {
    append(result.hazards, nan_results(first, dispatched.buffers));
    if (!result.hazards.empty()) {
        return;
    }
    if (!first.is_sample()) {
        append(result.hazards, unwritten_results(first));
    }
    if (first.state().met_chance) {
        find_races_without_chance(result, first.tree(), dispatched, options);
    }
    if (first.state().order_may_matter) {
        try_orders(result, first, dispatched, options);
    }
}

// A thread that waits for a later one hides what else is wrong, so a run from the last one looks
// for races.
void find_races_behind_wait(Result& result, const StepTree& tree, const Dispatched& dispatched,
                            const Options& options) {
    const RunOrder from_last{.from_last = true};
    GridRun backward(tree, dispatched, options, from_last);
    backward.run_from_last();
    append_races(result.hazards, backward.state().log.take(), from_last);
}

}  // namespace

Result audit(const spirv::ParsedModule& shader, const Launch& launch,
             const std::vector<Buffer>& buffers, std::span<const std::byte> push_constants,
             const Options& options) {
    Result result;
    try {
        if (launch.invocations() > kMaxInvocations) {
            throw spirv::Error(fmt::format("a launch of {} threads", launch.invocations()), 0);
        }
        const Dispatched dispatched{shader, launch, buffers, push_constants};
        const std::unique_ptr<const StepTree> tree = decoded(dispatched, options);
        GridRun dispatch(*tree, dispatched, options);
        forget_small_numbers();
        dispatch.run();
        const bool met_small_numbers = may_have_met_small_numbers();
        result.hazards = dispatch.state().log.take();
        merge_same_value_races(result.hazards);
        result.complete = dispatch.is_complete();
        result.notes = notes(dispatch);
        if (result.complete && result.hazards.empty()) {
            examine_data(result, dispatch, dispatched, options);
        } else if (std::ranges::any_of(result.hazards, is_wait)) {
            find_races_behind_wait(result, *tree, dispatched, options);
        }
        explain_overflow(result, dispatch, dispatched, options);
        result.is_device_dependent = dispatch.state().is_device_dependent;
        result.may_trap = dispatch.state().may_trap;
        result.is_order_dependent = dispatch.state().order_may_matter;
        result.costs = dispatch.state().memory_cost.costs();
        result.prints = std::move(dispatch.state().prints);
        result.prints_left_out = dispatch.state().prints_left_out;
        result.operations = dispatch.state().operations;
        result.audited_workgroups = dispatch.state().workgroups_so_far.size();
        take_counts(result, dispatch);
        try_other_bits(result, dispatch, dispatched, met_small_numbers);
        take_buffers(result, dispatch);
    } catch (const spirv::Error& error) {
        result = {};
        result.unsupported = {error.line(), error.what()};
    }
    return result;
}

void observe(const Dispatched& dispatched, const Options& options, const RunOrder& order,
             Observer& observer) {
    const std::unique_ptr<const StepTree> tree = decoded(dispatched, options);
    GridRun run(*tree, dispatched, options, order);
    run.state().observer = &observer;
    if (order.is_first()) {
        run.run();
        return;
    }
    GridRun first(*tree, dispatched, options);
    first.run();
    run.run_like(first);
}

}  // namespace vkp::audit
