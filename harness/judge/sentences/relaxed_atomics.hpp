// Locks and flags: atomics that decide who goes on, and hand nothing over without fences.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"
#include "harness/judge/advice.hpp"
#include "harness/model/results/audit_result.hpp"

#include <optional>

namespace vkp {

// What to do about a race of plain accesses between which each thread has an atomic on one
// location: one after the first access, and one that decides whether the second is reached. Nothing
// about other races.
std::optional<Advice> relaxed_atomics_advice(const audit::Hazard& hazard,
                                             const GlslAnalysis& analysis);

}  // namespace vkp
