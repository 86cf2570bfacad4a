// How threads queue at the 32 banks of shared memory, in a still picture.
#pragma once

#include "checker/picture/intervals.hpp"
#include "checker/report/svg_text.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vkp::svg {

// The request of a workgroup with the most passes above its minimum.
class Banks {
public:
    // None: no shared memory is accessed, or the picture does not show it, as there are neither
    // conflicts nor a budget for them.
    static std::optional<Banks> of(const Picture& picture, const std::vector<Interval>& intervals);

    [[nodiscard]] double height() const;
    [[nodiscard]] std::string draw(Point at) const;

private:
    static constexpr std::size_t kBanks = 32;

    explicit Banks(const Picture& picture, const PictureStep& step);

    std::string words_;
    bool has_conflicts_ = false;
    std::array<std::size_t, kBanks> queues_ = {};  // words that are wanted of each bank
};

}  // namespace vkp::svg
