#include "harness/audit/steps/program.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

namespace vkp::audit {

namespace {
// A step takes as long for one lane as for so many.
constexpr std::uint32_t kMinLanes = 16;
}  // namespace

Function::Function(Machine& machine)
    : active_(machine.arena.allocate_array<std::uint32_t>(machine.padded_count)),
      if_true_(machine.arena.allocate_array<std::uint32_t>(machine.padded_count)),
      if_false_(machine.arena.allocate_array<std::uint32_t>(machine.padded_count)) {}

void Function::run(Machine& machine) {
    const Mask callers_mask = machine.mask;
    wait_at(0, callers_mask);
    while (first_waiting_ != kNone) {
        std::optional<std::size_t> next = first_waiting_;
        take_waiting(machine, *next);
        while (next) {
            run_block(machine, blocks[*next]);
            next = leave(machine, *next);
        }
        std::fill(active_ + machine.mask.begin, active_ + machine.mask.end, 0);
    }
    machine.mask = callers_mask;
}

void Function::wait_at(std::size_t index, const Mask& lanes) {
    waiting_count_ += blocks[index].has_waiting ? 0 : 1;
    blocks[index].has_waiting = true;
    join_lanes(blocks[index].waiting, lanes);
    first_waiting_ = std::min(first_waiting_, index);
}

void Function::take_waiting(Machine& machine, std::size_t index) {
    Block& block = blocks[index];
    block.has_waiting = false;
    std::swap(active_, block.waiting);
    machine.mask.lanes = active_;
    measure(machine.mask, machine.lane_count);
    first_waiting_ = kNone;
    if (--waiting_count_ == 0) {
        return;
    }
    const auto waits = [](const Block& other) { return other.has_waiting; };
    const auto next =
        std::find_if(blocks.begin() + static_cast<std::ptrdiff_t>(index) + 1, blocks.end(), waits);
    first_waiting_ = static_cast<std::size_t>(next - blocks.begin());
}

void Function::run_block(Machine& machine, Block& block) const {
    machine.operations += block.weight * std::max(machine.mask.count, kMinLanes);
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        if (block.counts[i] != 0) {
            add_to_lanes(machine.counts[i], block.counts[i], machine.mask);
        }
    }
    for (const std::unique_ptr<Step>& step : block.steps) {
        step->run(machine);
    }
}

std::optional<std::size_t> Function::leave(Machine& machine, std::size_t from) {
    Terminator& end = blocks[from].end;
    switch (end.kind) {
        case Terminator::Kind::kBranch:
            return go_on(machine, from, end.edges.front());
        case Terminator::Kind::kCondition:
            return leave_by_condition(machine, from);
        case Terminator::Kind::kSwitch:
            leave_by_switch(machine, from);
            break;
        case Terminator::Kind::kReturn:
            part(machine, end.line);
            set_lanes(machine.has_returned, 1, machine.mask);
            for (const std::unique_ptr<Step>& copy : end.copies) {
                copy->run(machine);
            }
            break;
    }
    return {};
}

std::optional<std::size_t> Function::leave_by_condition(Machine& machine, std::size_t from) {
    Terminator& end = blocks[from].end;
    const auto* const condition = static_cast<const std::uint32_t*>(end.selector.lanes);
    const Split split = split_lanes(machine.mask, condition, if_true_, if_false_);
    if (!split.any_false) {
        return go_on(machine, from, end.edges[0]);
    }
    if (!split.any_true) {
        return go_on(machine, from, end.edges[1]);
    }
    part(machine, end.line);
    send_some(machine, from, end.edges[0], if_true_);
    send_some(machine, from, end.edges[1], if_false_);
    return {};
}

