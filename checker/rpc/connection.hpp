// The connection of a server to the editor that has started it.
#pragma once

#include "checker/files/descriptor.hpp"
#include "checker/rpc/framing.hpp"

#include <nlohmann/json_fwd.hpp>

#include <deque>
#include <functional>
#include <optional>
#include <string>

namespace vkp {

using Json = nlohmann::ordered_json;

class Connection {
public:
    // Reads from `in` and writes to `out`, which it does not close.
    Connection(int in, int out) : in_(in), out_(out) {}

    // Of this process. What anything else writes to standard output goes to standard error from now
    // on: it would be no message.
    static Connection of_process();

    // Waits for input for so long, in milliseconds, or without limit (-1), and reads what is there.
    void wait(int timeout_ms);
    // Reads what is there, and does not wait.
    void pump() { wait(0); }

    // The next message that was read: JSON, or what is wrong with it. Nothing if there is none.
    [[nodiscard]] std::optional<Framed> next();

    // Replaces what is not UTF-8. Does nothing once the client is gone.
    void send(const Json& message);

    // The client has closed its end, or it cannot be written to. Messages may still be left.
    [[nodiscard]] bool has_ended() const { return has_ended_; }
    // Is readable when there is input.
    [[nodiscard]] int descriptor() const { return in_; }

private:
    int in_;
    int out_;
    Descriptor own_out_;  // of of_process()
    Framing framing_;
    bool has_ended_ = false;
};

}  // namespace vkp
