#include "harness/byte_memory/recall.hpp"

#include <algorithm>
#include <memory>

namespace vkp {

bool PairTable::is_likeliest(char byte, char next) const {
    const auto& row = counts_[static_cast<std::uint8_t>(byte)];
    const std::size_t count = row[static_cast<std::uint8_t>(next)];
    return count > 0 && count == *std::ranges::max_element(row);
}

Recall recall_of(std::string_view text, std::string_view predictions, std::string_view formula) {
    const auto table = std::make_unique<PairTable>();
    Recall recall{.predictions = text.size()};
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i > 0) {
            table->add(text[i - 1], text[i]);
        }
        recall.formula += predictions[i] == formula[i] ? 1 : 0;
        recall.pairs += table->is_likeliest(text[i], predictions[i]) ? 1 : 0;
        recall.next += i + 1 < text.size() && predictions[i] == text[i + 1] ? 1 : 0;
    }
    return recall;
}

}  // namespace vkp
