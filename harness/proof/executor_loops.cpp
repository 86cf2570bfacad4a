// Loops: unrolled where each test is known, otherwise one turn for all.
#include "harness/proof/executor.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::proof {
namespace {

using spirv::Id;
using spirv::Instruction;

constexpr int kMostTurns = 64;
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
    // Cells that a step leads on, by what stood for them when that was found out: what they hold.
    Renaming known = {};
    std::vector<LoopTurn::Cell> cells = {};
    Term turn = 0;
    Term first_new = 0;  // terms from here on are of the loop
    Term repeats = 0;    // what holds where there is a next turn
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
    loop.leaving.clear();
    for (const Instruction& instruction : block.instructions) {
        if (!instruction.is_terminator() && instruction.op != spv::Op::OpPhi) {
            run_instruction(frame, instruction, state);
        }
    }
    leave(frame, block, std::move(state), loop.leaving);
    run_blocks(frame, loop.header + 1, loop.plan.end, loop.leaving);
    turns_.pop_back();
    rehearsals_ -= records ? 0 : 1;

    const auto back = loop.leaving.find(block.label);
    loop.repeats = terms_.truth(false);
    loop.next.clear();
    if (back == loop.leaving.end()) {
        return;
    }
    const std::vector<Edge> edges = std::move(back->second);
    loop.leaving.erase(back);
    State after = enter(frame, block, edges);
    for (const auto& [id, value] : loop.now) {
        loop.next[id] =
            after.memory.contains(id) ? after.memory.at(id) : value_of(frame, id, after);
    }
    loop.repeats = path_of(after);
    if (records && rehearsals_ == 0 && loop.plan.has_barrier) {
        behaviour_.meetings.push_back(
            {.path = loop.repeats, .line = block.instructions.back().source.line, .is_loop = true});
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
            loop.now[variable] = unknowns_.of_type(shader_.types.pointee(type_of(variable)));
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
            loop.now[phi.result()] = unknowns_.of_type(phi.type());
        }
    }
    loop.turn = unknowns_.number({0, kUnsigned.high});
}

// Replaces unknowns by what the turn shows of them. Returns whether it found any.
bool Executor::learn_from_turn(LoopRun& loop) {
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
        if (terms_.is_condition(now)) {
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
    for (auto& [id, now] : loop.now) {
        now = renamed(now, found);
    }
    return !found.empty();
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
        if (terms_.is_condition(cell.now)) {
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
