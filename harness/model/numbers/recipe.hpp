// What a large array holds, where a few numbers tell.
#pragma once

#include "harness/model/numbers/element_type.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace vkp {

// What is at a place depends on the place alone, so that any block of the bytes can be made without
// the others.
struct Recipe {
    enum class Kind : std::uint8_t {
        kPattern,  // the same bytes again and again
        kArange,   // 0, 1, 2, …; each component counts
        kReverse,  // …, 2, 1, 0
        kRandom,   // floats from -8 to 8, integers from -100 to 100, or from 0 to 200
    };

    Kind kind = Kind::kPattern;
    std::uint64_t size_bytes = 0;
    std::vector<std::byte> pattern = {std::byte{0}};  // as many bytes as a power of two
    ElementType type = {};                            // unless it is a pattern
    std::uint64_t seed = 0;                           // of random values, as is the next
    std::string stream = {};

    // Whether bytes can be made of it.
    [[nodiscard]] bool is_consistent() const;
    // The bytes of a block: a power of two. The last one may have fewer.
    [[nodiscard]] std::uint64_t block_bytes() const;
    // Makes the block with that number.
    void make(std::size_t block, std::span<std::byte> bytes) const;
};

// The bytes of a recipe, which are made block by block, when something needs them. Several threads
// may ask for them.
class MadeBytes {
public:
    // So many bytes after the last one may be read. They are 0.
    MadeBytes(Recipe recipe, std::size_t padding);

    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    [[nodiscard]] std::size_t size() const { return recipe_.size_bytes; }
    // Where they begin. Only touched blocks have a meaning.
    [[nodiscard]] const std::byte* begin() const { return memory_.get(); }
    [[nodiscard]] bool is_whole() const {
        return made_count_.load(std::memory_order_acquire) == is_made_.size();
    }
    // Makes the block of this byte.
    void touch(std::uint64_t byte) {
        const std::size_t block = byte >> shift_;
        if (!is_made_[block].load(std::memory_order_acquire)) {
            make(block);
        }
    }
    // Makes all that is left.
    void touch_all();

private:
    struct Free {
        void operator()(std::byte* memory) const;
    };

    void make(std::size_t block);

    Recipe recipe_;
    unsigned shift_;
    std::unique_ptr<std::byte[], Free> memory_;  // NOLINT(*-avoid-c-arrays)
    std::mutex making_;
    std::vector<std::atomic<bool>> is_made_;  // by block
    std::atomic<std::size_t> made_count_ = 0;
};

// All bytes of a recipe at once.
std::vector<std::byte> make_all(const Recipe& recipe, std::size_t padding);

}  // namespace vkp
