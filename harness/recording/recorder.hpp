// Observes a run and makes a recording of it.
#pragma once

#include "harness/audit/cost/memory_cost.hpp"
#include "harness/audit/machine/observer.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/recording/run.hpp"
#include "harness/recording/wanted.hpp"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace vkp::audit {
struct Region;
struct Variable;
}  // namespace vkp::audit

namespace vkp::recording {

// Runs a kernel that the audit supports once more, in this order.
Run record(const AuditExecutor& executor, const CompiledKernel& kernel,
           const KernelInterface& interface, const std::vector<InitialArray>& arrays,
           const audit::RunOrder& order, const Wanted& wanted);

class Recorder : public audit::Observer {
public:
    Recorder(const KernelInterface& interface, const std::vector<InitialArray>& arrays,
             Wanted wanted);

    void line(const audit::GroupLine& line) override;
    void access(const audit::GroupAccess& access) override;
    void barrier(const audit::GroupBarrier& barrier) override;
    void print(const audit::Print& print, std::uint32_t interval) override;

    // It can be called once.
    [[nodiscard]] Run take();

private:
    // How the bytes of an array are its scalars, by which its heat is counted. The frame's arrays
    // have the type that it declares, whatever the kernel takes them for.
    struct Layout {
        std::size_t heat = 0;
        std::uint32_t components = 1;
        std::uint64_t stride = 4;
        std::uint64_t unit = 4;                   // bytes of a scalar, of the smallest one
        std::vector<std::uint32_t> numbers = {};  // of shared memory, by unit

        [[nodiscard]] std::size_t number(std::uint64_t offset) const;
    };

    [[nodiscard]] bool is_for(Wanted::Use use) const { return wanted_.use == use; }
    Group* group_of(std::uint32_t workgroup);
    bool matters(const audit::GroupAccess& access, const Group* group);
    bool has_room(const audit::GroupAccess& access, Group& group);
    bool has_room(Group& group, std::uint64_t accesses);
    bool has_room_for_finding(const audit::GroupAccess& access, std::uint64_t accesses);
    [[nodiscard]] bool is_in_gap(std::uint32_t workgroup) const;
    void leave_gap(std::uint32_t workgroup, std::uint32_t interval, std::uint64_t accesses);
    void push(const Step& step);
    void note_thread(const audit::GroupAccess& access);
    void note_heat(const audit::GroupAccess& access, const Layout& layout);
    void note_written(const audit::GroupAccess& access, const Layout& layout);
    void begin_workgroup(std::uint32_t workgroup);

    void add_step(const audit::GroupAccess& access, const Layout* layout);
    void add_scalar(const audit::GroupAccess& access, std::uint32_t lane, std::uint32_t scalar,
                    const Layout* layout);
    void add_costs(const audit::GroupAccess& access);
    std::uint32_t lanes_of(const audit::Mask& mask);
    std::uint32_t lane_set(std::vector<std::uint32_t> lanes);
    std::uint32_t instruction_of(const audit::GroupAccess& access, std::uint32_t scalars);

    std::uint32_t variable_of(const audit::Variable& variable);
    const void* memory_of(const audit::Variable& variable) const;
    const Layout& layout_of(std::uint32_t variable, const audit::Region& region);
    void add_all_cells(const audit::Variable& variable, std::uint32_t index);
    void add_other_elements(const audit::Variable& variable, std::uint32_t index);
    std::uint32_t cell_of(const audit::Variable& variable, std::uint32_t index,
                          std::uint64_t offset, audit::ScalarType type);
    std::uint32_t cell_outside(const audit::GroupAccess& access, std::uint32_t index,
                               std::uint32_t lane);

    Run run_;
    Wanted wanted_;
    std::vector<InterfaceArray> arrays_;
    std::vector<std::uint64_t> made_;  // by group: accesses so far, recorded or not
    std::size_t last_group_ = 0;
    std::unordered_map<std::uint32_t, std::size_t> last_steps_;  // by workgroup
    std::map<std::vector<std::uint32_t>, std::uint32_t> lane_sets_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> instructions_;
    std::unordered_map<const void*, std::uint32_t> variables_;             // by region or variable
    std::vector<std::unordered_map<std::uint64_t, std::uint32_t>> cells_;  // by offset, of each
    std::vector<std::unordered_map<std::string, std::uint32_t>> outside_;  // by place, of each
    std::unordered_map<std::uint32_t, Layout> layouts_;                    // by variable
    std::map<int, Counts> lines_;
    std::uint32_t last_lanes_ = 0;   // neighbouring steps mostly have the same lanes
    std::vector<int> line_of_lane_;  // where each lane was last
    std::uint32_t workgroup_ = 0;    // the last one that accessed memory
    std::uint64_t assignments_ = 0;  // for a drawing, of all workgroups
    std::uint64_t of_findings_ = 0;  // accesses recorded only because findings are about them
    audit::MemoryCost memory_cost_;
    std::size_t global_site_;
    std::size_t shared_site_;
};

}  // namespace vkp::recording
