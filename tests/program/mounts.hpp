// Mounts that are visible only to this process, and those that it starts: for
// ProcessOptions::before_start. They return false if the system does not allow them (mostly in a
// container).
#pragma once

#include <filesystem>

namespace vkp {

bool mount_read_only(const std::filesystem::path& folder);

// An empty disk of so many KiB.
bool mount_small_disk(const std::filesystem::path& folder, int size_kib);

}  // namespace vkp
