#include "harness/audit/races/release_sequences.hpp"

#include <algorithm>
#include <utility>

namespace vkp::audit {

namespace {

constexpr std::uint64_t kWorkOfRelease = 1000;  // the weight of a release, because of its memory

constexpr std::size_t kToSubgroup = 0;
constexpr std::size_t kToWorkgroup = 1;

}  // namespace

void ReleaseSequences::begin_workgroup(std::uint32_t first_clock, bool keeps_others) {
    workgroup_ = first_clock;
    keeps_others_ = keeps_others;
    if (keeps_others) {
        return;
    }
    for (const std::uint64_t key : shared_keys_) {
        sequences_of_.erase(key);
    }
    shared_keys_.clear();
}

bool ReleaseSequences::in_scope(const Actor& a, const Actor& b) const {
    const AtomicScope narrower = std::min(a.scope, b.scope);
    if (a.workgroup != b.workgroup) {
        return narrower == AtomicScope::kDevice;
    }
    const bool is_near = subgroups_.subgroup_of(a.lane) == subgroups_.subgroup_of(b.lane);
    return narrower >= (is_near ? AtomicScope::kSubgroup : AtomicScope::kWorkgroup);
}

ReleaseSequences::Near& ReleaseSequences::near_of(Sequence& sequence) const {
    if (!keeps_others_ && !sequence.near.contains(workgroup_)) {
        sequence.near.clear();
    }
    return sequence.near[workgroup_];
}

std::optional<Offer> ReleaseSequences::read(Location location, const Actor& reader) {
    const auto found = sequences_of_.find(location.key);
    if (found == sequences_of_.end()) {
        return {};
    }
    Sequence& sequence = found->second;
    const bool is_own =
        reader.workgroup == sequence.last.workgroup && reader.lane == sequence.last.lane;
    if (!is_own && !in_scope(sequence.last, reader)) {
        return {};
    }
    const Near& near = near_of(sequence);
    Offer offer{.location_class = location.storage,
                .to_device = sequence.to_device,
                .to_workgroup = near.to_workgroup,
                .to_subgroup = {}};
    const auto of_subgroup = near.to_subgroup.find(subgroups_.subgroup_of(reader.lane));
    if (of_subgroup != near.to_subgroup.end()) {
        offer.to_subgroup = of_subgroup->second;
    }
    return offer;
}

void ReleaseSequences::write(Location location, const Actor& writer, bool reads,
                             const Heads& heads) {
    const bool has_heads =
        std::any_of(heads.begin(), heads.end(), [](const auto* head) { return head != nullptr; });
    auto found = sequences_of_.find(location.key);
    if (found != sequences_of_.end()) {
        Sequence& sequence = found->second;
        const bool is_own =
            writer.workgroup == sequence.last.workgroup && writer.lane == sequence.last.lane;
        if (!reads || !(is_own || in_scope(sequence.last, writer))) {
            sequences_of_.erase(found);
            found = sequences_of_.end();
        }
    }
    if (found == sequences_of_.end()) {
        if (!has_heads) {
            return;
        }
        found = sequences_of_.emplace(location.key, Sequence{}).first;
        found->second.number = static_cast<std::uint32_t>(histories_.size());
        histories_.emplace_back();
        if (location.storage == kSharedMemory) {
            shared_keys_.push_back(location.key);
        }
    }
    Sequence& sequence = found->second;
    sequence.last = writer;
    if (!has_heads) {
        return;
    }
    for (std::size_t reach = 0; reach < heads.size(); ++reach) {
        if (heads[reach] != nullptr) {
            note(sequence, location, writer.lane, reach, *heads[reach]);
        }
    }
}

// What goes on from here is counted apart from what goes on from there.
void ReleaseSequences::copy(std::uint64_t from, std::uint64_t to) {
    const auto found = sequences_of_.find(from);
    if (found == sequences_of_.end()) {
        return;
    }
    Sequence copied = found->second;
    copied.number = static_cast<std::uint32_t>(histories_.size());
    histories_.emplace_back();
    work_ += kWorkOfRelease;
    sequences_of_.insert_or_assign(to, std::move(copied));
}

void ReleaseSequences::note(Sequence& sequence, Location location, std::uint32_t lane,
                            std::size_t reach, const std::shared_ptr<const Release>& release) {
    Near& near = near_of(sequence);
    std::shared_ptr<const Release>& noted = near.noted[lane][reach];
    if (noted == release) {
        return;
    }
    noted = release;
    work_ += kWorkOfRelease;
    if (reach == kToSubgroup || reach == kToWorkgroup) {
        Knowledge& offered = reach == kToWorkgroup ? near.to_workgroup
                                                   : near.to_subgroup[subgroups_.subgroup_of(lane)];
        work_ += join(offered, release->before);
        work_ += raise(offered.view, subgroups_.lane_count(), lane, release->below);
    } else if (location.storage != kSharedMemory) {
        hand_to_device(sequence, lane, *release);
    }
}

void ReleaseSequences::hand_to_device(Sequence& sequence, std::uint32_t lane,
                                      const Release& release) {
    History& history = histories_[sequence.number];
    HeadsOfWorkgroup& own = history.by_workgroup[workgroup_];
    own.heads.push_back({release.before.view, lane, release.below});
    own.numbers.push_back(++history.count);
    work_ += join(sequence.to_device, release.before.known);
    Releases all = sequence.to_device ? *sequence.to_device : Releases{};
    all[sequence.number] = history.count;
    work_ += all.size();
    sequence.to_device = std::make_shared<const Releases>(std::move(all));
}

bool ReleaseSequences::covers(const Releases& known, std::uint32_t workgroup, std::uint32_t clock,
                              std::uint32_t lane) {
    for (const auto& [number, count] : known) {
        ++work_;
        const History& history = histories_[number];
        const auto found = history.by_workgroup.find(workgroup);
        if (found == history.by_workgroup.end()) {
            continue;
        }
        const HeadsOfWorkgroup& of_workgroup = found->second;
        for (std::size_t i = 0; i < of_workgroup.heads.size() && of_workgroup.numbers[i] <= count;
             ++i) {
            ++work_;
            const Head& head = of_workgroup.heads[i];
            if (lane == head.lane ? clock < head.below : head.view && clock < (*head.view)[lane]) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace vkp::audit
