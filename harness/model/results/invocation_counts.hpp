// What each invocation of a launch counted.
#pragma once

#include "harness/model/results/counts.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace vkp {

// The invocations of one workgroup count much like those of another, so each pattern of counts is
// kept once: ten million threads that do the same take no more than a workgroup and an index for
// each of the others.
//
//   InvocationCounts counts(launch.workgroups.volume(), launch.workgroup_size.volume());
//   counts.set(7, of_workgroup_7);    any number of times, each workgroup at most once
//   counts[12]                        of invocation 12; zeros where nothing was set
class InvocationCounts {
public:
    InvocationCounts() = default;
    InvocationCounts(std::uint64_t workgroups, std::uint64_t workgroup_volume);

    // `counts` are those of all its invocations, in their order.
    void set(std::uint64_t workgroup, std::span<const Counts> counts);

    // How many invocations there are; 0: nothing was kept.
    [[nodiscard]] std::size_t size() const { return pattern_of_workgroup_.size() * volume_; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    // Below size().
    [[nodiscard]] const Counts& operator[](std::size_t invocation) const;

    // Kept patterns, the one of zeros among them.
    [[nodiscard]] std::size_t patterns() const {
        return volume_ == 0 ? 0 : counts_.size() / volume_;
    }

    // Every index is that of a pattern: false only of what came from elsewhere.
    [[nodiscard]] bool is_consistent() const;

    bool operator==(const InvocationCounts& other) const;

    // volume, pattern of each workgroup, counts of the patterns: for messages.
    void visit_parts(const auto& visit) { visit(volume_, pattern_of_workgroup_, counts_); }
    void visit_parts(const auto& visit) const { visit(volume_, pattern_of_workgroup_, counts_); }

private:
    [[nodiscard]] std::span<const Counts> pattern(std::uint32_t index) const;
    std::uint32_t pattern_like(std::span<const Counts> counts);

    std::uint64_t volume_ = 0;
    std::vector<std::uint32_t> pattern_of_workgroup_;
    std::vector<Counts> counts_;  // one pattern after the other, zeros first
    std::unordered_multimap<std::size_t, std::uint32_t> by_hash_;
    std::uint32_t last_ = 0;  // what most workgroups are like is what the one before was like
};

}  // namespace vkp
