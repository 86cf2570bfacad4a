// A text about a kernel, made in a process of its own because the kernel is run for it.
#pragma once

#include "checker/options/arguments.hpp"
#include "harness/worker/guarded.hpp"

#include <functional>
#include <string>

namespace vkp {

struct RenderedText {
    std::string text;        // what was asked for, or why there is nothing of the kind
    bool succeeded = false;  // otherwise the kernel does not compile, or is beyond the audit
};

// Within the limits of the options. Throws what the work may throw: UsageError and
// InstallationError; also GuardedFailure, and Interrupted where there is an interruption.
RenderedText guarded_text(const Arguments& arguments, Interruption* interruption,
                          const std::function<RenderedText(StageBoard&)>& work);

}  // namespace vkp
