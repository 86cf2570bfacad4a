#include "harness/audit/machine/origins.hpp"

#include <algorithm>
#include <iterator>

namespace vkp::audit {

Label Origins::add(const Key& key, Hazard hazard) {
    causes_.push_back(std::move(hazard));
    const Label label = label_of({static_cast<std::uint32_t>(causes_.size() - 1)});
    labels_.emplace(key, label);
    first_of_line_.emplace(key.front(), label);
    return label;
}

Label Origins::label_of(const Set& set) {
    const auto [place, is_new] = label_of_set_.emplace(set, static_cast<Label>(sets_.size() + 1));
    if (is_new) {
        sets_.push_back(set);
    }
    return place->second;
}

// The first of two causes in one line represents both: a loop that meets one more in each iteration
// makes no more labels than lines.
Label Origins::unite(Label left, Label right) {
    if (left == right) {
        return left;
    }
    const auto [place, is_new] = united_.emplace(std::pair(left, right), left);
    if (!is_new) {
        return place->second;
    }
    Set set = sets_[left - 1];
    for (const std::uint32_t cause : sets_[right - 1]) {
        const Hazard& hazard = causes_[cause];
        const bool is_said = std::any_of(set.begin(), set.end(), [&](std::uint32_t known) {
            const Hazard& other = causes_[known];
            return other.kind == hazard.kind && other.access.line == hazard.access.line &&
                   other.array == hazard.array;
        });
        if (!is_said) {
            set.push_back(cause);
        }
    }
    std::sort(set.begin(), set.end());
    place->second = is_crowded() ? left : label_of(set);
    return place->second;
}

Label Origins::kept_by_memory(Label label) {
    const auto [place, is_new] = kept_.emplace(label, kAllBits);
    if (is_new) {
        Set set;
        std::copy_if(sets_[label - 1].begin(), sets_[label - 1].end(), std::back_inserter(set),
                     [&](std::uint32_t cause) {
                         return causes_[cause].kind != FindingKind::kUninitializedRead;
                     });
        place->second = set.empty() ? kAllBits : label_of(set);
    }
    return place->second;
}

}  // namespace vkp::audit
