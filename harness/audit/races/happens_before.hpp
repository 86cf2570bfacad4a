// Happens-before of the Vulkan memory model (Vulkan specification, appendix "Memory Model"), for
// one storage class: shared memory, buffers or images.
//
// Vector clocks, after Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race
// Detection" (PLDI 2009). An access is remembered by its epoch, that is its clock and its lane. The
// lanes run in step, so one clock serves them all; it grows with each barrier, fence and atomic.
// The knowledge of a lane is the set of accesses that happened before (knowledge.hpp). Two things
// add to it:
// - Barriers. What all lanes know is kept once; a barrier that acquires and releases for the whole
//   workgroup adds all that was done so far.
// - Release, atomic, atomic, acquire (release_sequences.hpp).
//
// The rules, in the order in which the code has them; docs/audit.md explains them. The titles are
// the appendix's.
// 1. "Program-Order", "Scoped Modification Order": an invocation's own accesses are ordered, and so
//    are atomics in each other's scope (race_shadow.hpp).
// 2. "Synchronizes-With": a fence, or a barrier or atomic with semantics, releases or acquires for
//    the storage classes that it names. Release and acquire are in each other's scope.
//    - fence(), barrier(): a fence that releases does so through the atomic writes and control
//      barriers after it, one that acquires through the atomic reads and control barriers before
//      it. It names the storage class of these atomics, too.
//    - acquire_at(), release_at(): an atomic's own semantics need not name its storage class.
//    - A control barrier needs all invocations of its execution scope. Its own memory scope counts
//      only for what it releases and acquires itself.
// 3. "Release Sequence".
// 4. "Inter-Thread-Happens-Before": what an invocation acquired before it releases is released with
//    its own accesses: those before the fence, and an atomic that releases itself, too.
//
// "Availability and Visibility": what an invocation writes to shared memory or a `coherent` buffer
// is available and visible through whatever orders it, as releases and acquires of GLSL outside of
// the Vulkan memory model make all of their storage classes available and visible. So the audit
// keeps no state for it. Where a module of that model makes less of a buffer available, its writes
// have a Reach (semantics.hpp), which race_shadow.hpp compares besides.
//
// Deliberately lenient: a fence in front of a control barrier that does not name the storage class
// counts as one after it as well, with a note.
//
// Time: O(lanes) for a barrier or fence that all lanes pass, and for an atomic of a lane that has
// released; O(1) to compare two epochs of a workgroup, else O(releases known to the lane). Memory:
// O(lanes) for each release.
#pragma once

#include "harness/audit/lanes/lanes.hpp"
#include "harness/audit/races/release_sequences.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace vkp::audit {

// The time of an access, its lane, and its site in the shader. Clock 0: there was none.
struct AccessEpoch {
    std::uint32_t clock = 0;
    std::uint16_t lane = 0;
    std::uint16_t site = 0;
};

class HappensBefore {
public:
    // For a workgroup with these subgroups, which must outlive this object.
    HappensBefore(const SubgroupLayout& subgroups, StorageClasses own_class);

    [[nodiscard]] StorageClasses own_class() const { return own_class_; }
    [[nodiscard]] bool names_own(const Semantics& semantics) const {
        return (semantics.classes & own_class_) != 0;
    }

    // The shader contains, besides barriers that order this storage class for all lanes, something
    // that releases or acquires for it; something that it may do so through (atomics, other
    // barriers); atomics of narrow scopes.
    void will_release() { releases_ = true; }
    void will_hand_over() { hands_over_ = true; }
    void will_use_narrow_atomics() { has_narrow_atomics_ = true; }
    // Whether any earlier access may matter, not only those that race_shadow.hpp keeps otherwise.
    [[nodiscard]] bool orders_partly() const {
        return has_narrow_atomics_ || (releases_ && hands_over_);
    }

    // Begins another workgroup, whose accesses have greater clocks than all before. Returns its
    // number, counted from the first that began. With `keeps_others`, earlier workgroups may
    // continue: park() keeps what is known of the one that runs.
    std::size_t begin_workgroup(bool keeps_others = false);

    // The clocks of a workgroup that other workgroups interrupt are in several stretches. Its life:
    // begin_workgroup(), park(), then resume() and park() by turns. After park() comes
    // begin_workgroup() or resume().
    struct Parked;
    [[nodiscard]] Parked park();
    void resume(Parked workgroup);

    [[nodiscard]] std::uint32_t now() const { return now_; }
    [[nodiscard]] std::uint32_t first_of_workgroup() const { return first_of_workgroup_; }
    // The first clock of the workgroup that runs since it was last switched to; there may be
    // earlier ones.
    [[nodiscard]] std::uint32_t first_of_stretch() const { return first_; }

    // The number of the workgroup that an access with this clock belongs to.
    [[nodiscard]] std::size_t workgroup_of(std::uint32_t clock) const;

    // Whatever this workgroup did before this clock happens before all that it does from now on.
    [[nodiscard]] std::uint32_t all_published() const { return all_published_; }

    // Whether `lane` made an earlier access itself.
    [[nodiscard]] bool is_own(const AccessEpoch& earlier, std::uint32_t lane) const {
        return earlier.lane == lane && is_of_own_workgroup(earlier);
    }

    // Whether an earlier access is ordered before one that `lane` makes now.
    [[nodiscard]] bool is_ordered(const AccessEpoch& earlier, std::uint32_t lane);
    // The same without lenience.
    [[nodiscard]] bool is_strictly_ordered(const AccessEpoch& earlier, std::uint32_t lane);

    // Whether two atomics of this workgroup or an earlier one are in each other's scope.
    [[nodiscard]] bool in_scope(const AccessEpoch& earlier, AtomicScope scope_of_earlier,
                                std::uint32_t lane, AtomicScope scope) const;

