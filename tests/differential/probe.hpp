// A part of every random kernel that is right, or on request wrong in one known way.
#pragma once

#include "harness/model/results/finding.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp::differential {

enum class Fault : std::uint8_t {
    kNone,
    // Faults of any kernel.
    kPrivatePastTheEnd,
    kInputPastTheEnd,
    kPrivateNotInitialized,
    kUnwrittenElement,
    kTwoWriters,
    // Faults of kernels whose threads meet at barriers.
    kSharedPastTheEnd,
    kSharedNotInitialized,
    kNoBarrier,
    kReturnBeforeBarrier,
};

inline constexpr std::uint32_t kFaultsAnywhere = 5;
inline constexpr std::uint32_t kFaults = 9;

struct Sign {
    FindingKind kind = FindingKind::kOutOfBounds;
    std::string array;  // empty if the finding names none
};

// The finding that the audit must report for the fault.
Sign sign_of(Fault fault);

inline constexpr std::uint32_t kProbedInputExtent = 17;  // extent of `a`

// Works on the variable `probe_value`; `threads` is the size of the workgroup.
std::vector<std::string> probe_lines(Fault fault, std::uint32_t threads, bool has_barriers);

}  // namespace vkp::differential
