#include "harness/model/array_bytes.hpp"

#include <algorithm>
#include <utility>

namespace vkp {

ArrayBytes::ArrayBytes(std::vector<std::byte> bytes) {
    if (!bytes.empty()) {
        bytes.resize(bytes.size() + kPadding);
        padded_ = std::make_shared<std::vector<std::byte>>(std::move(bytes));
    }
}

ArrayBytes::ArrayBytes(Recipe recipe)
    : made_(recipe.size_bytes == 0 ? nullptr
                                   : std::make_shared<MadeBytes>(std::move(recipe), kPadding)) {}

const std::byte* ArrayBytes::data() const {
    if (made_) {
        made_->touch_all();
        return made_->begin();
    }
    return padded_ ? padded_->data() : nullptr;
}

std::byte* ArrayBytes::own() {
    if (made_) {
        padded_ = std::make_shared<std::vector<std::byte>>(make_all(made_->recipe(), kPadding));
        made_ = nullptr;
    }
    if (padded_ && padded_.use_count() > 1) {
        padded_ = std::make_shared<std::vector<std::byte>>(*padded_);
    }
    return padded_ ? padded_->data() : nullptr;
}

std::vector<std::byte> ArrayBytes::take() {
    own();
    const auto taken = std::exchange(padded_, nullptr);
    if (!taken) {
        return {};
    }
    taken->resize(taken->size() - kPadding);
    return std::move(*taken);
}

bool ArrayBytes::has(std::span<const std::byte> bytes) const {
    return std::equal(bytes.begin(), bytes.end(), data(), data() + size());
}

std::vector<std::byte> zero_bytes(std::size_t count) {
    std::vector<std::byte> bytes;
    bytes.reserve(count + ArrayBytes::kPadding);
    bytes.resize(count);
    return bytes;
}

}  // namespace vkp
