#include "harness/audit/machine/workgroup_state.hpp"

#include <algorithm>
#include <utility>

namespace vkp::audit {

namespace {
// Variables and values of the invocations of one workgroup.
constexpr std::size_t kArenaBytes = std::size_t{256} << 20U;
}  // namespace

WorkgroupState::WorkgroupState(const Launch& launch_of_shader, Options audit_options)
    : launch(launch_of_shader),
      options(std::move(audit_options)),
      lane_count(static_cast<std::uint32_t>(launch.workgroup_size.volume())),
      padded_count(padded_lanes(launch)),
      arena(kArenaBytes),
      subgroups(launch.workgroup_size, options.subgroup_size, options.subgroup_arrangement) {
    orders.reserve(kStorageClasses.size());  // race shadows refer to them
    for (const StorageClasses storage : kStorageClasses) {
        if (storage != kImages || !options.images.empty()) {
            orders.emplace_back(subgroups, storage);
        }
    }
    parted_at = arena.allocate_array<std::uint32_t>(padded_count);
    saved_lanes = arena.allocate_array<std::byte>(padded_count * sizeof(std::uint64_t));
    branch_true = arena.allocate_array<std::uint32_t>(padded_count);
    branch_false = arena.allocate_array<std::uint32_t>(padded_count);
    has_returned = arena.allocate_array<std::uint32_t>(padded_count);
    paths = arena.allocate_array<std::uint32_t>(padded_count);
    for (std::uint32_t*& lanes : counts) {
        lanes = arena.allocate_array<std::uint32_t>(padded_count);
    }
}

std::uint64_t WorkgroupState::effort() const {
    // Noting a finding takes much longer than an operation does.
    constexpr std::uint64_t kOperationsOfNote = 100;
    const std::uint64_t notes = log.additions() + note_log.additions() + nan_log.additions();
    std::uint64_t effort = operations + notes * kOperationsOfNote;
    for (const HappensBefore& order : orders) {
        effort += order.work();
    }
    return effort;
}

void WorkgroupState::note_meeting() {
    if (!atomic_history.keeps_all()) {
        return;
    }
    std::vector<std::uint32_t> units;
    for_each_lane([&](std::uint32_t lane) {
        const std::uint32_t unit = unit_of(lane);
        if (units.empty() || units.back() != unit) {
            units.push_back(unit);
        }
    });
    atomic_history.note_barrier(units);
}

HappensBefore& WorkgroupState::order_of(StorageClasses storage) {
    return *std::ranges::find(orders, storage, &HappensBefore::own_class);
}

std::uint32_t WorkgroupState::invocation_of(StorageClasses storage, const AccessEpoch& epoch) {
    const std::uint32_t of = storage == kSharedMemory
                                 ? workgroup
                                 : workgroups_so_far[order_of(storage).workgroup_of(epoch.clock)];
    return of * lane_count + epoch.lane;
}

}  // namespace vkp::audit
