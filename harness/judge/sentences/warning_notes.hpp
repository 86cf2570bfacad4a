// What compilers of C warn of, and GLSL's takes in silence.
#pragma once

#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/finding.hpp"

#include <string_view>
#include <vector>

namespace vkp {

// A note for each name that hides another, each global variable that is not `shared` though threads
// are meant to share it, each division of whole numbers that a float is made of, and each float
// that gets into a float result by way of a whole number. Where a name explains a finding about
// that array, the finding takes its advice from it instead.
void add_warnings(std::string_view kernel_text, const KernelInterface& interface,
                  std::vector<Finding>& findings, std::vector<Finding>& notes);

}  // namespace vkp
