#include "harness/recording/history.hpp"

#include <algorithm>

namespace vkp::recording {

// Writes outside every known array, and those of other workgroups to their own memory, are left
// out.
template <typename Visit>
void History::for_each_write(const Visit& visit) const {
    for (std::uint32_t i = 0; i < run_.steps.size(); ++i) {
        const Step& step = run_.steps[i];
        if (!writes(step.kind) || (step.workgroup != run_.workgroup() &&
                                   run_.variable_of(step).memory != Memory::kGlobal)) {
            continue;
        }
        const auto end = static_cast<std::uint32_t>(step.first + run_.accesses_of(step).size());
        for (std::uint32_t k = step.first; k < end; ++k) {
            if (!run_.cells[run_.accesses[k].cell].is_outside()) {
                visit(Touch{i, k});
            }
        }
    }
}

History::History(const Run& run)
    : run_(run), lane_count_(static_cast<std::uint32_t>(run.launch.workgroup_size.volume())) {
    number_slots();
    collect_writes();
    collect_steps();
}

std::optional<Touch> History::last_write(std::uint32_t cell, std::uint32_t lane,
                                         std::size_t moment) const {
    const std::size_t place = slot(cell, lane);
    const auto first = writes_.begin() + static_cast<std::ptrdiff_t>(first_write_[place]);
    const auto last = writes_.begin() + static_cast<std::ptrdiff_t>(first_write_[place + 1]);
    const auto later =
        std::partition_point(first, last, [&](const Touch& touch) { return touch.step < moment; });
    return later == first ? std::nullopt : std::optional(*std::prev(later));
}

std::optional<std::size_t> History::last_line(std::uint32_t lane, std::size_t moment) const {
    const std::vector<std::uint32_t>& lines = lines_of_lane_[lane];
    const auto later = std::lower_bound(lines.begin(), lines.end(), moment);
    return later == lines.begin() ? std::nullopt : std::optional<std::size_t>(*std::prev(later));
}

std::optional<std::size_t> History::next_line(std::uint32_t lane, std::size_t moment) const {
    const std::vector<std::uint32_t>& lines = lines_of_lane_[lane];
    const auto found = std::lower_bound(lines.begin(), lines.end(), moment);
    return found == lines.end() ? std::nullopt : std::optional<std::size_t>(*found);
}

std::span<const std::uint32_t> History::lanes_at(std::size_t moment) const {
    const Step* const step = step_at(moment);
    return step == nullptr ? std::span<const std::uint32_t>() : run_.lane_sets[step->lanes];
}

std::size_t History::slot(std::uint32_t cell, std::uint32_t lane) const {
    const std::size_t first = first_slot_[cell];
    return first_slot_[cell + 1] - first > 1 ? first + lane : first;
}

void History::number_slots() {
    first_slot_.reserve(run_.cells.size() + 1);
    first_slot_.push_back(0);
    for (const Cell& cell : run_.cells) {
        const bool is_own = run_.variables[cell.variable].memory == Memory::kPrivate;
        first_slot_.push_back(first_slot_.back() + (is_own ? lane_count_ : 1));
    }
}

// Counts the writes of each slot, and then puts each where it belongs: in the order of time.
void History::collect_writes() {
    std::vector<std::size_t> next(first_slot_.back() + 1, 0);
    const auto slot_of = [&](const Touch& touch) {
        const Access& access = run_.accesses[touch.access];
        return slot(access.cell, access.lane);
    };
    for_each_write([&](const Touch& touch) { ++next[slot_of(touch) + 1]; });
    for (std::size_t i = 1; i < next.size(); ++i) {
        next[i] += next[i - 1];
    }
    first_write_ = next;
    writes_.resize(next.back());
    for_each_write([&](const Touch& touch) { writes_[next[slot_of(touch)]++] = touch; });
}

void History::collect_steps() {
    steps_of_lane_.resize(lane_count_);
    lines_of_lane_.resize(lane_count_);
    for (std::size_t i = 0; i < run_.steps.size(); ++i) {
        const Step& step = run_.steps[i];
        if (step.workgroup != run_.workgroup()) {
            continue;
        }
        for (const std::uint32_t lane : run_.lane_sets[step.lanes]) {
            steps_of_lane_[lane].push_back(static_cast<std::uint32_t>(i));
            if (step.kind == StepKind::kLine) {
                lines_of_lane_[lane].push_back(static_cast<std::uint32_t>(i));
            }
        }
    }
}

}  // namespace vkp::recording
