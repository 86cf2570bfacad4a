// What an array holds, as bytes in memory.
#pragma once

#include "harness/model/numbers/recipe.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace vkp {

// Copies share the bytes, as there may be many, until one of them is written to. Bytes of a recipe
// are made when something reads them.
class ArrayBytes {
public:
    // So many bytes after the last one may be read, and written by their owner. They mean nothing.
    static constexpr std::size_t kPadding = 32;

    ArrayBytes() = default;
    // They are not copied if the vector has room for the padding.
    ArrayBytes(std::vector<std::byte> bytes);  // NOLINT(google-explicit-constructor)
    explicit ArrayBytes(Recipe recipe);

    [[nodiscard]] std::size_t size() const {
        return made_ ? made_->size() : padded_ ? padded_->size() - kPadding : 0;
    }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] const std::byte* data() const;
    // For a reader that touches what it reads; null where all bytes exist.
    [[nodiscard]] MadeBytes* made() const { return made_.get(); }
    [[nodiscard]] std::span<const std::byte> span() const { return {data(), size()}; }
    operator std::span<const std::byte>() const { return span(); }  // NOLINT(*-explicit-*)

    // The bytes to write to, which nothing else shares from now on, until this is copied.
    std::byte* own();

    // Leaves this empty.
    [[nodiscard]] std::vector<std::byte> take();

    friend bool operator==(const ArrayBytes& one, const ArrayBytes& other) {
        return (one.padded_ == other.padded_ && one.made_ == other.made_) || one.has(other);
    }
    friend bool operator==(const ArrayBytes& one, const std::vector<std::byte>& other) {
        return one.has(other);
    }

private:
    [[nodiscard]] bool has(std::span<const std::byte> bytes) const;

    // Null, both: empty.
    std::shared_ptr<std::vector<std::byte>> padded_;
    std::shared_ptr<MadeBytes> made_;
};

// So many bytes that are 0, with room for padding.
std::vector<std::byte> zero_bytes(std::size_t count);

}  // namespace vkp
