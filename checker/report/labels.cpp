#include "checker/report/labels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace vkp {

std::string in_words(std::string_view name) {
    std::string words(name);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::string extent_text(const Extent& extent) {
    if (extent.z > 1) {
        return fmt::format("{}×{}×{}", extent.x, extent.y, extent.z);
    }
    return extent.y > 1 ? fmt::format("{}×{}", extent.x, extent.y) : fmt::format("{}", extent.x);
}

std::string counter_label(std::size_t counter) {
    return in_words(kCounterNames[counter]);
}

bool is_global(Counter counter) {
    return counter == Counter::kGlobalReads || counter == Counter::kGlobalWrites;
}

std::string tiles_text(Tiles tiles) {
    switch (tiles) {
        case Tiles::kNone:
            return {};
        case Tiles::kPlain:
            return "This device offers no tensor cores: it multiplied tiles in plain GLSL.\n";
        case Tiles::kCooperative:
            return "The values are those of the device's tensor cores, the counts those of tiles "
                   "in\nplain GLSL.\n";
    }
    return {};
}

std::string launch_text(const Launch& launch) {
    return fmt::format("{} workgroup{} of {} thread{}", extent_text(launch.workgroups),
                       launch.workgroups.volume() == 1 ? "" : "s",
                       extent_text(launch.workgroup_size),
                       launch.workgroup_size.volume() == 1 ? "" : "s");
}

std::string arrays_text(const Case& definition) {
    std::vector<std::string> inputs;
    for (const Array& input : definition.inputs()) {
        inputs.push_back(fmt::format("{} [{}]", input.name, fmt::join(input.shape, ", ")));
    }
    std::vector<std::string> results;
    for (const ResultArray& array : definition.results()) {
        results.push_back(fmt::format("{} [{}]", array.name, fmt::join(array.shape, ", ")));
    }
    const bool has_both = !inputs.empty() && !results.empty();
    return fmt::format("{}{}{}", fmt::join(inputs, ", "), has_both ? " → " : "",
                       fmt::join(results, ", "));
}

}  // namespace vkp
