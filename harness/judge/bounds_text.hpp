// Sentences about accesses out of bounds.
#pragma once

#include "harness/model/audit_result.hpp"
#include "harness/model/frame.hpp"

#include <string>

namespace vkp {

// "thread 8 reads `a[8]`, but `a` has 8 elements, 0 to 7"
std::string bounds_message(const audit::Hazard& hazard, const Frame& frame);

// The guard that keeps the index inside.
std::string bounds_advice(const audit::Hazard& hazard, const Frame& frame);

}  // namespace vkp
