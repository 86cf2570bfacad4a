// What a kernel costs the memory system and its workgroups, under the declared model of a GPU:
// subgroups of 32 invocations, global memory in sectors of 32 bytes, 32 banks of shared memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace vkp {

// The order in which traffic is compared and shown.
enum class TrafficKind {
    kGlobalRequests,
    kGlobalSectors,
    kSharedRequests,
    kBankConflicts,
    kDivergentBranches,
    kGlobalAtomics,
    kBarriers
};

inline constexpr std::size_t kTrafficKindCount = 7;

// Names as in JSON: "global_sectors".
inline constexpr std::array<std::string_view, kTrafficKindCount> kTrafficNames = {
    "global_requests",    "global_sectors", "shared_requests", "bank_conflicts",
    "divergent_branches", "global_atomics", "barriers"};

// All invocations together, but for the barriers.
struct Traffic {
    std::uint64_t global_requests = 0;  // times that a subgroup accessed global memory
    std::uint64_t global_sectors = 0;   // that these requests moved
    std::uint64_t shared_requests = 0;  // times that a subgroup accessed shared memory
    std::uint64_t bank_conflicts = 0;   // passes over the banks beyond those that the bytes need
    // Times that the threads of a subgroup went different ways, which it then takes one by one.
    std::uint64_t divergent_branches = 0;
    std::uint64_t global_atomics = 0;  // that invocations made, each of a subgroup on its own
    std::uint64_t barriers = 0;        // that one thread waited at, in the dispatch with most

    [[nodiscard]] std::uint64_t operator[](TrafficKind kind) const;
    bool operator==(const Traffic&) const = default;
};

// Upper limits; what has none is free.
struct TrafficLimit {
    std::optional<std::uint64_t> global_requests = {};
    std::optional<std::uint64_t> global_sectors = {};
    std::optional<std::uint64_t> shared_requests = {};
    std::optional<std::uint64_t> bank_conflicts = {};
    std::optional<std::uint64_t> divergent_branches = {};
    std::optional<std::uint64_t> global_atomics = {};
    std::optional<std::uint64_t> barriers = {};

    [[nodiscard]] std::optional<std::uint64_t> operator[](TrafficKind kind) const;
    [[nodiscard]] bool allows(const Traffic& traffic) const;
    bool operator==(const TrafficLimit&) const = default;
};

}  // namespace vkp
