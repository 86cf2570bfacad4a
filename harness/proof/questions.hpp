// The questions whose answers are a proof: of one thread, whether it stays inside; of two, whether
// they race, and whether they meet at each barrier.
#pragma once

#include "harness/proof/behaviour.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vkp::proof {

enum class FaultKind : std::uint8_t { kOutside, kRace, kBarrier };

// What could not be excluded.
struct Doubt {
    FaultKind kind = FaultKind::kOutside;
    spirv::Id variable = 0;  // not of a barrier
    int line = 0;
    int other_line = 0;  // of a race
    // What holds in it.
    std::vector<Term> conditions;
};

// Asks them in the order of the kernel's lines until one is not excluded. Nothing: all are.
std::optional<Doubt> first_doubt(const Behaviour& behaviour, Terms& terms, Knowledge& knowledge);

}  // namespace vkp::proof
