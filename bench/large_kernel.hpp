// A lab file at a size that lab files do not have. Lines of its header say what is larger then:
//
//     // large: groups 32 32
//     // large: a 4096 4096 = floats
//     // large: result 4096 4096
//     // task: product
//
// workgroups, one line for each dispatch; shapes of arrays, and what they hold; and what the result
// is, so that it can be held against a specification.
#pragma once

#include "harness/lab/lab_file.hpp"
#include "harness/model/bench.hpp"
#include "harness/vulkan/timer.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct LargeKernel {
    std::string task;
    std::vector<Frame> frames;  // of each dispatch
    // What the arrays hold; of arrays with nothing here, nothing yet.
    std::vector<std::optional<BenchInput>> contents;

    [[nodiscard]] std::size_t array_index(std::string_view name) const;
    [[nodiscard]] const Shape& shape_of(std::string_view name) const;
    // Of an array that holds something.
    [[nodiscard]] const BenchInput& content_of(std::string_view name) const;
};

enum class LargeSize {
    kAsLarge,
    kAsLab,  // what the arrays hold is as at the large size; so a slow device can check the values
};

// Throws std::runtime_error.
LargeKernel large_kernel(const std::string& text, LargeSize size = LargeSize::kAsLarge);

// Words of the arrays to look at afterwards, for the task of the kernel.
std::vector<SampledWord> samples_of(const LargeKernel& kernel);

// What is wrong with the samples; empty if nothing is.
std::string what_is_wrong(const LargeKernel& kernel, const std::vector<SampledWord>& samples,
                          const std::vector<std::uint32_t>& words);

}  // namespace vkp
