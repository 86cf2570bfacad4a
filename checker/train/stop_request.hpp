// Ctrl-C as a wish: the first one is noted, the second ends the program as ever.
#pragma once

#include <array>
#include <csignal>

namespace vkp {

// While it lives. One object at a time.
class StopRequest {
public:
    StopRequest();
    ~StopRequest();
    StopRequest(const StopRequest&) = delete;
    StopRequest& operator=(const StopRequest&) = delete;

    // The signal that came, or 0.
    [[nodiscard]] static int signal();
    [[nodiscard]] static bool is_made() { return signal() != 0; }

private:
    static constexpr std::array kCaught = {SIGINT, SIGTERM, SIGHUP};

    std::array<struct sigaction, kCaught.size()> before_{};
};

}  // namespace vkp
