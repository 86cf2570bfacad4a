// Sentences about accesses out of bounds.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"
#include "harness/judge/advice.hpp"
#include "harness/model/results/audit_result.hpp"

#include <string>

namespace vkp {

// "thread 8 reads `a[8]`, but `a` has 8 elements, 0 to 7"
std::string bounds_message(const audit::Hazard& hazard, const KernelInterface& interface);

// Why the index is outside, and the guard that keeps it inside, both from the source line.
Advice bounds_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis);

}  // namespace vkp
