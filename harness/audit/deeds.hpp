// What the units of a small dispatch did in any run so far: the values that an atomic may read
// although another unit writes them only later.
//
// A turn at a time, no atomic reads from the future. But a device may let an atomic take effect
// before one that its thread makes earlier, so units may read in a circle: each what another one
// writes after its own read ("load buffering"). Only then is a future value more than another order
// of the turns. A value counts only if some run wrote it without the help of the atomic that reads
// it: none comes out of thin air. The idea of promised values is CDSChecker's (Norris and Demsky,
// OOPSLA 2013); their condition is that of Kang et al., "A Promising Semantics for Relaxed-Memory
// Concurrency" (POPL 2017).
#pragma once

#include "harness/audit/machine/atomic_history.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace vkp::audit {

class Deeds {
public:
    using Deed = AtomicHistory::Deed;

    void note(const Deed& deed);
    // The values that an atomic which read may also have read from the future.
    [[nodiscard]] std::vector<std::uint64_t> futures_of(const Deed& deed);
    [[nodiscard]] bool have_futures();

    // Whether a run has shown something new since the last call.
    [[nodiscard]] bool take_growth() { return std::exchange(has_grown_, false); }

private:
    struct Position {
        std::uint32_t unit = 0;
        std::uint32_t number = 0;
        std::uint64_t location = 0;
        bool reads = false;
        bool writes = false;
        auto operator<=>(const Position&) const = default;
    };
    using Firsts = std::map<std::uint32_t, std::uint32_t>;  // number of an atomic, by unit

    // For each unit the first of its atomics that may know what the unit did after its atomic of
    // this number.
    const Firsts& reached_from(std::uint32_t unit, std::uint32_t number);
    bool add_readers(Firsts& firsts, const Position& write, std::uint32_t unit) const;

    std::set<Position> positions_;
    // For each value that was written: the fewest atomics of each unit that it needed.
    std::map<std::pair<Position, std::uint64_t>, Causes::Clock> written_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Firsts> reached_;
    bool has_grown_ = false;
};

}  // namespace vkp::audit
