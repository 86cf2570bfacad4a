// Runs a decoded shader, workgroup by workgroup.
#pragma once

#include "harness/audit/audit.hpp"
#include "harness/audit/flight.hpp"
#include "harness/audit/future_reads.hpp"
#include "harness/audit/run_memory.hpp"
#include "harness/model/results/run_order.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vkp::audit {

// One run over the whole grid, or a sample of it. Its life: construct, run(), read.
class GridRun {
public:
    // `tree` is the code of the dispatch for these options (decoded()). Throws spirv::Error where
    // the audit has too little memory.
    GridRun(const StepTree& tree, const Dispatched& dispatched, const Options& options,
            RunOrder order = {});

    // Runs in lock-step, as far as the limit of operations allows: otherwise a sample.
    void run();
    // Runs the workgroups that `other` ran, in this run's own order.
    void run_like(GridRun& other);
    // The same, led by a scheduler.
    void run_with(Scheduler& scheduler, GridRun& other);
    [[nodiscard]] const RunOrder& order() const { return order_; }
    // The order of the run, as the turns that were taken.
    [[nodiscard]] RunOrder as_turns() const;
    // Runs in lock-step, all workgroups from the last to the first, as far as the limit allows.
    void run_from_last();

    [[nodiscard]] WorkgroupState& state() { return state_; }
    [[nodiscard]] const StepTree& tree() const { return tree_; }
    // Makes the memory of the workgroup that ran first, or alone, what regions refer to.
    void enter() const { memory_.frame().enter(); }
    // The bytes of a region that is a buffer, whatever frame is the current one.
    [[nodiscard]] const std::byte* bytes_of(const Region& region) const {
        return region.memory_of_workgroup.in(memory_.frame().begin())->data;
    }
    // Counts by invocation. It can be called once.
    [[nodiscard]] InvocationCounts take_counts() { return std::move(counts_); }
    // See audit::Result::paths. It can be called once.
    [[nodiscard]] std::vector<std::uint64_t> take_paths() { return std::move(paths_); }
    [[nodiscard]] const Counts& maximum() const { return maximum_; }
    [[nodiscard]] const Counts& total() const { return total_; }
    // See audit::Result::most_loop_rounds.
    [[nodiscard]] std::uint64_t most_loop_rounds() const { return most_loop_rounds_; }
    // See audit::Result::most_barriers.
    [[nodiscard]] std::uint64_t most_barriers() const { return most_barriers_; }
    // The smallest that can run apart.
    [[nodiscard]] std::size_t units_of_workgroup() const;
    [[nodiscard]] std::size_t unit_count() const;
    // Whether all orders of what it ran may be tried.
    [[nodiscard]] bool is_small() const;
    // Whether a run that keeps all atomics takes little longer than it did.
    [[nodiscard]] bool may_read_futures() const;
    // Before a run of a chosen order. They must outlive the run.
    void read_futures(const FutureReads& futures);
    [[nodiscard]] bool is_complete() const { return is_complete_; }
    [[nodiscard]] bool is_sample() const {
        return state_.workgroups_so_far.size() < state_.launch.workgroups.volume();
    }

    [[nodiscard]] std::size_t buffer_count() const { return memory_.buffer_count(); }
    // The buffers as they are now. It can be called once, after everything else.
    [[nodiscard]] std::vector<Buffer> take_buffers() { return memory_.take_buffers(); }

private:
    void keep_atomics_like(const GridRun& other);
    // Is complete if nothing stopped it.
    template <typename Run>
    void until_stopped(Run run);
    void run_in_lock_step(std::span<const std::uint32_t> workgroups);
    // The same, as far as the limit of one workgroup suffices for all of them.
    void run_within_limit(std::span<const std::uint32_t> workgroups);
    // `scheduler`: returns a scheduler for the workgroups that run at a time.
    void run_in_flight(std::span<const std::uint32_t> workgroups,
                       const std::function<Scheduler&()>& scheduler);
    [[nodiscard]] RunOrder::Unit smallest_unit() const;
    [[nodiscard]] RunOrder::Unit unit_size(std::size_t workgroups) const;
    void run_workgroup(std::uint32_t workgroup);
    void store_counts(std::uint32_t workgroup);
    [[nodiscard]] std::vector<std::uint32_t> sample() const;

    const StepTree& tree_;
    RunOrder order_;
    WorkgroupState state_;
    RunMemory memory_;
    std::optional<Wave> wave_;  // wave of all lanes, in lock-step
    std::vector<Turn> turns_;   // turns that were taken
    std::vector<std::uint32_t> all_lanes_;
    InvocationCounts counts_;
    std::vector<Counts> counts_of_workgroup_;
    std::vector<std::uint64_t> paths_;
    std::uint64_t most_loop_rounds_ = 0;
    std::uint64_t most_barriers_ = 0;
    Counts maximum_;
    Counts total_;
    bool is_complete_ = false;
};

}  // namespace vkp::audit
