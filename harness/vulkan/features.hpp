// The optional features of a device that kernels may use: all that it has are enabled.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/vulkan/context.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vkp {

// A chain of features for the creation of the device.
using FeatureChain =
    vk::StructureChain<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceVulkan11Features,
                       vk::PhysicalDeviceVulkan12Features,
                       vk::PhysicalDeviceSubgroupSizeControlFeatures,
                       vk::PhysicalDeviceShaderIntegerDotProductFeatures>;

FeatureChain usable_features(const vk::raii::PhysicalDevice& device);

bool offers_extension(const vk::raii::PhysicalDevice& device, std::string_view name);

// Whether kernels with cooperative matrices of float16 can run, as far as other features go.
bool has_what_matrices_need(const vk::raii::PhysicalDevice& device);

// The extensions for these features, and those that a device requires to be enabled.
std::vector<const char*> usable_extensions(const vk::raii::PhysicalDevice& device);

// The control over subgroups that pipelines have once the features are enabled.
SubgroupControl subgroup_control_of(const vk::raii::PhysicalDevice& device);

// SPIR-V's capabilities (SPIR-V specification, section 3.31) that these features allow, with those
// that every device has.
std::vector<std::uint32_t> capabilities_of(const vk::raii::PhysicalDevice& device);

}  // namespace vkp
