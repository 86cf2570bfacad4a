// Why several threads write one element.
#pragma once

#include "harness/judge/advice.hpp"
#include "harness/model/audit_result.hpp"
#include "harness/reading/reading.hpp"

namespace vkp {

// Of a race between two writes.
Advice collision_advice(const audit::Hazard& hazard, const Reading& reading);

}  // namespace vkp
