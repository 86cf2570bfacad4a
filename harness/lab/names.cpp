#include "harness/lab/names.hpp"

#include "harness/base/image_types.hpp"
#include "harness/base/source_text.hpp"
#include "harness/lab/scanner.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

// One space before and after each.
constexpr std::string_view kGlslWords =
    " "
    "active asm atomic_uint attribute bool break buffer bvec2 bvec3 bvec4 case cast centroid "
    "class coherent common const continue default discard do else enum extern external false "
    "filter fixed flat for fvec2 fvec3 fvec4 goto half highp hvec2 hvec3 hvec4 if in inline "
    "inout input interface invariant layout long lowp mediump namespace noinline "
    "noperspective nontemporal out output partition patch precise precision public readonly "
    "resource restrict return sample sampler samplerShadow shared short sizeof smooth static "
    "struct subpassInput subpassInputMS subroutine superp switch template this true typedef "
    "uniform union unsigned using varying void volatile while writeonly isubpassInput "
    "isubpassInputMS usubpassInput usubpassInputMS workgroupcoherent queuefamilycoherent "
    "devicecoherent subgroupcoherent shadercallcoherent nonprivate spirv_instruction "
    "spirv_execution_mode demote terminateInvocation float32_t float64_t int32_t uint32_t ";

bool contains(std::string_view words, std::string_view word) {
    return words.find(fmt::format(" {} ", word)) != std::string_view::npos;
}

}  // namespace

bool is_identifier(std::string_view text) {
    return !text.empty() && !is_digit(text.front()) &&
           std::all_of(text.begin(), text.end(), is_word_character);
}

bool is_matrix_type(std::string_view name) {
    for (const std::string_view prefix : {"f16mat", "f32mat", "f64mat", "dmat", "mat"}) {
        if (name.starts_with(prefix)) {
            const std::string_view size = name.substr(prefix.size());
            const auto is_extent = [](char c) { return c >= '2' && c <= '4'; };
            return (size.size() == 1 && is_extent(size[0])) ||
                   (size.size() == 3 && is_extent(size[0]) && size[1] == 'x' && is_extent(size[2]));
        }
    }
    return false;
}

bool is_glsl_word(std::string_view name) {
    return contains(kGlslWords, name) || element_type_named(name) || is_image_type(name) ||
           is_matrix_type(name);
}

// `shapes` represents the block that holds the shapes, beside the blocks of the arrays.
DeclaredNames::DeclaredNames() : lines_{{"TPB", 0}, {"kernel", 0}, {"main", 0}, {"shapes", 0}} {}

void DeclaredNames::check(const std::string& name, int line) const {
    const auto fail = [&](const std::string& message, const std::string& advice) {
        throw LabSyntaxError({line, message, advice});
    };
    if (!is_identifier(name)) {
        fail(fmt::format("`{}` is no name", name),
             "A name has letters, digits and underscores, and does not begin with a digit.");
    }
    if (is_glsl_word(name)) {
        fail(fmt::format("`{}` is a word of GLSL itself", name), "Choose another name.");
    }
    if (name.starts_with("gl_") || name.starts_with("vkp_") ||
        name.find("__") != std::string::npos) {
        fail(fmt::format("the name `{}` is taken", name),
             "DeclaredNames that begin with gl_ or vkp_ or hold two underscores in a row are not "
             "yours to "
             "give.");
    }
    const auto found = lines_.find(name);
    if (found != lines_.end() && found->second == 0) {
        fail(fmt::format("the name `{}` is taken", name),
             "The generated part of the shader has "
             "it; choose another.");
    }
    if (found != lines_.end()) {
        fail(
            fmt::format("the name `{}` is taken by line {}", name, found->second),
            "Choose another name. An array brings NAME_shape, NAME_strides and NAME_ndim with it.");
    }
}

void DeclaredNames::declare_array(const std::string& name, int line) {
    check(name, line);
    for (const char* ending : {"_shape", "_strides", "_ndim"}) {
        check(name + ending, line);
    }
    lines_[name] = line;
    for (const char* ending : {"_shape", "_strides", "_ndim"}) {
        lines_[name + ending] = line;
    }
}

void DeclaredNames::declare_constant(const std::string& name, int line) {
    check(name, line);
    lines_[name] = line;
}

}  // namespace vkp
