// Loops: unrolled where each test is known, otherwise one turn for all.
#include "harness/proof/executor.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::proof {
namespace {

using spirv::Id;
using spirv::Instruction;

constexpr int kMostTurns = 64;
// Numbers below it may be found to stay small in each turn of a loop.
constexpr std::int64_t kSmall = 64;
// Accesses beyond which a loop is not unrolled: each pair of them may be a question.
constexpr std::size_t kMostUnrolledAccesses = 600;

// Calls `visit(now, first, next)` for each number and condition of three values of one type; where
// one of them is opaque, it is 0.
template <typename Visit>
void for_each_term(Value& now, const Value& first, const Value& next, Visit visit) {
    if (now.kind == Value::Kind::kTerm) {
        const auto term = [](const Value& value) {
            return value.kind == Value::Kind::kTerm ? std::optional(value.term) : std::nullopt;
        };
        visit(now.term, term(first), term(next));
    }
    const Value nothing;
    for (std::size_t i = 0; i < now.parts.size(); ++i) {
        for_each_term(now.parts[i], i < first.parts.size() ? first.parts[i] : nothing,
                      i < next.parts.size() ? next.parts[i] : nothing, visit);
    }
}

}  // namespace

// A loop that runs for one turn that stands for all.
struct Executor::LoopRun {
    Frame& frame;
    const FunctionPlan::Loop& plan;
    std::size_t header = 0;
    int number = 0;
    State entry;
    // What the loop changes: variables, and results of the header's OpPhi. `first` is what they
    // hold when it begins, `now` in this turn, `next` when the next turn begins.
    std::map<Id, Value> first = {};
    std::map<Id, Value> now = {};
    std::map<Id, Value> next = {};
    std::set<Term> limited = {};  // cells whose limits were looked for
    Term turn = 0;
    Term first_new = 0;          // terms from here on are of the loop
    Term repeats = 0;            // what holds where there is a next turn
    std::set<Term> floats = {};  // cells taken for ones that threads share, until a turn shows more
    std::vector<Term> alike = {};  // unknowns of the last turn that ran, equal in equal turns
    bool keeps_subgroup = false;   // as far as the last turn that ran shows
    Edges leaving = {};
};

void Executor::run_loop(Frame& frame, std::size_t header, Edges& edges) {
    const Id label = frame.plan->order[header]->label;
    const std::vector<Edge> into = std::move(edges.at(label));
    edges.erase(label);
    if (!unroll(frame, header, into, edges)) {
        run_any_turn(frame, header, into, edges);
    }
}

bool Executor::unroll(Frame& frame, std::size_t header, const std::vector<Edge>& into,
                      Edges& edges) {
    const FunctionPlan::Loop& loop = frame.plan->loops.at(header);
    const Id label = frame.plan->order[header]->label;
    const Behaviour before = behaviour_;
    const std::size_t returns_before = frame.returns.size();
    const auto outer_test = std::pair(test_is_known_, exit_of_test_);
    Edges leaving;
    std::vector<Edge> turn = into;
    bool is_known = true;
    for (int count = 0; !turn.empty() && is_known; ++count) {
        test_is_known_.reset();
        exit_of_test_ = loop.merge;
        Edges inside;
        run_block(frame, header, turn, inside);
        run_blocks(frame, header + 1, loop.end, inside);
        turn = std::move(inside[label]);
        inside.erase(label);
        for (auto& [target, more] : inside) {
            leaving[target].insert(leaving[target].end(), more.begin(), more.end());
        }
        is_known = test_is_known_.value_or(false) && count < kMostTurns &&
                   behaviour_.accesses.size() < before.accesses.size() + kMostUnrolledAccesses;
    }
    std::tie(test_is_known_, exit_of_test_) = outer_test;
    if (!turn.empty() || !is_known) {
        behaviour_ = before;
        frame.returns.resize(returns_before);
        return false;
    }
    for (auto& [target, more] : leaving) {
        edges[target].insert(edges[target].end(), more.begin(), more.end());
    }
    return true;
}

