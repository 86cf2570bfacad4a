// Runs a module for any thread of any launch: symbolic execution, all paths at once.
//
// Blocks run in their structured order. Where paths meet, values become choices by what tells the
// paths apart. A loop whose test is known in each turn is unrolled; any other loop is run for one
// turn that stands for all, in which whatever the loop changes is unknown but for what its first
// turn and its step tell.
#pragma once

#include "harness/proof/arithmetic.hpp"
#include "harness/proof/behaviour.hpp"

#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace vkp::proof {

// What a thread has on one path.
struct State {
    std::vector<Term> path = {};  // what holds, all of it
    // Variables of its own, results that outlive their loop, and how many barriers came before.
    std::map<spirv::Id, Value> memory = {};
    int fences = 0;  // of those around a barrier that order buffers: 1 before, 2 behind the barrier
};

struct Edge {
    spirv::Id from = 0;  // label of the block that it leaves
    State state;
};
// No ids of a module: the numbers of barriers so far that order shared memory, and buffers.
inline constexpr spirv::Id kTime = 0xffffffff;
inline constexpr spirv::Id kBufferTime = 0xfffffffe;

using Edges = std::map<spirv::Id, std::vector<Edge>>;  // by the label that they lead to

// A function as its blocks run, prepared once.
struct FunctionPlan {
    struct Loop {
        std::size_t end = 0;  // one behind the last of its blocks
        spirv::Id merge = 0;
        std::set<spirv::Id> stores;  // variables of the thread's own that it may change
        bool has_barrier = false;
    };

    const spirv::Function* function = nullptr;
    std::vector<const spirv::Block*> order;
    std::map<std::size_t, Loop> loops;  // by the place of their header in `order`
    std::set<spirv::Id> outliving;      // results used behind the loop that computes them
};

class Executor {
public:
    Executor(const spirv::ParsedModule& shader, const Extent& workgroup_size,
             const LaunchModel& launch, Terms& terms, Knowledge& knowledge);
    Behaviour run();

private:
    // One call of a function.
    struct Frame {
        const FunctionPlan* plan = nullptr;
        std::unordered_map<spirv::Id, Value> values = {};
        std::vector<std::pair<State, Value>> returns = {};
    };
    // How the values of edges that meet are told apart.
    struct Meet {
        State state;
        std::vector<Term> selectors;  // by edge
    };
    struct LoopRun;

    // executor.cpp
    void read_decorations();
    const FunctionPlan& plan_of(spirv::Id function);
    void find_loops(FunctionPlan& plan);
    void find_stores(const FunctionPlan& plan, std::size_t first, std::size_t last,
                     FunctionPlan::Loop& loop, int depth);
    void find_stores_of_call(const FunctionPlan& plan, const spirv::Instruction& call,
                             FunctionPlan::Loop& loop, int depth);
    static void find_outliving(FunctionPlan& plan);
    static void refuse_barriers_fallen_into(const FunctionPlan& plan);
    [[nodiscard]] spirv::Id root_of(const spirv::Function& function, spirv::Id pointer) const;
    [[nodiscard]] bool has_capability(spv::Capability which) const;
    void place_in_subgroup();
    Value builtin(spv::BuiltIn which, spirv::Id type);
    Value builtin_of_subgroup(spv::BuiltIn which, spirv::Id type);
    Value constant(spirv::Id id);
    Term path_of(const State& state) { return terms_.all(state.path); }

    // executor_blocks.cpp
    void run_blocks(Frame& frame, std::size_t first, std::size_t last, Edges& edges);
    void run_block(Frame& frame, std::size_t place, const std::vector<Edge>& into, Edges& edges);
    State enter(Frame& frame, const spirv::Block& block, const std::vector<Edge>& into);
    void leave(Frame& frame, const spirv::Block& block, State state, Edges& edges);
    void follow_if(const spirv::Block& block, spirv::Id target, Term holds, State state,
                   Edges& edges);
    void branch_by_switch(Frame& frame, const spirv::Block& block, const State& state,
                          Edges& edges);
    void note_test(spirv::Id first, spirv::Id second, Term condition);
    Meet meet(const std::vector<State>& states);
    Value choose(const std::vector<Term>& selectors, const std::vector<Value>& values);
    std::pair<State, Value> call(spirv::Id function, std::vector<Value> arguments, State state);

