// All orders of a small dispatch in which its units may meet something different.
//
// It is stateless model checking: each run begins anew, led by what earlier runs have shown.
// Dynamic partial-order reduction (Flanagan and Godefroid, POPL 2005) with sleep sets (Godefroid,
// "Partial-Order Methods for the Verification of Concurrent Systems", 1996) and source sets
// (Abdulla et al., "Optimal Dynamic Partial Order Reduction", POPL 2014): only the order of atomics
// at one location makes a difference, if one of them writes. Where an atomic may take several
// places among the writes at its location, or read values of the future (deeds.hpp), each is one
// more order to try.
#pragma once

#include "harness/audit/deeds.hpp"
#include "harness/audit/flight.hpp"
#include "harness/model/results/run_order.hpp"

#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace vkp::audit {

// Its life: next_order(), a run with a Follower, note_run(), and so on until there is no next
// order.
class Exploration {
public:
    // What an atomic took: one of its places, or beyond these one of the values of the future.
    struct Choice {
        std::uint32_t taken = 0;
        std::uint32_t places = 0;
        std::vector<std::uint64_t> futures;
        AtomicHistory::Deed deed;
    };
    // A turn of a unit, from its atomic to before its next.
    struct Step {
        std::uint32_t invocation = 0;
        std::vector<Touch> touches;
        std::vector<Choice> choices;
    };
    struct Branch {
        std::vector<std::uint32_t> can_run;  // units by their first invocation
        Step taken;
        std::map<std::uint32_t, std::vector<Touch>> asleep;  // units without new turns
        std::map<std::uint32_t, std::vector<Touch>> done;    // tried here
        std::set<std::uint32_t> wanted;                      // units to be tried here
    };

    // `delays_writes`: atomics may also write in front of writes that ran before them, and read
    // values of the future. The deeds must outlive it.
    Exploration(Deeds& deeds, bool delays_writes) : deeds_(deeds), delays_writes_(delays_writes) {}
    [[nodiscard]] bool delays_writes() const { return delays_writes_; }
    // Whether one could have, in some run, but was not allowed to.
    [[nodiscard]] bool has_passed_over() const { return has_passed_over_; }

    // The turns and reads with which the next run begins; nothing once all have been tried.
    [[nodiscard]] std::optional<RunOrder> next_order();

    // Notes the branches of a run, from the beginning.
    void note_run(class Follower& follower);

    [[nodiscard]] const std::vector<Branch>& path() const { return path_; }

private:
    // A run of more turns belongs to a loop that waits.
    static constexpr std::size_t kMaxTurns = 512;
    friend class Follower;

    [[nodiscard]] std::set<std::uint32_t> initials(std::size_t earlier, std::size_t later) const;
    void want_reversal(std::size_t earlier, std::size_t later);
    void want_reversals();
    static bool take_next_choice(Branch& branch);
    void find_futures();

    std::vector<Branch> path_;
    std::vector<std::bitset<kMaxTurns>> before_;  // the turns that are ordered before each turn
    Deeds& deeds_;
    bool delays_writes_;
    bool has_begun_ = false;
    bool has_passed_over_ = false;
};

// Leads a run along the turns of an exploration, continues where they end, and records them.
class Follower : public Scheduler {
public:
    // Both must outlive it.
    Follower(const Exploration& exploration, const RunOrder& order, WorkgroupState& state);

    std::size_t pick(const std::vector<Unit>& units, std::size_t last) override;
    std::vector<Exploration::Branch> take_branches();
    // Whether the run was given up because it took too many turns.
    [[nodiscard]] bool is_too_long() const { return is_too_long_; }
    [[nodiscard]] bool has_passed_over() const { return state_.has_passed_over; }
    // Whether all that was promised came.
    [[nodiscard]] bool is_possible() const { return !state_.atomic_history.has_open_promises(); }

private:
    void finish_turn();
    static void let_sleep(Exploration::Branch& branch, const Exploration::Branch& before);
    std::size_t choose(const std::vector<Unit>& units, std::size_t last,
                       Exploration::Branch& branch) const;

    const Exploration& exploration_;
    const RunOrder& order_;
    WorkgroupState& state_;
    std::vector<Exploration::Branch> branches_;
    bool is_too_long_ = false;
    std::size_t reads_before_ = 0;  // reads that the state had noted before the last turn
};

}  // namespace vkp::audit
