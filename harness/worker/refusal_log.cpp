#include "harness/worker/refusal_log.hpp"

#include <cstdlib>
#include <string_view>

namespace vkp {

bool refusals_are_logged() {
    const char* const mode = std::getenv("VKP_SANDBOX");
    return mode != nullptr && std::string_view(mode) == "log";
}

}  // namespace vkp

#ifdef VKP_HAS_SECCOMP

#include <fmt/format.h>
#include <seccomp.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <thread>

namespace vkp {

namespace {

constexpr int kCalls = 600;  // numbers of calls, beyond the newest

// Each call once, apart from its arguments; of ioctl(), fcntl() and their like each request.
class Seen {
public:
    bool is_new(const seccomp_data& call) {
        const Entry entry{call.nr, call.args[1]};
        const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(count_);
        if (count_ == entries_.size() || std::find(entries_.begin(), end, entry) != end) {
            return false;
        }
        entries_[count_++] = entry;
        return true;
    }

private:
    struct Entry {
        int number = 0;
        std::uint64_t argument = 0;
        bool operator==(const Entry&) const = default;
    };
    std::array<Entry, 1000> entries_;
    std::size_t count_ = 0;
};

}  // namespace

std::shared_ptr<RefusalLog> RefusalLog::begin() {
    auto log = std::make_shared<RefusalLog>();
    for (int number = 0; number < kCalls; ++number) {
        const std::unique_ptr<char, decltype(&std::free)> name(
            seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number), std::free);
        log->names_.push_back(name ? name.get() : fmt::format("call {}", number));
    }
    if (seccomp_notify_alloc(&log->request_, &log->answer_) == 0) {
        std::thread([log] { log->run(); }).detach();  // until the process ends
    }
    return log;
}

void RefusalLog::listen(int descriptor) {
    descriptor_ = descriptor;
    descriptor_.notify_one();
}

// It allocates no memory and uses no stream: a thread that waits for it in fork() holds the locks
// of both.
void RefusalLog::run() {
    descriptor_.wait(-1);
    Seen seen;
    std::array<char, 200> line{};
    for (;; *request_ = {}) {  // the system does not accept a used one
        if (seccomp_notify_receive(descriptor_, request_) != 0) {
            continue;  // its caller has ended
        }
        const seccomp_data& call = request_->data;
        const auto number = static_cast<std::size_t>(call.nr);
        if (seen.is_new(call)) {
            const auto written = fmt::format_to_n(
                line.data(), line.size(), "sandbox: would refuse {}({:#x}, {:#x}, {:#x}, {:#x})\n",
                number < names_.size() ? std::string_view(names_[number]) : "an unknown call",
                call.args[0], call.args[1], call.args[2], call.args[3]);
            static_cast<void>(write(STDERR_FILENO, line.data(), written.size));
        }
        *answer_ = {
            .id = request_->id, .val = 0, .error = 0, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
        seccomp_notify_respond(descriptor_, answer_);
    }
}

}  // namespace vkp

#endif
