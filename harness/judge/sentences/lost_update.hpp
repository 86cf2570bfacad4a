// Several threads that read one element, change it and write it back.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"
#include "harness/judge/advice.hpp"
#include "harness/model/results/audit_result.hpp"

#include <optional>

namespace vkp {

// What to do about a race in which both threads do so; nothing about other races.
std::optional<Advice> lost_update_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis);

}  // namespace vkp
