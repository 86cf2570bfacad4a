#include "harness/lab/partial_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>

namespace vkp {

namespace {

bool is_prose(const HeaderItem& item, std::uint64_t seed) {
    if (item.key == "specialize" || item.key == "push") {
        return false;
    }
    const bool is_of_module =
        item.key == "entry" || item.key == "workgroup" || item.key == "subgroup";
    return !is_of_module || !parse_lab_file(text_of({item}), seed, LabKind::kModule).errors.empty();
}

}  // namespace

bool says_launch(const std::vector<HeaderItem>& items) {
    return std::ranges::any_of(items, [](const HeaderItem& item) {
        return item.key == "groups" || item.key == "array" || item.key == "buffer" ||
               item.key == "module";
    });
}

std::string text_of(const std::vector<HeaderItem>& items) {
    std::string text;
    int line = 1;
    for (const HeaderItem& item : items) {
        const int gap = std::max(item.line - line, text.empty() ? 0 : 1);
        text.append(static_cast<std::size_t>(gap), '\n');
        line += gap;
        text += fmt::format("// {}:", item.key);
        for (const char c : item.value) {
            text += c;
            text += c == '\n' ? "// " : "";
            line += c == '\n' ? 1 : 0;
        }
    }
    return items.empty() ? "" : text + '\n';
}

void remove_prose(std::vector<HeaderItem>& items, std::uint64_t seed) {
    std::erase_if(items, [&](const HeaderItem& item) { return is_prose(item, seed); });
}

SaidOfModule said_of(const LabFile& file) {
    const DescribedModule& module = file.modules.front();
    const Dispatch& dispatch = file.definition.dispatches.front();
    return {.entry_point = module.module.entry_point,
            .workgroup_size =
                module.has_workgroup ? std::optional(dispatch.launch.workgroup_size) : std::nullopt,
            .specialization = dispatch.specialization,
            .has_push_constants = dispatch.push_constants && !dispatch.push_constants->empty()};
}

}  // namespace vkp
