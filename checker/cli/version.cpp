#include "checker/cli/version.hpp"

#include "harness/translation/components.hpp"
#include "harness/vulkan/components.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vkp {

namespace {

std::string fmt_version() {
    return fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100);
}

std::string json_version() {
    return fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                       NLOHMANN_JSON_VERSION_PATCH);
}

void add(std::string& text, const std::vector<Component>& components) {
    for (const Component& component : components) {
        text += fmt::format("\n{:<16}{}", component.name, component.version);
    }
}

}  // namespace

std::string version_text(const std::vector<Component>& more) {
    std::string text = "workbook " VKP_VERSION;
    if (sizeof(VKP_COMMIT) > 1) {  // only packages name theirs
        text += " (commit " VKP_COMMIT ")";
    }
    add(text, vulkan_components());
    add(text, shader_components());
    add(text, {{"fmt", fmt_version()}, {"nlohmann/json", json_version()}});
    add(text, more);
    return text;
}

}  // namespace vkp
