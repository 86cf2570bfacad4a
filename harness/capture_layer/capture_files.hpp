// Writes a capture that was executed.
#pragma once

#include "harness/capture_layer/capture.hpp"

#include <cstdint>
#include <string>

namespace vkp::capture {

// The name of the folder of an execution: "dispatch-0007", and "dispatch-0007-2" for the second.
std::string folder_name(std::uint64_t number, std::uint64_t execution);

// Writes all files and says on standard error where they are, or what was wrong.
void write_capture(const Capture& capture, std::uint64_t execution);

}  // namespace vkp::capture
