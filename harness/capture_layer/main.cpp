// The three functions of the layer that the loader finds: exports.map names them.
#include "harness/capture_layer/chain.hpp"

#include <vulkan/vk_layer.h>

extern "C" {

// NOLINTBEGIN(readability-identifier-naming): the loader knows these names.
VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL vkGetInstanceProcAddr(VkInstance instance,
                                                               const char* name) {
    return vkp::capture::get_instance_proc_addr(instance, name);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL vkGetDeviceProcAddr(VkDevice device, const char* name) {
    return vkp::capture::get_device_proc_addr(device, name);
}

VKAPI_ATTR VkResult VKAPI_CALL
vkNegotiateLoaderLayerInterfaceVersion(VkNegotiateLayerInterface* pVersionStruct) {
    VkNegotiateLayerInterface* const negotiation = pVersionStruct;
    if (negotiation->loaderLayerInterfaceVersion < CURRENT_LOADER_LAYER_INTERFACE_VERSION) {
        return VK_ERROR_INITIALIZATION_FAILED;
    }
    negotiation->loaderLayerInterfaceVersion = CURRENT_LOADER_LAYER_INTERFACE_VERSION;
    // By the names above, the dynamic linker would find the loader's own functions.
    negotiation->pfnGetInstanceProcAddr = vkp::capture::get_instance_proc_addr;
    negotiation->pfnGetDeviceProcAddr = vkp::capture::get_device_proc_addr;
    negotiation->pfnGetPhysicalDeviceProcAddr = nullptr;
    return VK_SUCCESS;
}
// NOLINTEND(readability-identifier-naming)

}  // extern "C"
