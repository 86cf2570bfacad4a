#include "harness/shader/large_stack.hpp"

#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstddef>
#include <exception>

namespace vkp {

namespace {

constexpr std::size_t kStackBytes = std::size_t{256} << 20U;

// The whole stack counts as data, so it may take only an eighth of a memory limit.
std::size_t stack_bytes() {
    rlimit data{};
    const bool is_known = getrlimit(RLIMIT_DATA, &data) == 0 && data.rlim_cur != RLIM_INFINITY;
    return is_known ? std::min<std::size_t>(kStackBytes, data.rlim_cur / 8) : kStackBytes;
}

struct Job {
    const std::function<void()>& task;
    std::exception_ptr error = {};
};

void* run(void* argument) {
    Job& job = *static_cast<Job*>(argument);
    try {
        job.task();
    } catch (...) {
        job.error = std::current_exception();
    }
    return nullptr;
}

}  // namespace

void run_on_large_stack(const std::function<void()>& task) {
    Job job{task};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_bytes());
    pthread_t thread{};
    const bool has_started = pthread_create(&thread, &attributes, run, &job) == 0;
    pthread_attr_destroy(&attributes);
    if (has_started) {
        pthread_join(thread, nullptr);
    } else {
        run(&job);  // too little memory for the stack: the common kernel needs no large one
    }
    if (job.error) {
        std::rethrow_exception(job.error);
    }
}

}  // namespace vkp