    // A control barrier that the lanes of the mask reach, of their subgroups or of the workgroup.
    void barrier(const Mask& mask, bool of_subgroup, const Semantics& semantics, int line);
    void fence(const Mask& mask, const Semantics& semantics);

    // An atomic access, of any storage class. What it acquires is known before the race check, and
    // what it releases covers itself.
    struct Atomic {
        ReleaseSequences::Location location;
        std::uint32_t lane = 0;
        AtomicScope scope = AtomicScope::kDevice;
        Semantics semantics;
        bool reads = true;
        bool writes = true;
    };
    // Whether it was offered anything.
    bool acquire_at(const Atomic& atomic);
    void release_at(const Atomic& atomic);
    // See ReleaseSequences.
    void copy_sequence(std::uint64_t from, std::uint64_t to) { sequences_.copy(from, to); }
    void end_sequence(std::uint64_t key) { sequences_.end(key); }
    [[nodiscard]] bool has_sequence(std::uint64_t key) const { return sequences_.has(key); }
    // Whether such an atomic neither acquires nor releases anything, in any lane.
    [[nodiscard]] bool passes_by(const Semantics& semantics) const {
        return is_plain_ && !common_fence_ && sequences_.is_empty() &&
               !(semantics.releases && names_own(semantics));
    }
    // Once all lanes that run have made their atomic accesses.
    void end_atomics() { ++now_; }

    // Line of a barrier that, strictly, did not order the accesses that one relied on: it has a
    // fence only in front. 0: none.
    [[nodiscard]] int lenient_barrier_line() const { return relied_on_line_; }

    // The effort of all of this so far, in operations.
    [[nodiscard]] std::uint64_t work() const { return work_ + sequences_.work(); }

private:
    using ReleasePointer = std::shared_ptr<const Release>;

    // The knowledge that control barriers offer to acquires after them.
    struct Offers {
        Knowledge to_workgroup;
        Knowledge to_subgroup;
    };
    struct Lane {
        bool knows_more = false;             // than all lanes of the workgroup do
        Knowledge own;                       // if it does
        std::vector<ReleasePointer> fences;  // no fence has a newer one that is as wide
        Offers by_barriers;
        Knowledge leniently;  // from barriers that do not name the storage class
        std::map<std::uint64_t, Offer> by_atomics;  // offers by location
    };

    // A stretch of clocks, from `first` up to the next stretch, which belongs to one workgroup.
    struct Stretch {
        std::uint32_t first = 0;
        std::size_t workgroup = 0;
    };

    void begin_stretch(std::size_t workgroup);
    [[nodiscard]] bool is_of_own_workgroup(const AccessEpoch& earlier) const {
        return earlier.clock >= first_ ||
               (earlier.clock >= first_of_workgroup_ && workgroup_of(earlier.clock) == workgroup_);
    }
    [[nodiscard]] const Knowledge& known_to(const Lane& lane) const {
        return lane.knows_more ? lane.own : common_;
    }
    [[nodiscard]] bool covers(const Knowledge& knowledge, const AccessEpoch& earlier);
    void learn(Lane& lane, const Knowledge& more);
    void acquire(Lane& lane, const Semantics& semantics);
    void acquire_offer(Lane& lane, Offer& offer, AtomicScope scope);
    void join_offers(Offer& into, const Offer& other);
    void add_fence(Lane& lane, const ReleasePointer& release) const;
    [[nodiscard]] ReleasePointer new_release(const Lane& lane, const Semantics& semantics,
                                             const ReleasePointer& like) const;
    // A lane's newest release by fence, at least as wide, through a location of the class. Null:
    // none.
    [[nodiscard]] const ReleasePointer* newest_fence(const Lane& lane, AtomicScope scope,
                                                     StorageClasses location_class) const;
    void synchronize_all(const Semantics& semantics);
    void synchronize_some(const Mask& mask, bool of_subgroup, const Semantics& semantics, int line);
    void release_fences(const Mask& mask, const Semantics& semantics);
    [[nodiscard]] std::vector<Offers> offers_of(const Mask& mask, bool of_subgroup);
    [[nodiscard]] Knowledge offered_by(const Mask& mask, std::span<const std::uint32_t> lanes,
                                       AtomicScope scope);
    void find_common();

    const SubgroupLayout& subgroups_;
    StorageClasses own_class_;
    std::uint64_t work_ = 0;
    std::uint32_t now_ = 0;
    std::uint32_t first_ = 0;               // first clock of the stretch that runs
    std::uint32_t first_of_workgroup_ = 0;  // first clock of the workgroup, which identifies it
    std::size_t workgroup_ = 0;             // number of the workgroup that runs
    std::uint32_t all_published_ = 0;
    int lenient_line_ = 0;
    int relied_on_line_ = 0;
    bool releases_ = false;
    bool hands_over_ = false;
    bool has_narrow_atomics_ = false;
    bool is_plain_ = true;         // nothing but barriers for all lanes so far, in this workgroup
    Knowledge common_;             // known to all lanes
    ReleasePointer common_fence_;  // the newest barrier for all lanes that releases to the device
    std::vector<Lane> lanes_;
    std::vector<Stretch> stretches_;
    std::vector<std::uint32_t> firsts_;  // first clocks of all workgroups so far
    ReleaseSequences sequences_;
};

// The state of a workgroup that does not run.
struct HappensBefore::Parked {
    std::size_t workgroup = 0;
    std::uint32_t all_published = 0;
    bool is_plain = true;
    Knowledge common;
    ReleasePointer common_fence;
    std::vector<Lane> lanes;
};

}  // namespace vkp::audit