void Function::leave_by_switch(Machine& machine, std::size_t from) {
    Terminator& end = blocks[from].end;
    part(machine, end.line);
    std::map<std::size_t, std::vector<std::uint32_t>, std::greater<>> lanes_by_edge;
    for (std::uint32_t lane = machine.mask.begin; lane < machine.mask.end; ++lane) {
        if (machine.mask[lane]) {
            const std::uint64_t value = bits_at(end.selector.lanes, end.selector.type, lane);
            const auto found = end.edge_of_literal.find(value);
            lanes_by_edge[found == end.edge_of_literal.end() ? 0 : found->second].push_back(lane);
        }
    }
    for (const auto& [edge, lanes] : lanes_by_edge) {
        std::fill(if_true_ + machine.mask.begin, if_true_ + machine.mask.end, 0);
        for (const std::uint32_t lane : lanes) {
            if_true_[lane] = kAllBits;
        }
        send_some(machine, from, end.edges[edge], if_true_);
    }
}

void Function::part(Machine& machine, int line) const {
    set_lanes(machine.parted_at, static_cast<std::uint32_t>(line), machine.mask);
    set_lanes(machine.has_returned, 0, machine.mask);
}

std::optional<std::size_t> Function::go_on(Machine& machine, std::size_t from, Edge& edge) {
    follow(machine, from, edge);
    if (edge.target < first_waiting_) {
        return edge.target;
    }
    wait_at(edge.target, machine.mask);
    return {};
}

void Function::send_some(Machine& machine, std::size_t from, Edge& edge, std::uint32_t* lanes) {
    const Mask all = machine.mask;
    machine.mask.lanes = lanes;
    follow(machine, from, edge);
    wait_at(edge.target, machine.mask);
    machine.mask = all;
}

void Function::follow(Machine& machine, std::size_t from, Edge& edge) {
    if (edge.target <= from) {
        count_iteration(machine, from, edge.target);
    } else {
        blocks[edge.target].iterations = 0;
    }
    for (const std::unique_ptr<Step>& copy : edge.copies) {
        copy->run(machine);
    }
}

void Function::count_iteration(Machine& machine, std::size_t from, std::size_t to) {
    Block& header = blocks[to];
    const int line = header.loop_line != 0 ? header.loop_line : blocks[from].end.line;
    if (++header.iterations >= machine.options.loop_iteration_limit) {
        stop_endless(machine, line, {.iterations = std::to_string(header.iterations)});
    } else if (machine.is_over_budget()) {
        stop_endless(machine, line, {.iteration = std::to_string(header.iterations)});
    }
}

void stop_endless(Machine& machine, int line, const Stopped& stopped) {
    for (std::uint32_t lane = machine.mask.begin; lane < machine.mask.end; ++lane) {
        if (machine.mask[lane]) {
            Hazard* const hazard =
                machine.log.add(FindingKind::kEndlessLoop, line, 0, "", machine.invocation(lane));
            if (hazard != nullptr) {
                hazard->value = stopped.iterations;
                hazard->other_value = stopped.iteration;
            }
        }
    }
    throw Stop();
}

std::uint64_t weight_of(const Steps& steps) {
    return std::accumulate(
        steps.begin(), steps.end(), std::uint64_t{0},
        [](std::uint64_t sum, const auto& step) { return sum + step->weight(); });
}

CallStep::CallStep(int line, Function& callee, std::vector<const Pointer*> pointers, Steps copies,
                   Value result)
    : Step(line, 1 + copies.size() + result.size()),
      callee_(callee),
      pointers_(std::move(pointers)),
      copies_(std::move(copies)),
      result_(std::move(result)) {}

// Functions that call each other twice, and so on, take as long as an endless loop.
void CallStep::run(Machine& machine) {
    if (machine.is_over_budget()) {
        stop_endless(machine, line(), {});
    }
    for (std::size_t i = 0; i < pointers_.size(); ++i) {
        if (pointers_[i] != nullptr) {
            *callee_.pointer_parameters[i] = *pointers_[i];
        }
    }
    for (const std::unique_ptr<Step>& copy : copies_) {
        copy->run(machine);
    }
    callee_.run(machine);
    for (std::size_t i = 0; i < result_.size(); ++i) {
        blend_lanes(result_[i].lanes, callee_.returned[i].lanes, result_[i].type.lane_bytes(),
                    machine.mask);
    }
}

}  // namespace vkp::audit
