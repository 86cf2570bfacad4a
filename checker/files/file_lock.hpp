// Locks between processes that write the same files.
#pragma once

#include "checker/files/descriptor.hpp"

#include <functional>

namespace vkp {

// Takes the lock of an open file or folder (flock), which ends with its descriptor. If the file
// system has no locks, nobody holds any.
bool is_locked_by_others(const Descriptor& file);

// Tries until it succeeds: others write for milliseconds. Returns false after 20 seconds, so that a
// process that was stopped in the middle does not block this one for ever.
bool succeeds_in_time(const std::function<bool()>& attempt);

}  // namespace vkp
