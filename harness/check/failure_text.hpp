// Why there is no verdict, in words.
#pragma once

#include "harness/execution/executor.hpp"
#include "harness/model/case.hpp"

#include <chrono>
#include <cstddef>
#include <string>

namespace vkp {

// Why an execution of this dispatch allows no verdict, and what to do about it; empty if it allows
// one. The last full stop is left to who shows it.
std::string failure_text(const Execution& execution, const Case& definition, std::size_t dispatch,
                         std::chrono::milliseconds time_limit);

}  // namespace vkp
