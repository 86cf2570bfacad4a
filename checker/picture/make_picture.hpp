// Runs a kernel on the CPU and makes a picture of it.
#pragma once

#include "checker/picture/picture.hpp"
#include "checker/subject/subject.hpp"
#include "harness/spirv/parsed_module.hpp"

namespace vkp {

// `shader` is the subject, compiled. If the audit does not know something in it, the recording's
// audit has a gap and nothing else is meant.
Picture make_picture(const Subject& subject, const spirv::ParsedModule& shader);

}  // namespace vkp
