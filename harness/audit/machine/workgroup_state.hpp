// The state of one workgroup while its invocations run side by side; steps read and change it.
//
// A barrier interval is the stretch between two barriers of the workgroup, as in the literature
// (Betts et al., "GPUVerify", OOPSLA 2012); intervals are counted from 0.
#pragma once

#include "harness/audit/cost/memory_cost.hpp"
#include "harness/audit/lanes/lanes.hpp"
#include "harness/audit/machine/atomic_history.hpp"
#include "harness/audit/machine/frame.hpp"
#include "harness/audit/machine/hazard_log.hpp"
#include "harness/audit/machine/observer.hpp"
#include "harness/audit/machine/options.hpp"
#include "harness/audit/machine/origins.hpp"
#include "harness/audit/machine/type_table.hpp"
#include "harness/audit/races/happens_before.hpp"
#include "harness/audit/races/race_shadow.hpp"
#include "harness/model/device/subgroups.hpp"
#include "harness/model/numbers/recipe.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/audit_result.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace vkp::audit {

class Step;
struct Variable;
struct Pointer;

// The lanes in which a scalar has a value. `all`: every lane, whatever `lanes` say. Otherwise the
// word of a lane is kAllBits if it has a value, and kUnset or a label (origins.hpp) if not.
struct InitMask {
    FramePtr<std::uint32_t> lanes = nullptr;  // may be null as long as all have one
    bool all = false;
    bool has_labels = false;                    // no word is kUnset
    const Variable* variable = nullptr;         // null for a value without a variable
    std::uint32_t scalar = 0;                   // index of the scalar in the variable
    FramePtr<const Pointer> pointer = nullptr;  // load address, if lanes differ there
};

// A scalar of a value, in every lane. Values share scalars, so a component costs nothing.
struct Scalar {
    ScalarType type;
    FramePtr<void> lanes = nullptr;
    FramePtr<InitMask> defined = nullptr;  // null: it is defined in every lane
};

using Value = std::vector<Scalar>;

// A run knows this of memory, through whichever variable the shader accessed it.
struct MemoryState {
    bool was_read = false;
    // Locations that hold the result of an undefined operation; in shared memory for each
    // workgroup.
    std::map<std::uint64_t, Label> undefined = {};
};

// Memory that invocations share, as one workgroup of a run has it.
struct RegionMemory {
    std::byte* data = nullptr;
    MadeBytes* made = nullptr;     // not all of the data exists before it is touched; null: it does
    RaceShadow* shadow = nullptr;  // none where nothing in the shader writes
    MemoryState* state = nullptr;  // of all workgroups
    std::uint32_t number = 0;      // another one for shared memory of each workgroup in flight
};

// A variable of the module as a view of memory that invocations share: a buffer, shared memory, the
// push constants. Variables at one binding are views of one buffer: they have the same memory.
struct Region {
    Memory memory = Memory::kGlobal;
    StorageClasses storage = kBuffers;  // that orders accesses to it
    std::string name;                   // name of the array in the source
    const Type* type = nullptr;         // type of the data
    bool is_buffer_block = false;  // the type is a block around the array: its name is no index
    std::uint64_t size_bytes = 0;
    std::uint32_t location_bytes = 4;  // size of the smallest scalar in `type`
    bool initialized = true;
    std::size_t element_bytes = 0;  // as Buffer's
    bool is_incoherent = false;     // likewise; if false, the module declares it
    bool may_stay_unwritten = false;
    bool is_readonly = false;   // the shader declares it so
    bool is_written = false;    // some instruction writes through this variable
    bool is_watched = false;    // its memory has a shadow
    std::uint32_t binding = 0;  // binding of a buffer
    std::shared_ptr<std::vector<std::string>> views =
        {};  // the names of all variables that access it
    FramePtr<RegionMemory> memory_of_workgroup = nullptr;

    [[nodiscard]] std::byte* data() const { return memory_of_workgroup->data; }
    [[nodiscard]] MadeBytes* made() const { return memory_of_workgroup->made; }
    [[nodiscard]] RaceShadow* shadow() const { return memory_of_workgroup->shadow; }
    [[nodiscard]] MemoryState& state() const { return *memory_of_workgroup->state; }
    [[nodiscard]] std::uint32_t number() const { return memory_of_workgroup->number; }
};

