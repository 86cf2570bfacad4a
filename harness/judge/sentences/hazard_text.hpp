// What the audit found, in sentences for learners.
#pragma once

#include "harness/glsl_analysis/syntax.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/model/results/finding.hpp"

#include <string>

namespace vkp {

// What happened, to whom and with which values, and what to do about it, made from the kernel's
// text.
Finding describe(const audit::Hazard& hazard, const KernelInterface& interface,
                 const Syntax& syntax);
Finding describe(const audit::Hazard& hazard, const KernelInterface& interface);

// "tile[3].x[1]", as the source would say it.
std::string access_text(const audit::Hazard& hazard);

}  // namespace vkp
