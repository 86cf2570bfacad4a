#include "checker/train/stop_request.hpp"

namespace vkp {

namespace {

volatile std::sig_atomic_t came = 0;

void note(int signal) {
    came = signal;
}

}  // namespace

StopRequest::StopRequest() {
    came = 0;
    struct sigaction action {};
    action.sa_handler = note;
    // Once only: the next one does what it always does.
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    for (std::size_t i = 0; i < kCaught.size(); ++i) {
        sigaction(kCaught[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN) {  // as of nohup
            sigaction(kCaught[i], &action, nullptr);
        }
    }
}

StopRequest::~StopRequest() {
    for (std::size_t i = 0; i < kCaught.size(); ++i) {
        sigaction(kCaught[i], &before_[i], nullptr);
    }
}

int StopRequest::signal() {
    return came;
}

}  // namespace vkp
