#include "harness/spirv/types.hpp"
#include "tests/fuzz/examine.hpp"
#include "tests/fuzz/targets.hpp"

#include <cstddef>
#include <cstring>

namespace vkp::fuzz {

namespace {

// Two workgroups of eight, as in most seeds, and more arrays than any seed.
const KernelInterface& sample_interface() {
    static const KernelInterface interface {
        .launch = {.workgroups = {2}, .workgroup_size = {8}}, .arrays = {
            {.name = "a", .shape = {4, 4}, .is_readonly = true},
            {.name = "b", .shape = {16}, .is_readonly = true},
            {.name = "c", .shape = {16}},
            {.name = "d", .shape = {16}}
        }
    };
    return interface;
}

std::vector<audit::Buffer> sample_buffers() {
    std::vector<audit::Buffer> buffers;
    for (const InterfaceArray& array : sample_interface().arrays) {
        std::vector<float> values(element_count(array.shape), 1.0F);
        values[1] = 0.0F;
        const auto bytes = std::as_bytes(std::span(values));
        buffers.push_back({.bytes = std::vector<std::byte>(bytes.begin(), bytes.end()),
                           .initialized = array.is_readonly});
    }
    return buffers;
}

// Parsing and writing gives an equivalent module: parsing that one gives the same again.
void try_round_trip(const spirv::Words& words) {
    try {
        const spirv::Module module = spirv::parse(words);
        const spirv::Words written = spirv::serialize(module);
        if (spirv::serialize(spirv::parse(written)) != written) {
            fail("a module changes when it is written and read");
        }
    } catch (const spirv::Error&) {
        return;
    }
}

}  // namespace

void try_spirv(Input input) {
    spirv::Words words(input.size() / sizeof(std::uint32_t));
    if (!words.empty()) {
        std::memcpy(words.data(), input.data(), words.size() * sizeof(std::uint32_t));
    }
    try_round_trip(words);
    try {
        const spirv::ParsedModule shader(std::move(words));
        examine(shader, sample_interface(), sample_buffers(), Origin::kAnywhere);
    } catch (const spirv::Error&) {
        return;  // no compute shader
    }
}

}  // namespace vkp::fuzz
