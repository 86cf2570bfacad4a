// The functions of Vulkan that the layer puts itself in front of, for devices with a session.
#pragma once

#include <vulkan/vulkan_core.h>

#include <span>
#include <string_view>

namespace vkp::capture {

struct Hook {
    std::string_view name;
    PFN_vkVoidFunction function = nullptr;
};

template <typename Function>
Hook make_hook(std::string_view name, Function* function) {
    return {name, reinterpret_cast<PFN_vkVoidFunction>(function)};
}

// Shaders, pipelines, layouts, buffers and names.
std::span<const Hook> object_hooks();
// Images and their views.
std::span<const Hook> image_hooks();
// Descriptor sets and their updates.
std::span<const Hook> descriptor_hooks();
// Command buffers and their pools.
std::span<const Hook> command_buffer_hooks();
// Commands that are recorded.
std::span<const Hook> command_hooks();
// Submissions to queues.
std::span<const Hook> queue_hooks();

// The function of this name, or null.
PFN_vkVoidFunction hook_named(std::string_view name);

}  // namespace vkp::capture
