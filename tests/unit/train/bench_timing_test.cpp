// The sizes that are left out before anything is started, and the reasons.
#include "harness/bench/timing.hpp"
#include "puzzles/registry.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30U;

DeviceInfo large_device() {
    DeviceInfo device;
    device.type = "discrete gpu";
    device.limits = {.shared_memory_bytes = 48 << 10,
                     .workgroup_invocations = 1024,
                     .workgroup_size = {1024, 1024, 64},
                     .workgroups = {1 << 20, 65'535, 65'535},
                     .storage_buffer_bytes = 4 * kGiB,
                     .memory_bytes = 64 * kGiB,
                     .storage_buffers = 16,
                     .push_constant_bytes = 256};
    return device;
}

constexpr int kZip = 1;
constexpr int kLargest = 1 << 26;

std::string reason(const DeviceInfo& device, int size, const SizeTiming* previous = nullptr,
                   const TimingOptions& options = {}) {
    const Puzzle& zip = all_puzzles().at(kZip);
    const SizeTiming timing = time_size(device, zip, {"", ""}, size, options, previous);
    EXPECT_FALSE(timing.is_timed());
    EXPECT_EQ(timing.size, size);
    EXPECT_EQ(timing.bytes, least_bytes(zip.bench.at(size)));
    return timing.left_out;
}

TEST(BenchTiming, LeavesOutWorkgroupsThatAreTooLarge) {
    DeviceInfo device = large_device();
    device.limits.workgroup_invocations = 128;
    EXPECT_EQ(reason(device, 1024),
              "the device allows 128 threads per workgroup, and this takes 256");
}

TEST(BenchTiming, LeavesOutGridsThatAreTooLarge) {
    DeviceInfo device = large_device();
    device.limits.workgroups.x = 1000;
    EXPECT_EQ(reason(device, 1 << 20), "the device does not allow so many workgroups");
}

TEST(BenchTiming, LeavesOutArraysThatAreTooLarge) {
    DeviceInfo device = large_device();
    device.limits.storage_buffer_bytes = kGiB / 8;
    EXPECT_EQ(reason(device, kLargest), "an array takes 256 MiB, and the device allows 128");
}

TEST(BenchTiming, LeavesOutWhatTheMemoryDoesNotHold) {
    DeviceInfo device = large_device();
    device.limits.memory_bytes = kGiB;
    EXPECT_EQ(reason(device, kLargest), "it takes 768 MiB of memory, and may have 256");
}

TEST(BenchTiming, LeavesOutWhatWouldTakeTooLong) {
    const Puzzle& zip = all_puzzles().at(kZip);
    const Case before = zip.bench.at(1 << 14);
    const SizeTiming previous{.size = 1 << 14,
                              .bytes = least_bytes(before),
                              .operations = zip.bench.operations(before),
                              .ms = std::vector<double>(18, 200.0)};
    EXPECT_EQ(reason(large_device(), 1 << 16, &previous),
              "it would take about 16 s; --time 20 allows it");
    EXPECT_EQ(reason(large_device(), 1 << 24, &previous), "it would take about 68 minutes");
}

TEST(BenchTiming, TheSmallestCaseHasTheInputsThatAreTimed) {
    const Puzzle& zip = all_puzzles().at(kZip);
    const Case smallest = bench_case_at(zip, zip.bench.sizes.front());
    EXPECT_EQ(smallest.name, "n=1024");
    const BenchInputs inputs = inputs_of(zip.bench, smallest);
    ASSERT_EQ(inputs.size(), 2U);
    EXPECT_EQ(smallest.arrays[0].values[1023], inputs[0][1023]);
    EXPECT_EQ(smallest.arrays[1].values[0], inputs[1][0]);
    EXPECT_NE(inputs[0][0], inputs[1][0]);
}

}  // namespace
}  // namespace vkp
