// A dispatch that is to be written to a folder.
#pragma once

#include "harness/capture_layer/bound_image.hpp"
#include "harness/capture_layer/module_info.hpp"
#include "harness/capture_layer/objects.hpp"
#include "harness/capture_layer/session.hpp"
#include "harness/capture_layer/staging.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp::capture {

// The bytes behind one descriptor, which the device copies before the dispatch.
struct CapturedRange {
    BoundVariable variable;
    std::uint32_t element = 0;  // of an array of descriptors
    bool is_readonly = false;   // by the kind of the descriptor
    VkBuffer source = VK_NULL_HANDLE;
    VkDeviceSize offset = 0;
    std::optional<BoundImage> image = {};  // in place of the buffer
    Staging bytes;
};

// What was known when the dispatch was recorded, and where the device copies the rest. Command
// buffers hold it as long as they can be submitted; its first execution takes its place in the
// session, or its end gives the place back.
struct Capture {
    Capture(Session& of, std::uint64_t dispatch, const Pipeline& with);
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;
    Capture(Capture&&) = delete;
    Capture& operator=(Capture&&) = delete;
    ~Capture();

    Session& session;
    std::uint64_t number;
    Pipeline pipeline;
    std::string name;  // of the pipeline, or else of its module, or else of its entry point
    ModuleInfo module;
    std::array<std::uint32_t, 3> groups{};
    std::optional<Staging> indirect_groups;  // in place of `groups`
    std::vector<std::uint8_t> push_constants;
    std::vector<CapturedRange> ranges;
    std::vector<std::string> notes;
    std::uint64_t executions = 0;
};

// Of the pipeline, its module and its entry point; what has no name is empty.
std::vector<std::string> names_of(const Pipeline& pipeline);

}  // namespace vkp::capture
