#include "checker/watch/signal_pipe.hpp"

#include "harness/base/installation_error.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace vkp {

namespace {

volatile std::sig_atomic_t pipe_end = -1;

bool ends(int signal) {
    return signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT;
}

// Calls only functions that a handler may call (POSIX.1-2017, 2.4.3 Signal Actions). A signal that
// ends the program may come just before a write to a blocked terminal: another signal ends that
// wait.
void write_number(int signal) {
    const int error = errno;
    const char number = static_cast<char>(signal);
    [[maybe_unused]] const ssize_t written = write(pipe_end, &number, 1);
    if (ends(signal)) {
        alarm(1);
    }
    errno = error;
}

void interrupt_again(int /*signal*/) {
    alarm(1);
}

}  // namespace

SignalPipe::SignalPipe() {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) {
        throw InstallationError(
            fmt::format("The system gives no pipe: {}.", std::generic_category().message(errno)));
    }
    for (const int end : ends) {
        fcntl(end, F_SETFL, O_NONBLOCK);
        fcntl(end, F_SETFD, FD_CLOEXEC);
    }
    analysis_ = Descriptor(ends[0]);
    writing_ = Descriptor(ends[1]);
    pipe_end = ends[1];
    struct sigaction interrupting {};
    interrupting.sa_handler = interrupt_again;
    sigaction(SIGALRM, &interrupting, &before_alarm_);
    for (std::size_t i = 0; i < kCaught.size(); ++i) {
        struct sigaction action {};
        action.sa_handler = write_number;
        sigaction(kCaught[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN) {  // as of nohup
            sigaction(kCaught[i], &action, nullptr);
        }
    }
}

SignalPipe::~SignalPipe() {
    alarm(0);
    sigaction(SIGALRM, &before_alarm_, nullptr);
    for (std::size_t i = 0; i < kCaught.size(); ++i) {
        sigaction(kCaught[i], &before_[i], nullptr);
    }
    pipe_end = -1;
}

std::vector<int> SignalPipe::take() {
    std::vector<int> signals;
    std::array<char, 64> buffer{};
    ssize_t length = 0;
    while ((length = read_some(analysis_.number(), buffer)) > 0) {
        signals.insert(signals.end(), buffer.begin(), buffer.begin() + length);
    }
    return signals;
}

void let_signal_act(int signal) {
    struct sigaction action {};
    struct sigaction before {};
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, &before);
    raise(signal);
    sigaction(signal, &before, nullptr);
}

}  // namespace vkp
