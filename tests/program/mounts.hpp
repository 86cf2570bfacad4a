// Mounts that only this process sees, and those that it starts: for ProcessOptions::before_start.
// They give false where the system does not let us (a container, mostly).
#pragma once

#include <filesystem>

namespace vkp {

bool mount_read_only(const std::filesystem::path& folder);

// An empty disk of so many KiB.
bool mount_small_disk(const std::filesystem::path& folder, int size_kib);

}  // namespace vkp
