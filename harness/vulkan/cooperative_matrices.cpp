#include "harness/vulkan/cooperative_matrices.hpp"

#include "harness/vulkan/features.hpp"

#include <algorithm>

namespace vkp {

namespace {

// VkCooperativeMatrixPropertiesKHR, VkComponentTypeKHR and VkScopeKHR, as in Vulkan's headers since
// 1.3.255.
struct KhrProperties {
    VkStructureType structure_type = static_cast<VkStructureType>(1000506001);
    void* next = nullptr;
    std::uint32_t m = 0;
    std::uint32_t n = 0;
    std::uint32_t k = 0;
    std::uint32_t a_type = 0;
    std::uint32_t b_type = 0;
    std::uint32_t c_type = 0;
    std::uint32_t result_type = 0;
    VkBool32 saturating_accumulation = VK_FALSE;
    std::uint32_t scope = 0;
};
constexpr std::uint32_t kFloat16 = 0;
constexpr std::uint32_t kFloat32 = 1;
constexpr std::uint32_t kSubgroupScope = 3;

using GetKhrProperties = VkResult(VKAPI_PTR*)(VkPhysicalDevice device, std::uint32_t* count,
                                              KhrProperties* properties);

bool are_tiles(std::uint32_t m, std::uint32_t n, std::uint32_t k) {
    return m == kTileSide && n == kTileSide && k == kTileSide;
}

bool is_offered_by_khr(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& device) {
    KhrMatrixFeatures features;
    vk::PhysicalDeviceFeatures2 chain;
    chain.pNext = &features;
    device.getDispatcher()->vkGetPhysicalDeviceFeatures2(
        *device, reinterpret_cast<VkPhysicalDeviceFeatures2*>(&chain));
    const auto get = reinterpret_cast<GetKhrProperties>(
        instance.getProcAddr("vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR"));
    std::uint32_t count = 0;
    if (features.is_offered == VK_FALSE || get == nullptr ||
        get(*device, &count, nullptr) != VK_SUCCESS) {
        return false;
    }
    std::vector<KhrProperties> offered(count);
    if (get(*device, &count, offered.data()) != VK_SUCCESS) {
        return false;
    }
    return std::ranges::any_of(offered, [](const KhrProperties& each) {
        return are_tiles(each.m, each.n, each.k) && each.a_type == kFloat16 &&
               each.b_type == kFloat16 && each.c_type == kFloat32 && each.result_type == kFloat32 &&
               each.scope == kSubgroupScope;
    });
}

bool is_offered_by_nv(const vk::raii::PhysicalDevice& device) {
    const auto chain = device.getFeatures2<vk::PhysicalDeviceFeatures2,
                                           vk::PhysicalDeviceCooperativeMatrixFeaturesNV>();
    if (chain.get<vk::PhysicalDeviceCooperativeMatrixFeaturesNV>().cooperativeMatrix == VK_FALSE) {
        return false;
    }
    using Type = vk::ComponentTypeNV;
    const auto offered = device.getCooperativeMatrixPropertiesNV();
    return std::ranges::any_of(offered, [](const vk::CooperativeMatrixPropertiesNV& each) {
        return are_tiles(each.MSize, each.NSize, each.KSize) && each.AType == Type::eFloat16 &&
               each.BType == Type::eFloat16 && each.CType == Type::eFloat32 &&
               each.DType == Type::eFloat32 && each.scope == vk::ScopeNV::eSubgroup;
    });
}

}  // namespace

// Khronos's extension comes first, where there are both, as drivers improve that one.
std::vector<CooperativeMatrices> cooperative_matrices_of(const vk::raii::Instance& instance,
                                                         const vk::raii::PhysicalDevice& device) {
    std::vector<CooperativeMatrices> forms;
    if (!has_what_matrices_need(device)) {
        return forms;
    }
    if (offers_extension(device, extension_name(CooperativeMatrices::kKhr)) &&
        is_offered_by_khr(instance, device)) {
        forms.push_back(CooperativeMatrices::kKhr);
    }
    if (offers_extension(device, extension_name(CooperativeMatrices::kNv)) &&
        is_offered_by_nv(device)) {
        forms.push_back(CooperativeMatrices::kNv);
    }
    return forms;
}

MatrixFeatures::MatrixFeatures(std::span<const CooperativeMatrices> forms, void* next)
    : chain_(next) {
    for (const CooperativeMatrices form : forms) {
        void*& link = form == CooperativeMatrices::kNv ? nv_.pNext : khr_.next;
        link = chain_;
        chain_ = form == CooperativeMatrices::kNv ? static_cast<void*>(&nv_) : &khr_;
    }
}

}  // namespace vkp
