// The knowledge that atomics pass on: the release sequences of the locations (Vulkan specification,
// appendix "Memory Model", "Release Sequence").
//
// A release sequence is an atomic write and the read-modify-writes that follow it at its location;
// any other atomic write ends it. An atomic that reads a value that a member wrote acquires the
// releases that head the sequence up to there. Here a sequence holds the releases of all its
// members, in order: a later member has all releases of an earlier one.
//
// Where atomics at a location race with each other, the model has no order of them: the audit goes
// by the order in which they ran, and a member that is not in the scope of the one before begins a
// sequence of its own.
#pragma once

#include "harness/audit/races/knowledge.hpp"
#include "harness/audit/races/semantics.hpp"
#include "harness/model/device/subgroups.hpp"

#include <array>
#include <optional>
#include <unordered_map>

namespace vkp::audit {

// The invocation of an atomic access: the first clock of its workgroup, and its lane.
struct Actor {
    std::uint32_t workgroup = 0;
    std::uint32_t lane = 0;
    AtomicScope scope = AtomicScope::kDevice;
};

// The accesses that a release makes happen before whatever acquires it: those that its lane knows,
// and those of the lane itself below a clock.
struct Release {
    Knowledge before;
    std::uint32_t below = 0;
    AtomicScope scope = AtomicScope::kDevice;
    StorageClasses classes = 0;
};

// The releases that a read may acquire, by the scope that separates it from them.
struct Offer {
    StorageClasses location_class = 0;
    Known to_device;  // releases at device scope
    Knowledge to_workgroup;
    Knowledge to_subgroup;

    [[nodiscard]] bool is_empty() const {
        return !to_device && to_workgroup == Knowledge{} && to_subgroup == Knowledge{};
    }
};

class ReleaseSequences {
public:
    // The layout must outlive it.
    explicit ReleaseSequences(const SubgroupLayout& subgroups) : subgroups_(subgroups) {}

    // Each workgroup has its own shared memory, so the releases of its locations are dropped. With
    // `keeps_others`, other workgroups may continue, and their locations have their own keys.
    void begin_workgroup(std::uint32_t first_clock, bool keeps_others);
    void resume_workgroup(std::uint32_t first_clock) { workgroup_ = first_clock; }

    struct Location {
        std::uint64_t key = 0;
        StorageClasses storage = kBuffers;
    };

    // The releases that an atomic which reads the last atomic write at the location may acquire.
    [[nodiscard]] std::optional<Offer> read(Location location, const Actor& reader);

    // The releases that head a sequence at an atomic write, one for each reach: subgroup,
    // workgroup, device. Null: none.
    using Heads = std::array<const std::shared_ptr<const Release>*, 3>;
    // An atomic write. It continues a sequence if it also reads.
    void write(Location location, const Actor& writer, bool reads, const Heads& heads);

    // Keeps the sequence up to the last write at `from` as that of a location of its own, `to`,
    // which may go on in another way.
    void copy(std::uint64_t from, std::uint64_t to);
    void end(std::uint64_t key) { sequences_of_.erase(key); }
    [[nodiscard]] bool has(std::uint64_t key) const { return sequences_of_.contains(key); }

    // Whether a release among the first ones of a sequence covers an access of an earlier
    // workgroup, which its first clock identifies.
    [[nodiscard]] bool covers(const Releases& known, std::uint32_t workgroup, std::uint32_t clock,
                              std::uint32_t lane);

    [[nodiscard]] bool is_empty() const { return sequences_of_.empty(); }
    [[nodiscard]] std::uint64_t work() const { return work_; }

    [[nodiscard]] bool in_scope(const Actor& a, const Actor& b) const;

private:
    // A release at device scope.
    struct Head {
        View view;
        std::uint32_t lane = 0;
        std::uint32_t below = 0;
    };
    struct HeadsOfWorkgroup {
        std::vector<Head> heads;
        std::vector<std::size_t> numbers;  // number of each release in the sequence, from 1
    };
    // The releases of a sequence at device scope. They stay when the sequence has ended.
    struct History {
        std::size_t count = 0;
        std::unordered_map<std::uint32_t, HeadsOfWorkgroup> by_workgroup;
    };
    // The knowledge that a sequence passes on within a workgroup.
    struct Near {
        Knowledge to_workgroup;
        std::unordered_map<std::uint32_t, Knowledge> to_subgroup;
        std::unordered_map<std::uint32_t, std::array<std::shared_ptr<const Release>, 3>> noted;
    };
    struct Sequence {
        Actor last;  // last writer
        std::uint32_t number = 0;
        Known to_device;
        // The knowledge within each workgroup that may continue.
        std::unordered_map<std::uint32_t, Near> near;
    };

    void note(Sequence& sequence, Location location, std::uint32_t lane, std::size_t reach,
              const std::shared_ptr<const Release>& release);
    void hand_to_device(Sequence& sequence, std::uint32_t lane, const Release& release);
    // For the workgroup that runs.
    [[nodiscard]] Near& near_of(Sequence& sequence) const;

    const SubgroupLayout& subgroups_;
    std::uint32_t workgroup_ = 0;  // first clock
    bool keeps_others_ = false;
    std::uint64_t work_ = 0;
    std::vector<History> histories_;  // by the sequence's number
    std::unordered_map<std::uint64_t, Sequence> sequences_of_;
    std::vector<std::uint64_t> shared_keys_;  // sequences at locations of shared memory
};

}  // namespace vkp::audit
