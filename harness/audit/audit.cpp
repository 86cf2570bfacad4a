#include "harness/audit/audit.hpp"

#include "harness/audit/final_checks.hpp"
#include "harness/audit/grid_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace vkp::audit {

namespace {

// Each keeps its counts.
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
}

void take_buffers(Result& result, GridRun& dispatch) {
    result.unwritten.resize(dispatch.buffer_count());
    for (const Region& region : dispatch.tree().regions) {
        if (region.memory == Memory::kGlobal) {
            result.unwritten[region.binding] = unwritten_elements(region);
        }
    }
    result.buffers = dispatch.take_buffers();  // regions point into them
}

// The two lines that race, the smaller one first, and the array.
using LinePair = std::tuple<int, int, std::string>;

LinePair line_pair(const Hazard& race) {
    const int other = race.other ? race.other->line : 0;
    return {std::min(race.access.line, other), std::max(race.access.line, other), race.array};
}

// A pair of lines that races is one cause, also where some of its writes agree.
void merge_same_value_races(std::vector<Hazard>& hazards) {
    std::set<LinePair> data_races;
    for (const Hazard& hazard : hazards) {
        if (hazard.kind == FindingKind::kDataRace) {
            data_races.insert(line_pair(hazard));
        }
    }
    std::erase_if(hazards, [&](const Hazard& hazard) {
        return hazard.kind == FindingKind::kSameValueRace && data_races.contains(line_pair(hazard));
    });
}

// Races that only the other order meets: data decide which way a kernel goes, and the order decides
// what atomics read.
void append_races(std::vector<Hazard>& hazards, const std::vector<Hazard>& backward) {
    for (const Hazard& hazard : backward) {
        const bool is_race =
            hazard.kind == FindingKind::kDataRace || hazard.kind == FindingKind::kSameValueRace;
        const bool is_known = std::any_of(hazards.begin(), hazards.end(), [&](const Hazard& known) {
            return known.kind == hazard.kind && line_pair(known) == line_pair(hazard);
        });
        if (is_race && !is_known) {
            hazards.push_back(hazard);
        }
    }
    merge_same_value_races(hazards);
}

// Where a run ended in a loop that may wait for others.
std::vector<Hazard> waits(const std::vector<Hazard>& hazards) {
    std::vector<Hazard> waits;
    std::copy_if(hazards.begin(), hazards.end(), std::back_inserter(waits),
                 [](const Hazard& hazard) {
                     return hazard.kind == FindingKind::kEndlessLoop && hazard.access.is_atomic;
                 });
    return waits;
}

void keep_other_order(Result& result, GridRun& backward) {
    const bool differs = std::ranges::any_of(result.hazards, [](const Hazard& hazard) {
        return hazard.kind == FindingKind::kOrderDependent;
    });
    if (differs) {
        for (Buffer& buffer : backward.take_buffers()) {
            result.in_other_order.push_back(std::move(buffer.bytes));
        }
    }
}

// Findings that show only in the data: NaN, results that depend on the order, elements not written.
// They are looked for where nothing else went wrong, for they would be consequences of that.
// `run_backward` gives the same dispatch, run in the opposite order; `run_without_chance` in the
// same, where atomics whose value nobody looks at hand nothing over.
template <typename RunBackward, typename RunWithoutChance>
void examine_data(Result& result, GridRun& dispatch, const std::vector<Buffer>& before,
                  RunBackward run_backward, RunWithoutChance run_without_chance) {
    append(result.hazards, nan_results(dispatch, before));
    if (!result.hazards.empty()) {
        return;
    }
    if (!dispatch.is_sample()) {
        append(result.hazards, unwritten_results(dispatch));
    }
    if (dispatch.state().met_chance) {
        append_races(result.hazards, run_without_chance()->state().log.take());
    }
    if (dispatch.state().order_may_matter) {
        const std::unique_ptr<GridRun> backward = run_backward();
        const std::vector<Hazard> met = backward->state().log.take();
        const std::size_t before_races = result.hazards.size();
        append_races(result.hazards, met);
        // A run that was cut short has no results.
        if (backward->is_complete() && result.hazards.size() == before_races) {
            append(result.hazards, order_dependences(dispatch, *backward));
            keep_other_order(result, *backward);
        }
        for (Hazard wait : waits(met)) {
            wait.kind = FindingKind::kEndlessWait;
            result.notes.push_back(std::move(wait));
        }
    }
}

}  // namespace

Result audit(const spirv::ParsedModule& shader, const Launch& launch,
             const std::vector<Buffer>& buffers, std::span<const std::byte> push_constants,
             const Options& options, Observer* observer) {
    Result result;
    try {
        if (launch.invocations() > kMaxInvocations) {
            throw spirv::Error(fmt::format("a launch of {} threads", launch.invocations()), 0);
        }
        GridRun dispatch(shader, launch, buffers, push_constants, options,
                         GridRun::Order::kForward);
        dispatch.state().observer = observer;
        dispatch.run();
        result.hazards = dispatch.state().log.take();
        merge_same_value_races(result.hazards);
        result.complete = dispatch.is_complete();
        const auto new_backward = [&] {
            return std::make_unique<GridRun>(shader, launch, buffers, push_constants, options,
                                             GridRun::Order::kBackward);
        };
        result.notes = notes(dispatch);
        if (result.complete && result.hazards.empty()) {
            const auto run_backward = [&] {
                auto backward = new_backward();
                backward->run_like(dispatch);
                return backward;
            };
            const auto run_without_chance = [&] {
                Options without = options;
                without.leaves_out_chance = true;
                auto run = std::make_unique<GridRun>(shader, launch, buffers, push_constants,
                                                     without, GridRun::Order::kForward);
                run->run();
                return run;
            };
            examine_data(result, dispatch, buffers, run_backward, run_without_chance);
        } else if (!waits(result.hazards).empty()) {
            // Who waits for a later one hides what else is wrong.
            const auto backward = new_backward();
            backward->run_from_last();
            append_races(result.hazards, backward->state().log.take());
        }
        result.is_device_dependent = dispatch.state().is_device_dependent;
        result.may_trap = dispatch.state().may_trap;
        result.is_order_dependent = dispatch.state().order_may_matter;
        result.costs = dispatch.state().memory_cost.costs();
        result.prints = std::move(dispatch.state().prints);
        result.prints_left_out = dispatch.state().prints_left_out;
        result.operations = dispatch.state().operations;
        result.audited_workgroups = dispatch.state().workgroups_so_far.size();
        take_counts(result, dispatch);
        take_buffers(result, dispatch);
    } catch (const spirv::Error& error) {
        result = {};
        result.unsupported = {error.line(), error.what()};
    }
    return result;
}

}  // namespace vkp::audit
