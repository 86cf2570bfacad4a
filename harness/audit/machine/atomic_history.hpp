// The values that atomics have written at each location, and the places that another may take among
// them.
//
// An atomic may come anywhere in the order of the writes at its location that coherence allows
// (Vulkan specification, appendix "Memory Model", "Scoped Modification Order"): in front of a write
// that nothing orders before it, unless an atomic that is ordered before it has met that write
// already. Nothing comes between an atomic that reads and writes and the write that it read.
//
// In a small dispatch an atomic may also read a value that another unit writes only later: the
// value is promised, and counts if an atomic that may come there writes it in the end.
#pragma once

#include "harness/audit/machine/causes.hpp"
#include "harness/audit/races/race_shadow.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace vkp::audit {

// The choice of the place for an atomic that may take several.
enum class StaleReads : std::uint8_t { kNever, kOldest, kChosen };

class AtomicHistory {
public:
    struct Place {
        std::uint64_t key = 0;   // key of the location
        std::uint16_t lane = 0;  // lane that accesses it now
        std::uint8_t bits = 0;   // bits of the value
        // WorkgroupState::atomic_steps: an instruction's lanes are in order
        std::uint64_t step = 0;
        std::uint32_t unit = 0;  // the lane's, in a dispatch of which each atomic is kept
    };
    // Right after a write at the location.
    struct Spot {
        std::size_t index = 0;
        std::uint64_t value = 0;   // that an atomic there reads
        std::uint32_t number = 0;  // of the write
        bool is_newest = true;
        bool is_first = false;  // no atomic has written the value
        bool has_room = true;   // another write may come there
        // The value that was promised for the write after it, which is this one.
        std::optional<std::uint64_t> promised = {};
        bool is_promise_newest = false;
        [[nodiscard]] bool promises_newest() const { return promised && is_promise_newest; }
    };
    // What an atomic of a small dispatch did.
    struct Deed {
        Causes::Turn turn;
        std::uint64_t location = 0;
        bool reads = false;
        bool writes = false;
        std::uint64_t value = 0;  // that it wrote
        Causes::Clock flow;       // the atomics whose values it may have used
    };

    // The atomics of a small dispatch are all kept, with what they depend on: an atomic takes only
    // those places that no other turns of the units give it. Otherwise the first value of a
    // location and its last few writes are kept.
    void keep_all() { keeps_all_ = true; }
    [[nodiscard]] bool keeps_all() const { return keeps_all_; }
    // Whether an atomic could not take a place that it may take: a write was forgotten, or a thread
    // was not allowed to read the same older value once more, so that a wait ends.
    [[nodiscard]] bool has_left_out() const { return has_left_out_; }

    // The places that the access may take, the newest first; `newest` is the value in memory.
    std::vector<Spot> spots(const Place& place, std::uint64_t newest, const RaceShadow& shadow);

    // Promises a write after the newest one. Returns its spot.
    Spot promise(const Place& place, std::uint64_t value);
    [[nodiscard]] bool has_open_promises() const { return open_promises_ > 0; }
    // Notes that a place was not tried, or that the run as a whole does not count.
    void note_left_out() { has_left_out_ = true; }
    void break_promise() {
        ++open_promises_;
        has_left_out_ = true;
    }

    // Notes what the access did at one of its spots. `writes`: something that others may depend on.
    void note_turn(const Place& place, bool writes);
    [[nodiscard]] Deed last_deed(const Place& place);
    void note_read(const Place& place, const Spot& spot, const RaceShadow& shadow);
    // `follows`: it has also read the write before. Returns the number of the write.
    std::uint32_t note_write(const Place& place, const Spot& spot, std::uint64_t value,
                             bool follows, const RaceShadow& shadow);
    // Units that meet at a barrier.
    void note_barrier(const std::vector<std::uint32_t>& units) { causes_.meet(units); }

private:
    struct Reader {
        AccessEpoch epoch;
        std::uint32_t times = 1;
    };
    struct Write {
        std::uint64_t value = 0;
        AccessEpoch epoch;
        std::uint32_t number = 0;
        std::uint64_t step = 0;
        Causes::Turn turn;
        Causes::Clock past;
        Causes::Clock flow;
        bool follows = false;
        bool is_promised = false;     // and not written yet
        std::vector<Reader> readers;  // the first access of each lane that read it
        bool is_met_by_all = false;
    };
    struct Writes {
        std::uint8_t bits = 0;
        std::vector<Write> kept;  // in the modification order, from the first value on
    };

    [[nodiscard]] bool may_pass(const Write& write, const Place& place,
                                const RaceShadow& shadow) const;
    [[nodiscard]] bool is_redundant(const std::vector<Write>& kept, std::size_t index,
                                    const Place& place);
    [[nodiscard]] bool may_read_again(const Write& write, const Place& place,
                                      const RaceShadow& shadow) const;
    static void forget_second(Writes& writes);
    Writes& writes_at(std::uint64_t key);

    std::unordered_map<std::uint64_t, Writes> by_location_;
    Writes* last_ = nullptr;  // that was asked for last, and its key
    std::uint64_t last_key_ = 0;
    Causes causes_;
    Causes::Turn turn_;  // that runs
    std::uint32_t count_ = 0;
    std::size_t open_promises_ = 0;
    bool keeps_all_ = false;
    bool has_left_out_ = false;
};

}  // namespace vkp::audit
