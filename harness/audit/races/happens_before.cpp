#include "harness/audit/races/happens_before.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vkp::audit {

HappensBefore::HappensBefore(const SubgroupLayout& subgroups, StorageClasses own_class)
    : subgroups_(subgroups),
      own_class_(own_class),
      lanes_(subgroups.lane_count()),
      sequences_(subgroups) {}

std::size_t HappensBefore::begin_workgroup(bool keeps_others) {
    begin_stretch(firsts_.size());
    firsts_.push_back(first_);
    first_of_workgroup_ = first_;
    if (!is_plain_ || lanes_.empty()) {
        lanes_.clear();
        lanes_.resize(subgroups_.lane_count());
        is_plain_ = true;
    }
    common_ = {};
    common_fence_ = nullptr;
    all_published_ = first_;
    sequences_.begin_workgroup(first_, keeps_others);
    return workgroup_;
}

void HappensBefore::begin_stretch(std::size_t workgroup) {
    workgroup_ = workgroup;
    first_ = ++now_;
    stretches_.push_back({first_, workgroup});
}

HappensBefore::Parked HappensBefore::park() {
    return {.workgroup = workgroup_,
            .all_published = all_published_,
            .is_plain = is_plain_,
            .common = std::move(common_),
            .common_fence = std::move(common_fence_),
            .lanes = std::exchange(lanes_, {})};
}

void HappensBefore::resume(Parked workgroup) {
    begin_stretch(workgroup.workgroup);
    first_of_workgroup_ = firsts_[workgroup_];
    all_published_ = workgroup.all_published;
    is_plain_ = workgroup.is_plain;
    common_ = std::move(workgroup.common);
    common_fence_ = std::move(workgroup.common_fence);
    lanes_ = std::move(workgroup.lanes);
    sequences_.resume_workgroup(first_of_workgroup_);
}

std::size_t HappensBefore::workgroup_of(std::uint32_t clock) const {
    const auto after = std::ranges::upper_bound(stretches_, clock, {}, &Stretch::first);
    return std::prev(after)->workgroup;
}

bool HappensBefore::is_ordered(const AccessEpoch& earlier, std::uint32_t lane) {
    if (is_strictly_ordered(earlier, lane)) {
        return true;
    }
    const bool is_lenient = covers(lanes_[lane].leniently, earlier);
    if (is_lenient) {
        relied_on_line_ = lenient_line_;
    }
    return is_lenient;
}

bool HappensBefore::is_strictly_ordered(const AccessEpoch& earlier, std::uint32_t lane) {
    return is_own(earlier, lane) || covers(known_to(lanes_[lane]), earlier);
}

bool HappensBefore::covers(const Knowledge& knowledge, const AccessEpoch& earlier) {
    if (is_of_own_workgroup(earlier)) {
        return knowledge.covers(earlier.clock, earlier.lane);
    }
    return knowledge.known &&
           sequences_.covers(*knowledge.known, firsts_[workgroup_of(earlier.clock)], earlier.clock,
                             earlier.lane);
}

bool HappensBefore::in_scope(const AccessEpoch& earlier, AtomicScope scope_of_earlier,
                             std::uint32_t lane, AtomicScope scope) const {
    // For an access of an earlier workgroup it only matters that the workgroup is another one.
    const std::uint32_t workgroup = is_of_own_workgroup(earlier) ? first_of_workgroup_ : 0;
    return sequences_.in_scope({workgroup, earlier.lane, scope_of_earlier},
                               {first_of_workgroup_, lane, scope});
}

void HappensBefore::barrier(const Mask& mask, bool of_subgroup, const Semantics& semantics,
                            int line) {
    const bool is_for_all = !of_subgroup && mask.count == lanes_.size() && names_own(semantics) &&
                            semantics.acquires && semantics.releases &&
                            semantics.scope >= AtomicScope::kWorkgroup;
    if (is_for_all) {
        synchronize_all(semantics);
    } else if (!is_plain_ || (names_own(semantics) && semantics.releases)) {
        synchronize_some(mask, of_subgroup, semantics, line);
    }
    ++now_;
}

void HappensBefore::fence(const Mask& mask, const Semantics& semantics) {
    if (semantics.scope == AtomicScope::kInvocation || !names_own(semantics)) {
        return;
    }
    if (semantics.acquires && !is_plain_) {
        for (std::uint32_t i = mask.begin; i < mask.end; ++i) {
            if (mask[i]) {
                acquire(lanes_[i], semantics);
            }
        }
        find_common();
    }
    if (semantics.releases) {
        release_fences(mask, semantics);
    }
    ++now_;
}

bool HappensBefore::acquire_at(const Atomic& atomic) {
    if (!atomic.reads || sequences_.is_empty()) {
        return false;
    }
    std::optional<Offer> offer =
        sequences_.read(atomic.location, {first_of_workgroup_, atomic.lane, atomic.scope});
    if (!offer || offer->is_empty()) {
        return false;
    }
    is_plain_ = false;
    Lane& lane = lanes_[atomic.lane];
    if (atomic.semantics.acquires && names_own(atomic.semantics)) {
        acquire_offer(lane, *offer, atomic.scope);
    }
    if (!offer->is_empty()) {
        join_offers(lane.by_atomics[atomic.location.key], *offer);
    }
    return true;
}

