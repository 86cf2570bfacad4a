// What steps work on: the state of one workgroup while its invocations run side by side.
//
// A barrier interval is what runs between two barriers of the workgroup, as in the literature
// (Betts et al., "GPUVerify", OOPSLA 2012); they are counted from 0.
#pragma once

#include "harness/audit/cost/memory_cost.hpp"
#include "harness/audit/lanes/lanes.hpp"
#include "harness/audit/machine/hazard_log.hpp"
#include "harness/audit/machine/observer.hpp"
#include "harness/audit/machine/options.hpp"
#include "harness/audit/machine/type_table.hpp"
#include "harness/audit/races/happens_before.hpp"
#include "harness/audit/races/race_shadow.hpp"
#include "harness/model/audit_result.hpp"
#include "harness/model/puzzle.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace vkp::audit {

struct Variable;
struct Pointer;

// Which lanes of a scalar something has written. `all`: every lane, whatever `lanes` say.
struct InitMask {
    std::uint32_t* lanes = nullptr;
    bool all = false;
    const Variable* variable = nullptr;  // that it is of; null for a value that never had one
    std::uint32_t scalar = 0;            // which of the variable's
    const Pointer* pointer = nullptr;    // what a value was loaded through, if lanes differ there
};

// A scalar of a value, in every lane. Values share scalars: to take a component costs nothing.
struct Scalar {
    ScalarType type;
    void* lanes = nullptr;
    InitMask* defined = nullptr;  // null: it is defined in every lane
};

using Value = std::vector<Scalar>;

// Memory that invocations share: a buffer, a shared variable, the push constants.
struct Region {
    Memory memory = Memory::kGlobal;
    std::string name;              // of the array, as in the source
    const Type* type = nullptr;    // what `data` holds
    bool is_buffer_block = false;  // the type is a block around the array: its name is no index
    std::byte* data = nullptr;
    std::uint64_t size_bytes = 0;
    std::uint32_t location_bytes = 4;  // size of the smallest scalar in `type`
    bool initialized = true;
    std::size_t element_bytes = 0;  // as Buffer's
    bool is_incoherent = false;     // likewise
    bool may_stay_unwritten = false;
    bool is_readonly = false;               // the shader says so itself
    std::optional<RaceShadow> shadow = {};  // none where nothing in the shader writes
    std::uint32_t index = 0;
    std::uint32_t binding = 0;  // of a buffer
    bool was_read = false;
};

// A variable of the module: its memory is either a region or scalars of each invocation's own.
struct Variable {
    std::string name;
    const Type* type = nullptr;
    Region* region = nullptr;
    Value scalars = {};
};

// Thrown by a step to end the audit early, the reason being in the log.
class Stop : public std::exception {};

// What an atomic write replaced, for who may as well have come before it.
struct ReplacedValue {
    AccessEpoch write;
    std::uint64_t value = 0;
    std::uint8_t bits = 0;           // of the value
    std::uint64_t written_at = 0;    // WorkgroupState::atomic_steps
    std::uint64_t first_met_at = 0;  // likewise, by another atomic; 0: not yet
};

struct WorkgroupState {
    WorkgroupState(const Launch& launch_of_shader, const Options& audit_options);

    [[nodiscard]] std::uint32_t invocation(std::uint32_t lane) const {
        return workgroup * lane_count + lane;
    }
    [[nodiscard]] bool is_full() const { return mask.count == lane_count; }
    [[nodiscard]] HappensBefore& happens_before_of(Memory memory) {
        return memory == Memory::kShared ? shared_happens_before : global_happens_before;
    }

    // What the audit of all workgroups took so far, in operations: those of the shader, and what
    // noting findings and ordering accesses takes.
    [[nodiscard]] std::uint64_t effort() const;
    // Whether this workgroup takes longer than it may.
    [[nodiscard]] bool is_over_budget() const {
        return effort() - effort_before > options.operation_limit;
    }

    // Who made an earlier access to this kind of memory.
    [[nodiscard]] std::uint32_t invocation_of(Memory memory, const AccessEpoch& epoch) const;

    // Calls visit(lane) for the lanes of the mask, one after the other, in the order in which what
    // they do to memory counts as done.
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
    std::uint32_t padded_count;  // the same, rounded up to a multiple of eight
    Arena arena;
    Mask mask;  // of the lanes that run now
    std::uint32_t workgroup = 0;
    bool is_backward = false;       // for_each_lane goes from the last lane to the first
    bool has_diverged = false;      // a barrier was missed: what follows from it is no finding
    bool order_may_matter = false;  // an atomic gave back a value that something used
    bool met_chance = false;        // an atomic handed over what it did, and nobody used its value
    // Met a NaN, which devices may take for absent, or something else that Vulkan leaves undefined.
    bool is_device_dependent = false;
    int order_line = 0;          // of the first such atomic
    std::uint32_t interval = 0;  // barriers that this workgroup has passed
    std::uint64_t operations = 0;
    bool may_trap = false;            // a division overflowed
    std::uint64_t effort_before = 0;  // of the workgroups before this one
    // Times that lanes of this workgroup came to the head of a loop, together or alone.
    std::uint64_t loop_rounds = 0;
    std::uint64_t atomic_steps = 0;        // of all workgroups so far
    std::uint64_t divergent_branches = 0;  // of all workgroups so far
    // Backward: by region and place in it.
    std::unordered_map<std::uint64_t, ReplacedValue> replaced_values;
    HappensBefore shared_happens_before;
    HappensBefore global_happens_before;
    HazardLog log;
    HazardLog note_log;
    HazardLog nan_log;  // stores of NaN, which are faults only if they come from numbers
    std::vector<Print> prints;
    std::uint64_t prints_left_out = 0;
    MemoryCost memory_cost;
    std::vector<Site> sites;
    std::vector<std::uint32_t> workgroups_so_far;  // in the order in which they ran
    // Where each lane left others last, for the report of a divergent barrier: a line, and whether
    // it returned there.
    std::uint32_t* parted_at = nullptr;
    std::uint32_t* has_returned = nullptr;
    std::array<std::uint32_t*, kCounterCount> counts{};  // by lane
    std::uint32_t* paths = nullptr;                      // by lane; harness/spirv/path.hpp
};

}  // namespace vkp::audit
