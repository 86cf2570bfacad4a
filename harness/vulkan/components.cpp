#include "harness/vulkan/components.hpp"

#include "harness/vulkan/context.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

std::string version_text(std::uint32_t version) {
    return fmt::format("{}.{}.{}", VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version),
                       VK_API_VERSION_PATCH(version));
}

std::string loader_version() {
    try {
        return version_text(vk::raii::Context().enumerateInstanceVersion());
    } catch (const std::exception&) {
        return "none";
    }
}

}  // namespace

std::vector<Component> vulkan_components() {
    return {{"Vulkan headers", version_text(VK_HEADER_VERSION_COMPLETE)},
            {"Vulkan loader", loader_version()}};
}

}  // namespace vkp