// One turn, from what `loop.now` says.
void Executor::run_turn(LoopRun& loop, bool records) {
    Frame& frame = loop.frame;
    const spirv::Block& block = *frame.plan->order[loop.header];
    State state = loop.entry;
    for (const auto& [id, value] : loop.now) {
        if (state.memory.contains(id)) {
            state.memory[id] = value;
        } else {
            define(frame, id, value, state);
        }
    }
    rehearsals_ += records ? 0 : 1;
    turns_.push_back(loop.turn);
    keep_subgroup_.push_back(loop.keeps_subgroup);
    alike_.emplace_back();
    loop.leaving.clear();
    for (const Instruction& instruction : block.instructions) {
        if (!instruction.is_terminator() && instruction.op != spv::Op::OpPhi) {
            run_instruction(frame, instruction, state);
        }
    }
    leave(frame, block, std::move(state), loop.leaving);
    run_blocks(frame, loop.header + 1, loop.plan.end, loop.leaving);
    rehearsals_ -= records ? 0 : 1;
    keep_subgroup_.pop_back();
    loop.alike = std::move(alike_.back());
    alike_.pop_back();
    loop.keeps_subgroup = keeps_subgroup(loop);
    end_turn(loop, records);
    turns_.pop_back();
}

// What the next turn begins with.
void Executor::end_turn(LoopRun& loop, bool records) {
    const spirv::Block& block = *loop.frame.plan->order[loop.header];
    const auto back = loop.leaving.find(block.label);
    loop.repeats = terms_.truth(false);
    loop.next.clear();
    if (back == loop.leaving.end()) {
        return;
    }
    const std::vector<Edge> edges = std::move(back->second);
    loop.leaving.erase(back);
    State after = enter(loop.frame, block, edges);
    for (const auto& [id, value] : loop.now) {
        loop.next[id] =
            after.memory.contains(id) ? after.memory.at(id) : value_of(loop.frame, id, after);
    }
    loop.repeats = path_of(after);
    if (records && rehearsals_ == 0 && loop.plan.has_barrier) {
        behaviour_.meetings.push_back(
            {.path = loop.repeats, .turns = turns_, .line = block.instructions.back().source.line});
    }
}

// Unknown values for all that the loop may change, and the first ones.
void Executor::begin_turn(LoopRun& loop) {
    const spirv::Block& block = *loop.frame.plan->order[loop.header];
    std::set<Id> stores = loop.plan.stores;
    if (stores.contains(0)) {
        for (const Instruction& parameter : loop.frame.plan->function->parameters) {
            stores.insert(loop.frame.values.at(parameter.result()).variable);
        }
    }
    for (const Id variable : stores) {
        const auto own = loop.entry.memory.find(variable);
        if (own != loop.entry.memory.end()) {
            loop.first[variable] = own->second;
            loop.now[variable] =
                cells_of(loop, shader_.types.pointee(type_of(variable)), own->second);
        }
    }
    for (const Id time : {kTime, kBufferTime}) {
        if (loop.plan.has_barrier) {
            loop.first[time] = loop.entry.memory.at(time);
            loop.now[time] = Value::of(unknowns_.number({0, Range::kLargest}));
        }
    }
    for (const Instruction& phi : block.instructions) {
        if (phi.op == spv::Op::OpPhi) {
            loop.first[phi.result()] = value_of(loop.frame, phi.result(), loop.entry);
            loop.now[phi.result()] = cells_of(loop, phi.type(), loop.first[phi.result()]);
        }
    }
    loop.turn = unknowns_.number({0, kUnsigned.high});
}

// Unknowns for what is `first` when a loop begins. Floats are followed where threads share them.
Value Executor::cells_of(LoopRun& loop, Id type, const Value& first) {
    if (first.kind == Value::Kind::kParts) {
        Value cells = first;
        for (std::size_t i = 0; i < cells.parts.size(); ++i) {
            cells.parts[i] =
                cells_of(loop, shader_.types.indexed_type(type, static_cast<std::uint32_t>(i)),
                         first.parts[i]);
        }
        return cells;
    }
    const bool is_float = first.kind == Value::Kind::kTerm && !unknowns_.is_number(type) &&
                          !unknowns_.is_condition(type);
    if (!is_float) {
        return unknowns_.of_type(type);
    }
    if (!is_shared(first.term, {})) {
        return {};
    }
    const Term cell = unknowns_.number({});
    loop.floats.insert(cell);
    shared_unknowns_.insert(cell);
    return Value::of(cell);
}

// Whether a turn shows that threads share fewer floats than was thought.
bool Executor::share_fewer_floats(LoopRun& loop) {
    bool has_changed = false;
    const auto verify = [&](Term& now, std::optional<Term>, std::optional<Term> next) {
        const bool was_shared = loop.floats.contains(now) && shared_unknowns_.contains(now);
        if (was_shared && !(next && is_shared(*next, {loop.turn}))) {
            shared_unknowns_.erase(now);
            has_changed = true;
        }
    };
    for (auto& [id, now] : loop.now) {
        const auto next = loop.next.find(id);
        for_each_term(now, loop.first.at(id), next == loop.next.end() ? Value{} : next->second,
                      verify);
    }
    return has_changed;
}

