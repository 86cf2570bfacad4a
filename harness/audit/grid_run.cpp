#include "harness/audit/grid_run.hpp"

#include "harness/audit/decode/builtins.hpp"
#include "harness/spirv/path.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>
#include <set>
#include <utility>

namespace vkp::audit {

namespace {

constexpr std::size_t kSampledAtRandom = 32;

std::vector<Buffer> padded(const std::vector<Buffer>& buffers) {
    std::vector<Buffer> result(buffers.size());
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        // At once as long as it has to be, since a large one is copied no second time.
        result[i].bytes.reserve(buffers[i].bytes.size() + Decoder::kPadding);
        result[i] = buffers[i];
        result[i].bytes.resize(buffers[i].bytes.size() + Decoder::kPadding);
    }
    return result;
}

}  // namespace

GridRun::GridRun(const spirv::ParsedModule& shader, const Launch& launch,
                 const std::vector<Buffer>& buffers, std::span<const std::byte> push_constants,
                 const Options& options, Order order)
    : buffers_(padded(buffers)),
      state_(launch, options),
      all_lanes_(state_.padded_count),
      counts_(launch.workgroups.volume(), launch.workgroup_size.volume()),
      counts_of_workgroup_(launch.workgroup_size.volume()),
      paths_(launch.workgroups.volume()) {
    state_.is_backward = order == Order::kBackward;
    std::fill_n(all_lanes_.begin(), state_.lane_count, kAllBits);
    Decoder(shader, state_, tree_, buffers_, push_constants).decode();
}

void GridRun::run() {
    const auto total = static_cast<std::uint32_t>(state_.launch.workgroups.volume());
    try {
        run_workgroup(0);
        if (state_.effort() > state_.options.operation_limit / total) {
            for (const std::uint32_t workgroup : sample()) {
                run_workgroup(workgroup);
            }
        } else {
            for (std::uint32_t i = 1; i < total; ++i) {
                // Later workgroups may take longer than the first one: then only the last follows.
                i = state_.effort() > state_.options.operation_limit ? total - 1 : i;
                run_workgroup(i);
            }
        }
        is_complete_ = true;
    } catch (const Stop&) {
        is_complete_ = false;
    }
}

void GridRun::run_like(const GridRun& other) {
    const std::vector<std::uint32_t>& workgroups = other.state_.workgroups_so_far;
    try {
        std::for_each(workgroups.rbegin(), workgroups.rend(),
                      [&](std::uint32_t workgroup) { run_workgroup(workgroup); });
        is_complete_ = true;
    } catch (const Stop&) {
        is_complete_ = false;
    }
}

void GridRun::run_from_last() {
    auto next = static_cast<std::uint32_t>(state_.launch.workgroups.volume());
    try {
        while (next > 0 && state_.effort() <= state_.options.operation_limit) {
            run_workgroup(--next);
        }
        is_complete_ = next == 0;
    } catch (const Stop&) {
        is_complete_ = false;
    }
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
    state_.workgroup = workgroup;
    state_.workgroups_so_far.push_back(workgroup);
    state_.has_diverged = false;
    state_.interval = 0;
    state_.effort_before = state_.effort();
    state_.loop_rounds = 0;
    state_.shared_happens_before.begin_workgroup();
    state_.global_happens_before.begin_workgroup();
    for (std::uint32_t* const lanes : state_.counts) {
        std::fill_n(lanes, state_.padded_count, 0);
    }
    std::fill_n(state_.paths, state_.padded_count, 0);
    for (const Region& region : tree_.regions) {
        if (region.memory == Memory::kShared) {
            std::memset(region.data, 0, region.size_bytes);
        }
    }
    for (const StepTree::Builtin& builtin : tree_.builtins) {
        set_builtin(state_, builtin);
    }
    state_.mask = {all_lanes_.data(), 0, state_.padded_count, state_.lane_count};
    state_.operations += weight_of(tree_.start) * state_.lane_count;
    for (const std::unique_ptr<Step>& step : tree_.start) {
        step->run(state_);
    }
    tree_.main->run(state_);
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

std::vector<Buffer> GridRun::take_buffers() {
    for (Buffer& buffer : buffers_) {
        buffer.bytes.resize(buffer.bytes.size() - Decoder::kPadding);
    }
    return std::move(buffers_);
}

}  // namespace vkp::audit
