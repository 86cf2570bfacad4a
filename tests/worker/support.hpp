// The common parts of the tests of this folder.
#pragma once

#include "harness/check/check.hpp"
#include "harness/worker/worker.hpp"

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>

namespace vkp {

inline constexpr const char* kMap = R"(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
})";

// A kernel that takes the audit seconds, in loops that end.
inline constexpr const char* kSlowMap = R"(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = 0.0;
    for (int k = 0; k < 1000; ++k) {
        for (int j = 0; j < 1000; ++j) x += sin(x + a[i]) * cos(x);
    }
    result[i] = a[i] + 10 + 0 * x;
})";

const Puzzle& first_puzzle();

PuzzleResult check_map(Worker& worker, const char* text = kMap,
                       std::chrono::milliseconds time_limit = std::chrono::seconds(60));

// A process that sends a signal to another one at the right time.
class LateSignal {
public:
    LateSignal(pid_t target, int signal, const std::function<void()>& wait);
    ~LateSignal();
    LateSignal(const LateSignal&) = delete;
    LateSignal& operator=(const LateSignal&) = delete;

private:
    pid_t sender_;
};

// The number of this process's open descriptors, and of its children, ended ones included.
std::size_t open_descriptors();
std::size_t child_processes();

// The system's support for sandboxes: seccomp, and the version of Landlock, 0 for none.
bool system_has_seccomp();
int landlock_of_system();

// Whether the process exists and has not ended yet.
bool is_running(pid_t process);

}  // namespace vkp