// Replaces unknowns by what the turn shows of them. Returns whether it found any.
bool Executor::learn_from_turn(LoopRun& loop) {
    if (share_fewer_floats(loop)) {
        return true;
    }
    const Term path = path_of(loop.entry);
    Renaming found;
    const auto is_of_loop = [&](Term term) {
        const std::vector<Term>& inside = terms_.unknowns(term);
        return std::any_of(inside.begin(), inside.end(),
                           [&](Term unknown) { return unknown >= loop.first_new; });
    };
    const auto learn = [&](Term& now, std::optional<Term> first, std::optional<Term> next) {
        if (terms_[now].kind != TermKind::kUnknown || now < loop.first_new || !first || !next ||
            found.contains(now)) {
            return;
        }
        if (*next == now) {
            found[now] = *first;
            return;
        }
        if (terms_.is_condition(now) || loop.floats.contains(now)) {
            return;
        }
        const Term step = terms_.subtract(*next, now);
        if (is_of_loop(step) || now == loop.turn) {
            return;
        }
        const Range range = terms_.range(now);
        const Term value = terms_.add(*first, terms_.multiply(step, loop.turn));
        knowledge_.assume(
            terms_.implies(path, terms_.all({terms_.at_most(terms_.number(range.low), value),
                                             terms_.at_most(value, terms_.number(range.high))})),
            {loop.turn});
        found[now] = value;
    };
    for (auto& [id, now] : loop.now) {
        const auto next = loop.next.find(id);
        for_each_term(now, loop.first.at(id), next == loop.next.end() ? Value{} : next->second,
                      learn);
    }
    if (found.empty()) {
        find_limits(loop, found);
    }
    for (auto& [id, now] : loop.now) {
        now = renamed(now, found);
    }
    return !found.empty();
}

// Numbers that are never negative and at most as large as their first value, 1, or what their next
// value may be at most: `b ^= 1` begins with 0 and stays below 2.
void Executor::find_limits(LoopRun& loop, Renaming& found) {
    const auto limit = [&](Term& now, std::optional<Term> first, std::optional<Term> next) {
        const bool is_number = terms_[now].kind == TermKind::kUnknown && now >= loop.first_new &&
                               !terms_.is_condition(now) && !loop.floats.contains(now) && first &&
                               next;
        if (!is_number || !loop.limited.insert(now).second) {
            return;
        }
        const Range begin = terms_.range(*first);
        const std::int64_t its = terms_.range(*next).high;
        const std::int64_t most =
            std::max({begin.high, std::int64_t{1}, its < kSmall ? its : std::int64_t{0}});
        const Range small = {0, most};
        if (begin.low < 0 || most >= kSmall || small.contains(terms_.range(now))) {
            return;
        }
        const auto is_small = [&](Term number) {
            return terms_.all({terms_.at_most(terms_.number(0), number),
                               terms_.at_most(number, terms_.number(most))});
        };
        if (knowledge_.holds(terms_.all({loop.repeats, is_small(now)}), is_small(*next))) {
            found[now] = unknowns_.number(small);
            loop.limited.insert(found[now]);
        }
    };
    for (auto& [id, now] : loop.now) {
        const auto next = loop.next.find(id);
        for_each_term(now, loop.first.at(id), next == loop.next.end() ? Value{} : next->second,
                      limit);
    }
}

