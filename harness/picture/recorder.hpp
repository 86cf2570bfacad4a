// Observes an audit and keeps the data of pictures.
#pragma once

#include "harness/audit/cost/memory_cost.hpp"
#include "harness/audit/machine/observer.hpp"
#include "harness/picture/array_layout.hpp"
#include "harness/picture/recording.hpp"
#include "harness/picture/selection.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace vkp::picture {

class Recorder : public audit::Observer {
public:
    // `arrays` are the frame's, by binding, with these types.
    Recorder(Selection selection, std::vector<RecordedArray> arrays,
             std::vector<ElementType> types);

    void access(const audit::GroupAccess& access) override;
    void barrier(const audit::GroupBarrier& barrier) override;

    // Returns the recording, without the audit's result. It can be called once.
    [[nodiscard]] Recording take();

private:
    // Scalars of one element that one instruction accesses together.
    struct Run {
        std::size_t first_place = 0;
        std::size_t count = 0;
    };

    void count(const audit::GroupAccess& access, std::size_t array);
    void note_written(const audit::GroupAccess& access, std::size_t array);
    void begin_workgroup(std::uint32_t workgroup);
    void record(const audit::GroupAccess& access, std::size_t array, RecordedWorkgroup& workgroup);
    void forget_unwritten(RecordedStep& step) const;
    static std::vector<RecordedStep> steps_of(const audit::GroupAccess& access,
                                              const ArrayLayout& layout, Run run, Place place);
    static void add_lane(RecordedStep& step, const audit::GroupAccess& access, std::uint32_t lane,
                         Run run);
    void record_local(const audit::GroupAccess& access);
    std::size_t array_of(const audit::Region& region);
    RecordedWorkgroup* workgroup(std::uint32_t index);
    bool has_room(RecordedWorkgroup& workgroup, const audit::GroupAccess& access,
                  std::uint64_t accesses);
    StepCost cost_of(const audit::GroupAccess& access);

    Selection selection_;
    Recording recording_;
    std::vector<ElementType> types_;
    std::map<const audit::Region*, std::size_t> known_;
    std::map<const audit::Region*, ArrayLayout> layouts_;
    RecordedWorkgroup* current_ = nullptr;
    std::uint32_t workgroup_ = 0;    // last workgroup that accessed memory
    std::uint64_t made_ = 0;         // accesses of the current workgroup
    std::uint64_t locals_ = 0;       // assignments recorded in all workgroups
    std::uint64_t of_findings_ = 0;  // accesses recorded only because findings are about them
    audit::MemoryCost memory_cost_;
    std::size_t global_site_;
    std::size_t shared_site_;
};

}  // namespace vkp::picture
