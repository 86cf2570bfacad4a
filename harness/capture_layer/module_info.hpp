// What a capture has to know of a SPIR-V module.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vkp::capture {

// A variable of a compute shader that a descriptor stands for.
struct BoundVariable {
    std::uint32_t set = 0;
    std::uint32_t binding = 0;
    std::string name;        // empty if the module does not say
    bool is_array = false;   // of descriptors
    bool is_written = true;  // the shader may write it
};

enum class ConstantKind { kBool, kUnsigned, kSigned, kFloat };

// The type of a specialization constant.
struct ConstantType {
    ConstantKind kind = ConstantKind::kUnsigned;
    std::uint32_t width = 32;
};

// The application's values by constant id, as the lowest bytes of a number.
using Specialization = std::map<std::uint32_t, std::uint64_t>;

struct ModuleInfo {
    std::vector<BoundVariable> variables;             // those that the entry point uses
    std::map<std::uint32_t, ConstantType> constants;  // by constant id
    std::optional<std::array<std::uint32_t, 3>> workgroup;
    bool has_push_constants = false;
    bool has_addresses = false;  // of buffers, beside those that descriptors name
};

// None if the words are no module, or one without that compute entry point. Drivers trust a
// module; this does not, and stays within its words.
std::optional<ModuleInfo> read_module(std::span<const std::uint32_t> words,
                                      const std::string& entry,
                                      const Specialization& specialization);

}  // namespace vkp::capture
