#include "harness/audit/schedulers.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <vector>

namespace vkp::audit {

namespace {

// The unit from `from` on that can run, round and round; backwards if `is_backward`.
std::size_t next_in_turn(const std::vector<Unit>& units, std::size_t from, bool is_backward) {
    std::size_t index = from % units.size();
    while (!units[index].can_run()) {
        index = (index + (is_backward ? units.size() - 1 : 1)) % units.size();
    }
    return index;
}

std::size_t first_of(const std::vector<Unit>& units, bool from_last) {
    return next_in_turn(units, from_last ? units.size() - 1 : 0, from_last);
}

class OneByOne : public Scheduler {
public:
    OneByOne(bool from_last, std::uint32_t atomics_first)
        : from_last_(from_last), atomics_first_(atomics_first) {}

    [[nodiscard]] bool pauses_at_atomics() const override { return atomics_first_ > 0; }

    std::size_t pick(const std::vector<Unit>& units, std::size_t last) override {
        std::uint32_t fewest = atomics_first_;
        for (const Unit& unit : units) {
            fewest = unit.can_run() ? std::min(fewest, unit.atomics) : fewest;
        }
        if (fewest < atomics_first_) {
            // In the reverse order, the last one to take a ticket is the first that waits for its
            // turn.
            std::size_t index = first_of(units, !from_last_);
            while (!units[index].can_run() || units[index].atomics > fewest) {
                index = (index + (from_last_ ? 1 : units.size() - 1)) % units.size();
            }
            return index;
        }
        return units[last].can_run() && has_begun_ ? last : begin(units);
    }

private:
    std::size_t begin(const std::vector<Unit>& units) {
        has_begun_ = true;
        return first_of(units, from_last_);
    }

    bool from_last_;
    std::uint32_t atomics_first_;
    bool has_begun_ = false;
};

class Interleaved : public Scheduler {
public:
    explicit Interleaved(bool from_last) : from_last_(from_last) {}

    std::size_t pick(const std::vector<Unit>& units, std::size_t last) override {
        if (!std::exchange(has_begun_, true)) {
            return first_of(units, from_last_);
        }
        return next_in_turn(units, last + (from_last_ ? units.size() - 1 : 1), from_last_);
    }

private:
    bool from_last_;
    bool has_begun_ = false;
};

// Probabilistic concurrency testing (Burckhardt et al., "A Randomized Scheduler with Probabilistic
// Guarantees of Finding Bugs", ASPLOS 2010): the unit of the highest priority runs; at a few
// randomly drawn atomics the running unit gets the lowest priority.
class Drawn : public Scheduler {
public:
    Drawn(std::uint64_t seed, std::uint64_t atomics) : random_(seed) {
        constexpr std::size_t kChanges = 3;
        for (std::size_t i = 0; i < kChanges; ++i) {
            changes_.push_back(random_() % std::max<std::uint64_t>(atomics, 1));
        }
    }

    std::size_t pick(const std::vector<Unit>& units, std::size_t last) override {
        if (priorities_.size() != units.size()) {
            draw_priorities(units.size());
        } else if (std::ranges::find(changes_, made_++) != changes_.end()) {
            priorities_[last] = --lowest_;
        }
        std::size_t best = first_of(units, false);
        for (std::size_t i = best; i < units.size(); ++i) {
            best = units[i].can_run() && priorities_[i] > priorities_[best] ? i : best;
        }
        return best;
    }

private:
    // std::shuffle differs from library to library.
    void draw_priorities(std::size_t count) {
        priorities_.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t place = random_() % (i + 1);
            priorities_[i] = priorities_[place];
            priorities_[place] = static_cast<std::int64_t>(i);
        }
        lowest_ = 0;
    }

    std::mt19937_64 random_;
    std::vector<std::uint64_t> changes_;  // numbers of the pick() calls
    std::uint64_t made_ = 0;
    std::vector<std::int64_t> priorities_;  // by unit
    std::int64_t lowest_ = 0;
};

class Chosen : public Scheduler {
public:
    explicit Chosen(std::vector<Turn> turns) : turns_(std::move(turns)) {}

    std::size_t pick(const std::vector<Unit>& units, std::size_t last) override {
        for (; next_ < turns_.size(); ++next_) {
            const Turn& turn = turns_[next_];
            const auto unit = std::ranges::find(units, turn.invocation, &Unit::invocation);
            if (unit == units.end()) {
                continue;
            }
            const std::uint32_t end =
                begun_at_.emplace(next_, unit->atomics).first->second + turn.atomics;
            if (unit->can_run() && unit->atomics < end) {
                return static_cast<std::size_t>(unit - units.begin());
            }
        }
        return units[last].can_run() ? last : first_of(units, false);
    }

private:
    std::vector<Turn> turns_;
    std::size_t next_ = 0;
    std::map<std::size_t, std::uint32_t> begun_at_;  // a turn: its unit's atomics before
};

}  // namespace

std::unique_ptr<Scheduler> new_scheduler(const RunOrder& order, std::uint64_t atomics) {
    switch (order.kind) {
        case RunOrder::Kind::kInterleaved:
            return std::make_unique<Interleaved>(order.from_last);
        case RunOrder::Kind::kDrawn:
            return std::make_unique<Drawn>(order.seed, atomics);
        case RunOrder::Kind::kChosen:
            return std::make_unique<Chosen>(order.turns);
        default:
            return std::make_unique<OneByOne>(order.from_last, order.atomics_first);
    }
}

}  // namespace vkp::audit
