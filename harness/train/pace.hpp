// The number of steps that are submitted at a time: so many that a progress bar moves and Ctrl-C is
// heard on a slow one, and all at once on a fast one.
#pragma once

#include <algorithm>
#include <chrono>

namespace vkp {

class Pace {
public:
    using Duration = std::chrono::duration<double>;

    // The first part is one step.
    [[nodiscard]] int next(int left) const { return std::clamp(steps_, 1, std::max(left, 1)); }

    void took(int steps, Duration time) {
        constexpr Duration kPart{0.25};
        const double parts = time / kPart;
        constexpr double kMost = 1e6;
        steps_ = static_cast<int>(std::min(steps / std::max(parts, 1e-9), kMost));
    }

private:
    int steps_ = 1;
};

}  // namespace vkp
