// The values that atomics have written at each location, and the older ones another may read.
//
// An atomic that only reads, or leaves what it reads, may come anywhere in the order of the writes
// at its location that coherence allows (Vulkan specification, appendix "Memory Model", "Scoped
// Modification Order"): before a write that nothing orders before it, unless an atomic that is
// ordered before it has met that write already. The last few writes of each location are kept.
#pragma once

#include "harness/audit/races/race_shadow.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace vkp::audit {

// The choice of the value for an atomic that may read several.
enum class StaleReads : std::uint8_t { kNever, kOldest, kChosen };

class AtomicHistory {
public:
    struct Place {
        std::uint64_t key = 0;   // key of the location
        std::uint16_t lane = 0;  // lane that accesses it now
        std::uint8_t bits = 0;   // bits of the value
        std::uint64_t step =
            0;  // WorkgroupState::atomic_steps: an instruction's lanes are in order
    };
    struct Older {
        std::uint64_t value = 0;
        bool is_first = false;  // no atomic has written it, as far as is known
    };

    // The values that the location held before the writes that the access may precede, newest
    // first.
    [[nodiscard]] std::vector<Older> older_values(const Place& place,
                                                  const RaceShadow& shadow) const;

    // Notes that the access has happened, whatever it read: from now on its invocation, and all
    // that is ordered after it, reads no older value, which lets a wait end.
    void note_met(const Place& place, const RaceShadow& shadow);
    void note_write(const Place& place, std::uint64_t replaced, const RaceShadow& shadow);

private:
    struct Write {
        AccessEpoch epoch;
        std::uint64_t replaced = 0;
        std::uint8_t bits = 0;
        std::uint64_t step = 0;
        std::vector<AccessEpoch> met;  // the accesses that came after it
        bool is_met_by_all = false;
    };
    struct Writes {
        std::vector<Write> kept;  // the newest last
        bool has_forgotten = false;
    };

    std::unordered_map<std::uint64_t, Writes> by_location_;
};

}  // namespace vkp::audit
