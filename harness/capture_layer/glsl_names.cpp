#include "harness/capture_layer/glsl_names.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace vkp::capture {

namespace {

// One space before and after each. The last line has the words that lab files take.
constexpr std::string_view kWords =
    " "
    "active asm atomic_uint attribute bool break buffer case cast centroid class coherent common "
    "const continue default demote devicecoherent discard do double else enum extern external "
    "false filter fixed flat float for goto half highp if in inline inout input int interface "
    "invariant layout long lowp main mediump namespace noinline nonprivate nontemporal "
    "noperspective out output partition patch precise precision public queuefamilycoherent "
    "readonly resource restrict return sample sampler samplerShadow shadercallcoherent shared "
    "short sizeof smooth spirv_execution_mode spirv_instruction static struct subgroupcoherent "
    "subpassInput subpassInputMS subroutine superp switch template terminateInvocation this true "
    "typedef uint uniform union unsigned using varying void volatile while workgroupcoherent "
    "writeonly "
    "TPB kernel shapes push ";

// vec4, f16vec2, image2D, sampler3D and others of their kinds, in all their variants.
constexpr std::array<std::string_view, 8> kTypeParts = {
    "vec", "mat", "image", "sampler", "texture", "subpassInput", "int8_t", "float16_t"};

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// A lab file gives each array names that end so: of `a_`, one with two underscores in a row.
bool may_be_made_of_an_array(std::string_view name) {
    return name.ends_with("_") || name.ends_with("_shape") || name.ends_with("_strides") ||
           name.ends_with("_ndim");
}

// A part of a type's name and then a digit, or one of the types that end in _t.
bool may_be_a_type(std::string_view name) {
    if (name.ends_with("_t")) {
        return true;
    }
    constexpr std::size_t kLongestPrefix = 3;  // f16, u64
    return std::ranges::any_of(kTypeParts, [&](std::string_view part) {
        const std::size_t at = name.find(part);
        return at <= kLongestPrefix &&
               (at + part.size() == name.size() || is_digit(name[at + part.size()]) ||
                name.substr(at + part.size()).starts_with("Buffer") ||
                name.substr(at + part.size()).starts_with("Cube"));
    });
}

}  // namespace

bool is_usable_name(std::string_view name) {
    constexpr std::size_t kLongest = 64;
    if (name.empty() || name.size() > kLongest || !is_letter(name.front()) ||
        !std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c); })) {
        return false;
    }
    if (name.starts_with("gl_") || name.starts_with("vkp_") ||
        name.find("__") != std::string_view::npos) {
        return false;
    }
    return kWords.find(' ' + std::string(name) + ' ') == std::string_view::npos &&
           !may_be_a_type(name) && !may_be_made_of_an_array(name);
}

}  // namespace vkp::capture
