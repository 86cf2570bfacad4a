#include "harness/audit/orders.hpp"

#include "harness/audit/exploration.hpp"
#include "harness/audit/final_checks.hpp"
#include "harness/audit/future_reads.hpp"
#include "harness/audit/hazard_merge.hpp"
#include "harness/audit/schedulers.hpp"
#include "harness/base/side_by_side.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace vkp::audit {

namespace {

// Efforts are instructions times invocations. An order may take ten times as much as the first one,
// and so may all orders together; but at least so much, which is some 0.1 and 1 s, where the whole
// audit may.
constexpr std::uint64_t kTimesFirst = 10;
constexpr std::uint64_t kLeastEffort = std::uint64_t{1} << 25U;
constexpr std::uint64_t kLeastOfAll = std::uint64_t{1} << 28U;
// With the five other sizes of subgroups, all orders together take as much again.
constexpr std::uint64_t kOtherForms = 5;
// Orders that run side by side at most.
constexpr std::size_t kMostBeside = 4;
// An order that takes less is over before a thread for it has begun.
constexpr std::uint64_t kShort = std::uint64_t{1} << 18U;
constexpr std::uint64_t kDrawnOrders = 4;

// Options::idle_iteration_limit where the dispatch is known to wait.
constexpr std::uint32_t kShortWait = 2'000;

// Two runs that show what may be read from the future, and some that read it.
constexpr std::size_t kMaxFutureRuns = 5;

// An exploration makes no more runs.
constexpr std::size_t kMaxRuns = 1000;
constexpr std::size_t kMaxExplorations = 2;
// Orders in which atomics also write in front of others, or read from the future, get this part of
// the effort.
constexpr std::uint64_t kShareOfWrites = 4;

// A run takes at least as long as so many instructions for each of its workgroups.
constexpr std::uint64_t kEffortOfFrame = std::uint64_t{1} << 15U;

// The limits of other outcomes, together.
constexpr std::size_t kMaxOutcomes = 32;
constexpr std::size_t kMaxOutcomeBytes = std::size_t{64} << 20U;

// Runs that need more than this are made one after the other: each has arrays and a shadow of its
// own.
constexpr std::size_t kMaxBytesBeside = std::size_t{4} << 20U;

struct Trial {
    RunOrder order;
    std::unique_ptr<GridRun> run;  // null: the audit has no memory or no effort left for it
};

class Trials {
public:
    Trials(Result& result, GridRun& first, const Dispatched& dispatched, const Options& options)
        : result_(result),
          first_(first),
          dispatched_(dispatched),
          options_(options),
          limit_(options.operation_limit),
          most_of_one_(first.state().effort()) {
        const std::uint64_t times_first = kTimesFirst * most_of_one_;
        options_.operation_limit = std::min(limit_, std::max(kLeastEffort, times_first));
        effort_left_ = std::min(
            limit_, std::max(kLeastOfAll, times_first) / (options.is_other_form ? kOtherForms : 1));
    }

    void try_set();
    void try_orders(std::span<const RunOrder> orders);
    void explore();
    void try_futures();

private:
    // Whether all of its orders ran.
    [[nodiscard]] bool explore(Exploration& exploration, std::uint64_t& effort_left);
    [[nodiscard]] std::vector<RunOrder> set_of_orders() const;
    // Whether every invocation may run alone, within the effort of an order.
    [[nodiscard]] bool may_go_one_by_one() const;
    [[nodiscard]] std::uint64_t limit_of_one() const;
    [[nodiscard]] std::size_t count_beside() const;
    void run(Trial& trial) const;
    void spend(Trial& trial);
    [[nodiscard]] std::vector<Hazard> findings_of(Trial& trial) const;
    void keep(Trial& trial);
    [[nodiscard]] bool waits_for_own_workgroup(const RunOrder& order) const;
    void keep_outcome(GridRun& run);
    // A drawn order as the few turns that lead to the finding.
    [[nodiscard]] RunOrder shortened(const Hazard& hazard, const Trial& trial);
    [[nodiscard]] bool meets(const RunOrder& order, const Hazard& hazard) const;

