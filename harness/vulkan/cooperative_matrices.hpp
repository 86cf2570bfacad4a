// The devices that multiply tiles of matrices, and the features to enable for it. Includes
// vulkan_raii.hpp: for this folder only.
#pragma once

#include "harness/model/device/tiles.hpp"
#include "harness/vulkan/context.hpp"

#include <span>
#include <vector>

namespace vkp {

// The extensions by which the device multiplies 16×16 by 16×16 elements of float16 in a subgroup of
// a compute shader and adds float32, the preferred one first. None where it lacks something that
// such a kernel needs.
std::vector<CooperativeMatrices> cooperative_matrices_of(const vk::raii::Instance& instance,
                                                         const vk::raii::PhysicalDevice& device);

// VkPhysicalDeviceCooperativeMatrixFeaturesKHR, as in Vulkan's headers since 1.3.255.
struct KhrMatrixFeatures {
    VkStructureType structure_type = static_cast<VkStructureType>(1000506000);
    void* next = nullptr;
    VkBool32 is_offered = VK_FALSE;
    VkBool32 is_robust = VK_FALSE;
};

// The features of these extensions, to be chained into the creation of a device. It must not move
// until then.
class MatrixFeatures {
public:
    MatrixFeatures(std::span<const CooperativeMatrices> forms, void* next);
    MatrixFeatures(const MatrixFeatures&) = delete;
    MatrixFeatures& operator=(const MatrixFeatures&) = delete;

    // The first of the chain, `next` the last.
    [[nodiscard]] void* chain() const { return chain_; }

private:
    vk::PhysicalDeviceCooperativeMatrixFeaturesNV nv_{VK_TRUE};
    KhrMatrixFeatures khr_{.is_offered = VK_TRUE};
    void* chain_;
};

}  // namespace vkp
