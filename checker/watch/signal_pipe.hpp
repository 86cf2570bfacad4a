// Signals as bytes to read, so that one wait serves keys, files and signals.
#pragma once

#include "checker/files/descriptor.hpp"

#include <array>
#include <csignal>
#include <vector>

namespace vkp {

// While it lives, signals that concern a full-screen program are caught. One object at a time.
class SignalPipe {
public:
    // Throws InstallationError if the system provides no pipe.
    SignalPipe();
    ~SignalPipe();
    SignalPipe(const SignalPipe&) = delete;
    SignalPipe& operator=(const SignalPipe&) = delete;

    // The descriptor is readable when a signal has come.
    [[nodiscard]] int descriptor() const { return analysis_.number(); }

    // Returns the signals that have come since the last call.
    std::vector<int> take();

private:
    static constexpr std::array kCaught = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,
                                           SIGTSTP, SIGCONT, SIGWINCH};

    Descriptor analysis_;
    Descriptor writing_;
    std::array<struct sigaction, kCaught.size()> before_{};
    struct sigaction before_alarm_ {};
};

// Takes the default action of the signal: ends this process, or stops it until it is continued.
void let_signal_act(int signal);

}  // namespace vkp
