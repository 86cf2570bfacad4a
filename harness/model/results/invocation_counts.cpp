#include "harness/model/results/invocation_counts.hpp"

#include <algorithm>
#include <cassert>
#include <set>
#include <utility>

namespace vkp {

namespace {

std::size_t hash_of(std::span<const Counts> counts) {
    constexpr std::uint64_t kPrime = 1'099'511'628'211U;  // FNV-1a's, for words instead of bytes
    std::uint64_t hash = 14'695'981'039'346'656'037U;
    for (const Counts& each : counts) {
        for (std::size_t i = 0; i < kCounterCount; ++i) {
            hash = (hash ^ each[static_cast<Counter>(i)]) * kPrime;
        }
    }
    return static_cast<std::size_t>(hash);
}

}  // namespace

InvocationCounts::InvocationCounts(std::uint64_t workgroups, std::uint64_t workgroup_volume)
    : volume_(workgroup_volume), pattern_of_workgroup_(workgroups), counts_(workgroup_volume) {
    by_hash_.emplace(hash_of(pattern(0)), 0);
}

void InvocationCounts::set(std::uint64_t workgroup, std::span<const Counts> counts) {
    assert(counts.size() == volume_);
    if (!std::ranges::equal(counts, pattern(last_))) {
        last_ = pattern_like(counts);
    }
    pattern_of_workgroup_[workgroup] = last_;
}

std::uint32_t InvocationCounts::pattern_like(std::span<const Counts> counts) {
    const std::size_t hash = hash_of(counts);
    const auto [first, last] = by_hash_.equal_range(hash);
    const auto known = std::find_if(first, last, [&](const auto& entry) {
        return std::ranges::equal(counts, pattern(entry.second));
    });
    if (known != last) {
        return known->second;
    }
    const auto added = static_cast<std::uint32_t>(patterns());
    counts_.insert(counts_.end(), counts.begin(), counts.end());
    by_hash_.emplace(hash, added);
    return added;
}

std::span<const Counts> InvocationCounts::pattern(std::uint32_t index) const {
    return std::span(counts_).subspan(index * volume_, volume_);
}

const Counts& InvocationCounts::operator[](std::size_t invocation) const {
    return counts_[pattern_of_workgroup_[invocation / volume_] * volume_ + invocation % volume_];
}

bool InvocationCounts::is_consistent() const {
    const std::size_t count = patterns();
    return (pattern_of_workgroup_.empty() || volume_ > 0) &&
           std::ranges::all_of(pattern_of_workgroup_,
                               [&](std::uint32_t index) { return index < count; });
}

bool InvocationCounts::operator==(const InvocationCounts& other) const {
    if (volume_ != other.volume_ || size() != other.size()) {
        return false;
    }
    const std::size_t workgroups = pattern_of_workgroup_.size();
    std::set<std::pair<std::uint32_t, std::uint32_t>> equal;  // patterns that were compared
    for (std::size_t i = 0; i < workgroups; ++i) {
        const std::pair pair(pattern_of_workgroup_[i], other.pattern_of_workgroup_[i]);
        if (equal.insert(pair).second &&
            !std::ranges::equal(pattern(pair.first), other.pattern(pair.second))) {
            return false;
        }
    }
    return true;
}

}  // namespace vkp
