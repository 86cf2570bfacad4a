// Waits for captured dispatches that were submitted, and has them written.
#pragma once

#include "harness/capture_layer/device.hpp"

#include <vulkan/vulkan_core.h>

#include <memory>
#include <vector>

namespace vkp::capture {

using Captures = std::vector<std::shared_ptr<Capture>>;

// Each once, although command buffers may be executed several times by one submission: the last
// such execution is then what is in memory.
void add_captures_of(Device& device, VkCommandBuffer handle, Captures& captures);

// To be called when the queue has accepted the submission that these are in.
void after_submit(Device& device, VkQueue queue, const Captures& captures);

// Writes what has finished of what was too slow to wait for.
void write_finished(Device& device);

}  // namespace vkp::capture
