// How paths part and meet.
#include "harness/proof/executor.hpp"
#include "harness/spirv/cfg_order.hpp"

#include <algorithm>

namespace vkp::proof {
namespace {

using spirv::Id;
using spirv::Instruction;

// Instructions of a run beyond which a kernel counts as too large to follow.
constexpr std::size_t kMostSteps = 400'000;

// Conditions of a path, from where it left the others.
using Rest = std::vector<Term>;

// Two of the same length whose last conditions exclude each other, and which are equal otherwise,
// are one path of what they share.
bool join_two(Terms& terms, std::vector<Rest>& rests) {
    for (std::size_t i = 0; i < rests.size(); ++i) {
        for (std::size_t j = i + 1; j < rests.size(); ++j) {
            const bool are_opposite =
                rests[i].size() == rests[j].size() && !rests[i].empty() &&
                std::equal(rests[i].begin(), rests[i].end() - 1, rests[j].begin()) &&
                rests[i].back() == terms.negate(rests[j].back());
            if (are_opposite) {
                rests[i].pop_back();
                rests.erase(rests.begin() + static_cast<std::ptrdiff_t>(j));
                return true;
            }
        }
    }
    return false;
}

// What an OpPhi takes from that block.
Id incoming(const Instruction& phi, Id from) {
    for (std::size_t i = 2; i + 1 < phi.operands.size(); i += 2) {
        if (phi.operands[i + 1] == from) {
            return phi.operands[i];
        }
    }
    throw NotKnown("a block that is entered in an unusual way", phi.source.line);
}

std::size_t common_length(const std::vector<State>& states) {
    std::size_t length = states[0].path.size();
    for (const State& state : states) {
        const auto differs = std::mismatch(state.path.begin(), state.path.end(),
                                           states[0].path.begin(), states[0].path.end());
        length = std::min(length, static_cast<std::size_t>(differs.first - state.path.begin()));
    }
    return length;
}

}  // namespace

Value Executor::choose(const std::vector<Term>& selectors, const std::vector<Value>& values) {
    Value result = values.back();
    for (std::size_t i = values.size() - 1; i-- > 0;) {
        const Value& other = values[i];
        if (result == other) {
            continue;
        }
        if (result.kind != other.kind) {
            return {};
        }
        if (result.kind == Value::Kind::kTerm) {
            result.term = terms_.choose(selectors[i], other.term, result.term);
        } else if (result.kind == Value::Kind::kParts) {
            for (std::size_t part = 0; part < result.parts.size(); ++part) {
                result.parts[part] = choose({selectors[i], selectors.back()},
                                            {other.parts[part], result.parts[part]});
            }
        } else if (result.kind == Value::Kind::kPointer) {
            throw NotKnown("a pointer that depends on the path");
        }
    }
    return result;
}

Executor::Meet Executor::meet(const std::vector<State>& states) {
    const std::size_t length = common_length(states);
    Meet result;
    std::vector<Rest> rests;
    for (const State& state : states) {
        rests.emplace_back(state.path.begin() + static_cast<std::ptrdiff_t>(length),
                           state.path.end());
        result.selectors.push_back(terms_.all(rests.back()));
    }
    State& state = result.state;
    state.path.assign(states[0].path.begin(),
                      states[0].path.begin() + static_cast<std::ptrdiff_t>(length));
    const bool is_settled = settled_.contains(terms_.any(result.selectors));
    while (join_two(terms_, rests)) {
    }
    if (rests.size() == 1) {
        state.path.insert(state.path.end(), rests[0].begin(), rests[0].end());
    } else if (!is_settled) {
        const Term any = terms_.any(result.selectors);
        if (any != terms_.truth(true)) {
            state.path.push_back(any);
        }
    }
    std::vector<Value> values(states.size());
    const auto merged = [&](auto value_of) {
        std::transform(states.begin(), states.end(), values.begin(), value_of);
        return choose(result.selectors, values);
    };
    for (const auto& [variable, value] : states[0].memory) {
        const bool is_everywhere =
            std::all_of(states.begin(), states.end(),
                        [&](const State& other) { return other.memory.contains(variable); });
        if (is_everywhere) {
            state.memory[variable] =
                merged([&](const State& other) { return other.memory.at(variable); });
        }
    }
    const bool has_same_fences = std::all_of(states.begin(), states.end(), [&](const State& other) {
        return other.fences == states[0].fences;
    });
    state.fences = has_same_fences ? states[0].fences : 0;
    return result;
}

void Executor::run_blocks(Frame& frame, std::size_t first, std::size_t last, Edges& edges) {
    for (std::size_t place = first; place < last;) {
        const Id label = frame.plan->order[place]->label;
        const auto into = edges.find(label);
        const auto loop = frame.plan->loops.find(place);
        if (loop != frame.plan->loops.end()) {
            if (into != edges.end()) {
                run_loop(frame, place, edges);
            }
            place = loop->second.end;
            continue;
        }
        if (into != edges.end()) {
            const std::vector<Edge> taken = std::move(into->second);
            edges.erase(into);
            run_block(frame, place, taken, edges);
        }
        ++place;
    }
}

// Merges what leads into a block, and gives its OpPhi their values.
State Executor::enter(Frame& frame, const spirv::Block& block, const std::vector<Edge>& into) {
    std::vector<State> states;
    std::transform(into.begin(), into.end(), std::back_inserter(states),
                   [](const Edge& edge) { return edge.state; });
    Meet met = meet(states);
    std::vector<std::pair<Id, Value>> results;
    for (const Instruction& phi : block.instructions) {
        if (phi.op != spv::Op::OpPhi) {
            continue;
        }
        std::vector<Value> values;
        for (const Edge& edge : into) {
            values.push_back(value_of(frame, incoming(phi, edge.from), edge.state));
        }
        results.emplace_back(phi.result(), choose(met.selectors, values));
    }
    for (auto& [id, value] : results) {
        define(frame, id, std::move(value), met.state);
    }
    return met.state;
}

void Executor::run_block(Frame& frame, std::size_t place, const std::vector<Edge>& into,
                         Edges& edges) {
    const spirv::Block& block = *frame.plan->order[place];
    State state = enter(frame, block, into);
    for (const Instruction& instruction : block.instructions) {
        if (++steps_ > kMostSteps) {
            throw NotKnown("the kernel is too long to follow");
        }
        if (!instruction.is_terminator()) {
            run_instruction(frame, instruction, state);
        }
    }
    leave(frame, block, std::move(state), edges);
}

// The first branch of a turn that may leave the loop is its test.
void Executor::note_test(Id first, Id second, Term condition) {
    if (!test_is_known_ && (first == exit_of_test_ || second == exit_of_test_)) {
        test_is_known_ = terms_.value(condition).has_value();
    }
}

void Executor::follow_if(const spirv::Block& block, Id target, Term holds, State state,
                         Edges& edges) {
    if (holds == terms_.truth(false)) {
        return;
    }
    if (holds != terms_.truth(true)) {
        state.path.push_back(holds);
    }
    edges[target].push_back({block.label, std::move(state)});
}

void Executor::leave(Frame& frame, const spirv::Block& block, State state, Edges& edges) {
    const Instruction& last = block.instructions.back();
    switch (last.op) {
        case spv::Op::OpBranch:
            follow_if(block, last.operands[0], terms_.truth(true), std::move(state), edges);
            return;
        case spv::Op::OpBranchConditional: {
            const Term condition = term_of(frame, last.operands[0], state);
            note_test(last.operands[1], last.operands[2], condition);
            follow_if(block, last.operands[1], condition, state, edges);
            follow_if(block, last.operands[2], terms_.negate(condition), state, edges);
            return;
        }
        case spv::Op::OpSwitch:
            branch_by_switch(frame, block, state, edges);
            return;
        case spv::Op::OpReturn:
            frame.returns.emplace_back(std::move(state), Value{});
            return;
        case spv::Op::OpReturnValue:
            frame.returns.emplace_back(state, value_of(frame, last.operands[0], state));
            return;
        case spv::Op::OpUnreachable:
            return;
        default:
            throw NotKnown("a way to end that is not followed", last.source.line);
    }
}

void Executor::branch_by_switch(Frame& frame, const spirv::Block& block, const State& state,
                                Edges& edges) {
    const Instruction& last = block.instructions.back();
    if (!unknowns_.is_number(type_of(last.operands[0]))) {
        throw NotKnown("a `switch` of a number that has not 32 bits", last.source.line);
    }
    const Term selector = term_of(frame, last.operands[0], state);
    const bool is_signed = shader_.types.is_signed(type_of(last.operands[0]));
    std::map<Id, std::vector<Term>> conditions;
    std::vector<Term> others;
    for (std::size_t i = 2; i + 1 < last.operands.size(); i += 2) {
        const std::uint32_t bits = last.operands[i];
        const std::int64_t literal =
            is_signed ? static_cast<std::int32_t>(bits) : static_cast<std::int64_t>(bits);
        const Term is_it = terms_.equal(selector, terms_.number(literal));
        conditions[last.operands[i + 1]].push_back(is_it);
        others.push_back(terms_.negate(is_it));
    }
    conditions[last.operands[1]].push_back(terms_.all(others));
    for (const auto& [target, which] : conditions) {
        follow_if(block, target, terms_.any(which), state, edges);
    }
}

std::pair<State, Value> Executor::call(Id function, std::vector<Value> arguments, State state) {
    if (++calls_ > 64) {
        throw NotKnown("functions that call each other very deeply");
    }
    Frame frame = {.plan = &plan_of(function)};
    const spirv::Function& callee = *frame.plan->function;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        frame.values[callee.parameters[i].result()] = std::move(arguments[i]);
    }
    Edges edges;
    edges[frame.plan->order[0]->label].push_back({0, std::move(state)});
    run_blocks(frame, 0, frame.plan->order.size(), edges);
    --calls_;
    if (frame.returns.empty()) {
        throw NotKnown("a function that never returns");
    }
    std::vector<State> states;
    std::vector<Value> values;
    for (auto& [its_state, value] : frame.returns) {
        states.push_back(std::move(its_state));
        values.push_back(std::move(value));
    }
    Meet met = meet(states);
    Value result = choose(met.selectors, values);
    return {std::move(met.state), std::move(result)};
}

}  // namespace vkp::proof
