// Sees every access of a run as it happens, to record it.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"
#include "harness/audit/lanes/lanes.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/model/results/finding.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace vkp::audit {

struct Pointer;
struct ScalarPlace;

// A scalar that each lane reads or writes.
struct LaneValues {
    const void* lanes = nullptr;
    ScalarType type;
};

// One instruction that accesses memory, for all lanes of a workgroup that run it together: of
// global and shared memory, or an assignment to a variable of the invocation's own.
struct GroupAccess {
    int line = 0;
    std::uint32_t workgroup = 0;
    std::uint32_t lane_count = 0;  // lanes of the workgroup
    std::uint32_t interval = 0;    // barriers passed before it
    const Mask& mask;
    const Pointer& pointer;
    std::span<const ScalarPlace> places;  // scalars after the pointer; may be none
    bool reads = false;
    bool writes = false;  // an atomic reads and writes
    bool is_atomic = false;
    std::span<const LaneValues> values;  // values of the scalars; for an atomic: before and after

    [[nodiscard]] Memory memory() const;
    [[nodiscard]] bool runs(std::uint32_t lane) const {
        return lane >= mask.begin && lane < mask.end && mask[lane];
    }
};

// Lanes that run an instruction of this line. It may be the line of the instruction before.
struct GroupLine {
    int line = 0;
    std::uint32_t workgroup = 0;
    std::uint32_t interval = 0;      // barriers passed before it
    bool is_of_entry_point = false;  // which is the frame's, where there is one
    const Mask& mask;
};

// A workgroup at a barrier.
struct GroupBarrier {
    int line = 0;
    std::uint32_t workgroup = 0;
    std::uint32_t interval = 0;    // barriers passed before it
    const Mask& mask;              // lanes that came
    std::vector<Absence> missing;  // lanes that did not come, which is a fault
};

class Observer {
public:
    virtual ~Observer() = default;
    virtual void line(const GroupLine& /*line*/) {}
    virtual void access(const GroupAccess& access) = 0;
    virtual void barrier(const GroupBarrier& /*barrier*/) {}
    // `interval` counts the barriers passed before it.
    virtual void print(const Print& /*print*/, std::uint32_t /*interval*/) {}
};

}  // namespace vkp::audit
