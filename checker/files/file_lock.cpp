#include "checker/files/file_lock.hpp"

#include <sys/file.h>

#include <cerrno>
#include <chrono>
#include <thread>

namespace vkp {

namespace {

constexpr std::chrono::seconds kPatience{20};
constexpr std::chrono::milliseconds kPause{2};

}  // namespace

bool is_locked_by_others(const Descriptor& file) {
    return flock(file.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

bool succeeds_in_time(const std::function<bool()>& attempt) {
    const auto start = std::chrono::steady_clock::now();
    while (!attempt()) {
        if (std::chrono::steady_clock::now() - start > kPatience) {
            return false;
        }
        std::this_thread::sleep_for(kPause);
    }
    return true;
}

}  // namespace vkp
