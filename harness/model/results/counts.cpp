#include "harness/model/results/counts.hpp"

#include <algorithm>

namespace vkp {

namespace {

constexpr std::array<std::optional<std::uint64_t> Budget::*, kCounterCount> kBudgetMembers = {
    &Budget::global_reads,  &Budget::global_writes,  &Budget::shared_reads,
    &Budget::shared_writes, &Budget::global_atomics, &Budget::shared_atomics};

template <typename Holds>
bool every_counter(Holds holds) {
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        if (!holds(static_cast<Counter>(i))) {
            return false;
        }
    }
    return true;
}

template <typename Combine>
Counts combined(const Counts& left, const Counts& right, Combine combine) {
    Counts result;
    for (const auto member : kCountMembers) {
        result.*member = combine(left.*member, right.*member);
    }
    return result;
}

}  // namespace

std::optional<Counter> counter_of(Memory memory, bool writes, bool is_atomic) {
    switch (memory) {
        case Memory::kGlobal:
            return is_atomic ? Counter::kGlobalAtomics
                   : writes  ? Counter::kGlobalWrites
                             : Counter::kGlobalReads;
        case Memory::kShared:
            return is_atomic ? Counter::kSharedAtomics
                   : writes  ? Counter::kSharedWrites
                             : Counter::kSharedReads;
        case Memory::kPrivate:
        case Memory::kConstant:
            break;
    }
    return {};
}

Counts operator+(const Counts& left, const Counts& right) {
    return combined(left, right, [](std::uint64_t a, std::uint64_t b) { return a + b; });
}

Counts higher_of(const Counts& left, const Counts& right) {
    return combined(left, right, [](std::uint64_t a, std::uint64_t b) { return std::max(a, b); });
}

std::optional<std::uint64_t> Budget::operator[](Counter counter) const {
    return this->*kBudgetMembers[static_cast<std::size_t>(counter)];
}

bool Budget::allows(const Counts& counts) const {
    return every_counter([&](Counter counter) {
        const auto limit = (*this)[counter];
        return !limit || counts[counter] <= *limit;
    });
}

}  // namespace vkp
