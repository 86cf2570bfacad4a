#include "harness/vulkan/context.hpp"

#include "harness/base/installation_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace vkp {

namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

VKAPI_ATTR VkBool32 VKAPI_CALL on_message(VkDebugUtilsMessageSeverityFlagBitsEXT /*severity*/,
                                          VkDebugUtilsMessageTypeFlagsEXT /*type*/,
                                          const VkDebugUtilsMessengerCallbackDataEXT* data,
                                          void* log) {
    static_cast<MessageLog*>(log)->add(data->pMessage);
    return VK_FALSE;
}

// Of C, for the types of a callback differ between versions of the C++ headers.
vk::DebugUtilsMessengerCreateInfoEXT messenger_info(MessageLog& log) {
    return VkDebugUtilsMessengerCreateInfoEXT{
        VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        nullptr,
        0,
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
            VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT |
            VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT |
            VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT,
        on_message,
        &log};
}

bool has_extension(const vk::raii::Context& loader, std::string_view name) {
    const auto extensions = loader.enumerateInstanceExtensionProperties();
    return std::any_of(extensions.begin(), extensions.end(), [&](const auto& extension) {
        return std::string_view(extension.extensionName.data()) == name;
    });
}

void require_validation_layer(const vk::raii::Context& loader) {
    const auto layers = loader.enumerateInstanceLayerProperties();
    const bool is_there = std::any_of(layers.begin(), layers.end(), [](const auto& layer) {
        return std::string_view(layer.layerName.data()) == kValidationLayer;
    });
    if (!is_there) {
        throw InstallationError(
            "The Vulkan validation layer is not installed. On Debian and Ubuntu: apt install "
            "vulkan-validationlayers");
    }
}

constexpr std::string_view kMeanwhile = "Until then, `--device none` checks by the audit alone";

vk::raii::Context load_vulkan() {
    try {
        return {};
    } catch (const std::exception& error) {
        throw InstallationError(
            fmt::format("There is no Vulkan loader on this machine ({}). On Debian and Ubuntu: apt "
                        "install libvulkan1 mesa-vulkan-drivers. {}",
                        error.what(), kMeanwhile));
    }
}

vk::raii::Instance create_instance(const vk::raii::Context& loader, MessageLog& log,
                                   bool validation) {
    const vk::ApplicationInfo application("Vulkan Puzzles", 1, nullptr, 0, VK_API_VERSION_1_2);
    vk::InstanceCreateInfo info({}, &application);
    std::vector<const char*> layers;
    std::vector<const char*> extensions;
    if (has_extension(loader, VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME)) {
        extensions.push_back(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME);
        info.flags |= vk::InstanceCreateFlagBits::eEnumeratePortabilityKHR;
    }
    const std::array enabled = {vk::ValidationFeatureEnableEXT::eSynchronizationValidation};
    vk::ValidationFeaturesEXT features(enabled);
    vk::DebugUtilsMessengerCreateInfoEXT messenger = messenger_info(log);
    if (validation) {
        require_validation_layer(loader);
        layers.push_back(kValidationLayer);
        extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
        messenger.pNext = &features;
        info.pNext = &messenger;  // also for what instance creation itself does
    }
    info.setPEnabledLayerNames(layers);
    info.setPEnabledExtensionNames(extensions);
    try {
        return {loader, info};
    } catch (const vk::SystemError& error) {
        throw InstallationError(fmt::format(
            "Vulkan does not start ({}): a driver is missing or broken. On Debian and Ubuntu: apt "
            "install mesa-vulkan-drivers. {}",
            error.what(), kMeanwhile));
    }
}

}  // namespace

void MessageLog::add(std::string message) {
    const std::lock_guard lock(mutex_);
    messages_.push_back(std::move(message));
}

std::vector<std::string> MessageLog::messages() const {
    const std::lock_guard lock(mutex_);
    return messages_;
}

Context::Context(bool validation)
    : loader(load_vulkan()), instance(create_instance(loader, log, validation)) {
    if (validation) {
        messenger = vk::raii::DebugUtilsMessengerEXT(instance, messenger_info(log));
    }
}

std::vector<vk::raii::PhysicalDevice> physical_devices(const vk::raii::Instance& instance) {
    std::vector<vk::raii::PhysicalDevice> devices;
    try {
        for (auto& device : vk::raii::PhysicalDevices(instance)) {
            devices.push_back(std::move(device));
        }
    } catch (const vk::SystemError&) {
        devices.clear();  // some loaders call "none" an initialisation error
    }
    if (devices.empty()) {
        throw InstallationError(fmt::format(
            "There is no Vulkan device on this machine. Without a GPU, Mesa's lavapipe is one: on "
            "Debian and Ubuntu, apt install mesa-vulkan-drivers. {}",
            kMeanwhile));
    }
    return devices;
}

std::optional<std::uint32_t> compute_queue_family(const vk::raii::PhysicalDevice& device) {
    const auto families = device.getQueueFamilyProperties();
    for (std::uint32_t i = 0; i < families.size(); ++i) {
        if (families[i].queueFlags & vk::QueueFlagBits::eCompute) {
            return i;
        }
    }
    return {};
}

}  // namespace vkp
