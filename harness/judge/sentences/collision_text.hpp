// Why several threads write one element.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"
#include "harness/judge/advice.hpp"
#include "harness/model/results/audit_result.hpp"

namespace vkp {

// Advice against a race between two writes.
Advice collision_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis);

}  // namespace vkp
