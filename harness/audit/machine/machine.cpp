#include "harness/audit/machine/machine.hpp"

namespace vkp::audit {

namespace {
// Variables and values of the invocations of one workgroup.
constexpr std::size_t kArenaBytes = std::size_t{256} << 20U;
}  // namespace

Machine::Machine(const Launch& launch_of_shader, const Options& audit_options)
    : launch(launch_of_shader),
      options(audit_options),
      lane_count(static_cast<std::uint32_t>(launch.workgroup_size.volume())),
      padded_count((lane_count + 7U) & ~7U),
      arena(kArenaBytes),
      shared_ordering(lane_count, options.subgroup_size),
      global_ordering(lane_count, options.subgroup_size) {
    parted_at = arena.allocate_array<std::uint32_t>(padded_count);
    has_returned = arena.allocate_array<std::uint32_t>(padded_count);
    for (std::uint32_t*& lanes : counts) {
        lanes = arena.allocate_array<std::uint32_t>(padded_count);
    }
}

std::uint64_t Machine::effort() const {
    // To note what is wrong takes much longer than an operation does.
    constexpr std::uint64_t kOperationsOfNote = 100;
    const std::uint64_t notes = log.additions() + note_log.additions() + nan_log.additions();
    return operations + notes * kOperationsOfNote + shared_ordering.work() + global_ordering.work();
}

std::uint32_t Machine::invocation_of(Memory memory, const Mark& mark) const {
    const std::uint32_t of = memory == Memory::kShared
                                 ? workgroup
                                 : workgroups_so_far[global_ordering.workgroup_of(mark.stamp)];
    return of * lane_count + mark.lane;
}

}  // namespace vkp::audit
