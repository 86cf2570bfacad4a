// Compiles, audits and records a target: what traces, pictures, debuggers and editors show. It
// needs no process of its own, and works in whichever has the executor.
#pragma once

#include "checker/target/target.hpp"
#include "harness/recording/run.hpp"
#include "harness/recording/wanted.hpp"

#include <functional>
#include <vector>

namespace vkp {

struct Recorded {
    std::vector<CompileError> errors = {};  // nothing else is of use if there are any
    AuditExecutor::SharedKernel kernel = {};
    audit::Result audit = {};
    recording::Run run = {};  // empty if the audit does not support the kernel
};

// What is to be recorded, when the audit's result is known.
using WantedOf = std::function<recording::Wanted(const audit::Result&)>;

// In the order of order_to_show(). Throws DeviceNotKnown.
Recorded record(const Target& target, AuditExecutor& executor, const WantedOf& wanted);

}  // namespace vkp
