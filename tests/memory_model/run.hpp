// A small run of a kernel, as the memory model sees it: the actions of each invocation, in the
// order in which they ran.
#pragma once

#include "harness/audit/races/semantics.hpp"
#include "harness/model/device/subgroups.hpp"

#include <cstdint>
#include <vector>

namespace vkp::memory_model {

using audit::AtomicScope;
using audit::Semantics;
using audit::StorageClasses;

struct Event {
    enum class Kind { kRead, kWrite, kAtomicLoad, kAtomicStore, kAtomicUpdate, kFence, kBarrier };

    Kind kind = Kind::kRead;
    std::uint32_t workgroup = 0;
    std::uint32_t lane = 0;
    std::uint32_t step = 0;      // step of the kernel: lanes take each step together
    std::uint32_t location = 0;  // accessed location; one per workgroup if shared
    bool is_incoherent = false;  // the location: in the buffer without `coherent`
    StorageClasses storage = 0;
    AtomicScope scope = AtomicScope::kDevice;  // scope of an atomic
    Semantics semantics = {};                  // semantics of an atomic, a fence, a barrier
    bool of_subgroup = false;                  // the execution scope of a barrier

    [[nodiscard]] bool is_access() const { return kind < Kind::kFence; }
    [[nodiscard]] bool is_atomic() const {
        return kind >= Kind::kAtomicLoad && kind <= Kind::kAtomicUpdate;
    }
    // Atomics never are.
    [[nodiscard]] bool is_private() const { return is_incoherent && !is_atomic(); }
    [[nodiscard]] bool reads() const {
        return kind == Kind::kRead || kind == Kind::kAtomicLoad || kind == Kind::kAtomicUpdate;
    }
    [[nodiscard]] bool writes() const {
        return is_access() && kind != Kind::kRead && kind != Kind::kAtomicLoad;
    }
};

struct Execution {
    std::uint32_t lanes = 4;
    std::uint32_t subgroup = 2;
    std::uint32_t workgroups = 1;
    // Subgroups are blocks of two rows of lanes; otherwise lanes one after the other.
    bool in_blocks = false;
    bool has_incoherent = false;  // a second buffer, without `coherent`
    std::vector<Event> events;
};

inline SubgroupLayout layout_of(const Execution& run) {
    return run.in_blocks
               ? SubgroupLayout({run.lanes / 2, 2}, run.subgroup, SubgroupArrangement::kBlocks)
               : SubgroupLayout({run.lanes}, run.subgroup);
}

}  // namespace vkp::memory_model
