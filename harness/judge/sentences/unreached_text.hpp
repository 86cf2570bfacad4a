// Why a kernel writes nothing, and where it writes something.
#pragma once

#include "harness/glsl_analysis/syntax.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/results/finding.hpp"

#include <string>
#include <string_view>

namespace vkp {

// Lets a finding that an array was never written say which line no thread reaches, and the
// condition that keeps them from it, as far as the kernel's text tells. No thread wrote anything.
void explain_unreached(Finding& finding, std::string_view kernel_text,
                       const KernelInterface& interface);

// "Only line 10 writes to `s`, where `i < n`."; empty where the text does not tell.
std::string writers_text(const Syntax& syntax, const std::string& array);

}  // namespace vkp
