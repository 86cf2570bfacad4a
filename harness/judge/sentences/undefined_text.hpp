// Sentences about values that are undefined, and about numbers that do not fit their type.
#pragma once

#include "harness/glsl_analysis/glsl_analysis.hpp"
#include "harness/judge/advice.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/audit_result.hpp"

#include <string>

namespace vkp {

// "thread 3 uses `sum`, which nothing has given a value; line 12 needs it"
std::string uninitialized_message(const audit::Hazard& hazard, const KernelInterface& interface);
Advice uninitialized_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis);

// "; line 12 needs it", where an undefined value matters in another line than it comes from.
std::string where_it_matters(const audit::Hazard& hazard);

// A float that overflowed and stays in a buffer.
std::string infinite_message(const audit::Hazard& hazard, const KernelInterface& interface);
Advice infinite_advice();

// The same advice, with the integer that wrapped round on the way to an index out of bounds.
Advice with_overflow(Advice advice, const audit::Hazard& hazard);

}  // namespace vkp
