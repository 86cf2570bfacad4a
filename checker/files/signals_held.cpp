#include "checker/files/signals_held.hpp"

namespace vkp {

namespace {

volatile std::sig_atomic_t came = 0;  // 0: none

void hold(int signal) {
    came = signal;
}

}  // namespace

SignalsHeld::SignalsHeld() {
    struct sigaction holding {};
    holding.sa_handler = hold;
    holding.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < kHeld.size(); ++i) {
        sigaction(kHeld[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN) {  // as under nohup
            sigaction(kHeld[i], &holding, nullptr);
        }
    }
    struct sigaction ignoring {};
    ignoring.sa_handler = SIG_IGN;
    sigaction(SIGXFSZ, &ignoring, &before_too_large_);
}

SignalsHeld::~SignalsHeld() {
    sigaction(SIGXFSZ, &before_too_large_, nullptr);
    for (std::size_t i = 0; i < kHeld.size(); ++i) {
        sigaction(kHeld[i], &before_[i], nullptr);
    }
    const int signal = came;
    came = 0;
    if (signal != 0) {
        raise(signal);  // if another object still holds signals, it holds this one again
    }
}

}  // namespace vkp