void HappensBefore::release_at(const Atomic& atomic) {
    if (!atomic.writes) {
        return;
    }
    const Lane& lane = lanes_[atomic.lane];
    ReleasePointer own;
    if (atomic.semantics.releases && names_own(atomic.semantics)) {
        own = new_release(lane, atomic.semantics, nullptr);
    }
    ReleaseSequences::Heads heads{};
    for (std::size_t reach = 0; reach < heads.size(); ++reach) {
        const auto scope = static_cast<AtomicScope>(reach + 1);
        heads[reach] =
            own && own->scope >= scope ? &own : newest_fence(lane, scope, atomic.location.storage);
        // All lanes of the workgroup already know what was published to all.
        if (scope < AtomicScope::kDevice && heads[reach] != nullptr &&
            (*heads[reach])->below <= all_published_) {
            heads[reach] = nullptr;
        }
    }
    sequences_.write(atomic.location, {first_of_workgroup_, atomic.lane, atomic.scope},
                     atomic.reads, heads);
}

// An earlier offer to a lane at the location comes from other sequences, or holds less of the same.
void HappensBefore::join_offers(Offer& into, const Offer& other) {
    into.location_class = other.location_class;
    work_ += join(into.to_device, other.to_device) + join(into.to_workgroup, other.to_workgroup) +
             join(into.to_subgroup, other.to_subgroup);
}

void HappensBefore::learn(Lane& lane, const Knowledge& more) {
    if (!more.view && !more.known) {
        return;
    }
    if (!lane.knows_more) {
        lane.own = common_;
        lane.knows_more = true;
    }
    work_ += join(lane.own, more);
}

// Learns what barriers and atomics before a fence offer to it.
void HappensBefore::acquire(Lane& lane, const Semantics& semantics) {
    if (semantics.scope >= AtomicScope::kSubgroup) {
        learn(lane, std::exchange(lane.by_barriers.to_subgroup, {}));
    }
    if (semantics.scope >= AtomicScope::kWorkgroup) {
        learn(lane, std::exchange(lane.by_barriers.to_workgroup, {}));
        lane.leniently = {};
    }
    for (auto& [location, offer] : lane.by_atomics) {
        if ((semantics.classes & offer.location_class) != 0) {
            acquire_offer(lane, offer, semantics.scope);
        }
    }
    std::erase_if(lane.by_atomics, [](const auto& entry) { return entry.second.is_empty(); });
}

// Takes from the offer what the scope allows.
void HappensBefore::acquire_offer(Lane& lane, Offer& offer, AtomicScope scope) {
    if (scope >= AtomicScope::kSubgroup) {
        learn(lane, std::exchange(offer.to_subgroup, {}));
    }
    if (scope >= AtomicScope::kWorkgroup) {
        learn(lane, std::exchange(offer.to_workgroup, {}));
    }
    if (scope == AtomicScope::kDevice) {
        learn(lane, {.view = nullptr, .known = std::exchange(offer.to_device, nullptr)});
    }
}

// A release as of now. Lanes that know the same can share one.
HappensBefore::ReleasePointer HappensBefore::new_release(const Lane& lane,
                                                         const Semantics& semantics,
                                                         const ReleasePointer& like) const {
    const Knowledge& known = known_to(lane);
    if (like && like->before == known) {
        return like;
    }
    return std::make_shared<const Release>(Release{.before = known,
                                                   .below = now_ + 1,
                                                   .scope = semantics.scope,
                                                   .classes = semantics.classes});
}

void HappensBefore::add_fence(Lane& lane, const ReleasePointer& release) const {
    std::erase_if(lane.fences, [&](const ReleasePointer& older) {
        return older->scope <= release->scope && (older->classes & ~release->classes) == 0;
    });
    lane.fences.push_back(release);
}

const HappensBefore::ReleasePointer* HappensBefore::newest_fence(
    const Lane& lane, AtomicScope scope, StorageClasses location_class) const {
    const ReleasePointer* newest = nullptr;
    const auto consider = [&](const ReleasePointer& fence) {
        if (fence->scope >= scope && (fence->classes & location_class) != 0 &&
            (newest == nullptr || (*newest)->below <= fence->below)) {
            newest = &fence;
        }
    };
    if (common_fence_) {
        consider(common_fence_);
    }
    for (const ReleasePointer& fence : lane.fences) {
        consider(fence);
    }
    return newest;
}

void HappensBefore::release_fences(const Mask& mask, const Semantics& semantics) {
    is_plain_ = false;
    ReleasePointer release;
    for (std::uint32_t i = mask.begin; i < mask.end; ++i) {
        if (mask[i]) {
            release = new_release(lanes_[i], semantics, release);
            add_fence(lanes_[i], release);
        }
    }
    work_ += mask.count;
}

