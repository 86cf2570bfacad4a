#include "harness/translation/components.hpp"

#include <fmt/format.h>
#include <shaderc/shaderc.hpp>
#include <spirv-tools/libspirv.h>
#include <spirv_cross/spirv_cross_c.h>
#if __has_include(<glslang/build_info.h>)
#include <glslang/build_info.h>
#endif

#include <string_view>

namespace vkp {

namespace {

// shaderc has no call for its own version: the one from pkg-config replaces it.
std::string shaderc_version() {
    unsigned version = 0;
    unsigned revision = 0;
    shaderc_get_spv_version(&version, &revision);
    return fmt::format("{} (writes SPIR-V up to {}.{})", VKP_SHADERC_VERSION,
                       version >> 16U & 0xffU, version >> 8U & 0xffU);
}

std::string glslang_version() {
#ifdef GLSLANG_VERSION_MAJOR
    return fmt::format("{}.{}.{}", GLSLANG_VERSION_MAJOR, GLSLANG_VERSION_MINOR,
                       GLSLANG_VERSION_PATCH);
#else
    return "unknown";
#endif
}

// Its own text is "v2023.1", or "v2023.1-dev".
std::string spirv_tools_version() {
    std::string_view version = spvSoftwareVersionString();
    version.remove_prefix(version.starts_with('v') ? 1 : 0);
    return std::string(version);
}

// Only the C interface has a version number.
std::string spirv_cross_version() {
    return fmt::format("{}.{}.{}", SPVC_C_API_VERSION_MAJOR, SPVC_C_API_VERSION_MINOR,
                       SPVC_C_API_VERSION_PATCH);
}

}  // namespace

std::vector<Component> shader_components() {
    return {{"shaderc", shaderc_version()},
            {"glslang", glslang_version()},
            {"SPIRV-Tools", spirv_tools_version()},
            {"SPIRV-Cross", spirv_cross_version()}};
}

}  // namespace vkp
