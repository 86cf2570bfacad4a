#include "harness/base/installation_error.hpp"
#include "harness/vulkan/devices.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

DeviceInfo device(std::uint32_t index, const std::string& name, const std::string& type) {
    DeviceInfo info;
    info.index = index;
    info.name = name;
    info.type = type;
    info.has_compute_queue = true;
    return info;
}

// A laptop with everything.
std::vector<DeviceInfo> laptop() {
    return {device(0, "llvmpipe (LLVM 15.0.6, 256 bits)", "cpu"),
            device(1, "Intel(R) Graphics", "integrated gpu"),
            device(2, "NVIDIA GeForce", "discrete gpu")};
}

std::uint32_t chosen(const std::vector<DeviceInfo>& devices, const std::string& choice) {
    return choose_device(devices, choice).index;
}

TEST(ChooseDevice, PrefersTheFastestKind) {
    std::vector<DeviceInfo> devices = laptop();
    EXPECT_EQ(chosen(devices, "auto"), 2U);
    devices.pop_back();
    EXPECT_EQ(chosen(devices, "auto"), 1U);
    devices.push_back(device(2, "virtio", "virtual gpu"));
    EXPECT_EQ(chosen(devices, "auto"), 1U);
    devices.erase(devices.begin() + 1);
    EXPECT_EQ(chosen(devices, "auto"), 2U);
    EXPECT_EQ(chosen({device(0, "x", "other"), device(1, "y", "cpu")}, "auto"), 1U);
    EXPECT_EQ(chosen({device(0, "x", "cpu"), device(1, "y", "cpu")}, "auto"), 0U);
}

TEST(ChooseDevice, KnowsCpuNumbersAndPartsOfNamesInAnyCase) {
    EXPECT_EQ(chosen(laptop(), "cpu"), 0U);
    EXPECT_EQ(chosen(laptop(), "1"), 1U);
    EXPECT_EQ(chosen(laptop(), "nvidia"), 2U);
    EXPECT_EQ(chosen(laptop(), "GRAPHICS"), 1U);
    EXPECT_EQ(chosen(laptop(), "LLVM 15"), 0U) << "digits in a name are no number";
    EXPECT_EQ(chosen(laptop(), "e"), 2U) << "of several the preferred one";
}

TEST(ChooseDevice, TakesNoDeviceThatCannotCompute) {
    std::vector<DeviceInfo> devices = laptop();
    devices[2].has_compute_queue = false;
    EXPECT_EQ(chosen(devices, "auto"), 1U);
    EXPECT_THROW(static_cast<void>(choose_device(devices, "2")), InstallationError);
}

TEST(ChooseDevice, ListsWhatThereIs) {
    try {
        static_cast<void>(choose_device(laptop(), "radeon"));
        FAIL() << "no error";
    } catch (const InstallationError& error) {
        EXPECT_STREQ(error.what(),
                     "There is no Vulkan device \"radeon\". Choose auto, cpu, the number or a "
                     "part of the name of one of these, or none, to check by the audit alone:\n"
                     "  0  llvmpipe (LLVM 15.0.6, 256 bits) (cpu)\n"
                     "  1  Intel(R) Graphics (integrated gpu)\n"
                     "  2  NVIDIA GeForce (discrete gpu)");
    }
    EXPECT_THROW(static_cast<void>(choose_device(laptop(), "3")), InstallationError);
}

DeviceInfo with_control(SubgroupControl control) {
    DeviceInfo info = device(0, "Intel(R) Graphics", "integrated gpu");
    info.subgroup_size = 16;
    info.subgroup_control = control;
    return info;
}

TEST(SubgroupRequest, IsForTheSizeThatTheAuditTakes) {
    const SubgroupControl control{.smallest = 8, .largest = 32, .most_in_workgroup = 64};
    EXPECT_EQ(subgroup_request(with_control(control), {64}), (SubgroupRequest{.size = 16}));
    EXPECT_EQ(subgroup_request(with_control({}), {64}), SubgroupRequest());
}

TEST(SubgroupRequest, IsForFullSubgroupsWhereTheWorkgroupIsMadeOfThem) {
    const SubgroupControl control{
        .smallest = 8, .largest = 32, .most_in_workgroup = 64, .full = true};
    EXPECT_EQ(subgroup_request(with_control(control), {48, 2}),
              (SubgroupRequest{.size = 16, .full = true}));
    EXPECT_EQ(subgroup_request(with_control(control), {8, 2}), (SubgroupRequest{.size = 16}));
}

TEST(SubgroupRequest, AsksForNothingThatIsNotAllowed) {
    const SubgroupControl few{.smallest = 8, .largest = 32, .most_in_workgroup = 4};
    EXPECT_EQ(subgroup_request(with_control(few), {64}), (SubgroupRequest{.size = 16}));
    EXPECT_EQ(subgroup_request(with_control(few), {80}), SubgroupRequest());
    const SubgroupControl large{.smallest = 32, .largest = 64, .most_in_workgroup = 64};
    EXPECT_EQ(subgroup_request(with_control(large), {64}), SubgroupRequest());
}

TEST(SubgroupRequest, IsForAnotherSizeWhereACaseWantsIt) {
    const SubgroupControl control{.smallest = 8, .largest = 32, .most_in_workgroup = 64};
    EXPECT_EQ(subgroup_request(with_control(control), {64}, 32), (SubgroupRequest{.size = 32}));
    EXPECT_TRUE(has_subgroups(with_control(control), {64}, 32));
    EXPECT_FALSE(has_subgroups(with_control(control), {64}, 64));
}

TEST(SubgroupRequest, IsNotNeededForTheDevicesOwnSize) {
    EXPECT_TRUE(has_subgroups(with_control({}), {64}, 16));
    EXPECT_TRUE(has_subgroups(with_control({}), {64}, 0));
    EXPECT_FALSE(has_subgroups(with_control({}), {64}, 32));
}

}  // namespace
}  // namespace vkp
