#include "harness/audit/races/knowledge.hpp"

#include <algorithm>
#include <utility>

namespace vkp::audit {

namespace {

bool is_subset(const Releases& part, const Releases& whole) {
    return std::all_of(part.begin(), part.end(), [&](const auto& entry) {
        const auto found = whole.find(entry.first);
        return found != whole.end() && found->second >= entry.second;
    });
}

}  // namespace

std::uint64_t join(View& into, const View& other) {
    if (!other || into == other) {
        return 1;
    }
    if (!into) {
        into = other;
        return 1;
    }
    const auto is_below = [](const View& part, const View& whole) {
        return std::equal(part->begin(), part->end(), whole->begin(),
                          [](std::uint32_t a, std::uint32_t b) { return a <= b; });
    };
    if (is_below(into, other)) {
        into = other;
    } else if (!is_below(other, into)) {
        std::vector<std::uint32_t> both = *into;
        std::transform(both.begin(), both.end(), other->begin(), both.begin(),
                       [](std::uint32_t a, std::uint32_t b) { return std::max(a, b); });
        into = std::make_shared<const std::vector<std::uint32_t>>(std::move(both));
    }
    return into->size();
}

std::uint64_t join(Known& into, const Known& other) {
    if (!other || into == other) {
        return 1;
    }
    if (!into || is_subset(*into, *other)) {
        into = other;
        return other->size();
    }
    const std::uint64_t work = into->size() + other->size();
    if (!is_subset(*other, *into)) {
        Releases both = *into;
        for (const auto& [sequence, count] : *other) {
            std::size_t& kept = both[sequence];
            kept = std::max(kept, count);
        }
        into = std::make_shared<const Releases>(std::move(both));
    }
    return work;
}

std::uint64_t join(Knowledge& into, const Knowledge& other) {
    return join(into.view, other.view) + join(into.known, other.known);
}

std::uint64_t raise(View& view, std::size_t lane_count, std::uint32_t lane, std::uint32_t clock) {
    if (view && (*view)[lane] >= clock) {
        return 1;
    }
    std::vector<std::uint32_t> raised = view ? *view : std::vector<std::uint32_t>(lane_count);
    raised[lane] = clock;
    view = std::make_shared<const std::vector<std::uint32_t>>(std::move(raised));
    return lane_count;
}

}  // namespace vkp::audit
