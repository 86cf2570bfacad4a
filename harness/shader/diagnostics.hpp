// Turns what glslang prints into what a learner can use.
#pragma once

#include "harness/model/kernel.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// The errors in glslang's output, one for each line of the kernel (the first there), cleaned of
// its internal words, with advice for the frequent slips. `given` has the names that the frame
// declares, which may be meant by an unknown name.
std::vector<CompileError> explain_diagnostics(std::string_view compiler_output,
                                              std::string_view kernel_text,
                                              const std::vector<std::string>& given = {});

}  // namespace vkp
