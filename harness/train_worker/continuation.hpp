// The continuation of a text by a kernel of puzzle 57, in a separate process.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/worker/isolated.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

struct ContinuationRequest {
    DeviceInfo device;
    std::string kernel;  // its text, which must be right: a wrong one may leave its arrays
    std::string text;    // not empty
    std::size_t bytes = 0;
};

struct Continuation {
    std::string refused = {};         // why the kernel does not run; nothing else is valid then
    std::vector<double> result = {};  // result rows of the text's places
    std::string added = {};           // byte by byte, each with all before it
};

// Throws IsolatedFailure and InstallationError.
Continuation continue_text(const ContinuationRequest& request, const IsolationOptions& options);

}  // namespace vkp
