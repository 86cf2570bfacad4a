// Messages between two processes, over one end of a pair of connected sockets.
#pragma once

#include "harness/worker/archive.hpp"
#include "harness/worker/interruption.hpp"

#include <chrono>
#include <cstdint>
#include <span>
#include <utility>

namespace vkp {

class Channel {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr Clock::time_point kNoDeadline = Clock::time_point::max();
    static constexpr std::uint64_t kMaxMessageBytes = std::uint64_t{8} << 30U;
    // The time for a message that has begun to arrive: it consists of bytes in memory.
    static constexpr std::chrono::seconds kTransferLimit{60};

    enum class Status { kDone, kClosed, kTimedOut, kInterrupted };

    // Two connected ends. Throws InstallationError if the system has none left.
    static std::pair<Channel, Channel> pair();

    // Owns the descriptor.
    explicit Channel(int descriptor) : descriptor_(descriptor) {}
    Channel(Channel&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    Channel& operator=(Channel&& other) noexcept;
    ~Channel();

    Status send(std::span<const std::byte> message, Clock::time_point deadline);
    Status send_apart(const Packed& message, Clock::time_point deadline);
    // Uses no more memory than the bytes that have arrived. Throws ProtocolError for a message that
    // is longer than `max_bytes`.
    Status receive(Bytes& message, Clock::time_point deadline,
                   std::uint64_t max_bytes = kMaxMessageBytes);

    // Likewise with its attachments, all together.
    Status receive(Received& message, Clock::time_point deadline,
                   std::uint64_t max_bytes = kMaxMessageBytes);

    // Waits until a message begins to arrive, or the other end is closed; `interruption` may be
    // null.
    Status wait_for_message(Clock::time_point deadline, Interruption* interruption) const;

    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    Status send_all(std::span<const std::byte> bytes, Clock::time_point deadline);
    Status send_part(std::uint64_t size, std::span<const std::byte> bytes,
                     Clock::time_point deadline);
    Status receive_size(std::uint64_t& size, Clock::time_point deadline);
    Status receive_bytes(Bytes& bytes, std::uint64_t size, Clock::time_point deadline);
    Status receive_attachments(Received& message, Clock::time_point deadline,
                               std::uint64_t max_bytes);
    Status receive_all(std::span<std::byte> bytes, Clock::time_point deadline);
    [[nodiscard]] Status wait(short events, Clock::time_point deadline) const;

    int descriptor_;
};

}  // namespace vkp
