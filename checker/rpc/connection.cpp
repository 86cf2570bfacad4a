#include "checker/rpc/connection.hpp"

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <utility>

namespace vkp {

Connection Connection::of_process() {
    // A client that is gone is an error of write(), and no end of this process before it has
    // cleaned up.
    std::signal(SIGPIPE, SIG_IGN);
    Descriptor out(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3));
    dup2(STDERR_FILENO, STDOUT_FILENO);
    Connection connection(STDIN_FILENO, out.number());
    connection.own_out_ = std::move(out);
    return connection;
}

void Connection::wait(int timeout_ms) {
    pollfd input{in_, POLLIN, 0};
    while (!has_ended_ && poll(&input, 1, timeout_ms) > 0) {
        std::array<char, std::size_t{64} << 10U> buffer{};
        const ssize_t count = read_some(in_, buffer);
        has_ended_ = count <= 0;
        if (count > 0) {
            framing_.add({buffer.data(), static_cast<std::size_t>(count)});
        }
        timeout_ms = 0;
    }
}

std::optional<Framed> Connection::next() {
    return framing_.next();
}

void Connection::send(const Json& message) {
    if (!has_ended_) {
        has_ended_ =
            !write_all(out_, framed(message.dump(-1, ' ', false, Json::error_handler_t::replace)));
    }
}

}  // namespace vkp