// A variable of the module: its memory is either a region or scalars of each invocation's own.
struct Variable {
    std::string name;
    const Type* type = nullptr;
    const Region* region = nullptr;
    Value scalars = {};
};

// Thrown by a step to end the audit early, the reason being in the log.
class Stop : public std::exception {};

// An atomic, as what other atomics do depends on it.
struct Touch {
    std::uint64_t location = 0;
    bool writes = false;  // another value
};

// The lanes of a register: those of a workgroup, rounded up to a multiple of eight.
[[nodiscard]] inline std::uint32_t padded_lanes(const Launch& launch) {
    return (static_cast<std::uint32_t>(launch.workgroup_size.volume()) + 7U) & ~7U;
}

struct WorkgroupState {
    WorkgroupState(const Launch& launch_of_shader, Options audit_options);

    [[nodiscard]] std::uint32_t invocation(std::uint32_t lane) const {
        return workgroup * lane_count + lane;
    }
    [[nodiscard]] bool is_full() const { return mask.count == lane_count; }
    // The unit that takes turns with others, in a dispatch of which each atomic is kept.
    [[nodiscard]] std::uint32_t unit_of(std::uint32_t lane) const {
        return invocation(units_are_subgroups ? subgroups.subgroup_of(lane) : lane);
    }
    // Notes that the lanes of the mask meet at a barrier.
    void note_meeting();
    [[nodiscard]] HappensBefore& order_of(StorageClasses storage);

    // The effort of the audit for all workgroups so far, in operations: those of the shader, and
    // the equivalent of noting findings and ordering accesses.
    [[nodiscard]] std::uint64_t effort() const;
    [[nodiscard]] std::uint64_t busy_effort() const { return effort() - idle_effort; }
    // Whether this workgroup takes longer than it may.
    [[nodiscard]] bool is_over_budget() const {
        return busy_effort() - busy_effort_before > options.operation_limit;
    }

    // The invocation that made an earlier access to memory of this storage class.
    [[nodiscard]] std::uint32_t invocation_of(StorageClasses storage, const AccessEpoch& epoch);

    // Calls visit(lane) for the lanes of the mask, one after the other, in the order in which their
    // effects on memory take place.
    template <typename Visit>
    void for_each_lane(Visit visit) const {
        for (std::uint32_t i = mask.begin; i < mask.end; ++i) {
            const std::uint32_t lane = is_backward ? mask.end - 1 - (i - mask.begin) : i;
            if (mask[lane]) {
                visit(lane);
            }
        }
    }

    // A place in the shader that accesses regions; AccessEpoch::site counts them.
    struct Site {
        int line = 0;
        bool writes = false;
        bool is_atomic = false;
    };