// A barrier of all lanes that acquires and releases: afterwards every lane knows what any of them
// did.
void HappensBefore::synchronize_all(const Semantics& semantics) {
    if (!is_plain_) {
        Known known = common_.known;
        for (Lane& lane : lanes_) {
            acquire(lane, semantics);
            work_ += join(known, known_to(lane).known);
        }
        for (Lane& lane : lanes_) {
            lane.knows_more = false;
            lane.own = {};
            // Others of the workgroup know by now what narrower fences released.
            std::erase_if(lane.fences, [](const ReleasePointer& fence) {
                return fence->scope < AtomicScope::kDevice;
            });
        }
        common_.known = std::move(known);
    }
    common_.view = std::make_shared<const std::vector<std::uint32_t>>(lanes_.size(), now_ + 1);
    all_published_ = now_ + 1;
    if (semantics.scope == AtomicScope::kDevice) {
        common_fence_ = std::make_shared<const Release>(Release{.before = common_,
                                                                .below = now_ + 1,
                                                                .scope = semantics.scope,
                                                                .classes = semantics.classes});
    }
}

// Any other control barrier: it offers what fences in front of it released, and its own releases,
// to itself and to the fences after it.
void HappensBefore::synchronize_some(const Mask& mask, bool of_subgroup, const Semantics& semantics,
                                     int line) {
    is_plain_ = false;
    const bool has_own = names_own(semantics) && semantics.scope > AtomicScope::kInvocation;
    const bool acquires = has_own && semantics.acquires;
    const bool releases = has_own && semantics.releases;
    const bool is_lenient = !acquires && !releases;
    if (acquires) {
        for (std::uint32_t i = mask.begin; i < mask.end; ++i) {
            if (mask[i]) {
                acquire(lanes_[i], semantics);
            }
        }
    }
    if (releases) {
        release_fences(mask, semantics);
    }
    const std::vector<Offers> offers = offers_of(mask, of_subgroup);
    for (std::uint32_t i = mask.begin; i < mask.end; ++i) {
        if (!mask[i]) {
            continue;
        }
        Lane& lane = lanes_[i];
        const Offers& offer = offers[subgroups_.subgroup_of(i)];
        work_ += join(lane.by_barriers.to_workgroup, offer.to_workgroup);
        work_ += join(lane.by_barriers.to_subgroup, offer.to_subgroup);
        if (is_lenient) {
            work_ += join(lane.leniently, offer.to_workgroup);
            work_ += join(lane.leniently, offer.to_subgroup);
            lenient_line_ = line;
        }
        if (acquires) {
            acquire(lane, semantics);
        }
    }
    if (acquires && releases) {
        release_fences(mask, semantics);  // also releases what the barrier acquired
    }
    find_common();
}

// The offers of barriers, by subgroup.
std::vector<HappensBefore::Offers> HappensBefore::offers_of(const Mask& mask, bool of_subgroup) {
    std::vector<Offers> offers;
    const Knowledge to_workgroup =
        of_subgroup ? Knowledge{} : offered_by(mask, subgroups_.lanes(), AtomicScope::kWorkgroup);
    for (std::uint32_t i = 0; i < subgroups_.count(); ++i) {
        offers.push_back(
            {.to_workgroup = to_workgroup,
             .to_subgroup = offered_by(mask, subgroups_.lanes_of(i), AtomicScope::kSubgroup)});
    }
    return offers;
}

Knowledge HappensBefore::offered_by(const Mask& mask, std::span<const std::uint32_t> lanes,
                                    AtomicScope scope) {
    Knowledge offered;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> own;  // lanes and their clocks
    for (const std::uint32_t i : lanes) {
        const bool runs = i != SubgroupLayout::kNobody && mask[i];
        const ReleasePointer* const fence =
            runs ? newest_fence(lanes_[i], scope, kSharedMemory | kBuffers | kImages) : nullptr;
        if (fence != nullptr) {
            work_ += join(offered, (*fence)->before);
            own.emplace_back(i, (*fence)->below);
        }
    }
    if (!own.empty()) {
        std::vector<std::uint32_t> view =
            offered.view ? *offered.view : std::vector<std::uint32_t>(lanes_.size());
        for (const auto& [lane, below] : own) {
            view[lane] = std::max(view[lane], below);
        }
        work_ += view.size();
        offered.view = std::make_shared<const std::vector<std::uint32_t>>(std::move(view));
    }
    return offered;
}

// Knowledge that all lanes share is stored once.
void HappensBefore::find_common() {
    const Knowledge known = known_to(lanes_.front());
    const bool is_common =
        known.view && std::all_of(lanes_.begin(), lanes_.end(),
                                  [&](const Lane& lane) { return known_to(lane) == known; });
    if (!is_common) {
        return;
    }
    common_ = known;
    for (Lane& lane : lanes_) {
        lane.knows_more = false;
        lane.own = {};
    }
    all_published_ =
        std::max(all_published_, *std::min_element(common_.view->begin(), common_.view->end()));
}

}  // namespace vkp::audit
