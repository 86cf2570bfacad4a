// Runs a decoded shader, workgroup by workgroup.
#pragma once

#include "harness/audit/audit.hpp"
#include "harness/audit/decode/decoder.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace vkp::audit {

// One run over the whole grid, or a sample of it. Its life: construct, run(), read.
class GridRun {
public:
    enum class Order { kForward, kBackward };

    // Throws spirv::Error for what the audit does not know.
    GridRun(const spirv::ParsedModule& shader, const Launch& launch,
            const std::vector<Buffer>& buffers, std::span<const std::byte> push_constants,
            const Options& options, Order order);

    void run();
    // The workgroups that another one ran, from the last to the first.
    void run_like(const GridRun& other);
    // All workgroups from the last to the first, as far as the limit of operations allows.
    void run_from_last();

    [[nodiscard]] WorkgroupState& state() { return state_; }
    [[nodiscard]] StepTree& tree() { return tree_; }
    // By invocation. Can be taken once.
    [[nodiscard]] InvocationCounts take_counts() { return std::move(counts_); }
    // As audit::Result::paths. Can be taken once.
    [[nodiscard]] std::vector<std::uint64_t> take_paths() { return std::move(paths_); }
    [[nodiscard]] const Counts& maximum() const { return maximum_; }
    [[nodiscard]] const Counts& total() const { return total_; }
    // As audit::Result::most_loop_rounds.
    [[nodiscard]] std::uint64_t most_loop_rounds() const { return most_loop_rounds_; }
    // As audit::Result::most_barriers.
    [[nodiscard]] std::uint64_t most_barriers() const { return most_barriers_; }
    [[nodiscard]] bool is_complete() const { return is_complete_; }
    [[nodiscard]] bool is_sample() const {
        return state_.workgroups_so_far.size() < state_.launch.workgroups.volume();
    }

    [[nodiscard]] std::size_t buffer_count() const { return buffers_.size(); }
    // The buffers as they are now. Can be taken once, and is the last to be asked for.
    [[nodiscard]] std::vector<Buffer> take_buffers();

private:
    void run_workgroup(std::uint32_t workgroup);
    void store_counts(std::uint32_t workgroup);
    [[nodiscard]] std::vector<std::uint32_t> sample() const;

    std::vector<Buffer> buffers_;  // padded
    WorkgroupState state_;
    StepTree tree_;
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
