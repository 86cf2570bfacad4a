#include "harness/audit/exploration.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vkp::audit {

namespace {

bool are_dependent(const std::vector<Touch>& a, const std::vector<Touch>& b) {
    return std::ranges::any_of(a, [&](const Touch& one) {
        return std::ranges::any_of(b, [&](const Touch& other) {
            return one.location == other.location && (one.writes || other.writes);
        });
    });
}

void add_new(std::vector<std::uint64_t>& known, const std::vector<std::uint64_t>& values) {
    std::ranges::copy_if(values, std::back_inserter(known), [&](std::uint64_t value) {
        return std::ranges::find(known, value) == known.end();
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
        std::vector<Touch>& touches = last.done[last.taken.invocation];
        touches.insert(touches.end(), last.taken.touches.begin(), last.taken.touches.end());
        const auto next = std::ranges::find_if(last.wanted, [&](std::uint32_t unit) {
            return !last.done.contains(unit) && !last.asleep.contains(unit);
        });
        if (take_next_choice(last)) {
            break;
        }
        if (next != last.wanted.end()) {
            last.taken = {.invocation = *next, .touches = {}, .choices = {}};
            break;
        }
        path_.pop_back();
    }
    if (path_.empty()) {
        return {};
    }
    for (const Branch& branch : path_) {
        order.turns.push_back({branch.taken.invocation, 1});
        for (const Choice& choice : branch.taken.choices) {
            if (choice.taken >= choice.places) {
                order.futures.push_back({static_cast<std::uint32_t>(order.reads.size()),
                                         choice.futures[choice.taken - choice.places]});
            }
            order.reads.push_back(choice.taken);
        }
    }
    return order;
}

// The last atomic that still has something else to take takes it.
bool Exploration::take_next_choice(Branch& branch) {
    std::vector<Choice>& choices = branch.taken.choices;
    while (!choices.empty() &&
           choices.back().taken + 1 >= choices.back().places + choices.back().futures.size()) {
        choices.pop_back();
    }
    if (choices.empty()) {
        return false;
    }
    ++choices.back().taken;
    return true;
}

void Exploration::note_run(Follower& follower) {
    has_passed_over_ |= follower.has_passed_over();
    std::vector<Branch> branches = follower.take_branches();
    for (std::size_t i = 0; i < std::min(path_.size(), branches.size()); ++i) {
        branches[i].done = std::move(path_[i].done);
        branches[i].wanted.merge(path_[i].wanted);
        const std::vector<Choice>& old = path_[i].taken.choices;
        std::vector<Choice>& choices = branches[i].taken.choices;
        for (std::size_t k = 0; k < std::min(old.size(), choices.size()); ++k) {
            choices[k].taken = old[k].taken;
            choices[k].futures = old[k].futures;
        }
    }
    path_ = std::move(branches);
    want_reversals();
    if (follower.is_possible()) {
        for (const Branch& branch : path_) {
            for (const Choice& choice : branch.taken.choices) {
                deeds_.note(choice.deed);
            }
        }
    }
    if (delays_writes_) {
        find_futures();
    }
}

void Exploration::find_futures() {
    for (Branch& branch : path_) {
        for (Choice& choice : branch.taken.choices) {
            add_new(choice.futures, deeds_.futures_of(choice.deed));
        }
    }
}

// Of the turns after `earlier` that nothing orders after it, up to `later`: the units of those that
// could come first.
std::set<std::uint32_t> Exploration::initials(std::size_t earlier, std::size_t later) const {
    std::set<std::uint32_t> units;
    std::vector<std::size_t> turns;
    for (std::size_t turn = earlier + 1; turn <= later; ++turn) {
        if (turn != later && before_[turn][earlier]) {
            continue;
        }
        const bool is_initial =
            std::ranges::none_of(turns, [&](std::size_t other) { return before_[turn][other]; });
        if (is_initial) {
            units.insert(path_[turn].taken.invocation);
        }
        turns.push_back(turn);
    }
    return units;
}

// Records that the later turn should come before the earlier one: one of the units that may lead
// there continues, or any unit where none of them can. Nothing is missing where one does already.
void Exploration::want_reversal(std::size_t earlier, std::size_t later) {
    Branch& branch = path_[earlier];
    const std::set<std::uint32_t> units = initials(earlier, later);
    const bool is_wanted = std::ranges::any_of(units, [&](std::uint32_t unit) {
        return branch.wanted.contains(unit) || branch.done.contains(unit) ||
               branch.asleep.contains(unit);
    });
    const auto unit = std::ranges::find_if(
        branch.can_run, [&](std::uint32_t other) { return units.contains(other); });
    if (unit == branch.can_run.end()) {
        branch.wanted.insert(branch.can_run.begin(), branch.can_run.end());
    } else if (!is_wanted) {
        branch.wanted.insert(*unit);
    }
}

// Two turns that depend on each other, and that nothing between them orders, may come in the other
// order.
void Exploration::want_reversals() {
    before_.assign(path_.size(), {});
    for (std::size_t later = 0; later < path_.size(); ++later) {
        const Step& step = path_[later].taken;
        std::vector<std::size_t> reversible;
        for (std::size_t earlier = later; earlier-- > 0;) {
            const Step& other = path_[earlier].taken;
            if (before_[later][earlier]) {
                continue;
            }
            const bool is_own = step.invocation == other.invocation;
            if (!is_own && !are_dependent(step.touches, other.touches)) {
                continue;
            }
            if (!is_own) {
                reversible.push_back(earlier);
            }
            before_[later].set(earlier);
            before_[later] |= before_[earlier];
        }
        for (const std::size_t earlier : reversible) {
            want_reversal(earlier, later);
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
    if (place >= Exploration::kMaxTurns) {
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
        WorkgroupState::ReadTaken& read = state_.reads_taken[reads_before_];
        taken.choices.push_back({.taken = read.taken,
                                 .places = read.count,
                                 .futures = {},
                                 .deed = std::move(read.deed)});
    }
}

std::vector<Exploration::Branch> Follower::take_branches() {
    finish_turn();
    return std::move(branches_);
}

}  // namespace vkp::audit
