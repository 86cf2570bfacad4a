#include "harness/audit/machine/frame.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace vkp::audit {

namespace {

constexpr std::size_t kAlignment = 32;

std::size_t rounded(std::size_t size_bytes) {
    return std::max((size_bytes + kAlignment - 1) & ~(kAlignment - 1), kAlignment);
}

}  // namespace

void FrameMemory::Free::operator()(void* memory) const {
    std::free(memory);  // NOLINT(*-no-malloc)
}

// calloc() knows which of its memory is zero already.
FrameMemory::FrameMemory(std::size_t below, std::size_t above, Content content)
    : memory_(content == Content::kZero
                  ? std::calloc(below + above + kAlignment, 1)  // NOLINT(*-no-malloc)
                  : std::malloc(below + above + kAlignment)) {  // NOLINT(*-no-malloc)
    if (memory_ == nullptr) {
        throw std::bad_alloc();
    }
    const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
    begin_ = static_cast<std::byte*>(memory_.get()) + (rounded(address) - address) + below;
}

// The first bytes above the beginning stay unused, as their distance would be that of null. Most of
// what is reserved is never used.
FrameLayout::FrameLayout(std::size_t reserved, std::size_t limit_bytes)
    : MemoryBudget(limit_bytes),
      reserved_(rounded(reserved)),
      above_(kAlignment),
      memory_(reserved_, reserved_, FrameMemory::Content::kUnset) {
    std::memset(memory_.begin(), 0, above_);
}

void* FrameLayout::allocate_lanes(std::size_t size_bytes) {
    charge(size_bytes);
    if (below_ + rounded(size_bytes) > reserved_) {
        throw Full();
    }
    below_ += rounded(size_bytes);
    return std::memset(memory_.begin() - below_, 0, rounded(size_bytes));
}

void* FrameLayout::allocate_object(std::size_t size_bytes) {
    charge(size_bytes);
    if (above_ + rounded(size_bytes) > reserved_) {
        throw Full();
    }
    std::byte* const place = memory_.begin() + above_;
    above_ += rounded(size_bytes);
    return std::memset(place, 0, rounded(size_bytes));
}

Frame::Frame(const FrameLayout& layout)
    : memory_(layout.below_, layout.above_, FrameMemory::Content::kZero) {
    std::memcpy(memory_.begin(), layout.memory_.begin(), layout.above_);
}

}  // namespace vkp::audit
