#include "harness/audit/races/happens_before.hpp"

#include <algorithm>
#include <utility>

namespace vkp::audit {

namespace {
constexpr std::uint64_t kWorkOfRelease = 1000;
}  // namespace

HappensBefore::HappensBefore(std::uint32_t lane_count, std::uint32_t subgroup_size)
    : subgroup_size_(subgroup_size), lanes_(lane_count) {}

void HappensBefore::begin_workgroup() {
    first_ = ++now_;
    firsts_.push_back(first_);
    for (Lane& lane : lanes_) {
        if (any_synchronized_) {
            lane.known.clear();
            lane.not_yet_acquired.clear();
        }
        lane.published = first_;
        lane.strictly_published = first_;
        lane.subgroup_published = 0;
        lane.fenced = 0;
        lane.fenced_device = false;
        lane.has_acquired = true;
    }
    any_synchronized_ = false;
    published_ = nullptr;
    fast_published_ = first_;
}

std::size_t HappensBefore::workgroup_of(std::uint32_t clock) const {
    const auto after = std::upper_bound(firsts_.begin(), firsts_.end(), clock);
    return static_cast<std::size_t>(after - firsts_.begin()) - 1;
}

bool HappensBefore::is_ordered(const AccessEpoch& earlier, std::uint32_t lane) {
    if (earlier.clock < first_) {
        return is_released_to(earlier, lanes_[lane].known);
    }
    const Lane& other = lanes_[earlier.lane];
    if (earlier.clock < other.published) {
        if (earlier.clock >= other.strictly_published && !lanes_[lane].has_acquired) {
            relied_on_line_ = lenient_line_;
        }
        return true;
    }
    return (same_subgroup(lane, earlier.lane) && earlier.clock < other.subgroup_published) ||
           is_released_to(earlier, lanes_[lane].known);
}

void HappensBefore::barrier(bool names_memory, int line) {
    bool is_lenient = false;
    for (Lane& lane : lanes_) {
        if (names_memory) {
            lane.published = lane.strictly_published = now_ + 1;
            lane.has_acquired = true;
        } else if (lane.fenced > lane.published) {
            lane.published = lane.fenced;
            is_lenient = true;
        }
    }
    if (is_lenient) {
        lenient_line_ = line;
        for (Lane& lane : lanes_) {
            lane.has_acquired = false;
        }
    }
    ++now_;
    published_ = nullptr;
    join_clocks();
    update_fast();
}

void HappensBefore::subgroup_barrier(const Mask& mask) {
    for (std::uint32_t i = 0; i < lanes_.size(); ++i) {
        if (mask[i]) {
            lanes_[i].subgroup_published = now_ + 1;
        }
    }
    ++now_;
}

void HappensBefore::fence(const Mask& mask, Fence kind) {
    if (!kind.acquires && !kind.releases) {
        return;
    }
    for (std::uint32_t i = 0; i < lanes_.size(); ++i) {
        if (!mask[i]) {
            continue;
        }
        Lane& lane = lanes_[i];
        if (kind.acquires) {
            lane.has_acquired = true;
            acquire(lane);
        }
        if (kind.releases) {
            lane.fenced = now_ + 1;
            lane.fenced_device = lane.fenced_device || kind.whole_device;
        }
    }
    ++now_;
    update_fast();
}

void HappensBefore::synchronize_through(std::uint64_t location_key, std::uint32_t lane_index) {
    Lane& lane = lanes_[lane_index];
    const auto found = locations_.find(location_key);
    if (found != locations_.end() && !found->second.releases.empty()) {
        lane.not_yet_acquired[location_key] = found->second.releases.size();
        any_synchronized_ = true;
    }
    if (lane.fenced != 0) {
        release(locations_[location_key], lane, lane_index);
    }
}

void HappensBefore::release(Location& location, Lane& lane, std::uint32_t lane_index) {
    if (!published_) {
        std::vector<std::uint32_t> published;
        for (const Lane& other : lanes_) {
            published.push_back(other.published);
        }
        published_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(published));
    }
    std::vector<std::size_t>& own = location.by_workgroup[first_];
    if (!own.empty()) {
        const Release& last = location.releases[own.back()];
        if (last.lane == lane_index && last.fenced == lane.fenced && last.published == published_) {
            return;
        }
    }
    work_ += kWorkOfRelease + lane.known.size();
    own.push_back(location.releases.size());
    location.releases.push_back(
        {.published = published_,
         .lane = lane_index,
         .fenced = std::max(lane.fenced, lane.published),
         .whole_device = lane.fenced_device,
         .known = lane.known.empty() ? nullptr : std::make_shared<const VectorClock>(lane.known)});
}

void HappensBefore::merge(VectorClock& into, const VectorClock& other) {
    for (const auto& [location, releases] : other) {
        std::size_t& kept = into[location];
        kept = std::max(kept, releases);
    }
}

// With a release comes what its lane had acquired before, and that is complete: to acquire joins
// vector clocks, so what they hold needs no further look.
void HappensBefore::acquire(Lane& lane) {
    for (const auto& [key, count] : lane.not_yet_acquired) {
        const Location& location = locations_.at(key);
        work_ += count - std::min(count, lane.known[key]) + 1;
        for (std::size_t i = std::exchange(lane.known[key], std::max(lane.known[key], count));
             i < count; ++i) {
            if (location.releases[i].known) {
                work_ += location.releases[i].known->size();
                merge(lane.known, *location.releases[i].known);
            }
        }
    }
}

// After a barrier every lane has acquired what one of them had.
void HappensBefore::join_clocks() {
    if (!any_synchronized_) {
        return;
    }
    VectorClock known;
    VectorClock not_yet_acquired;
    for (const Lane& lane : lanes_) {
        merge(known, lane.known);
        merge(not_yet_acquired, lane.not_yet_acquired);
    }
    work_ += 2 * lanes_.size() * (known.size() + not_yet_acquired.size());
    for (Lane& lane : lanes_) {
        lane.known = known;
        lane.not_yet_acquired = not_yet_acquired;
    }
}

bool HappensBefore::is_released_to(const AccessEpoch& earlier, const VectorClock& known) const {
    if (known.empty()) {
        return false;
    }
    const std::uint32_t first = firsts_[workgroup_of(earlier.clock)];
    for (const auto& [key, count] : known) {
        const Location& location = locations_.at(key);
        const auto releases = location.by_workgroup.find(first);
        if (releases == location.by_workgroup.end()) {
            continue;
        }
        for (const std::size_t index : releases->second) {
            ++work_;
            const Release& release = location.releases[index];
            if (index < count && (first == first_ || release.whole_device) &&
                release.covers(earlier)) {
                return true;
            }
        }
    }
    return false;
}

void HappensBefore::update_fast() {
    fast_published_ = now_ + 1;
    for (const Lane& lane : lanes_) {
        fast_published_ =
            std::min(fast_published_, lane.has_acquired ? lane.published : lane.strictly_published);
    }
}

}  // namespace vkp::audit
