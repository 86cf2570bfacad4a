#include "harness/capture_layer/chain.hpp"

#include "harness/capture_layer/device.hpp"
#include "harness/capture_layer/dispatch_key.hpp"
#include "harness/capture_layer/hooks.hpp"
#include "harness/capture_layer/submission.hpp"

#include <vulkan/vk_layer.h>

#include <string_view>

namespace vkp::capture {

namespace {

struct Instance {
    VkInstance handle = VK_NULL_HANDLE;
    PFN_vkGetInstanceProcAddr next = nullptr;
    PFN_vkDestroyInstance destroy = nullptr;
    PFN_vkGetPhysicalDeviceMemoryProperties get_memory_properties = nullptr;
};

// It is never destroyed, as the devices.
ByDispatchKey<Instance>& instances() {
    static auto* const all = new ByDispatchKey<Instance>;
    return *all;
}

// The loader's struct in the chain that tells the layer what is below it.
template <typename Info>
Info* find_link(const void* chain, VkStructureType type) {
    for (const auto* link = static_cast<const Info*>(chain); link != nullptr;
         link = static_cast<const Info*>(link->pNext)) {
        if (link->sType == type && link->function == VK_LAYER_LINK_INFO) {
            // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): the loader wants it changed.
            return const_cast<Info*>(link);
        }
    }
    return nullptr;
}

template <typename Function>
Function function_of(const Instance& instance, const char* name) {
    return reinterpret_cast<Function>(instance.next(instance.handle, name));
}

VKAPI_ATTR VkResult VKAPI_CALL create_instance(const VkInstanceCreateInfo* info,
                                               const VkAllocationCallbacks* allocator,
                                               VkInstance* handle) {
    auto* const link = find_link<VkLayerInstanceCreateInfo>(
        info->pNext, VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO);
    if (link == nullptr) {
        return VK_ERROR_INITIALIZATION_FAILED;
    }
    session();  // says now what is wrong with the environment
    auto instance = std::make_unique<Instance>();
    instance->next = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    link->u.pLayerInfo = link->u.pLayerInfo->pNext;
    const auto create = function_of<PFN_vkCreateInstance>(*instance, "vkCreateInstance");
    const VkResult result = create(info, allocator, handle);
    if (result == VK_SUCCESS) {
        instance->handle = *handle;
        instance->destroy = function_of<PFN_vkDestroyInstance>(*instance, "vkDestroyInstance");
        instance->get_memory_properties = function_of<PFN_vkGetPhysicalDeviceMemoryProperties>(
            *instance, "vkGetPhysicalDeviceMemoryProperties");
        instances().add(*handle, std::move(instance));
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL destroy_instance(VkInstance handle,
                                            const VkAllocationCallbacks* allocator) {
    if (handle != VK_NULL_HANDLE) {
        instances().remove(handle)->destroy(handle, allocator);
    }
}

VKAPI_ATTR VkResult VKAPI_CALL create_device(VkPhysicalDevice physical_device,
                                             const VkDeviceCreateInfo* info,
                                             const VkAllocationCallbacks* allocator,
                                             VkDevice* handle) {
    auto* const link = find_link<VkLayerDeviceCreateInfo>(
        info->pNext, VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO);
    if (link == nullptr) {
        return VK_ERROR_INITIALIZATION_FAILED;
    }
    const Instance& instance = instances().at(physical_device);
    const VkLayerDeviceLink below = *link->u.pLayerInfo;
    link->u.pLayerInfo = below.pNext;
    const auto create = reinterpret_cast<PFN_vkCreateDevice>(
        below.pfnNextGetInstanceProcAddr(instance.handle, "vkCreateDevice"));
    const VkResult result = create(physical_device, info, allocator, handle);
    if (result == VK_SUCCESS) {
        auto device = std::make_unique<Device>();
        device->handle = *handle;
        device->session = session();
        device->next =
            next_functions(*handle, below.pfnNextGetDeviceProcAddr, device->session != nullptr);
        if (device->next.set_object_name == nullptr) {
            device->next.set_object_name = function_of<PFN_vkSetDebugUtilsObjectNameEXT>(
                instance, "vkSetDebugUtilsObjectNameEXT");
        }
        instance.get_memory_properties(physical_device, &device->memory);
        add_device(std::move(device));
    }
    return result;
}

// All that the application submitted is over by now, or it broke a rule.
VKAPI_ATTR void VKAPI_CALL destroy_device(VkDevice handle, const VkAllocationCallbacks* allocator) {
    if (handle == VK_NULL_HANDLE) {
        return;
    }
    const std::unique_ptr<Device> device = remove_device(handle);
    write_finished(*device);
    device->pending.clear();
    device->commands.clear();
    device->next.destroy_device(handle, allocator);
}

PFN_vkVoidFunction chain_function(std::string_view name) {
    for (const Hook& hook : {make_hook("vkGetInstanceProcAddr", get_instance_proc_addr),
                             make_hook("vkGetDeviceProcAddr", get_device_proc_addr),
                             make_hook("vkCreateInstance", create_instance),
                             make_hook("vkDestroyInstance", destroy_instance),
                             make_hook("vkCreateDevice", create_device),
                             make_hook("vkDestroyDevice", destroy_device)}) {
        if (hook.name == name) {
            return hook.function;
        }
    }
    return nullptr;
}

// The hook of a function that there is below, or that function itself. Without a session there are
// no hooks, and the layer costs nothing.
PFN_vkVoidFunction hook_before(PFN_vkVoidFunction below, std::string_view name) {
    const PFN_vkVoidFunction hook =
        below != nullptr && session() != nullptr ? hook_named(name) : nullptr;
    return hook != nullptr ? hook : below;
}

}  // namespace

// The loader asks here, too, for device functions of instance extensions: those of debug names.
PFN_vkVoidFunction get_instance_proc_addr(VkInstance handle, const char* name) {
    const PFN_vkVoidFunction own = chain_function(name);
    if (own != nullptr || handle == VK_NULL_HANDLE) {
        return own;
    }
    return hook_before(instances().at(handle).next(handle, name), name);
}

PFN_vkVoidFunction get_device_proc_addr(VkDevice handle, const char* name) {
    const std::string_view wanted = name;
    if (wanted == "vkGetDeviceProcAddr" || wanted == "vkDestroyDevice") {
        return chain_function(wanted);
    }
    const Device& device = device_of(handle);
    return hook_before(device.next.get_device_proc_addr(handle, name), wanted);
}

}  // namespace vkp::capture
