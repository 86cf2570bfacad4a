// Where a barrier orders two accesses of one workgroup.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"
#include "harness/judge/advice.hpp"
#include "harness/model/results/audit_result.hpp"

#include <string_view>

namespace vkp {

// The fence that orders accesses to a buffer or an image, as the hazard is about one or the other.
std::string_view fence_code(const audit::Hazard& hazard);

// Advice against a race between accesses of two lines: a place that every thread reaches.
Advice barrier_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis);

// Advice against a race between a read and a write in one line.
Advice one_line_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis);

}  // namespace vkp
