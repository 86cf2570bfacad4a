#include "harness/base/side_by_side.hpp"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace vkp {

void side_by_side(std::size_t count, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    const auto work_on = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            work(i);
        }
    };
#ifdef __EMSCRIPTEN__
    work_on();
#else
    std::vector<std::thread> others;
    const std::size_t cores = std::max(std::thread::hardware_concurrency(), 1U);
    try {
        while (others.size() + 1 < std::min(cores, count)) {
            others.emplace_back(work_on);
        }
    } catch (const std::system_error&) {
        // The threads that exist do the work.
    }
    work_on();
    for (std::thread& other : others) {
        other.join();
    }
#endif
}

}  // namespace vkp
