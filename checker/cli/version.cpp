#include "checker/cli/version.hpp"

#include "harness/translation/components.hpp"
#include "harness/vulkan/components.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string_view>

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
    if (constexpr std::string_view commit = VKP_COMMIT; !commit.empty()) {
        text += fmt::format(" (commit {})", commit);
    }
    add(text, vulkan_components());
    add(text, shader_components());
    add(text, {{"fmt", fmt_version()}, {"nlohmann/json", json_version()}});
    add(text, more);
    return text;
}

}  // namespace vkp
