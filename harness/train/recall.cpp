#include "harness/train/recall.hpp"

#include <algorithm>
#include <cstdint>

namespace vkp {

namespace {

// The two bytes up to that place, or the one.
std::string_view context_at(std::string_view text, std::size_t place) {
    return place > 0 ? text.substr(place - 1, 2) : text.substr(0, 1);
}

}  // namespace

void FollowerTable::add(std::string_view context, char next) {
    for (std::size_t first = 0; first < context.size(); ++first) {
        ++counts_[std::string(context.substr(first))][static_cast<std::uint8_t>(next)];
    }
}

bool FollowerTable::is_likeliest(std::string_view context, char next) const {
    auto found = counts_.find(context);
    if (found == counts_.end()) {
        found = counts_.find(context.substr(context.size() - 1));
    }
    if (found == counts_.end()) {
        return false;
    }
    const std::size_t count = found->second[static_cast<std::uint8_t>(next)];
    return count > 0 && count == *std::ranges::max_element(found->second);
}

Recall recall_of(std::string_view text, std::string_view predictions, std::string_view formula) {
    FollowerTable table;
    Recall recall{.predictions = text.size()};
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i > 0) {
            table.add(context_at(text, i - 1), text[i]);
        }
        recall.formula += predictions[i] == formula[i] ? 1 : 0;
        recall.table += table.is_likeliest(context_at(text, i), predictions[i]) ? 1 : 0;
        recall.next += i + 1 < text.size() && predictions[i] == text[i + 1] ? 1 : 0;
    }
    return recall;
}

}  // namespace vkp
