// Signals that wait while files are being replaced.
#pragma once

#include <array>
#include <csignal>

namespace vkp {

// While it lives, signals that would end or stop the process from outside (Ctrl-C, Ctrl-Z, kill, a
// closed terminal) wait; they arrive when the last such object is gone. A file that grows beyond
// `ulimit -f` is an error like any other meanwhile. Handlers rather than the signal mask: a
// driver's threads have masks of their own.
class SignalsHeld {
public:
    SignalsHeld();
    ~SignalsHeld();
    SignalsHeld(const SignalsHeld&) = delete;
    SignalsHeld& operator=(const SignalsHeld&) = delete;

private:
    static constexpr std::array kHeld = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};

    std::array<struct sigaction, kHeld.size()> before_{};
    struct sigaction before_too_large_ {};
};

}  // namespace vkp