    Launch launch;
    Options options;
    Observer* observer = nullptr;
    std::uint32_t lane_count;    // invocations of a workgroup
    std::uint32_t padded_count;  // padded_lanes()
    Arena arena;
    Mask mask;  // lanes that run now
    std::uint32_t workgroup = 0;
    bool is_backward = false;        // for_each_lane goes from the last lane to the first
    bool keeps_other_lanes = false;  // steps leave alone what lanes outside of the mask compute
    bool is_first_order = true;      // other orders do not print again what this one has printed
    bool has_diverged = false;       // a barrier was missed: what follows from it is no finding
    bool order_may_matter = false;   // an atomic gave back a value that something used
    bool met_chance = false;         // an atomic handed over what it did, and nobody used its value
    // Whether the shader met a NaN, which devices may treat as absent, or another result that
    // Vulkan leaves undefined.
    bool is_device_dependent = false;
    int order_line = 0;          // line of the first such atomic
    std::uint32_t interval = 0;  // barriers that this workgroup has passed
    std::uint64_t operations = 0;
    bool may_trap = false;          // a division overflowed
    std::uint64_t idle_effort = 0;  // effort of loops that read memory that no thread changed
    std::uint64_t idle_until = 0;   // the effort up to which it was counted
    std::uint64_t busy_effort_before = 0;  // that of the workgroups before this one
    // Times that lanes of this workgroup came to the head of a loop, together or alone.
    std::uint64_t loop_rounds = 0;
    std::uint64_t atomic_steps = 0;        // atomic steps of all workgroups so far
    std::uint64_t lane_atomics = 0;        // the same, each lane's counted
    std::uint64_t memory_changes = 0;      // stores and atomics that others may see
    std::uint64_t divergent_branches = 0;  // divergent branches of all workgroups so far
    std::uint64_t tile_products = 0;       // likewise: times that lanes multiplied tiles
    StaleReads stale_reads = StaleReads::kNever;
    // See RunOrder::oldest_at, and the atomic instructions that it counts, as they came.
    std::uint32_t oldest_at = 0;
    std::vector<const Step*> atomic_instructions;
    // What an atomic takes that may take several places: one of them, or a value of the future.
    struct Choice {
        std::size_t index = 0;
        std::optional<std::uint64_t> future = {};
    };
    // For StaleReads::kChosen: returns the index of one of so many places, for an atomic of a unit.
    std::function<Choice(std::size_t, std::uint32_t)> choose;
    AtomicHistory atomic_history;  // unused if there are no stale reads
    bool units_are_subgroups = false;
    bool delays_writes = true;     // an atomic may also write in front of writes that ran before it
    bool has_passed_over = false;  // one could have, but was not allowed to
    // For each atomic that could take several places: the index of its own, and their number.
    struct ReadTaken {
        std::uint32_t taken = 0;
        std::uint32_t count = 0;
        std::optional<std::uint64_t> future = {};
        AtomicHistory::Deed deed = {};  // in a small dispatch, of every atomic
    };
    std::vector<ReadTaken> reads_taken;
    bool notes_touches = false;
    std::vector<Touch> touches;
    SubgroupLayout subgroups;
    std::vector<HappensBefore>
        orders;  // of shared memory, of buffers, and of images if there are some
    Origins origins;
    HazardLog log;
    HazardLog note_log;
    HazardLog nan_log;  // stores of NaN, which are faults only if they come from numbers
    std::vector<Print> prints;
    std::uint64_t prints_left_out = 0;
    MemoryCost memory_cost;
    std::vector<Site> sites;
    std::vector<std::uint32_t> workgroups_so_far;  // workgroups in the order in which they ran
    // The line where each lane last left others, for the report of a divergent barrier, or whether
    // it returned there.
    std::uint32_t* parted_at = nullptr;
    std::byte* saved_lanes = nullptr;      // room for a scalar of each lane (OtherLanes)
    std::uint32_t* branch_true = nullptr;  // by lane; for a wave, while it branches
    std::uint32_t* branch_false = nullptr;
    std::uint32_t* has_returned = nullptr;
    std::array<std::uint32_t*, kCounterCount> counts{};  // by lane
    std::uint32_t* paths = nullptr;                      // by lane; harness/spirv/path.hpp
};

// While it lives, a step may write a scalar in all lanes from the mask's first to its last. If the
// state says so, lanes outside the mask are restored at the end. Only one may live at a time.
class OtherLanes {
public:
    OtherLanes(const WorkgroupState& state, void* lanes, std::uint32_t lane_bytes)
        : state_(state),
          lanes_(lanes),
          lane_bytes_(lane_bytes),
          keeps_others_(state.keeps_other_lanes && !state.mask.is_dense()) {
        if (keeps_others_) {
            copy_lanes(state_.saved_lanes, lanes_, lane_bytes_, state_.mask.begin, state_.mask.end);
        }
    }
    ~OtherLanes() {
        if (keeps_others_) {
            blend_lanes(state_.saved_lanes, lanes_, lane_bytes_, state_.mask);
            copy_lanes(lanes_, state_.saved_lanes, lane_bytes_, state_.mask.begin, state_.mask.end);
        }
    }
    OtherLanes(const OtherLanes&) = delete;
    OtherLanes& operator=(const OtherLanes&) = delete;

private:
    const WorkgroupState& state_;
    void* lanes_;
    std::uint32_t lane_bytes_;
    bool keeps_others_;
};

}  // namespace vkp::audit