// What cells hold in each turn that go down, as `stride /= 2` does, or up.
void Executor::share_cells(LoopRun& loop, LoopTurn& turn) {
    const Term path = path_of(loop.entry);
    std::vector<std::pair<LoopTurn::Cell, Term>> cells;
    for (auto& [id, now] : loop.now) {
        const auto next = loop.next.find(id);
        if (next == loop.next.end()) {
            continue;
        }
        for_each_term(now, loop.first.at(id), next->second,
                      [&](Term& term, std::optional<Term> first, std::optional<Term> after) {
                          const bool is_cell = terms_[term].kind == TermKind::kUnknown &&
                                               term >= loop.first_new && term != loop.turn;
                          if (is_cell && first && after) {
                              cells.emplace_back(LoopTurn::Cell{term, *after}, *first);
                          }
                      });
    }
    for (auto& [cell, first] : cells) {
        if (terms_.is_condition(cell.now) || loop.floats.contains(cell.now)) {
            continue;
        }
        cell.falls = knowledge_.holds(loop.repeats, terms_.at_most(cell.next, cell.now));
        cell.rises = knowledge_.holds(loop.repeats, terms_.at_most(cell.now, cell.next));
        if (cell.falls) {
            knowledge_.assume(terms_.implies(path, terms_.at_most(cell.now, first)), {cell.now});
        }
        if (cell.rises) {
            knowledge_.assume(terms_.implies(path, terms_.at_most(first, cell.now)), {cell.now});
        }
    }
    // Those whose first value and step are equal in all threads of a workgroup: what fails is taken
    // out until nothing does.
    std::set<Term> shared;
    for (const auto& [cell, first] : cells) {
        shared.insert(cell.now);
    }
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (const auto& [cell, first] : cells) {
            if (shared.contains(cell.now) &&
                !(is_shared(first, shared) && is_shared(cell.next, shared))) {
                shared.erase(cell.now);
                has_changed = true;
            }
        }
    }
    for (const auto& [cell, first] : cells) {
        if (shared.contains(cell.now)) {
            turn.cells.push_back(cell);
            shared_unknowns_.insert(cell.now);
        }
    }
}

// Whether threads of a workgroup that are in the same turns have the same value.
bool Executor::is_shared(Term term, const std::set<Term>& also) {
    const std::vector<Term>& inside = terms_.unknowns(term);
    return std::all_of(inside.begin(), inside.end(), [&](Term unknown) {
        return terms_.name_of(unknown).scope != Scope::kThread || also.contains(unknown) ||
               shared_unknowns_.contains(unknown) ||
               std::find(turns_.begin(), turns_.end(), unknown) != turns_.end();
    });
}

// Whether all threads of a subgroup are on this path or none is, if they are in the same turns.
bool Executor::is_alike_in_subgroup(std::span<const Term> path) {
    return behaviour_.subgroup && std::all_of(path.begin(), path.end(), [&](Term condition) {
               return is_shared(condition, {behaviour_.subgroup->id});
           });
}

// Whether the threads that are here are always all of a subgroup.
bool Executor::is_where_subgroup_is(const State& state) {
    return is_alike_in_subgroup(state.path) &&
           std::all_of(keep_subgroup_.begin(), keep_subgroup_.end(),
                       [](bool keeps) { return keeps; });
}

// Whether threads of a subgroup that begin a loop together leave it together.
bool Executor::keeps_subgroup(const LoopRun& loop) {
    return std::all_of(loop.leaving.begin(), loop.leaving.end(), [&](const auto& leaving) {
        return std::all_of(leaving.second.begin(), leaving.second.end(), [&](const Edge& edge) {
            return is_alike_in_subgroup(std::span(edge.state.path).subspan(loop.entry.path.size()));
        });
    });
}

// What cells hold in the next turn as the turn computes it that is recorded.
void Executor::lead_on(LoopRun& loop, LoopTurn& turn) {
    if (turn.cells.empty()) {
        return;
    }
    Renaming next_of;
    for (auto& [id, now] : loop.now) {
        for_each_term(now, {}, loop.next.at(id),
                      [&](Term& cell, std::optional<Term>, std::optional<Term> next) {
                          next_of[cell] = next.value_or(cell);
                      });
    }
    for (LoopTurn::Cell& cell : turn.cells) {
        cell.next = next_of.at(cell.now);
    }
}

void Executor::run_any_turn(Frame& frame, std::size_t header, const std::vector<Edge>& into,
                            Edges& edges) {
    const spirv::Block& block = *frame.plan->order[header];
    const std::size_t returns_before = frame.returns.size();
    LoopRun loop = {.frame = frame,
                    .plan = frame.plan->loops.at(header),
                    .header = header,
                    .number = loop_count_++,
                    .entry = enter(frame, block, into)};
    loop.entry.fences = 0;  // a later turn begins behind other accesses
    loop.first_new = static_cast<Term>(terms_.size());
    begin_turn(loop);
    do {
        run_turn(loop, false);
        frame.returns.resize(returns_before);
    } while (learn_from_turn(loop));
    LoopTurn turn = {.loop = loop.number, .turn = loop.turn, .outer = turns_};
    turns_.push_back(loop.turn);
    share_cells(loop, turn);
    turns_.pop_back();
    run_turn(loop, true);
    turn.alike = std::move(loop.alike);
    lead_on(loop, turn);
    if (frame.returns.size() != returns_before) {
        throw NotKnown("a loop that is left by `return`", block.instructions.back().source.line);
    }
    turn.is_shared = ends_alike(loop);
    if (rehearsals_ == 0) {
        behaviour_.turns.push_back(turn);
    }
    leave_loop(loop, turn.is_shared, edges);
}

