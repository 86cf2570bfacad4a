// A text about a kernel, made in a process of its own because the kernel is run for it.
#pragma once

#include "checker/options/shared_options.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/worker/isolated.hpp"

#include <string>

namespace vkp {

struct RenderedText {
    std::string text;        // what was asked for, or why there is nothing of the kind
    bool succeeded = false;  // otherwise the kernel does not compile, or is beyond the audit
};

// The device that the options name: known if that is none, and otherwise not before it is needed.
TargetDevice target_of(const RunArguments& arguments);

}  // namespace vkp
