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
    const std::uint64_t size = message.size();
    for (std::span<const std::byte> rest : {std::as_bytes(std::span(&size, 1)), message}) {
        while (!rest.empty()) {
            const ssize_t sent = ::send(descriptor_, rest.data(), rest.size(), MSG_NOSIGNAL);
            if (sent >= 0) {
                rest = rest.subspan(static_cast<std::size_t>(sent));
            } else if (!may_come_later(errno)) {
                return Status::kClosed;
            } else if (const Status status = wait(POLLOUT, deadline); status != Status::kDone) {
                return status;
            }
        }
    }
    return Status::kDone;
}

Channel::Status Channel::receive(Bytes& message, Clock::time_point deadline,
                                 std::uint64_t max_bytes) {
    std::uint64_t size = 0;
    const Status status = receive_all(std::as_writable_bytes(std::span(&size, 1)), deadline);
    if (status != Status::kDone) {
        return status;
    }
    if (size > std::min(max_bytes, kMaxMessageBytes)) {
        throw ProtocolError("a message has no length that one can have");
    }
    message.clear();
    message.reserve(size);  // reserves addresses only; memory is used when written
    while (message.size() < size) {
        const std::size_t begin = message.size();
        message.resize(std::min<std::size_t>(size, std::max(2 * begin, kFirstPartBytes)));
        const Status part = receive_all(std::span(message).subspan(begin), deadline);
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
        if (milliseconds_until(deadline) == 0) {
            return Status::kTimedOut;
        }
        // A signal handler may have written to one of the descriptors.
        if (interruption != nullptr && interruption->is_wanted()) {
            return Status::kInterrupted;
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
