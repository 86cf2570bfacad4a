// A list of values for the locations of an array, most of which may never be needed.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace vkp::audit {

// A short list has all of its memory at once. A long one has pages, each from the first time on
// that something writes to it.
template <typename T>
class LazyList {
public:
    LazyList() = default;
    explicit LazyList(std::size_t size) : size_(size) {
        if (size <= kShort) {
            values_.resize(size);
        } else {
            pages_.resize((size + kPage - 1) / kPage);
        }
    }

    [[nodiscard]] bool empty() const { return size_ == 0; }

    // To write to it.
    [[nodiscard]] T& at(std::size_t i) {
        if (pages_.empty()) {
            return values_[i];
        }
        std::unique_ptr<Page>& page = pages_[i / kPage];
        if (!page) {
            page = std::make_unique<Page>();
        }
        return (*page)[i % kPage];
    }
    [[nodiscard]] const T& operator[](std::size_t i) const {
        static constexpr T kUnused{};
        if (pages_.empty()) {
            return values_[i];
        }
        const std::unique_ptr<Page>& page = pages_[i / kPage];
        return page ? (*page)[i % kPage] : kUnused;
    }

private:
    static constexpr std::size_t kShort = std::size_t{1} << 20U;
    static constexpr std::size_t kPage = 512;
    using Page = std::array<T, kPage>;

    std::size_t size_ = 0;
    std::vector<T> values_;
    std::vector<std::unique_ptr<Page>> pages_;
};

}  // namespace vkp::audit
