#include "harness/vulkan/devices.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/base/small_letters.hpp"
#include "harness/vulkan/context.hpp"
#include "harness/vulkan/cooperative_matrices.hpp"
#include "harness/vulkan/features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace vkp {

namespace {

std::string type_name(vk::PhysicalDeviceType type) {
    switch (type) {
        case vk::PhysicalDeviceType::eCpu:
            return "cpu";
        case vk::PhysicalDeviceType::eDiscreteGpu:
            return "discrete gpu";
        case vk::PhysicalDeviceType::eIntegratedGpu:
            return "integrated gpu";
        case vk::PhysicalDeviceType::eVirtualGpu:
            return "virtual gpu";
        default:
            return "other";
    }
}

// The rank of a device for "auto", which selects the lowest.
int preference(const DeviceInfo& device) {
    constexpr std::array kOrder = {"discrete gpu", "integrated gpu", "virtual gpu", "cpu"};
    const auto* const found = std::find(kOrder.begin(), kOrder.end(), device.type);
    return static_cast<int>(found - kOrder.begin());
}

Extent extent(const std::array<std::uint32_t, 3>& values) {
    return {values[0], values[1], values[2]};
}

std::uint64_t largest_own_heap(const vk::raii::PhysicalDevice& device) {
    const vk::PhysicalDeviceMemoryProperties memory = device.getMemoryProperties();
    std::uint64_t largest = 0;
    for (std::uint32_t i = 0; i < memory.memoryHeapCount; ++i) {
        if (memory.memoryHeaps[i].flags & vk::MemoryHeapFlagBits::eDeviceLocal) {
            largest = std::max(largest, std::uint64_t{memory.memoryHeaps[i].size});
        }
    }
    return largest;
}

DeviceLimits limits_of(const vk::PhysicalDeviceLimits& limits, std::uint64_t memory_bytes) {
    return {.shared_memory_bytes = limits.maxComputeSharedMemorySize,
            .workgroup_invocations = limits.maxComputeWorkGroupInvocations,
            .workgroup_size = extent(limits.maxComputeWorkGroupSize),
            .workgroups = extent(limits.maxComputeWorkGroupCount),
            .storage_buffer_bytes = limits.maxStorageBufferRange,
            .memory_bytes = memory_bytes,
            .storage_buffers = limits.maxPerStageDescriptorStorageBuffers,
            .push_constant_bytes = limits.maxPushConstantsSize};
}

DeviceInfo describe(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& device,
                    std::uint32_t index) {
    const auto properties =
        device.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceDriverProperties,
                              vk::PhysicalDeviceSubgroupProperties>();
    const auto& core = properties.get<vk::PhysicalDeviceProperties2>().properties;
    const auto& driver = properties.get<vk::PhysicalDeviceDriverProperties>();
    return {.index = index,
            .name = core.deviceName.data(),
            .type = type_name(core.deviceType),
            .driver = fmt::format("{} {}", driver.driverName.data(), driver.driverInfo.data()),
            .api_version = fmt::format("{}.{}.{}", VK_API_VERSION_MAJOR(core.apiVersion),
                                       VK_API_VERSION_MINOR(core.apiVersion),
                                       VK_API_VERSION_PATCH(core.apiVersion)),
            .is_llvmpipe = driver.driverID == vk::DriverId::eMesaLlvmpipe,
            .capabilities = capabilities_of(device),
            .subgroup_size = properties.get<vk::PhysicalDeviceSubgroupProperties>().subgroupSize,
            .subgroup_control = subgroup_control_of(device),
            .has_compute_queue = compute_queue_family(device).has_value(),
            .cooperative_matrices = cooperative_matrices_of(instance, device),
            .limits = limits_of(core.limits, largest_own_heap(device))};
}

bool is_chosen(const DeviceInfo& device, const std::string& choice) {
    std::uint32_t index = 0;
    const char* const end = choice.data() + choice.size();
    const auto parsed = std::from_chars(choice.data(), end, index);
    if (parsed.ec == std::errc() && parsed.ptr == end) {
        return device.index == index;
    }
    if (choice == "cpu") {
        return device.type == "cpu";
    }
    return in_small_letters(device.name).find(in_small_letters(choice)) != std::string::npos;
}

}  // namespace

std::vector<DeviceInfo> list_devices() {
    const Context context(false);
    std::vector<DeviceInfo> devices;
    for (const vk::raii::PhysicalDevice& device : physical_devices(context.instance)) {
        devices.push_back(
            describe(context.instance, device, static_cast<std::uint32_t>(devices.size())));
    }
    return devices;
}

const DeviceInfo& choose_device(const std::vector<DeviceInfo>& devices, const std::string& choice) {
    std::vector<const DeviceInfo*> candidates;
    std::string known;
    for (const DeviceInfo& device : devices) {
        known += fmt::format("\n  {}  {} ({})", device.index, device.name, device.type);
        if (device.has_compute_queue && (choice == "auto" || is_chosen(device, choice))) {
            candidates.push_back(&device);
        }
    }
    if (candidates.empty()) {
        throw InstallationError(fmt::format(
            "There is no Vulkan device \"{}\". Choose auto, cpu, the number or a part of "
            "the name of one of these, or none, to check by the audit alone:{}",
            choice, known));
    }
    return **std::min_element(candidates.begin(), candidates.end(), [](auto* left, auto* right) {
        return preference(*left) < preference(*right);
    });
}

}  // namespace vkp
