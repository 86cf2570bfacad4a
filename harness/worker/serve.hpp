// The worker's side: what its process does from its start to its end.
#pragma once

#include "harness/worker/worker.hpp"

namespace vkp {

// Opens the device, gives up unneeded rights, and answers requests until the channel is closed.
// Returns the exit code.
int serve(const WorkerOptions& options, Channel& channel, StageBoard& stage);

}  // namespace vkp
