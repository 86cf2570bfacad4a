#include "harness/worker/channel.hpp"

#include "harness/base/installation_error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <system_error>
#include <vector>

namespace vkp {

namespace {

constexpr std::size_t kFirstPartBytes = std::size_t{1} << 20U;

bool may_come_later(int error) {
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

int milliseconds_until(Channel::Clock::time_point deadline) {
    if (deadline == Channel::kNoDeadline) {
        return -1;
    }
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - Channel::Clock::now());
    return static_cast<int>(
        std::clamp<std::int64_t>(left.count(), 0, std::numeric_limits<int>::max()));
}

void require_size(std::uint64_t size, std::uint64_t max_bytes) {
    if (size > std::min(max_bytes, Channel::kMaxMessageBytes)) {
        throw ProtocolError("a message has no length that one can have");
    }
}

// The shorter of two times, where -1 means none.
int shorter(int one_ms, int other_ms) {
    return one_ms < 0 || other_ms < 0 ? std::max(one_ms, other_ms) : std::min(one_ms, other_ms);
}

}  // namespace

std::pair<Channel, Channel> Channel::pair() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) {
        throw InstallationError(fmt::format("The system gives no socket for a worker process: {}.",
                                            std::generic_category().message(errno)));
    }
    for (const int end : ends) {
        fcntl(end, F_SETFL, O_NONBLOCK);
        fcntl(end, F_SETFD, FD_CLOEXEC);
    }
    return {Channel(ends[0]), Channel(ends[1])};
}

Channel& Channel::operator=(Channel&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

Channel::~Channel() {
    if (descriptor_ >= 0) {
        close(descriptor_);
    }
}

Channel::Status Channel::send(std::span<const std::byte> message, Clock::time_point deadline) {
    return send_part(message.size(), message, deadline);
}

// The length of a head says whether attachments follow; if so, their number comes next.
Channel::Status Channel::send_apart(const Packed& message, Clock::time_point deadline) {
    if (message.attachments.empty()) {
        return send(message.head, deadline);
    }
    Status status = send_part(message.head.size() | kIsAttached, message.head, deadline);
    if (status == Status::kDone) {
        status = send_part(message.attachments.size(), {}, deadline);
    }
    for (const std::span<const std::byte> attachment : message.attachments) {
        status = status == Status::kDone ? send(attachment, deadline) : status;
    }
    return status;
}

Channel::Status Channel::send_part(std::uint64_t size, std::span<const std::byte> bytes,
                                   Clock::time_point deadline) {
    const Status status = send_all(std::as_bytes(std::span(&size, 1)), deadline);
    return status == Status::kDone ? send_all(bytes, deadline) : status;
}

Channel::Status Channel::send_all(std::span<const std::byte> bytes, Clock::time_point deadline) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
        } else if (!may_come_later(errno)) {
            return Status::kClosed;
        } else if (const Status status = wait(POLLOUT, deadline); status != Status::kDone) {
            return status;
        }
    }
    return Status::kDone;
}

Channel::Status Channel::receive(Bytes& message, Clock::time_point deadline,
                                 std::uint64_t max_bytes) {
    std::uint64_t size = 0;
    const Status status = receive_size(size, deadline);
    if (status != Status::kDone) {
        return status;
    }
    require_size(size, max_bytes);
    return receive_bytes(message, size, deadline);
}

Channel::Status Channel::receive(Received& message, Clock::time_point deadline,
                                 std::uint64_t max_bytes) {
    message.attachments.clear();
    std::uint64_t size = 0;
    Status status = receive_size(size, deadline);
    if (status != Status::kDone) {
        return status;
    }
    const std::uint64_t head = size & ~kIsAttached;
    require_size(head, max_bytes);
    status = receive_bytes(message.head, head, deadline);
    return status == Status::kDone && head != size
               ? receive_attachments(message, deadline, max_bytes - head)
               : status;
}

Channel::Status Channel::receive_attachments(Received& message, Clock::time_point deadline,
                                             std::uint64_t max_bytes) {
    std::uint64_t count = 0;
    Status status = receive_size(count, deadline);
    for (std::uint64_t i = 0; status == Status::kDone && i < count; ++i) {
        std::uint64_t size = 0;
        status = receive_size(size, deadline);
        if (status != Status::kDone) {
            break;
        }
        // Each takes a part of what may come, so that no number of them is endless.
        require_size(std::max<std::uint64_t>(size, kLeastAttached), max_bytes);
        max_bytes -= std::max<std::uint64_t>(size, kLeastAttached);
        status = receive_bytes(message.attachments.emplace_back(), size, deadline);
    }
    return status;
}

Channel::Status Channel::receive_size(std::uint64_t& size, Clock::time_point deadline) {
    return receive_all(std::as_writable_bytes(std::span(&size, 1)), deadline);
}

Channel::Status Channel::receive_bytes(Bytes& bytes, std::uint64_t size,
                                       Clock::time_point deadline) {
    bytes.clear();
    // Reserves addresses only; memory is used when written.
    bytes.reserve(size + ArrayBytes::kPadding);
    while (bytes.size() < size) {
        const std::size_t begin = bytes.size();
        bytes.resize(std::min<std::size_t>(size, std::max(2 * begin, kFirstPartBytes)));
        const Status part = receive_all(std::span(bytes).subspan(begin), deadline);
        if (part != Status::kDone) {
            return part;
        }
    }
    return Status::kDone;
}

Channel::Status Channel::receive_all(std::span<std::byte> bytes, Clock::time_point deadline) {
    while (!bytes.empty()) {
        const ssize_t received = recv(descriptor_, bytes.data(), bytes.size(), 0);
        if (received > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(received));
        } else if (received == 0 || !may_come_later(errno)) {
            return Status::kClosed;
        } else if (const Status status = wait(POLLIN, deadline); status != Status::kDone) {
            return status;
        }
    }
    return Status::kDone;
}

Channel::Status Channel::wait_for_message(Clock::time_point deadline,
                                          Interruption* interruption) const {
    for (;;) {
        std::vector<pollfd> waiting = {{descriptor_, POLLIN, 0}};
        int limit_ms = milliseconds_until(deadline);
        if (interruption != nullptr) {
            for (const int descriptor : interruption->descriptors()) {
                waiting.push_back({descriptor, POLLIN, 0});
            }
            limit_ms = shorter(limit_ms, interruption->interval_ms());
        }
        const int ready = poll(waiting.data(), waiting.size(), limit_ms);
        if (ready < 0 && errno != EINTR) {
            return Status::kClosed;
        }
        if (ready > 0 && waiting.front().revents != 0) {
            return Status::kDone;
        }
        // Where nothing is to be polled, the end of the wait alone is no event.
        const bool has_event =
            ready != 0 || (interruption != nullptr && interruption->interval_ms() >= 0);
        if (interruption != nullptr && has_event && interruption->is_wanted()) {
            return Status::kInterrupted;
        }
        if (milliseconds_until(deadline) == 0) {
            return Status::kTimedOut;
        }
    }
}

// kDone: worth another try.
Channel::Status Channel::wait(short events, Clock::time_point deadline) const {
    pollfd waiting{descriptor_, events, 0};
    const int ready = poll(&waiting, 1, milliseconds_until(deadline));
    if (ready < 0) {
        return errno == EINTR ? Status::kDone : Status::kClosed;
    }
    return ready == 0 ? Status::kTimedOut : Status::kDone;
}

}  // namespace vkp
