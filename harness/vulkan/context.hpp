// The Vulkan loader and an instance, for the .cpp files of this folder only: vulkan_raii.hpp takes
// seconds to compile.
#pragma once

#include <vulkan/vulkan_raii.hpp>

#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// Collects the messages of the validation layer, from any thread.
class MessageLog {
public:
    void add(std::string message);
    [[nodiscard]] std::vector<std::string> messages() const;

private:
    mutable std::mutex mutex_;
    std::vector<std::string> messages_;
};

// Members in creation order. The object must not move, as the messenger points to the log.
struct Context {
    // Throws InstallationError where there is no Vulkan loader, or no requested validation layer.
    explicit Context(bool validation);
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    MessageLog log;
    vk::raii::Context loader;
    vk::raii::Instance instance = nullptr;
    vk::raii::DebugUtilsMessengerEXT messenger = nullptr;
};

// The devices in the order of DeviceInfo::index. Throws InstallationError if there is none.
std::vector<vk::raii::PhysicalDevice> physical_devices(const vk::raii::Instance& instance);

// The first queue family that computes; nothing if none does.
std::optional<std::uint32_t> compute_queue_family(const vk::raii::PhysicalDevice& device);

}  // namespace vkp
