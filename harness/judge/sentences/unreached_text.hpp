// Why a kernel writes nothing.
#pragma once

#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/finding.hpp"

#include <string_view>

namespace vkp {

// Lets a finding that an array was never written say which line no thread reaches, and the
// condition that keeps them from it, as far as the kernel's text tells. No thread wrote anything.
void explain_unreached(Finding& finding, std::string_view kernel_text,
                       const KernelInterface& interface);

}  // namespace vkp
