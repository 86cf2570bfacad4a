// A decoded shader: functions of blocks of steps. wave.hpp runs lanes through them. Runs and
// workgroups share it, and none of them changes it.
#pragma once

#include "harness/audit/machine/pointer.hpp"

#include <spirv/unified1/spirv.hpp11>

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace vkp::audit {

// A branch to a block: the copies for its OpPhi, then the jump.
struct Edge {
    std::size_t target = 0;
    Steps copies;
    // For an edge on which a case of a switch falls through into the next one (fall_through.hpp):
    // the merge block of the switch, up to which these lanes are apart from all others. 0
    // elsewhere.
    std::size_t apart_until = 0;
};

struct Terminator {
    enum class Kind { kBranch, kCondition, kSwitch, kReturn };

    Kind kind = Kind::kReturn;
    int line = 0;
    Scalar selector;          // the condition, or what a switch looks at
    std::vector<Edge> edges;  // for a condition: true, false; for a switch: the default first
    std::unordered_map<std::uint64_t, std::size_t> edge_of_literal;  // all but the default
    Steps copies;  // for a return: copies of the returned value
};

struct StepBlock {
    Steps steps;
    std::vector<std::size_t> stops;  // the steps that are no plain ones (Step::Kind)
    Terminator end;
    std::uint64_t weight = 1;  // weight of its steps and its end together
    bool is_loop_header = false;
    int loop_line = 0;
    std::array<std::uint32_t, kCounterCount> counts{};  // counts of all its instructions
    std::uint32_t path_weight = 0;                      // harness/spirv/path.hpp
};

struct StepFunction {
    std::string name;
    std::size_t index = 0;          // index in the tree
    std::vector<StepBlock> blocks;  // in structured order; the first is the entry
    std::vector<FramePtr<Pointer>> pointer_parameters;  // null where the parameter is a value
    std::vector<Value> value_parameters;
    Value returned;
    bool needs_lanes_together = false;  // for a barrier, or an operation of a subgroup
};

// A wave enters the callee itself: run() does nothing.
class CallStep : public Step {
public:
    // `pointers` holds one for each parameter, null for values; `copies` sets the values.
    CallStep(int line, const StepFunction& callee, std::vector<FramePtr<const Pointer>> pointers,
             Steps copies, Value result);
    void run(WorkgroupState& /*state*/) const override {}

    [[nodiscard]] const StepFunction& callee() const { return callee_; }
    // Sets the parameters, for the lanes of the mask.
    void pass_arguments(WorkgroupState& state) const;
    // Sets the callee's pointers to those of this call again, after another call has changed them.
    void bind_pointers() const;
    // Takes over the result, for the lanes of the mask.
    void take_result(WorkgroupState& state) const;

private:
    const StepFunction& callee_;
    std::vector<FramePtr<const Pointer>> pointers_;
    Steps copies_;
    Value result_;
};

// The reason for stopping a workgroup that takes longer than it may.
struct Stopped {
    std::string iterations = {};  // number of iterations of a loop that does not end
    // Iteration of a loop in which the kernel had taken too long; of a loop that does not end, the
    // one after which nothing changed.
    std::string iteration = {};
    bool may_wait = false;  // its last iteration had an atomic: perhaps another thread ends it
};

// Ends the audit of the workgroup, with a finding for the lanes of the mask.
[[noreturn]] void stop_endless(WorkgroupState& state, int line, const Stopped& stopped);

// result = value, in the lanes of the mask only.
class CopyStep : public Step {
public:
    CopyStep(int line, const Scalar& result, const Scalar& value)
        : Step(line), result_(result), value_(value) {}
    void run(WorkgroupState& state) const override {
        blend_lanes(result_.lanes, value_.lanes, result_.type.lane_bytes(), state.mask);
    }

private:
    Scalar result_;
    Scalar value_;
};

// Memory that one or several regions view: what a run has to provide.
struct MemoryNeed {
    const Region* region = nullptr;  // the first view
    std::uint64_t size_bytes = 0;    // of the largest view
    bool is_written = false;
    std::vector<LocationRange> private_locations;  // as RaceShadow has them
    Reach reach;                                   // likewise
};

struct StepTree {
    explicit StepTree(FrameLayout frame_layout) : frame(std::move(frame_layout)) {}

    FrameLayout frame;
    std::optional<TypeTable> types;
    std::deque<StepFunction> functions;
    const StepFunction* main = nullptr;
    std::deque<Variable> variables;
    std::deque<Region> regions;
    std::deque<MemoryNeed> memories;
    std::vector<std::byte> push_constants;
    std::deque<std::vector<PointerIndex>> indices;  // of pointers
    struct Builtin {
        const Variable* variable = nullptr;
        spv::BuiltIn meaning = spv::BuiltIn::WorkgroupId;
    };
    std::vector<Builtin> builtins;
    struct Site {
        WorkgroupState::Site site;
        const Region* region = nullptr;
    };
    std::vector<Site> sites;
    struct Barrier {
        bool is_of_subgroup = false;
        Semantics semantics;
    };
    std::vector<Barrier> barriers;
    std::vector<Semantics> fences;  // of memory barriers and atomics
    bool has_atomics = false;
    bool has_narrow_atomics = false;  // some with a scope smaller than the device
    bool has_subgroups = false;       // lanes of a subgroup do something together
    Steps start;                      // sets what has an initial value, for each workgroup
};

// Tells the one that keeps the order of accesses what the shader has.
void announce(const StepTree& tree, HappensBefore& order);

}  // namespace vkp::audit
