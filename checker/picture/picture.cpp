#include "checker/picture/picture.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace vkp {

std::string PictureFinding::sentence() const {
    if (text.lines.empty()) {
        return text.message;
    }
    return fmt::format("Line{} {}: {}", text.lines.size() == 1 ? "" : "s",
                       fmt::join(text.lines, " and "), text.message);
}

std::vector<std::size_t> Picture::arrays_in_order() const {
    const auto place_of = [&](std::size_t array) {
        return arrays[array].memory == Memory::kShared ? 1 : is_input[array] ? 0 : 2;
    };
    std::vector<std::size_t> order(arrays.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return place_of(left) < place_of(right);
    });
    return order;
}

bool Picture::has_finding(std::size_t array, std::size_t cell) const {
    return std::any_of(findings.begin(), findings.end(), [&](const PictureFinding& finding) {
        return finding.array == array && finding.cell == cell;
    });
}

bool Picture::has_race(std::size_t array) const {
    return std::any_of(findings.begin(), findings.end(), [&](const PictureFinding& finding) {
        return finding.array == array && is_race(finding.hazard.kind);
    });
}

std::vector<std::string> Picture::left_out() const {
    std::vector<std::string> sentences;
    const std::size_t shown = workgroups.size();
    const std::uint64_t all = launch.workgroups.volume();
    if (audit.complete && audit.audited_workgroups < all) {
        sentences.push_back(
            fmt::format("{} of {} workgroups were run, as a sample of a large launch.",
                        audit.audited_workgroups, all));
    }
    if (workgroups_left_out > 0) {
        sentences.push_back(
            fmt::format("{} of {} workgroups are shown: those with findings, the "
                        "first, the last, and others as far as there is room. "
                        "Counts and heat are of all of them.",
                        shown, shown + workgroups_left_out));
    }
    for (const PictureWorkgroup& workgroup : workgroups) {
        if (workgroup.left_out > 0) {
            sentences.push_back(
                fmt::format("Of workgroup {}, {} accesses in the middle are left "
                            "out, but for those with findings.",
                            workgroup.index, workgroup.left_out));
        }
    }
    if (!has_locals) {
        sentences.emplace_back("What the threads' own variables are set to is left out.");
    }
    if (!audit.complete) {
        sentences.emplace_back(
            "The kernel was stopped, as it does not end: this is its beginning.");
    }
    return sentences;
}

}  // namespace vkp
