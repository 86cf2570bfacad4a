// What a kernel did to memory, counted as executed on the device.
#pragma once

#include "harness/model/memory.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace vkp {

// The order in which counts are stored, compared and shown.
enum class Counter {
    kGlobalReads,
    kGlobalWrites,
    kSharedReads,
    kSharedWrites,
    kGlobalAtomics,
    kSharedAtomics
};

inline constexpr std::size_t kCounterCount = 6;

// Names as in JSON: "global_reads".
inline constexpr std::array<std::string_view, kCounterCount> kCounterNames = {
    "global_reads",  "global_writes",  "shared_reads",
    "shared_writes", "global_atomics", "shared_atomics"};

// What an access counts as. Accesses to other memory than global and shared are not counted.
std::optional<Counter> counter_of(Memory memory, bool writes, bool is_atomic);

// Accesses to scalar components: a load of a vec4 is four reads, a copy of a whole array of eight
// floats is eight reads. Atomics are counted on their own, neither as a read nor as a write.
struct Counts {
    std::uint64_t global_reads = 0;
    std::uint64_t global_writes = 0;
    std::uint64_t shared_reads = 0;
    std::uint64_t shared_writes = 0;
    std::uint64_t global_atomics = 0;
    std::uint64_t shared_atomics = 0;

    [[nodiscard]] std::uint64_t& operator[](Counter counter);
    [[nodiscard]] std::uint64_t operator[](Counter counter) const;
    bool operator==(const Counts&) const = default;
};

// By counter.
inline constexpr std::array<std::uint64_t Counts::*, kCounterCount> kCountMembers = {
    &Counts::global_reads,  &Counts::global_writes,  &Counts::shared_reads,
    &Counts::shared_writes, &Counts::global_atomics, &Counts::shared_atomics};

// In the header, as they are used for each of millions of threads.
inline std::uint64_t& Counts::operator[](Counter counter) {
    return this->*kCountMembers[static_cast<std::size_t>(counter)];
}
inline std::uint64_t Counts::operator[](Counter counter) const {
    return this->*kCountMembers[static_cast<std::size_t>(counter)];
}

// Upper limits per invocation; what has none is free. Atomics are not: otherwise they would be
// reads and writes that nobody counts.
struct Budget {
    std::optional<std::uint64_t> global_reads = {};
    std::optional<std::uint64_t> global_writes = {};
    std::optional<std::uint64_t> shared_reads = {};
    std::optional<std::uint64_t> shared_writes = {};
    std::optional<std::uint64_t> global_atomics = 0;
    std::optional<std::uint64_t> shared_atomics = 0;

    [[nodiscard]] std::optional<std::uint64_t> operator[](Counter counter) const;
    [[nodiscard]] bool allows(const Counts& counts) const;
};

Counts operator+(const Counts& left, const Counts& right);

// The higher one of each count.
Counts higher_of(const Counts& left, const Counts& right);

}  // namespace vkp
