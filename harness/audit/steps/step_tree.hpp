// A decoded shader: functions of blocks of steps, and how the lanes go through them.
//
// A block waits with the lanes that have branched to it. The first block that waits, in structured
// order, runs next: so lanes that part meet again at the merge block, which comes after both sides,
// and a loop's lanes leave together, for its merge block comes after all of it. Lanes that branch
// together to a block before all that wait go straight on there, which is the same and saves time.
#pragma once

#include "harness/audit/machine/pointer.hpp"

#include <spirv/unified1/spirv.hpp11>

#include <array>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace vkp::audit {

// A branch to a block: the copies that its OpPhi make of it, then the jump.
struct Edge {
    std::size_t target = 0;
    Steps copies;
};

struct Terminator {
    enum class Kind { kBranch, kCondition, kSwitch, kReturn };

    Kind kind = Kind::kReturn;
    int line = 0;
    Scalar selector;          // the condition, or what a switch looks at
    std::vector<Edge> edges;  // of a condition: true, false; of a switch: the default first
    std::unordered_map<std::uint64_t, std::size_t> edge_of_literal;  // all but the default
    Steps copies;  // of a return: of the returned value
};

struct StepBlock {
    Steps steps;
    Terminator end;
    std::uint64_t weight = 1;  // of its steps together, and of its end
    bool is_loop_header = false;
    int loop_line = 0;
    std::uint32_t iterations = 0;                       // of the loop, since lanes entered it
    std::uint64_t atomic_steps = 0;                     // of the workgroup, at the last iteration
    std::array<std::uint32_t, kCounterCount> counts{};  // of all its instructions
    std::uint32_t path_weight = 0;                      // harness/spirv/path.hpp
    std::uint32_t* waiting = nullptr;                   // lanes that have branched here
    bool has_waiting = false;
};

class StepFunction {
public:
    explicit StepFunction(WorkgroupState& state);

    // Runs it for the lanes of state.mask, which is the same again afterwards.
    void run(WorkgroupState& state);

    std::string name;
    std::vector<StepBlock> blocks;  // in structured order; the first is the entry
    std::vector<Variable*> locals;
    std::vector<Pointer*> pointer_parameters;  // null where the parameter is a value
    std::vector<Value> value_parameters;
    Value returned;

private:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    void run_block(WorkgroupState& state, StepBlock& block) const;
    // The lanes that wait at a block run from now on.
    void take_waiting(WorkgroupState& state, std::size_t index);
    void wait_at(std::size_t index, const Mask& lanes);

    // These send the lanes of the current mask along the edges of a block. They return the block
    // at which all of them go straight on, if there is one; else lanes wait.
    std::optional<std::size_t> leave(WorkgroupState& state, std::size_t from);
    std::optional<std::size_t> leave_by_condition(WorkgroupState& state, std::size_t from);
    void leave_by_switch(WorkgroupState& state, std::size_t from);
    std::optional<std::size_t> go_on(WorkgroupState& state, std::size_t from, Edge& edge);
    void send_some(WorkgroupState& state, std::size_t from, Edge& edge, std::uint32_t* lanes);

    void follow(WorkgroupState& state, std::size_t from, Edge& edge);
    void part(WorkgroupState& state, int line) const;
    void count_iteration(WorkgroupState& state, std::size_t from, std::size_t to);

    std::size_t first_waiting_ = kNone;  // the first block at which lanes wait
    std::size_t waiting_count_ = 0;      // of such blocks
    std::uint32_t* active_;
    std::uint32_t* if_true_;
    std::uint32_t* if_false_;
};

class CallStep : public Step {
public:
    // `pointers` holds one for each parameter, null for values; `copies` sets the values.
    CallStep(int line, StepFunction& callee, std::vector<const Pointer*> pointers, Steps copies,
             Value result);
    void run(WorkgroupState& state) override;

private:
    StepFunction& callee_;
    std::vector<const Pointer*> pointers_;
    Steps copies_;
    Value result_;
};

// Why a workgroup that takes longer than it may is stopped.
struct Stopped {
    std::string iterations = {};  // that a loop made, which does not end
    std::string iteration = {};   // in which a loop was, when the kernel had taken too long
    bool may_wait = false;  // its last iteration had an atomic: perhaps another thread ends it
};

// Ends the audit of the workgroup, with a finding for the lanes of the mask.
[[noreturn]] void stop_endless(WorkgroupState& state, int line, const Stopped& stopped);

// result = value, in the lanes of the mask only.
class CopyStep : public Step {
public:
    CopyStep(int line, const Scalar& result, const Scalar& value)
        : Step(line), result_(result), value_(value) {}
    void run(WorkgroupState& state) override {
        blend_lanes(result_.lanes, value_.lanes, result_.type.lane_bytes(), state.mask);
    }

private:
    Scalar result_;
    Scalar value_;
};

struct StepTree {
    std::optional<TypeTable> types;
    std::deque<StepFunction> functions;
    StepFunction* main = nullptr;
    std::deque<Variable> variables;
    std::deque<Region> regions;
    std::deque<Pointer> pointers;
    std::deque<InitMask> init_masks;
    struct Builtin {
        Variable* variable = nullptr;
        spv::BuiltIn meaning = spv::BuiltIn::WorkgroupId;
    };
    std::vector<Builtin> builtins;
    Steps start;  // sets what has an initial value, for each workgroup
};

}  // namespace vkp::audit
