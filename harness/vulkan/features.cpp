#include "harness/vulkan/features.hpp"

#include <spirv/unified1/spirv.hpp11>

#include <algorithm>

namespace vkp {

namespace {

bool has_vulkan_12(const vk::raii::PhysicalDevice& device) {
    return device.getProperties().apiVersion >= VK_API_VERSION_1_2;
}

}  // namespace

bool offers_extension(const vk::raii::PhysicalDevice& device, std::string_view name) {
    const auto offered = device.enumerateDeviceExtensionProperties();
    return std::any_of(offered.begin(), offered.end(), [&](const auto& extension) {
        return std::string_view(extension.extensionName.data()) == name;
    });
}

namespace {

// The extension is used even where Vulkan 1.3 has it, as the instance requests a lower version.
bool has_subgroup_size_control(const vk::raii::PhysicalDevice& device) {
    return offers_extension(device, VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME);
}

void use_subgroup_size_control(FeatureChain& usable, const vk::raii::PhysicalDevice& device) {
    if (!has_subgroup_size_control(device)) {
        usable.unlink<vk::PhysicalDeviceSubgroupSizeControlFeatures>();
        return;
    }
    const auto offered = device.getFeatures2<vk::PhysicalDeviceFeatures2,
                                             vk::PhysicalDeviceSubgroupSizeControlFeatures>();
    const auto& control = offered.get<vk::PhysicalDeviceSubgroupSizeControlFeatures>();
    auto& used = usable.get<vk::PhysicalDeviceSubgroupSizeControlFeatures>();
    used.subgroupSizeControl = control.subgroupSizeControl;
    used.computeFullSubgroups = control.computeFullSubgroups;
}

// Likewise.
bool has_integer_dot_product(const vk::raii::PhysicalDevice& device) {
    return offers_extension(device, VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME);
}

void use_integer_dot_product(FeatureChain& usable, const vk::raii::PhysicalDevice& device) {
    if (!has_integer_dot_product(device)) {
        usable.unlink<vk::PhysicalDeviceShaderIntegerDotProductFeatures>();
        return;
    }
    const auto offered = device.getFeatures2<vk::PhysicalDeviceFeatures2,
                                             vk::PhysicalDeviceShaderIntegerDotProductFeatures>();
    usable.get<vk::PhysicalDeviceShaderIntegerDotProductFeatures>().shaderIntegerDotProduct =
        offered.get<vk::PhysicalDeviceShaderIntegerDotProductFeatures>().shaderIntegerDotProduct;
}

void add(std::vector<std::uint32_t>& capabilities, bool is_there, spv::Capability capability) {
    if (is_there) {
        capabilities.push_back(static_cast<std::uint32_t>(capability));
    }
}

void add_subgroups(std::vector<std::uint32_t>& capabilities,
                   const vk::raii::PhysicalDevice& device) {
    using Bit = vk::SubgroupFeatureFlagBits;
    const auto chain =
        device
            .getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceSubgroupProperties>();
    const auto& subgroups = chain.get<vk::PhysicalDeviceSubgroupProperties>();
    if (!(subgroups.supportedStages & vk::ShaderStageFlagBits::eCompute)) {
        return;
    }
    const auto has = [&](Bit bit) {
        return static_cast<bool>(subgroups.supportedOperations & bit);
    };
    add(capabilities, has(Bit::eBasic), spv::Capability::GroupNonUniform);
    add(capabilities, has(Bit::eVote), spv::Capability::GroupNonUniformVote);
    add(capabilities, has(Bit::eArithmetic), spv::Capability::GroupNonUniformArithmetic);
    add(capabilities, has(Bit::eBallot), spv::Capability::GroupNonUniformBallot);
    add(capabilities, has(Bit::eShuffle), spv::Capability::GroupNonUniformShuffle);
    add(capabilities, has(Bit::eShuffleRelative), spv::Capability::GroupNonUniformShuffleRelative);
    add(capabilities, has(Bit::eClustered), spv::Capability::GroupNonUniformClustered);
    add(capabilities, has(Bit::eQuad), spv::Capability::GroupNonUniformQuad);
}

}  // namespace

FeatureChain usable_features(const vk::raii::PhysicalDevice& device) {
    FeatureChain usable;
    auto& core = usable.get<vk::PhysicalDeviceFeatures2>().features;
    const vk::PhysicalDeviceFeatures there = device.getFeatures();
    core.shaderFloat64 = there.shaderFloat64;
    core.shaderInt64 = there.shaderInt64;
    core.shaderInt16 = there.shaderInt16;
    use_subgroup_size_control(usable, device);
    use_integer_dot_product(usable, device);
    if (!has_vulkan_12(device)) {
        usable.unlink<vk::PhysicalDeviceVulkan11Features>();
        usable.unlink<vk::PhysicalDeviceVulkan12Features>();
        return usable;
    }
    const auto offered =
        device.getFeatures2<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceVulkan11Features,
                            vk::PhysicalDeviceVulkan12Features>();
    const auto& offered_11 = offered.get<vk::PhysicalDeviceVulkan11Features>();
    const auto& offered_12 = offered.get<vk::PhysicalDeviceVulkan12Features>();
    usable.get<vk::PhysicalDeviceVulkan11Features>().storageBuffer16BitAccess =
        offered_11.storageBuffer16BitAccess;
    auto& usable_12 = usable.get<vk::PhysicalDeviceVulkan12Features>();
    usable_12.storageBuffer8BitAccess = offered_12.storageBuffer8BitAccess;
    usable_12.shaderInt8 = offered_12.shaderInt8;
    usable_12.shaderFloat16 = offered_12.shaderFloat16;
    // The memory model of kernels with cooperative matrices (SPV_KHR_cooperative_matrix,
    // "Dependencies").
    usable_12.vulkanMemoryModel = offered_12.vulkanMemoryModel;
    usable_12.vulkanMemoryModelDeviceScope = offered_12.vulkanMemoryModelDeviceScope;
    usable_12.shaderBufferInt64Atomics = offered_12.shaderBufferInt64Atomics;
    usable_12.shaderSharedInt64Atomics = offered_12.shaderSharedInt64Atomics;
    usable_12.shaderSubgroupExtendedTypes = offered_12.shaderSubgroupExtendedTypes;
    return usable;
}

bool has_what_matrices_need(const vk::raii::PhysicalDevice& device) {
    if (!has_vulkan_12(device)) {
        return false;
    }
    const FeatureChain usable = usable_features(device);
    const auto& features_12 = usable.get<vk::PhysicalDeviceVulkan12Features>();
    return features_12.vulkanMemoryModel == VK_TRUE && features_12.shaderFloat16 == VK_TRUE &&
           usable.get<vk::PhysicalDeviceVulkan11Features>().storageBuffer16BitAccess == VK_TRUE;
}

std::vector<const char*> usable_extensions(const vk::raii::PhysicalDevice& device) {
    // It must be enabled where it is offered: VUID-VkDeviceCreateInfo-pProperties-04451. Its name
    // is in a header of experimental extensions.
    constexpr const char* kPortabilitySubset = "VK_KHR_portability_subset";
    std::vector<const char*> extensions;
    if (offers_extension(device, kPortabilitySubset)) {
        extensions.push_back(kPortabilitySubset);
    }
    if (has_subgroup_size_control(device)) {
        extensions.push_back(VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME);
    }
    if (has_integer_dot_product(device)) {
        extensions.push_back(VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME);
    }
    return extensions;
}

SubgroupControl subgroup_control_of(const vk::raii::PhysicalDevice& device) {
    const FeatureChain usable = usable_features(device);
    const auto& features = usable.get<vk::PhysicalDeviceSubgroupSizeControlFeatures>();
    if (!has_subgroup_size_control(device) || features.subgroupSizeControl == VK_FALSE) {
        return {};
    }
    const auto chain = device.getProperties2<vk::PhysicalDeviceProperties2,
                                             vk::PhysicalDeviceSubgroupSizeControlProperties>();
    const auto& limits = chain.get<vk::PhysicalDeviceSubgroupSizeControlProperties>();
    if (!(limits.requiredSubgroupSizeStages & vk::ShaderStageFlagBits::eCompute)) {
        return {};
    }
    return {.smallest = limits.minSubgroupSize,
            .largest = limits.maxSubgroupSize,
            .most_in_workgroup = limits.maxComputeWorkgroupSubgroups,
            .full = features.computeFullSubgroups == VK_TRUE};
}

std::vector<std::uint32_t> capabilities_of(const vk::raii::PhysicalDevice& device) {
    std::vector<std::uint32_t> capabilities;
    const FeatureChain usable = usable_features(device);
    const auto& core = usable.get<vk::PhysicalDeviceFeatures2>().features;
    add(capabilities, true, spv::Capability::Shader);
    add(capabilities, true, spv::Capability::Matrix);
    add(capabilities, core.shaderFloat64 == VK_TRUE, spv::Capability::Float64);
    add(capabilities, core.shaderInt64 == VK_TRUE, spv::Capability::Int64);
    add(capabilities, core.shaderInt16 == VK_TRUE, spv::Capability::Int16);
    if (has_vulkan_12(device)) {
        const auto& features_11 = usable.get<vk::PhysicalDeviceVulkan11Features>();
        const auto& features_12 = usable.get<vk::PhysicalDeviceVulkan12Features>();
        add(capabilities, features_11.storageBuffer16BitAccess == VK_TRUE,
            spv::Capability::StorageBuffer16BitAccess);
        add(capabilities, features_12.storageBuffer8BitAccess == VK_TRUE,
            spv::Capability::StorageBuffer8BitAccess);
        add(capabilities, features_12.shaderInt8 == VK_TRUE, spv::Capability::Int8);
        add(capabilities, features_12.shaderFloat16 == VK_TRUE, spv::Capability::Float16);
        add(capabilities,
            features_12.shaderBufferInt64Atomics == VK_TRUE &&
                features_12.shaderSharedInt64Atomics == VK_TRUE,
            spv::Capability::Int64Atomics);
    }
    const bool has_dot_product =
        has_integer_dot_product(device) &&
        usable.get<vk::PhysicalDeviceShaderIntegerDotProductFeatures>().shaderIntegerDotProduct ==
            VK_TRUE;
    add(capabilities, has_dot_product, spv::Capability::DotProduct);
    add(capabilities, has_dot_product, spv::Capability::DotProductInput4x8BitPacked);
    add_subgroups(capabilities, device);
    return capabilities;
}

}  // namespace vkp
