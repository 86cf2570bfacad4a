#include "harness/model/results/traffic.hpp"

namespace vkp {

namespace {

constexpr std::array<std::uint64_t Traffic::*, kTrafficKindCount> kTrafficMembers = {
    &Traffic::global_requests, &Traffic::global_sectors,     &Traffic::shared_requests,
    &Traffic::bank_conflicts,  &Traffic::divergent_branches, &Traffic::global_atomics,
    &Traffic::barriers};

constexpr std::array<std::optional<std::uint64_t> TrafficLimit::*, kTrafficKindCount>
    kLimitMembers = {&TrafficLimit::global_requests,
                     &TrafficLimit::global_sectors,
                     &TrafficLimit::shared_requests,
                     &TrafficLimit::bank_conflicts,
                     &TrafficLimit::divergent_branches,
                     &TrafficLimit::global_atomics,
                     &TrafficLimit::barriers};

}  // namespace

std::uint64_t Traffic::operator[](TrafficKind kind) const {
    return this->*kTrafficMembers[static_cast<std::size_t>(kind)];
}

std::optional<std::uint64_t> TrafficLimit::operator[](TrafficKind kind) const {
    return this->*kLimitMembers[static_cast<std::size_t>(kind)];
}

bool TrafficLimit::allows(const Traffic& traffic) const {
    for (std::size_t i = 0; i < kTrafficKindCount; ++i) {
        const auto kind = static_cast<TrafficKind>(i);
        const auto limit = (*this)[kind];
        if (limit && traffic[kind] > *limit) {
            return false;
        }
    }
    return true;
}

}  // namespace vkp
