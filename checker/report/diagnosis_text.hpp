// Verdicts and findings by the names that people read.
#pragma once

#include "harness/model/results/diagnosis.hpp"

#include <string>
#include <string_view>

namespace vkp {

// "does not compile"
std::string_view verdict_title(Verdict verdict);

// "faulty: data race", from what diagnosis_name() gave to the progress file; other words as they
// are.
std::string diagnosis_title(std::string_view name);

}  // namespace vkp
