// The choice of the workgroups in a picture when not all of them fit.
#pragma once

#include "harness/model/results/audit_result.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace vkp::picture {

struct Selection {
    // By workgroup: the number of its accesses; 0 if unknown.
    std::map<std::uint32_t, std::uint64_t> workgroups;
    std::uint64_t left_out = 0;       // workgroups that ran
    std::uint64_t most_accesses = 0;  // accesses that each of them may record
    // Line and invocation of accesses that findings are about: they are recorded in any case.
    std::set<std::pair<int, std::uint32_t>> findings;
};

// Selects workgroups with findings, then the first and the last, then the others in their order, as
// long as all accesses together are no more than `most_accesses`; at least two where a finding is
// between two.
Selection select(const audit::Result& result, const Launch& launch, std::uint64_t most_accesses);

}  // namespace vkp::picture
