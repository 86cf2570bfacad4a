// For developers of the sandbox: with VKP_SANDBOX=log in its environment a worker refuses no system
// call, and writes to stderr which ones it would have refused.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

struct seccomp_notif;
struct seccomp_notif_resp;

namespace vkp {

bool refusals_are_logged();

// A thread that allows each call that the filter reports. The order of calls: begin(), before the
// filter is loaded, as no thread could start under a filter that nobody answers; load; listen().
class RefusalLog {
public:
    static std::shared_ptr<RefusalLog> begin();

    // `descriptor` is the filter's, from seccomp_notify_fd().
    void listen(int descriptor);

private:
    void run();

    std::atomic<int> descriptor_ = -1;
    std::vector<std::string> names_;    // names of calls, by number
    seccomp_notif* request_ = nullptr;  // never freed
    seccomp_notif_resp* answer_ = nullptr;
};

}  // namespace vkp
