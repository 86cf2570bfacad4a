#include "harness/audit/grid_run.hpp"

#include "harness/audit/schedulers.hpp"
#include "harness/audit/workgroup_start.hpp"
#include "harness/spirv/path.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <utility>

namespace vkp::audit {

namespace {

constexpr std::size_t kSampledAtRandom = 32;
// At most so many units take turns, as choosing one takes longer with each.
constexpr std::size_t kMaxUnits = 256;
constexpr std::size_t kMaxInFlight = 16;

// A dispatch is small, and all of its orders may be tried, with so many units and atomics.
constexpr std::size_t kFewUnits = 8;
constexpr std::uint64_t kFewAtomics = 24;
// All atomics are kept, to find values of the future, where there are so many.
constexpr std::uint64_t kSomeAtomics = 256;

}  // namespace

GridRun::GridRun(const StepTree& tree, const Dispatched& dispatched, const Options& options,
                 RunOrder order)
    : tree_(tree),
      order_(std::move(order)),
      state_(dispatched.launch, options),
      memory_(tree, dispatched, state_),
      all_lanes_(state_.padded_count),
      counts_(dispatched.launch.workgroups.volume(), dispatched.launch.workgroup_size.volume()),
      counts_of_workgroup_(dispatched.launch.workgroup_size.volume()),
      paths_(dispatched.launch.workgroups.volume()) {
    state_.units_are_subgroups = tree.has_subgroups;
    state_.is_backward = order_.from_last;
    state_.is_first_order = order_.is_first();
    if (order_.kind == RunOrder::Kind::kChosen) {
        state_.stale_reads = StaleReads::kChosen;
        state_.choose = [this, next = std::uint32_t{0}](std::size_t count,
                                                        std::uint32_t /*unit*/) mutable {
            const std::uint32_t chosen = next < order_.reads.size() ? order_.reads[next] : 0;
            const auto future = std::ranges::find(order_.futures, next++, &FutureRead::read);
            WorkgroupState::Choice choice{.index = std::min<std::size_t>(chosen, count - 1)};
            if (future != order_.futures.end()) {
                choice.future = future->value;
            }
            return choice;
        };
    } else if (order_.from_last || order_.oldest_at > 0) {
        state_.stale_reads = StaleReads::kOldest;
        state_.oldest_at = order_.oldest_at;
    }
    std::fill_n(all_lanes_.begin(), state_.lane_count, kAllBits);
}

template <typename Run>
void GridRun::until_stopped(Run run) {
    try {
        run();
        is_complete_ = true;
    } catch (const Stop&) {
        is_complete_ = false;
    }
}

void GridRun::run() {
    const auto total = static_cast<std::uint32_t>(state_.launch.workgroups.volume());
    until_stopped([&] {
        run_workgroup(0);
        if (state_.effort() > state_.options.operation_limit / total) {
            run_in_lock_step(sample());
            return;
        }
        for (std::uint32_t i = 1; i < total; ++i) {
            // Later workgroups may take longer than the first one: then only the last one follows.
            i = state_.effort() > state_.options.operation_limit ? total - 1 : i;
            run_workgroup(i);
        }
    });
}

std::size_t GridRun::unit_count() const {
    return state_.launch.workgroups.volume() * units_of_workgroup();
}

bool GridRun::may_read_futures() const {
    return unit_count() > 1 && !is_sample() && state_.lane_atomics <= kSomeAtomics;
}

bool GridRun::is_small() const {
    return unit_count() > 1 && unit_count() <= kFewUnits && !is_sample() &&
           state_.lane_atomics <= kFewAtomics;
}

void GridRun::keep_atomics_like(const GridRun& other) {
    if (other.is_small() || !order_.futures.empty()) {
        state_.atomic_history.keep_all();
    }
}

void GridRun::read_futures(const FutureReads& futures) {
    state_.atomic_history.keep_all();
    state_.choose = [&, numbers = std::map<std::uint32_t, std::uint32_t>()](
                        std::size_t /*count*/, std::uint32_t unit) mutable {
        return WorkgroupState::Choice{.future = futures.value_for(unit, ++numbers[unit])};
    };
}

void GridRun::run_like(GridRun& other) {
    keep_atomics_like(other);
    std::vector<std::uint32_t> workgroups = other.state_.workgroups_so_far;
    if (order_.from_last) {
        std::ranges::reverse(workgroups);
    }
    until_stopped([&] {
        if (order_.kind == RunOrder::Kind::kLockStep) {
            run_within_limit(workgroups);
            return;
        }
        std::unique_ptr<Scheduler> scheduler;
        run_in_flight(workgroups, [&]() -> Scheduler& {
            scheduler = new_scheduler(order_, other.state_.lane_atomics);
            return *scheduler;
        });
    });
}

void GridRun::run_with(Scheduler& scheduler, GridRun& other) {
    keep_atomics_like(other);
    until_stopped([&] {
        run_in_flight(other.state_.workgroups_so_far, [&]() -> Scheduler& { return scheduler; });
    });
}

RunOrder GridRun::as_turns() const {
    RunOrder order{.kind = RunOrder::Kind::kChosen, .unit = order_.unit, .turns = turns_};
    for (const WorkgroupState::ReadTaken& read : state_.reads_taken) {
        if (read.future) {
            order.futures.push_back({static_cast<std::uint32_t>(order.reads.size()), *read.future});
        }
        order.reads.push_back(read.taken);
    }
    return order;
}

void GridRun::run_in_lock_step(std::span<const std::uint32_t> workgroups) {
    for (const std::uint32_t workgroup : workgroups) {
        run_workgroup(workgroup);
    }
}

void GridRun::run_from_last() {
    std::vector<std::uint32_t> workgroups(state_.launch.workgroups.volume());
    std::iota(workgroups.rbegin(), workgroups.rend(), 0);
    until_stopped([&] { run_within_limit(workgroups); });
}

void GridRun::run_within_limit(std::span<const std::uint32_t> workgroups) {
    for (const std::uint32_t workgroup : workgroups) {
        if (state_.busy_effort() > state_.options.operation_limit) {
            throw Stop();
        }
        run_workgroup(workgroup);
    }
}

void GridRun::run_in_flight(std::span<const std::uint32_t> workgroups,
                            const std::function<Scheduler&()>& scheduler) {
    const bool takes_turns = order_.kind != RunOrder::Kind::kOneByOne || order_.atomics_first > 0;
    const std::size_t at_a_time =
        takes_turns ? std::min<std::size_t>(workgroups.size(), kMaxInFlight) : 1;
    const std::vector<const Frame*> frames = memory_.frames_for(at_a_time);
    order_.unit = takes_turns ? unit_size(frames.size()) : smallest_unit();
    Flight flight(state_, tree_, frames, order_.unit);
    for (std::size_t begin = 0; begin < workgroups.size(); begin += frames.size()) {
        std::vector<std::uint32_t> batch(
            workgroups.begin() + static_cast<std::ptrdiff_t>(begin),
            workgroups.begin() +
                static_cast<std::ptrdiff_t>(std::min(begin + frames.size(), workgroups.size())));
        // Sorted by number, so that a scheduler knows the first and the last workgroup.
        std::ranges::sort(batch);
        flight.start(batch);
        flight.run(scheduler(), turns_);
    }
}

RunOrder::Unit GridRun::smallest_unit() const {
    return tree_.has_subgroups ? RunOrder::Unit::kSubgroup : RunOrder::Unit::kInvocation;
}

RunOrder::Unit GridRun::unit_size(std::size_t workgroups) const {
    const bool are_few = workgroups * units_of_workgroup() <= kMaxUnits;
    return order_.kind != RunOrder::Kind::kInterleaved && are_few ? smallest_unit()
                                                                  : RunOrder::Unit::kWorkgroup;
}

std::size_t GridRun::units_of_workgroup() const {
    return tree_.has_subgroups ? state_.subgroups.count() : state_.lane_count;
}

// The last workgroup, those at the edges of the grid as far as the limit allows, and some at
// random; the first one has run already.
std::vector<std::uint32_t> GridRun::sample() const {
    const Extent& grid = state_.launch.workgroups;
    const auto total = static_cast<std::uint32_t>(grid.volume());
    const std::uint64_t each = std::max<std::uint64_t>(state_.effort(), 1);
    const std::size_t most =
        std::max<std::size_t>(2, static_cast<std::size_t>(state_.options.operation_limit / each));
    std::set<std::uint32_t> chosen = {total - 1, grid.x - 1, total - grid.x};
    std::mt19937 random(1);
    while (chosen.size() < std::min<std::size_t>({most, kSampledAtRandom, total})) {
        chosen.insert(static_cast<std::uint32_t>(random() % total));
    }
    chosen.erase(state_.workgroups_so_far.front());
    std::vector<std::uint32_t> workgroups(chosen.begin(), chosen.end());
    if (workgroups.size() >= most) {
        std::rotate(workgroups.begin(), std::prev(workgroups.end()), workgroups.end());
        workgroups.resize(most - 1);
    }
    return workgroups;
}

void GridRun::run_workgroup(std::uint32_t workgroup) {
    enter();
    state_.busy_effort_before = state_.busy_effort();
    for (HappensBefore& order : state_.orders) {
        order.begin_workgroup();
    }
    for (std::uint32_t* const lanes : state_.counts) {
        std::fill_n(lanes, state_.padded_count, 0);
    }
    std::fill_n(state_.paths, state_.padded_count, 0);
    const Mask all{all_lanes_.data(), 0, state_.padded_count, state_.lane_count};
    begin_workgroup(state_, tree_, workgroup, all, state_.workgroups_so_far.empty());
    if (!wave_) {
        wave_.emplace(state_, tree_, all);
    }
    wave_->start();
    wave_->advance({});
    most_loop_rounds_ = std::max(most_loop_rounds_, state_.loop_rounds);
    most_barriers_ = std::max<std::uint64_t>(most_barriers_, state_.interval);
    store_counts(workgroup);
}

void GridRun::store_counts(std::uint32_t workgroup) {
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const std::uint32_t* const begin = state_.counts[i];
        const std::uint32_t* const end = begin + state_.lane_count;
        const auto counter = static_cast<Counter>(i);
        maximum_[counter] =
            std::max<std::uint64_t>(maximum_[counter], *std::max_element(begin, end));
        total_[counter] += std::accumulate(begin, end, std::uint64_t{0});
    }
    const auto lanes_of = [&](Counter counter) {
        return state_.counts[static_cast<std::size_t>(counter)];
    };
    const std::uint32_t* const global_reads = lanes_of(Counter::kGlobalReads);
    const std::uint32_t* const global_writes = lanes_of(Counter::kGlobalWrites);
    const std::uint32_t* const shared_reads = lanes_of(Counter::kSharedReads);
    const std::uint32_t* const shared_writes = lanes_of(Counter::kSharedWrites);
    const std::uint32_t* const global_atomics = lanes_of(Counter::kGlobalAtomics);
    const std::uint32_t* const shared_atomics = lanes_of(Counter::kSharedAtomics);
    for (std::uint32_t lane = 0; lane < state_.lane_count; ++lane) {
        counts_of_workgroup_[lane] = {.global_reads = global_reads[lane],
                                      .global_writes = global_writes[lane],
                                      .shared_reads = shared_reads[lane],
                                      .shared_writes = shared_writes[lane],
                                      .global_atomics = global_atomics[lane],
                                      .shared_atomics = shared_atomics[lane]};
    }
    counts_.set(workgroup, counts_of_workgroup_);
    paths_[workgroup] = spirv::hash_of_paths({state_.paths, state_.lane_count});
}

}  // namespace vkp::audit
