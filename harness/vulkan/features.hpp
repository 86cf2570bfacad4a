// The optional features of a device that kernels may use: all that it has of them are turned on.
#pragma once

#include "harness/vulkan/context.hpp"

#include <cstdint>
#include <vector>

namespace vkp {

// To be chained into the creation of the device.
using FeatureChain =
    vk::StructureChain<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceVulkan11Features,
                       vk::PhysicalDeviceVulkan12Features>;

FeatureChain usable_features(const vk::raii::PhysicalDevice& device);

// SPIR-V's capabilities (SPIR-V specification, section 3.31) that these features allow, with those
// that every device has.
std::vector<std::uint32_t> capabilities_of(const vk::raii::PhysicalDevice& device);

}  // namespace vkp