// Whether all threads of a workgroup that begin this loop together make as many turns. With a
// barrier they must, which is a question of its own.
bool Executor::ends_alike(const LoopRun& loop) {
    if (loop.plan.has_barrier) {
        return true;
    }
    for (const auto& [target, leaving] : loop.leaving) {
        for (const Edge& edge : leaving) {
            const auto begin =
                edge.state.path.begin() + static_cast<std::ptrdiff_t>(loop.entry.path.size());
            const bool is_alike = std::all_of(begin, edge.state.path.end(), [&](Term condition) {
                return is_shared(condition, {loop.turn});
            });
            if (!is_alike) {
                return false;
            }
        }
    }
    return true;
}

Value Executor::renamed(const Value& value, const Renaming& by) {
    Value result = value;
    if (value.kind == Value::Kind::kTerm) {
        result.term = terms_.rename(value.term, by);
    }
    for (Value& part : result.parts) {
        part = renamed(part, by);
    }
    for (Term& index : result.place) {
        index = terms_.rename(index, by);
    }
    return result;
}

// Where the loop ends, its turn is the last one: unknowns of their own, of which all is known that
// is known of those of any turn.
void Executor::leave_loop(LoopRun& loop, bool ends_alike, Edges& edges) {
    Renaming last;
    const Term end = static_cast<Term>(terms_.size());
    for (Term term = loop.first_new; term < end; ++term) {
        if (terms_[term].kind == TermKind::kUnknown) {
            const Unknown unknown = terms_.name_of(term);
            last[term] =
                unknown.is_condition
                    ? terms_.unknown_condition(unknown.name + "_last", unknown.scope)
                    : terms_.unknown(unknown.name + "_last", unknown.scope, terms_.range(term));
            if (ends_alike && shared_unknowns_.contains(term)) {
                shared_unknowns_.insert(last[term]);
            }
        }
    }
    knowledge_.copy_facts(last);
    const std::vector<LoopTurn> turns = behaviour_.turns;
    for (const LoopTurn& turn : turns) {
        if (turn.turn < loop.first_new) {
            continue;
        }
        LoopTurn copy = turn;
        copy.turn = terms_.rename(copy.turn, last);
        for (Term& outer : copy.outer) {
            outer = terms_.rename(outer, last);
        }
        for (Term& unknown : copy.alike) {
            unknown = terms_.rename(unknown, last);
        }
        for (LoopTurn::Cell& cell : copy.cells) {
            cell.now = terms_.rename(cell.now, last);
            cell.next = terms_.rename(cell.next, last);
        }
        copy.is_last = copy.is_last || turn.turn == loop.turn;
        behaviour_.turns.push_back(std::move(copy));
    }
    if (ends_alike) {
        shared_unknowns_.insert(last.at(loop.turn));
        knowledge_.assume(terms_.at_most(loop.turn, last.at(loop.turn)), {loop.turn});
    }
    std::vector<std::pair<Id, Edge>> exits;
    for (auto& [target, leaving] : loop.leaving) {
        for (Edge& edge : leaving) {
            for (Term& condition : edge.state.path) {
                condition = terms_.rename(condition, last);
            }
            for (auto& [id, value] : edge.state.memory) {
                value = renamed(value, last);
            }
            exits.emplace_back(target, std::move(edge));
        }
    }
    settle_exits(loop, exits);
    for (auto& [target, edge] : exits) {
        edges[target].push_back(std::move(edge));
    }
}

// That the loop ends is assumed: one of its exits is taken, which behind it is a fact and no
// condition.
void Executor::settle_exits(LoopRun& loop, std::vector<std::pair<Id, Edge>>& exits) {
    const bool leads_on = std::all_of(exits.begin(), exits.end(), [&](const auto& exit) {
        return exit.first == loop.plan.merge;
    });
    if (!leads_on || exits.empty()) {
        return;
    }
    const auto length = static_cast<std::ptrdiff_t>(loop.entry.path.size());
    std::vector<Term> ways;
    for (const auto& [target, edge] : exits) {
        ways.push_back(
            terms_.all(std::vector(edge.state.path.begin() + length, edge.state.path.end())));
    }
    const Term any = terms_.any(ways);
    knowledge_.assume(terms_.implies(path_of(loop.entry), any), terms_.unknowns(any));
    settled_.insert(any);
    if (exits.size() == 1) {
        exits[0].second.state.path.resize(loop.entry.path.size());
    }
}

}  // namespace vkp::proof
