// The layer's place between the loader and what is below.
#pragma once

#include <vulkan/vulkan_core.h>

namespace vkp::capture {

// vkGetInstanceProcAddr and vkGetDeviceProcAddr of the layer.
VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_instance_proc_addr(VkInstance handle,
                                                                const char* name);
VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_device_proc_addr(VkDevice handle, const char* name);

}  // namespace vkp::capture
