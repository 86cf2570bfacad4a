// Sentences about data races.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"
#include "harness/judge/advice.hpp"
#include "harness/model/results/audit_result.hpp"

#include <string>

namespace vkp {

// "thread 3 reads `s[2]` in line 9 while thread 2 writes it in line 6: …"
std::string race_message(const audit::Hazard& hazard, const KernelInterface& interface);

// What orders the two accesses, or does without them.
Advice race_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis);

}  // namespace vkp
