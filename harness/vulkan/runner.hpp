// Runs compute shaders on one Vulkan device.
//
//   Runner runner(info, options);           opens the device
//   Program program = runner.prepare(…);    builds a pipeline, to be run any number of times
//   RunResult result = runner.run(program, request);
//
// A run takes as long as it takes: Vulkan cannot stop it, only the end of the process does.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/spirv/module.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vkp {

struct RunnerOptions {
    // Runs under the Khronos validation layer, with synchronization validation.
    bool validation = false;
};

// The initial content of one storage buffer: these bytes, or `size_bytes` of one word.
struct BufferContent {
    std::vector<std::byte> bytes = {};
    std::uint64_t size_bytes = 0;  // a multiple of 4; used where `bytes` is empty
    std::uint32_t fill_word = 0;
    bool read_back = false;

    [[nodiscard]] std::uint64_t size() const { return bytes.empty() ? size_bytes : bytes.size(); }
};

struct RunRequest {
    Extent workgroups;
    std::vector<BufferContent> buffers;  // by binding
    std::vector<std::int32_t> push_constants;
};

struct RunResult {
    bool is_device_lost = false;  // nothing else is valid then, nor is the runner
    std::vector<std::vector<std::byte>> buffers = {};  // by binding; empty if not read back
    double device_ms = 0;  // the dispatch alone, by timestamps; 0 where the device has none
};

class Runner {
public:
    class Program;

    // Throws InstallationError if the driver refuses.
    Runner(const DeviceInfo& device, const RunnerOptions& options);
    ~Runner();
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    // The words must be a valid compute shader with at most `bindings` storage buffers in set 0.
    // The subgroup request must be one that subgroup_request() allows.
    std::shared_ptr<const Program> prepare(std::span<const std::uint32_t> words,
                                           std::uint32_t bindings,
                                           std::uint32_t push_constant_bytes,
                                           const SubgroupRequest& subgroups = {});

    RunResult run(const Program& program, const RunRequest& request);

    // The messages of the validation layer so far; none without the layer.
    [[nodiscard]] std::vector<std::string> validation_messages() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vkp
