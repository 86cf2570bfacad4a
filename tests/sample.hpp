// The part of many like things that an ordinary run of the tests tries. With the environment
// variable VKP_WHOLE, as `.ci/run whole` sets it, all of it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <vector>

namespace vkp {

inline bool runs_whole() {
    return std::getenv("VKP_WHOLE") != nullptr;
}

// The first of every `step`, or all.
template <typename T>
std::vector<T> sample_of(const std::vector<T>& all, std::size_t step) {
    std::vector<T> sample;
    for (std::size_t i = 0; i < all.size(); i += runs_whole() ? 1 : step) {
        sample.push_back(all[i]);
    }
    return sample;
}

}  // namespace vkp
