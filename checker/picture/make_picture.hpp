// Runs a kernel on the CPU and makes a picture of it.
#pragma once

#include "checker/picture/picture.hpp"
#include "checker/target/target.hpp"

namespace vkp {

// `kernel` is the subject, compiled by that executor without errors. If the audit does not support
// something in it, the recording's audit says so and the rest is empty.
Picture make_picture(const Target& target, const CompiledKernel& kernel, AuditExecutor& executor);

}  // namespace vkp
