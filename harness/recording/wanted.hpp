// What of a run is recorded: who is to show it decides.
#pragma once

#include "harness/model/launch.hpp"
#include "harness/model/results/audit_result.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace vkp::recording {

// The most accesses of scalars, and steps, that a debugger keeps: about 100 MiB.
inline constexpr std::uint64_t kMaxMoments = 3'000'000;
// The most accesses in a drawing: in threads times instructions times scalars.
inline constexpr std::uint64_t kMaxDrawn = 100'000;
// The most events of one thread.
inline constexpr std::uint64_t kMaxEvents = 10'000;

struct Wanted {
    enum class Use {
        kThread,   // a list of what one thread does
        kDrawing,  // some workgroups, with their costs, and the heat of all
        kMoments   // one workgroup, where it is at any time, and what the others write
    };

    Use use = Use::kMoments;
    // The recorded ones, and how many accesses they make; 0 if that is unknown.
    std::map<std::uint32_t, std::uint64_t> workgroups = {};
    // The most accesses of each workgroup. Where their number is known, the first half and the
    // last.
    std::uint64_t most = kMaxMoments;

    // Of one thread: its place in the workgroup, and what it is asked about.
    std::uint32_t lane = 0;
    int line = 0;             // 0: every line
    std::string array = {};   // empty: every array
    bool has_locals = false;  // also assignments to its own variables

    // For a drawing: line and invocation of accesses that findings are about, which are recorded in
    // any case.
    std::set<std::pair<int, std::uint32_t>> findings = {};
    std::uint64_t groups_left_out = 0;  // workgroups that ran

    // For moments: the entry point is none of the kernel's functions.
    bool has_frame = true;
};

// Workgroups with findings, then the first and the last, then the others in their order, as long as
// all accesses together are no more than `most`; at least two where a finding is between two.
Wanted wanted_drawing(const audit::Result& audit, const Launch& launch,
                      std::uint64_t most = kMaxDrawn);

}  // namespace vkp::recording
