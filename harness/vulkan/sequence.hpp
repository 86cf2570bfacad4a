// Long sequences of dispatches on arrays that stay on one Vulkan device, such as the steps of an
// epoch: recorded once, and run as often as needed.
//
// Its life: construct, add arrays and programs, write what the arrays begin with, record steps, run
// what was recorded, read arrays.
#pragma once

#include "harness/model/device_info.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace vkp {

class Sequence {
public:
    // A stretch of an array, from a multiple of alignment_bytes() on.
    struct Slice {
        std::size_t array = 0;
        std::uint64_t offset_bytes = 0;
        std::uint64_t size_bytes = 0;
    };

    struct Step {
        std::size_t program = 0;
        std::vector<Slice> arrays = {};  // by binding
        Extent workgroups = {};
        std::vector<std::int32_t> push_constants = {};
    };

    // Throws InstallationError if the driver refuses.
    explicit Sequence(const DeviceInfo& device);
    ~Sequence();
    Sequence(const Sequence&) = delete;
    Sequence& operator=(const Sequence&) = delete;

    [[nodiscard]] std::uint64_t alignment_bytes() const;

    // These give the numbers by which slices and steps name arrays and programs.
    std::size_t add_array(std::uint64_t size_bytes);
    // A valid compute shader, whose arrays are in set 0.
    std::size_t add_program(std::span<const std::uint32_t> words, std::uint32_t bindings,
                            std::uint32_t push_constant_bytes);

    // A whole number of words.
    void write(std::size_t array, std::span<const std::byte> bytes);
    [[nodiscard]] std::vector<std::byte> read(std::size_t array, std::uint64_t size_bytes);

    // One submission of all steps in their order: each sees what those before it have written.
    // Gives the number by which run() knows it.
    std::size_t record(const std::vector<Step>& steps);
    // Submits it and waits for its end.
    void run(std::size_t recording);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vkp
