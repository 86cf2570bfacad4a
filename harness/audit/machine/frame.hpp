// The memory of one workgroup: its registers, and what its pointers point at.
//
// Decoded code belongs to no run. It names memory by the distance from the beginning of a frame,
// and every workgroup of every run has a frame of its own. So a kernel is decoded once, and orders
// and workgroups in flight cost a copy of the frame's objects. One workgroup runs at a time on a
// thread: that workgroup's frame is the current one, as a base register would have it.
#pragma once

#include "harness/audit/lanes/lanes.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace vkp::audit {

inline constinit thread_local std::byte* current_frame = nullptr;

// A pointer into the current frame, whichever that is; or null.
template <typename T>
class FramePtr {
public:
    constexpr FramePtr() = default;
    constexpr FramePtr(std::nullptr_t) {}  // NOLINT(*-explicit-*): as a pointer
    // `place` belongs to the current frame, or to the run of that frame.
    FramePtr(T* place) : FramePtr(place, current_frame) {}  // NOLINT(*-explicit-*): as a pointer
    template <typename Other>
        requires std::is_convertible_v<Other*, T*>
    constexpr FramePtr(const FramePtr<Other>& other)  // NOLINT(*-explicit-*): as a pointer
        : distance_(other.distance()) {}

    operator T*() const { return in(current_frame); }  // NOLINT(*-explicit-*): as a pointer
    T* operator->() const { return in(current_frame); }
    // The same place in another frame.
    [[nodiscard]] T* in(std::byte* frame) const {
        return distance_ == 0 ? nullptr : reinterpret_cast<T*>(frame + distance_);
    }
    template <typename Other>
        requires(std::is_void_v<T> && !std::is_void_v<Other>)
    explicit operator Other*() const {
        return static_cast<Other*>(in(current_frame));
    }

    [[nodiscard]] constexpr std::ptrdiff_t distance() const { return distance_; }
    constexpr bool operator==(const FramePtr& other) const = default;
    constexpr bool operator==(std::nullptr_t) const { return distance_ == 0; }

private:
    FramePtr(T* place, const std::byte* frame)
        : distance_(place == nullptr
                        ? 0
                        : static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(place) -
                                                      reinterpret_cast<std::uintptr_t>(frame))) {}

    std::ptrdiff_t distance_ = 0;  // in bytes; 0: null
};

// Memory with a beginning in its middle: registers below, objects above.
class FrameMemory {
public:
    enum class Content : bool { kZero, kUnset };
    FrameMemory(std::size_t below, std::size_t above, Content content);

    [[nodiscard]] std::byte* begin() const { return begin_; }

private:
    struct Free {
        void operator()(void* memory) const;
    };

    std::unique_ptr<void, Free> memory_;
    std::byte* begin_;
};

// The frame that code is decoded with, from which others are copied. While it is decoded, it is the
// current frame. Its budget also counts what the decoder takes elsewhere.
class FrameLayout : public MemoryBudget {
public:
    // Thrown where `reserved` bytes are not enough: the code must be decoded anew, with more.
    struct Full {};

    FrameLayout(std::size_t reserved, std::size_t limit_bytes);

    // Memory for the lanes of a register, which are zero when a workgroup's frame is new.
    void* allocate_lanes(std::size_t size_bytes);
    // An object that each frame gets a copy of, as it is when all has been decoded.
    template <typename T>
    T& add(T object) {
        static_assert(std::is_trivially_copyable_v<T>);
        return *new (allocate_object(sizeof(T))) T(std::move(object));
    }
    // Lanes that each frame gets a copy of, likewise.
    void* allocate_object(std::size_t size_bytes);

    [[nodiscard]] std::size_t frame_bytes() const { return below_ + above_; }
    void enter() const { current_frame = memory_.begin(); }
    // All of the current frame: registers and objects.
    [[nodiscard]] std::span<const std::byte> current() const {
        return {current_frame - below_, below_ + above_};
    }

private:
    friend class Frame;

    std::size_t reserved_;
    std::size_t below_ = 0;
    std::size_t above_;
    FrameMemory memory_;
};

class Frame {
public:
    explicit Frame(const FrameLayout& layout);

    void enter() const { current_frame = memory_.begin(); }
    [[nodiscard]] std::byte* begin() const { return memory_.begin(); }

private:
    FrameMemory memory_;
};

}  // namespace vkp::audit
