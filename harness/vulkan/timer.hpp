// Times compute shaders on one Vulkan device, again and again on the same arrays.
//
// A repetition is all dispatches of a request in their order, with the memory barriers between
// them. It runs on arrays that are no longer in any cache: copies of the arrays take turns, and
// between two uses of one of them at least `cold_bytes` of memory are touched.
#pragma once

#include "harness/model/device/bench.hpp"
#include "harness/model/device/device_info.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/spirv/module.hpp"
#include "harness/vulkan/runner.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct TimedDispatch {
    spirv::Words words;  // a valid compute shader, with the request's arrays in set 0
    Extent workgroups;
    std::vector<std::int32_t> push_constants;
    SubgroupRequest subgroups = {};  // one that subgroup_request() allows
};

struct TimedArray {
    std::uint64_t size_bytes = 0;            // a multiple of 4
    std::optional<BenchInput> content = {};  // otherwise filled with kPoison
    // The content is only the initial one; each run starts from what the last one left.
    bool is_overwritten = false;
    bool begins_with_zeros = false;  // each run, but not in the time that it takes
};

struct SampledWord {
    std::size_t array = 0;
    std::size_t word = 0;
};

struct TimingRequest {
    std::vector<TimedDispatch> dispatches;
    std::vector<TimedArray> arrays;  // by binding
    int repetitions = 20;
    std::uint64_t cold_bytes = 0;
    std::vector<SampledWord> samples = {};  // words to read afterwards
    bool warms_up = true;                   // before the repetitions
};

struct TimingResult {
    std::string refusal;            // why nothing was timed; nothing else is valid then
    bool is_by_host_clock = false;  // the device has no timestamps
    std::vector<double> ms;         // one for each repetition
    // samples[copy][i]: the word that the request asked for, in each copy of the arrays. Where some
    // are overwritten, of one copy, that got its content again and was run once.
    std::vector<std::vector<std::uint32_t>> samples;
};

class Timer {
public:
    // Throws InstallationError if the driver refuses.
    explicit Timer(const DeviceInfo& device, const RunnerOptions& options = {});
    ~Timer();
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;

    TimingResult time(const TimingRequest& request);

    [[nodiscard]] const DeviceInfo& device() const;

    // The messages of the validation layer so far; none without the layer.
    [[nodiscard]] std::vector<std::string> validation_messages() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Memory that the copies of arrays of that size, and what sweeps the caches, take in all.
std::uint64_t timing_bytes(std::uint64_t array_bytes, const TimingRequest& request);

}  // namespace vkp
