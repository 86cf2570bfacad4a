// Load buffering in a dispatch that is too large for all orders: the values that atomics read
// although another unit writes them only later (deeds.hpp has the idea, for small dispatches).
//
// A run from the last unit to the first shows what units write before others have run. One from the
// first shows which of that comes after an atomic that could read it; in the next one it does. What
// does not come after all is no longer read in the one after that, until all that is read comes.
#pragma once

#include "harness/audit/machine/workgroup_state.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vkp::audit {

class FutureReads {
public:
    using ReadTaken = WorkgroupState::ReadTaken;

    // Notes what a run wrote.
    void note(std::span<const ReadTaken> run) {
        noted_.insert(noted_.end(), run.begin(), run.end());
    }

    // Chooses, from what the atomics of a run did, what they read in the next one. Returns whether
    // that is something else.
    bool learn_from(std::span<const ReadTaken> run);

    // The value that the atomic of this number of a unit, counted from 1, reads from the future.
    [[nodiscard]] std::optional<std::uint64_t> value_for(std::uint32_t unit,
                                                         std::uint32_t number) const;

private:
    using Values = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>;

    [[nodiscard]] Values written_later(std::span<const ReadTaken> run) const;
    [[nodiscard]] bool has_written_alone(const AtomicHistory::Deed& write,
                                         const AtomicHistory::Deed& read) const;
    [[nodiscard]] Values that_came(std::span<const ReadTaken> run) const;

    std::vector<ReadTaken> noted_;
    Values values_;
};

}  // namespace vkp::audit
