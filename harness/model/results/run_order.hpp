// In which order an audit runs the invocations of a dispatch: enough to run it so once more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vkp::audit {

// A turn of a unit: invocations that run together, named by the first of them. It runs until it has
// made so many atomics, or reaches a barrier or the end.
struct Turn {
    std::uint32_t invocation = 0;  // as in Access
    std::uint32_t atomics = 0;
    bool operator==(const Turn&) const = default;
};

inline constexpr std::size_t kMaxTurns = 4096;

// A value that an atomic reads although another one writes it only later.
struct FutureRead {
    std::uint32_t read = 0;  // index of the atomic in RunOrder::reads
    std::uint64_t value = 0;
    bool operator==(const FutureRead&) const = default;
};

struct RunOrder {
    enum class Kind : std::uint8_t {
        kLockStep,     // all invocations of a workgroup together, one workgroup after the other
        kOneByOne,     // unit by unit, each as far as the next barrier
        kInterleaved,  // workgroups by turns, from atomic to atomic, their invocations together
        kDrawn,        // by drawn priorities of the units, which change in a few places
        kChosen,       // by turns, and then one by one
    };

    // What runs together.
    enum class Unit : std::uint8_t { kWorkgroup, kSubgroup, kInvocation };

    Kind kind = Kind::kLockStep;
    Unit unit = Unit::kWorkgroup;     // says the run; kLockStep and kInterleaved have workgroups
    bool from_last = false;           // the last workgroup and unit first
    std::uint32_t atomics_first = 0;  // kOneByOne: every unit makes so many before any goes on
    // kLockStep and kOneByOne: of any two atomic instructions in a row, the first (1) or the second
    // (2) takes the oldest place that it may, and the other one the newest.
    std::uint32_t oldest_at = 0;
    std::uint64_t seed = 0;        // kDrawn
    std::vector<Turn> turns = {};  // kChosen
    // kChosen: which place each atomic takes that may take several, from the newest; 0 after these.
    std::vector<std::uint32_t> reads = {};
    std::vector<FutureRead> futures = {};  // kChosen

    bool operator==(const RunOrder&) const = default;
    [[nodiscard]] bool is_first() const { return *this == RunOrder(); }
};

constexpr RunOrder::Kind last_enumerator(RunOrder::Kind /*kind*/) {
    return RunOrder::Kind::kChosen;
}
constexpr RunOrder::Unit last_enumerator(RunOrder::Unit /*unit*/) {
    return RunOrder::Unit::kInvocation;
}

}  // namespace vkp::audit
