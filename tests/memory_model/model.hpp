// The Vulkan memory model, word by word and slow (Vulkan specification, appendix "Memory Model"):
// all pairs of events, and happens-before by transitive closure.
#pragma once

#include "tests/memory_model/run.hpp"

#include <vector>

namespace vkp::memory_model {

// A relation on the events of a run.
class Relation {
public:
    explicit Relation(std::size_t size) : size_(size), holds_(size * size) {}

    [[nodiscard]] bool operator()(std::size_t a, std::size_t b) const {
        return holds_[a * size_ + b] != 0;
    }
    void add(std::size_t a, std::size_t b) { holds_[a * size_ + b] = 1; }
    void close();

private:
    std::size_t size_;
    std::vector<char> holds_;
};

class Model {
public:
    explicit Model(const Execution& run);

    // Whether the later of two accesses races with the earlier one. `leniently`: a control barrier
    // that does not name a storage class acquires for it what fences released.
    [[nodiscard]] bool is_race(std::size_t earlier, std::size_t later, bool leniently) const;

    // Whether two accesses that would race otherwise do not, as one is location-ordered before the
    // other.
    [[nodiscard]] bool is_ordered(std::size_t earlier, std::size_t later) const;

    // Whether the race would not exist if its location were `coherent`.
    [[nodiscard]] bool is_for_want_of_coherence(std::size_t earlier, std::size_t later) const;

    // The model orders all atomic writes at a location. If two are not in each other's scope there
    // is no such order, only the race between them.
    [[nodiscard]] bool has_order_of_atomics() const { return has_order_of_atomics_; }

private:
    [[nodiscard]] const Event& at(std::size_t i) const { return run_.events[i]; }
    [[nodiscard]] bool same_thread(std::size_t a, std::size_t b) const;
    [[nodiscard]] bool same_subgroup(std::size_t a, std::size_t b) const;
    [[nodiscard]] bool in_scope(std::size_t a, AtomicScope of_a, std::size_t b,
                                AtomicScope of_b) const;
    [[nodiscard]] bool before(std::size_t a, std::size_t b) const {
        return a < b && same_thread(a, b);
    }
    [[nodiscard]] bool is_any_private(std::size_t a, std::size_t b) const;
    [[nodiscard]] bool conflict(std::size_t earlier, std::size_t later) const;
    [[nodiscard]] bool mutually_ordered(std::size_t a, std::size_t b) const;
    void order_atomics();
    [[nodiscard]] Relation release_sequences() const;
    [[nodiscard]] Relation through_atomics() const;
    [[nodiscard]] bool same_barrier(std::size_t a, std::size_t b) const;
    [[nodiscard]] bool is_through_barriers(std::size_t a, std::size_t b) const;
    [[nodiscard]] Relation synchronizes(StorageClasses storage) const;
    [[nodiscard]] Relation inter_thread(StorageClasses storage) const;
    [[nodiscard]] bool is_lenient(std::size_t earlier, std::size_t later) const;

    const Execution& run_;
    SubgroupLayout subgroups_;
    std::size_t size_;
    Relation modification_order_;
    Relation sequences_;  // from a head to each member
    Relation reads_from_;
    Relation shared_;  // inter-thread-happens-before for shared memory
    Relation buffers_;
    bool has_order_of_atomics_ = true;
};

}  // namespace vkp::memory_model
