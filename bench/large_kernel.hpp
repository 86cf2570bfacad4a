// A lab file at a size that lab files do not have. Lines of its header give the larger sizes:
//
//     // large: groups 32 32
//     // large: a 4096 4096 = floats
//     // large: result 4096 4096
//     // task: product
//
// They give workgroups, one line for each dispatch; shapes of arrays, and their contents; and the
// kind of the result, so that it can be compared with a specification.
#pragma once

#include "harness/model/device/bench.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/vulkan/timer.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct LargeKernel {
    std::string task;
    std::vector<KernelInterface> interfaces;  // frame of each dispatch
    // The contents of the arrays; nothing for an array without initial values.
    std::vector<std::optional<BenchInput>> contents;

    [[nodiscard]] std::size_t array_index(std::string_view name) const;
    [[nodiscard]] const Shape& shape_of(std::string_view name) const;
    // The content of an array that has one.
    [[nodiscard]] const BenchInput& content_of(std::string_view name) const;
};

enum class LargeSize {
    kAsLarge,
    kAsLab,  // the contents are those of the large size, so that a slow device can check the values
};

// Throws std::runtime_error.
LargeKernel large_kernel(const std::string& text, LargeSize size = LargeSize::kAsLarge);

// Words of the arrays to look at afterwards, for the task of the kernel.
std::vector<SampledWord> samples_of(const LargeKernel& kernel);

// The fault of the samples; empty if there is none.
std::string what_is_wrong(const LargeKernel& kernel, const std::vector<SampledWord>& samples,
                          const std::vector<std::uint32_t>& words);

}  // namespace vkp
