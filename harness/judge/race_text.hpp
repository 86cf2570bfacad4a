// Sentences about data races.
#pragma once

#include "harness/judge/advice.hpp"
#include "harness/model/audit_result.hpp"
#include "harness/reading/reading.hpp"

#include <string>

namespace vkp {

// "thread 3 reads `s[2]` in line 9 while thread 2 writes it in line 6: …"
std::string race_message(const audit::Hazard& hazard, const Frame& frame);

// What orders the two accesses, or does without them.
Advice race_advice(const audit::Hazard& hazard, const Reading& reading);

}  // namespace vkp