    // executor_loops.cpp
    void run_loop(Frame& frame, std::size_t header, Edges& edges);
    bool unroll(Frame& frame, std::size_t header, const std::vector<Edge>& into, Edges& edges);
    void run_any_turn(Frame& frame, std::size_t header, const std::vector<Edge>& into,
                      Edges& edges);
    void run_turn(LoopRun& loop, bool records);
    void end_turn(LoopRun& loop, bool records);
    void begin_turn(LoopRun& loop);
    bool learn_from_turn(LoopRun& loop);
    Value cells_of(LoopRun& loop, spirv::Id type, const Value& first);
    bool share_fewer_floats(LoopRun& loop);
    void find_limits(LoopRun& loop, Renaming& found);
    bool ends_alike(const LoopRun& loop);
    void leave_loop(LoopRun& loop, bool ends_alike, Edges& edges);
    void settle_exits(LoopRun& loop, std::vector<std::pair<spirv::Id, Edge>>& exits);
    void lead_on(LoopRun& loop, LoopTurn& turn);
    void share_cells(LoopRun& loop, LoopTurn& turn);
    bool is_shared(Term term, const std::set<Term>& also);
    bool is_alike_in_subgroup(std::span<const Term> path);
    bool is_where_subgroup_is(const State& state);
    bool keeps_subgroup(const LoopRun& loop);
    Value renamed(const Value& value, const Renaming& by);

    // executor_instructions.cpp
    void run_instruction(Frame& frame, const spirv::Instruction& instruction, State& state);
    Value alike(spirv::Id type);
    Term alike_unknown(const Range* range);
    bool is_alike(const Value& value);
    bool computes_alike(Frame& frame, const spirv::Instruction& instruction, const State& state);
    Value compute(Frame& frame, const spirv::Instruction& instruction, State& state);
    std::optional<Value> compute_scalars(Frame& frame, const spirv::Instruction& instruction,
                                         State& state);
    Value compute_composite(Frame& frame, const spirv::Instruction& instruction,
                            const State& state);
    Value shuffled(Frame& frame, const spirv::Instruction& instruction, const State& state);
    Value extracted(Value whole, spirv::Id type, std::span<const std::uint32_t> indices);
    Value inserted(Value whole, spirv::Id type, std::span<const std::uint32_t> indices,
                   const Value& part);
    Value value_of(const Frame& frame, spirv::Id id, const State& state);
    Term term_of(const Frame& frame, spirv::Id id, const State& state);
    spirv::Id type_of(spirv::Id id) const;
    void define(Frame& frame, spirv::Id id, Value value, State& state);
    void meet_at_barrier(const spirv::Instruction& instruction, State& state);
    void note_atomic(const spirv::Instruction& instruction, const Value& at, spirv::Id scope,
                     State& state);
    void fence(const spirv::Instruction& instruction, State& state);
    void count_barrier(State& state, spirv::Id time);

    // executor_memory.cpp
    Value pointer(Frame& frame, const spirv::Instruction& chain, const State& state);
    Value load(const Value& from, spirv::Id type, State& state, int line);
    bool is_read_alike(const Value& from, const State& state);
    Term time_of(spirv::Id variable, const State& state);
    void store(const Value& to, const Value& value, State& state, int line);
    void note_access(AccessKind kind, const Value& at, State& state, int line);
    Value read_own(const Value& whole, spirv::Id type, std::span<const Term> place);
    Term is_index(Term index, std::size_t which);
    void write_own(Value& whole, spirv::Id type, std::span<const Term> place, const Value& value);
    Value push_constant(const Value& from, spirv::Id type);
    Value array_length(Frame& frame, const spirv::Instruction& instruction, const State& state);
    [[nodiscard]] spv::StorageClass storage_of(spirv::Id variable) const;

    const spirv::ParsedModule& shader_;
    Extent workgroup_size_;
    const LaunchModel& launch_;
    Terms& terms_;
    Knowledge& knowledge_;
    UnknownValues unknowns_;
    Arithmetic arithmetic_;
    Behaviour behaviour_;
    std::unordered_map<spirv::Id, const spirv::Function*> functions_;
    std::unordered_map<spirv::Id, FunctionPlan> plans_;
    std::unordered_map<spirv::Id, spv::BuiltIn> builtins_;
    std::set<spirv::Id> is_coherent_;  // buffers whose writes a barrier hands over
    std::unordered_map<spirv::Id, spirv::Id> types_of_;  // of results in functions
    std::unordered_map<spirv::Id, Value> constants_;
    std::set<Term> settled_;                // true behind the loop whose exits they tell apart
    std::vector<Term> turns_;               // of the loops around what runs
    std::vector<std::vector<Term>> alike_;  // of these loops: unknowns that threads share
    std::vector<bool> keep_subgroup_;       // of these loops: no thread leaves its subgroup in them
    std::set<Term> shared_unknowns_;  // equal in threads of a workgroup that are in the same turns
    // Of the loop that is unrolled: whether its test was known in this turn; nothing before it.
    std::optional<bool> test_is_known_;
    spirv::Id exit_of_test_ = 0;
    int rehearsals_ = 0;  // where not 0, nothing is recorded
    int calls_ = 0;
    int loop_count_ = 0;
    std::size_t steps_ = 0;
};

}  // namespace vkp::proof
