// The atomics that the next one of a unit depends on: those that the unit made itself, or learned
// of at a barrier, and each that came before one of these at its location, if one of the two wrote.
// Where an atomic depends on no earlier one, it could have had its turn before it instead.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace vkp::audit {

class Causes {
public:
    using Clock = std::map<std::uint32_t, std::uint32_t>;  // the last atomic, by unit
    // An atomic of a unit, counted from 1.
    struct Turn {
        std::uint32_t unit = 0;
        std::uint32_t number = 0;
    };

    Turn note(std::uint32_t unit, std::uint64_t location, bool writes);
    // The atomics that the next one of the unit depends on.
    [[nodiscard]] const Clock& past(std::uint32_t unit) { return of_unit_[unit]; }
    [[nodiscard]] static bool covers(const Clock& past, const Turn& turn);
    // The atomics whose values the unit may have used so far.
    [[nodiscard]] Clock& flow(std::uint32_t unit) { return flow_[unit]; }
    static void join(Clock& into, const Clock& other);
    // The units meet at a barrier.
    void meet(const std::vector<std::uint32_t>& units);

private:
    struct Accesses {
        Clock writes;
        Clock all;
    };
    static void join_all(std::unordered_map<std::uint32_t, Clock>& clocks,
                         const std::vector<std::uint32_t>& units);

    std::unordered_map<std::uint32_t, Clock> of_unit_;
    std::unordered_map<std::uint32_t, Clock> flow_;
    std::unordered_map<std::uint64_t, Accesses> of_location_;
};

}  // namespace vkp::audit
