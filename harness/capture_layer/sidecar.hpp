// The text beside a captured module, which says with what it was dispatched: a header that
// `workbook lab --spirv` reads.
#pragma once

#include "harness/capture_layer/module_info.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vkp::capture {

// A buffer or an image whose content was written to a file.
struct CapturedBuffer {
    std::string name;
    std::string file;
    std::uint32_t set = 0;
    std::uint32_t binding = 0;
    std::uint64_t byte_count = 0;
    bool is_written = false;  // the shader may write it
    std::string texels = {};  // of an image: "vec4[480,640]"
};

struct DispatchFacts {
    std::uint64_t number = 0;
    std::string program;
    std::string pipeline;
    std::string entry;
    ModuleInfo module;
    std::array<std::uint32_t, 3> groups{};
    std::optional<std::uint32_t> subgroup;
    std::vector<CapturedBuffer> buffers;
    std::vector<std::uint8_t> push_constants;
    Specialization specialization;
    std::vector<std::string> notes;  // one comment each
};

std::string sidecar_text(const DispatchFacts& facts);

// The constant as a lab file writes it, or none for infinities and what is no number.
std::optional<std::string> constant_text(std::uint64_t bits, const ConstantType& type);

// "set0_binding1"
std::string place_name(std::uint32_t set, std::uint32_t binding);

// The names of these variables in a sidecar, in their order: their own where that is usable and
// unique.
std::vector<std::string> buffer_names(std::span<const BoundVariable> variables);

}  // namespace vkp::capture