    Result& result_;
    GridRun& first_;
    const Dispatched& dispatched_;
    Options options_;
    std::uint64_t limit_;          // of the whole audit
    std::uint64_t most_of_one_;    // the effort of the order that took most, so far
    std::uint64_t effort_left_;    // for orders that are not explored whole
    bool has_waits_ = false;       // an order ended in one
    bool has_findings_ = false;    // an order has some, known or not
    bool lanes_meet_ = false;      // in an atomic, in an order that was explored
    std::size_t tries_left_ = 24;  // attempts that remain to shorten an order
};

bool Trials::may_go_one_by_one() const {
    // A step takes as long for one lane as for 16.
    const std::uint64_t lanes = dispatched_.launch.workgroup_size.volume();
    const std::uint64_t factor =
        first_.tree().has_subgroups ? 2 : std::min<std::uint64_t>(lanes, 16);
    return first_.unit_count() > 1 && first_.state().effort() * factor <= limit_of_one();
}

// The simplest orders come first: a finding is reported for the first order that has it.
std::vector<RunOrder> Trials::set_of_orders() const {
    using Kind = RunOrder::Kind;
    std::vector<RunOrder> orders = {{.from_last = true}};
    if (may_go_one_by_one()) {
        orders.push_back({.kind = Kind::kOneByOne});
        orders.push_back({.kind = Kind::kOneByOne, .from_last = true});
    }
    if (dispatched_.launch.workgroups.volume() > 1) {
        orders.push_back({.kind = Kind::kInterleaved});
        orders.push_back({.kind = Kind::kInterleaved, .from_last = true});
    }
    if (first_.unit_count() > 1) {
        orders.push_back({.kind = Kind::kOneByOne, .atomics_first = 1});
        orders.push_back({.kind = Kind::kOneByOne, .from_last = true, .atomics_first = 1});
        orders.push_back({.kind = Kind::kOneByOne, .from_last = true, .atomics_first = 2});
        const Kind kind = may_go_one_by_one() ? Kind::kOneByOne : Kind::kLockStep;
        for (std::uint64_t i = 0; i < kDrawnOrders && !result_.orders.are_all; ++i) {
            orders.push_back({.kind = Kind::kDrawn, .seed = options_.seed + i});
            orders.push_back({.kind = kind, .from_last = i % 2 == 1, .oldest_at = i < 2 ? 1U : 2U});
        }
    }
    return orders;
}

// Orders without turns at atomics run first. If they met a wait, the others need fewer iterations
// to recognize one.
void Trials::try_set() {
    const std::vector<RunOrder> orders = set_of_orders();
    const auto takes_turns = std::ranges::find_if(orders, [](const RunOrder& order) {
        return order.kind == RunOrder::Kind::kInterleaved || order.atomics_first > 0;
    });
    const auto without_turns = static_cast<std::size_t>(takes_turns - orders.begin());
    if (first_.unit_count() > 1 && !may_go_one_by_one()) {
        result_.orders.tried += 2;
        result_.orders.given_up += 2;
    }
    if (result_.orders.are_all && !has_findings_ && !lanes_meet_) {
        result_.orders.tried += static_cast<std::uint32_t>(orders.size());
        return;  // each of them is like one that was explored
    }
    try_orders(std::span(orders).first(without_turns));
    try_orders(std::span(orders).subspan(without_turns));
}

void Trials::try_orders(std::span<const RunOrder> orders) {
    if (has_waits_) {
        options_.idle_iteration_limit = kShortWait;
    }
    while (!orders.empty()) {
        options_.operation_limit = limit_of_one();
        std::vector<Trial> trials(std::min(count_beside(), orders.size()));
        side_by_side(effort_left_ > 0 ? trials.size() : 0, [&](std::size_t i) {
            trials[i].order = orders[i];
            run(trials[i]);
        });
        for (Trial& trial : trials) {
            spend(trial);
            keep(trial);
        }
        orders = orders.subspan(trials.size());
    }
}

// Half of what is left, so that an order that mostly waits leaves something for those after it; but
// always enough for an order that takes twice as much as the first one.
std::uint64_t Trials::limit_of_one() const {
    const std::uint64_t first = first_.state().effort();
    return std::min(limit_, std::max({kLeastEffort, 2 * first,
                                      std::min(kTimesFirst * first, effort_left_ / 2)}));
}

// As many as what is left suffices for, if each takes ten times as much as the first one, or as any
// before it: what more of them find would be thrown away. Short ones take less than a thread.
std::size_t Trials::count_beside() const {
    std::size_t bytes = 0;
    for (const Buffer& buffer : dispatched_.buffers) {
        bytes += buffer.bytes.size();
    }
    if (bytes > kMaxBytesBeside || most_of_one_ < kShort) {
        return 1;
    }
    const std::uint64_t most = std::max(most_of_one_, kTimesFirst * first_.state().effort());
    return std::clamp<std::uint64_t>(effort_left_ / most, 1, kMostBeside);
}

// The first orders get the effort, however many run side by side.
void Trials::spend(Trial& trial) {
    if (effort_left_ == 0) {
        trial.run.reset();
    } else if (trial.run != nullptr) {
        const std::uint64_t effort = trial.run->state().effort();
        effort_left_ -= std::min(effort_left_, effort);
        most_of_one_ = std::max(most_of_one_, effort);
    }
}

void Trials::run(Trial& trial) const {
    try {
        trial.run = std::make_unique<GridRun>(first_.tree(), dispatched_, options_, trial.order);
        trial.run->run_like(first_);
    } catch (const spirv::Error&) {
        trial.run.reset();
    }
}

// Findings that only the data shows could be consequences of any other finding, and a run that was
// stopped early has no final data.
std::vector<Hazard> Trials::findings_of(Trial& trial) const {
    std::vector<Hazard> hazards = trial.run->state().log.take();
    merge_same_value_races(hazards);
    if (!hazards.empty() || !trial.run->is_complete()) {
        return hazards;
    }
    hazards = nan_results(*trial.run, dispatched_.buffers);
    if (!first_.is_sample()) {
        std::ranges::move(unwritten_results(*trial.run), std::back_inserter(hazards));
    }
    const bool has_more = std::ranges::any_of(
        hazards, [&](const Hazard& hazard) { return !is_known(hazard, result_.hazards); });
    if (!has_more) {
        std::ranges::move(order_dependences(first_, *trial.run), std::back_inserter(hazards));
    }
    return hazards;
}

void Trials::keep(Trial& trial) {
    ++result_.orders.tried;
    if (trial.run == nullptr) {
        ++result_.orders.given_up;
        return;
    }
    std::vector<Hazard> hazards = findings_of(trial);
    has_findings_ |= !hazards.empty();
    result_.orders.given_up += !trial.run->is_complete() && hazards.empty() ? 1 : 0;
    bool is_other = false;
    std::optional<RunOrder> told;  // the same for all that the run met
    for (Hazard& hazard : hazards) {
        is_other |= hazard.kind == FindingKind::kOrderDependent;
        const bool is_waiting = is_wait(hazard);
        std::vector<Hazard>& known =
            is_waiting && !waits_for_own_workgroup(trial.order) ? result_.notes : result_.hazards;
        hazard.kind = is_waiting ? FindingKind::kEndlessWait : hazard.kind;
        // A wait that was recognized after fewer iterations may not be one.
        const bool is_unsure = is_waiting && std::exchange(has_waits_, has_waits_ || is_waiting);
        if (is_unsure || is_known(hazard, result_.hazards) || is_known(hazard, result_.notes)) {
            continue;
        }
        told = told ? told : shortened(hazard, trial);
        hazard.order = *told;
        known.push_back(std::move(hazard));
    }
    merge_same_value_races(result_.hazards);
    if (is_other) {
        keep_outcome(*trial.run);
    }
}

// The first order ran the same workgroups one after the other, and none of them waited. For the
// backward order, the order before it has shown whether one waits for another.
bool Trials::waits_for_own_workgroup(const RunOrder& order) const {
    const bool is_of_one = dispatched_.launch.workgroups.volume() == 1;
    const bool is_one_by_one = order.kind == RunOrder::Kind::kOneByOne &&
                               order.atomics_first == 0 && order.oldest_at == 0 && !has_waits_;
    return is_of_one || is_one_by_one;
}

void Trials::keep_outcome(GridRun& run) {
    Result::Outcome outcome;
    std::size_t bytes = 0;
    for (Buffer& buffer : run.take_buffers()) {
        bytes += buffer.bytes.size();
        outcome.buffers.push_back(buffer.bytes.take());
    }
    std::vector<Result::Outcome>& others = result_.other_outcomes;
    const bool is_new = std::ranges::none_of(
        others, [&](const Result::Outcome& other) { return other.buffers == outcome.buffers; });
    const bool has_room = others.empty() || (others.size() < kMaxOutcomes &&
                                             (others.size() + 1) * bytes <= kMaxOutcomeBytes);
    if (is_new && has_room) {
        others.push_back(std::move(outcome));
    }
}

bool Trials::meets(const RunOrder& order, const Hazard& hazard) const {
    Trial trial{order, nullptr};
    run(trial);
    if (trial.run == nullptr || trial.run->state().atomic_history.has_open_promises()) {
        return false;
    }
    std::vector<Hazard> hazards = findings_of(trial);
    for (Hazard& other : hazards) {
        other.kind = is_wait(other) ? FindingKind::kEndlessWait : other.kind;
    }
    return is_known(hazard, hazards);
}

RunOrder Trials::shortened(const Hazard& hazard, const Trial& trial) {
    if (trial.order.kind != RunOrder::Kind::kDrawn && trial.order.kind != RunOrder::Kind::kChosen) {
        return trial.run->order();
    }
    RunOrder order = trial.run->as_turns();
    if (order.turns.size() > kMaxTurns || tries_left_ == 0 || !meets(order, hazard)) {
        return trial.run->order();
    }
    // Half of the turns, a quarter, …, each single one: those that are not needed are removed.
    for (std::size_t count = (order.turns.size() + 1) / 2; count > 0 && tries_left_ > 0;
         count = count == 1 ? 0 : (count + 1) / 2) {
        for (std::size_t end = order.turns.size(); end >= count && tries_left_ > 0; end -= count) {
            RunOrder shorter = order;
            const auto first = shorter.turns.begin() + static_cast<std::ptrdiff_t>(end - count);
            shorter.turns.erase(first, first + static_cast<std::ptrdiff_t>(count));
            --tries_left_;
            if (meets(shorter, hazard)) {
                order = std::move(shorter);
            }
        }
    }
    return order;
}

// Orders in which atomics only read older values come first, as they are fewer. Values of the
// future are known once no run shows a new one.
void Trials::explore() {
    if (!first_.is_small()) {
        return;
    }
    Deeds deeds;
    Exploration of_reads(deeds, false);
    std::uint64_t effort = std::min(kLeastEffort, options_.operation_limit);
    bool are_all = explore(of_reads, effort);
    bool has_more = of_reads.has_passed_over() || deeds.have_futures();
    if (has_more && !are_all) {
        return;  // the others are more
    }
    effort = std::min(kLeastEffort, options_.operation_limit) / kShareOfWrites;
    for (std::size_t i = 0; i < kMaxExplorations && has_more; ++i) {
        static_cast<void>(deeds.take_growth());
        Exploration of_writes(deeds, true);
        are_all = explore(of_writes, effort);
        has_more = deeds.take_growth();
        are_all &= !has_more;
    }
    result_.orders.are_all = are_all;
}

// The run in which all comes that is read is made again, as an order like the others.
void Trials::try_futures() {
    if (result_.orders.are_all || !first_.may_read_futures()) {
        return;
    }
    FutureReads futures;
    for (std::size_t i = 0; i < kMaxFutureRuns && effort_left_ > 0; ++i) {
        options_.operation_limit = limit_of_one();
        Trial trial{{.kind = i > 0 ? RunOrder::Kind::kChosen : RunOrder::Kind::kOneByOne,
                     .from_last = i == 0},
                    nullptr};
        trial.run = std::make_unique<GridRun>(first_.tree(), dispatched_, options_, trial.order);
        trial.run->read_futures(futures);
        trial.run->run_like(first_);
        spend(trial);
        if (trial.run == nullptr || !trial.run->is_complete()) {
            return;
        }
        if (i == 0) {
            futures.note(trial.run->state().reads_taken);
            continue;
        }
        const RunOrder order = trial.run->as_turns();
        const bool is_possible = !trial.run->state().atomic_history.has_open_promises();
        if (is_possible && !order.futures.empty()) {
            try_orders(std::span(&order, 1));
            return;
        }
        if (!futures.learn_from(trial.run->state().reads_taken)) {
            return;
        }
    }
}

bool Trials::explore(Exploration& exploration, std::uint64_t& effort_left) {
    std::size_t runs = 0;
    bool has_left_out = false;
    while (const std::optional<RunOrder> order = exploration.next_order()) {
        Trial trial{*order, nullptr};
        if (++runs > kMaxRuns || effort_left == 0) {
            return false;
        }
        trial.run = std::make_unique<GridRun>(first_.tree(), dispatched_, options_, *order);
        Follower follower(exploration, *order, trial.run->state());
        trial.run->run_with(follower, first_);
        if (follower.is_too_long()) {
            return false;
        }
        exploration.note_run(follower);
        has_left_out |= trial.run->state().atomic_history.has_left_out();
        lanes_meet_ |= trial.run->state().lane_atomics != trial.run->state().atomic_steps;
        effort_left -=
            std::min(effort_left, trial.run->state().effort() +
                                      kEffortOfFrame * dispatched_.launch.workgroups.volume());
        if (follower.is_possible()) {
            keep(trial);
        }
    }
    return !has_left_out;
}

}  // namespace

void try_orders(Result& result, GridRun& first, const Dispatched& dispatched,
                const Options& options) {
    Trials trials(result, first, dispatched, options);
    trials.explore();
    trials.try_set();
    trials.try_futures();
}

}  // namespace vkp::audit
