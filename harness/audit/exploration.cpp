#include "harness/audit/exploration.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vkp::audit {

namespace {

// A run of more turns belongs to a loop that waits.
constexpr std::size_t kMaxTurnsOfSmall = 512;

bool are_dependent(const std::vector<Touch>& a, const std::vector<Touch>& b) {
    return std::ranges::any_of(a, [&](const Touch& one) {
        return std::ranges::any_of(b, [&](const Touch& other) {
            return one.location == other.location && (one.writes || other.writes);
        });
    });
}

}  // namespace

std::optional<RunOrder> Exploration::next_order() {
    RunOrder order{.kind = RunOrder::Kind::kChosen};
    if (!std::exchange(has_begun_, true)) {
        return order;
    }
    while (!path_.empty()) {
        Branch& last = path_.back();
        last.done.emplace(last.taken.invocation, last.taken.touches);
        const auto next = std::ranges::find_if(last.wanted, [&](std::uint32_t unit) {
            return !last.done.contains(unit) && !last.asleep.contains(unit);
        });
        if (take_next_read(last)) {
            break;
        }
        if (next != last.wanted.end()) {
            last.taken = {.invocation = *next, .touches = {}, .reads = {}, .read_counts = {}};
            break;
        }
        path_.pop_back();
    }
    if (path_.empty()) {
        return {};
    }
    for (const Branch& branch : path_) {
        order.turns.push_back({branch.taken.invocation, 1});
        order.reads.insert(order.reads.end(), branch.taken.reads.begin(), branch.taken.reads.end());
    }
    return order;
}

// The last read that still has another value takes it.
bool Exploration::take_next_read(Branch& branch) {
    Step& taken = branch.taken;
    while (!taken.reads.empty() && taken.reads.back() + 1 >= taken.read_counts.back()) {
        taken.reads.pop_back();
        taken.read_counts.pop_back();
    }
    if (taken.reads.empty()) {
        return false;
    }
    ++taken.reads.back();
    return true;
}

void Exploration::note_run(Follower& follower) {
    has_passed_over_ |= follower.has_passed_over();
    std::vector<Branch> branches = follower.take_branches();
    for (std::size_t i = 0; i < std::min(path_.size(), branches.size()); ++i) {
        branches[i].done = std::move(path_[i].done);
        branches[i].wanted.merge(path_[i].wanted);
    }
    path_ = std::move(branches);
    want_reversals();
}

// Records that this invocation should continue there, or any invocation where it cannot.
void Exploration::want(Branch& branch, std::uint32_t invocation) {
    if (std::ranges::find(branch.can_run, invocation) != branch.can_run.end()) {
        branch.wanted.insert(invocation);
    } else {
        branch.wanted.insert(branch.can_run.begin(), branch.can_run.end());
    }
}

// Two turns that depend on each other, and that nothing between them orders, may come in the other
// order.
void Exploration::want_reversals() {
    // The turns that are ordered before each turn.
    std::vector<std::set<std::size_t>> before(path_.size());
    for (std::size_t later = 0; later < path_.size(); ++later) {
        const Step& step = path_[later].taken;
        for (std::size_t earlier = later; earlier-- > 0;) {
            const Step& other = path_[earlier].taken;
            if (before[later].contains(earlier)) {
                continue;
            }
            const bool is_own = step.invocation == other.invocation;
            if (!is_own && !are_dependent(step.touches, other.touches)) {
                continue;
            }
            if (!is_own) {
                want(path_[earlier], step.invocation);
            }
            before[later].insert(earlier);
            before[later].insert(before[earlier].begin(), before[earlier].end());
        }
    }
}

Follower::Follower(const Exploration& exploration, const RunOrder& order, WorkgroupState& state)
    : exploration_(exploration), order_(order), state_(state) {
    state_.notes_touches = true;
    state_.delays_writes = exploration.delays_writes();
}

// Units that slept before, and depend on no turn since then, still sleep.
void Follower::let_sleep(Exploration::Branch& branch, const Exploration::Branch& before) {
    for (const auto* const sleepers : {&before.asleep, &before.done}) {
        for (const auto& [unit, touches] : *sleepers) {
            if (unit != before.taken.invocation && !are_dependent(touches, before.taken.touches)) {
                branch.asleep.emplace(unit, touches);
            }
        }
    }
}

std::size_t Follower::pick(const std::vector<Unit>& units, std::size_t last) {
    finish_turn();
    Exploration::Branch branch;
    for (const Unit& unit : units) {
        if (unit.can_run()) {
            branch.can_run.push_back(unit.invocation);
        }
    }
    if (!branches_.empty()) {
        let_sleep(branch, branches_.back());
    }
    const std::size_t place = branches_.size();
    if (place >= kMaxTurnsOfSmall) {
        is_too_long_ = true;
        throw Stop();
    }
    if (place < exploration_.path().size()) {
        branch.done = exploration_.path()[place].done;
    }
    const std::size_t chosen = choose(units, last, branch);
    branch.taken.invocation = units[chosen].invocation;
    branches_.push_back(std::move(branch));
    return chosen;
}

std::size_t Follower::choose(const std::vector<Unit>& units, std::size_t last,
                             Exploration::Branch& branch) const {
    const std::size_t place = branches_.size();
    if (place < order_.turns.size()) {
        const auto unit =
            std::ranges::find(units, order_.turns[place].invocation, &Unit::invocation);
        return static_cast<std::size_t>(unit - units.begin());
    }
    const auto may_run = [&](const Unit& unit) {
        return unit.can_run() && !branch.asleep.contains(unit.invocation);
    };
    if (may_run(units[last])) {
        return last;
    }
    const auto unit = std::ranges::find_if(units, may_run);
    if (unit == units.end()) {
        throw Stop();
    }
    return static_cast<std::size_t>(unit - units.begin());
}

void Follower::finish_turn() {
    if (branches_.empty()) {
        return;
    }
    Exploration::Step& taken = branches_.back().taken;
    std::ranges::move(state_.touches, std::back_inserter(taken.touches));
    state_.touches.clear();
    for (; reads_before_ < state_.reads_taken.size(); ++reads_before_) {
        taken.reads.push_back(state_.reads_taken[reads_before_].taken);
        taken.read_counts.push_back(state_.reads_taken[reads_before_].count);
    }
}

std::vector<Exploration::Branch> Follower::take_branches() {
    finish_turn();
    return std::move(branches_);
}

}  // namespace vkp::audit
