// Observes an audit and keeps all that one workgroup does, and what the others write.
#pragma once

#include "harness/audit/machine/observer.hpp"
#include "harness/replay/run.hpp"

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vkp::audit {
struct Region;
struct Variable;
}  // namespace vkp::audit

namespace vkp::replay {

// The most accesses of scalars, and steps, that are kept: about 100 MiB.
inline constexpr std::uint64_t kMaxAccesses = 3'000'000;

class RunRecorder : public audit::Observer {
public:
    // `workgroup`: its place in the launch, x running fastest. `has_frame`: the entry point is none
    // of the kernel's functions.
    RunRecorder(const Launch& launch, std::uint32_t workgroup, bool has_frame,
                std::uint64_t most_accesses = kMaxAccesses);

    void line(const audit::GroupLine& line) override;
    void access(const audit::GroupAccess& access) override;
    void barrier(const audit::GroupBarrier& barrier) override;
    void print(const audit::Print& print, std::uint32_t interval) override;

    // It can be called once.
    [[nodiscard]] Run take();

private:
    bool has_room(std::uint64_t accesses);
    void add_accesses(const audit::GroupAccess& access);
    std::uint32_t lanes_of(const audit::Mask& mask);
    std::uint32_t lane_set(std::vector<std::uint32_t> lanes);
    std::uint32_t variable_of(const audit::Variable& variable);
    void add_all_cells(const audit::Variable& variable, std::uint32_t index);
    std::uint32_t cell_of(const audit::Variable& variable, std::uint32_t index,
                          std::uint64_t offset, audit::ScalarType type);

    Run run_;
    bool has_frame_;
    std::uint64_t most_accesses_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> lane_sets_;
    std::unordered_map<const void*, std::uint32_t> variables_;             // by region or variable
    std::vector<std::unordered_map<std::uint64_t, std::uint32_t>> cells_;  // by offset, of each
    std::uint32_t last_lanes_ = 0;   // neighbouring steps mostly have the same lanes
    std::vector<int> line_of_lane_;  // where each lane was last
};

}  // namespace vkp::replay
