// An order of the invocations in words.
#pragma once

#include "harness/model/puzzle.hpp"
#include "harness/model/results/run_order.hpp"

#include <string>

namespace vkp {

// As it follows "if": "the workgroups take turns at every atomic". Empty for the first order.
std::string order_text(const audit::RunOrder& order, const Launch& launch);

}  // namespace vkp
