// Long sequences of dispatches on arrays that stay on one Vulkan device, such as the steps of an
// epoch: recorded once, and run as often as needed.
//
// Its life: construct, add arrays and programs, write the initial contents, record steps, run
// recordings, read arrays. Once a call has thrown DeviceLost, it can only be destroyed.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/vulkan/runner.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vkp {

class DeviceLost : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override {
        return "the Vulkan device was lost (VK_ERROR_DEVICE_LOST)";
    }
};

class Sequence {
public:
    // A stretch of an array, from a multiple of alignment_bytes() on.
    struct Slice {
        std::size_t array = 0;
        std::uint64_t offset_bytes = 0;
        std::uint64_t size_bytes = 0;
        bool is_written = true;  // whether the step with this slice writes it
    };

    struct Step {
        std::size_t program = 0;
        std::vector<Slice> arrays = {};  // by binding
        Extent workgroups = {};
        std::vector<std::int32_t> push_constants = {};
    };

    // Throws InstallationError if the driver refuses.
    explicit Sequence(const DeviceInfo& device, const RunnerOptions& options = {});
    ~Sequence();
    Sequence(const Sequence&) = delete;
    Sequence& operator=(const Sequence&) = delete;

    [[nodiscard]] std::uint64_t alignment_bytes() const;

    // These return the numbers by which slices and steps name arrays and programs.
    std::size_t add_array(std::uint64_t size_bytes);
    // A valid compute shader, whose arrays are in set 0.
    std::size_t add_program(std::span<const std::uint32_t> words, std::uint32_t bindings,
                            std::uint32_t push_constant_bytes);

    // A whole number of words, from the array's beginning.
    void write(std::size_t array, std::span<const std::byte> bytes);
    [[nodiscard]] std::vector<std::byte> read(const Slice& slice);

    // Each step sees what the steps before it have written; independent steps do not wait for each
    // other. Returns the number of the recording for run().
    std::size_t record(const std::vector<Step>& steps);
    // Submits them at once, to run in this order, and waits for their end.
    void run(std::span<const std::size_t> recordings);

    // The messages of the validation layer so far; none without the layer.
    [[nodiscard]] std::vector<std::string> validation_messages() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vkp
