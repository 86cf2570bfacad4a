#include "checker/picture/intervals.hpp"

#include <algorithm>
#include <iterator>

namespace vkp {

namespace {

using recording::StepKind;

// Follows the steps of one workgroup.
class Follower {
public:
    explicit Follower(const Picture& picture)
        : arrays_(picture.arrays), history_(std::make_shared<History>(arrays_)) {
        begin_interval();
    }

    void take(const PictureStep& step) {
        switch (step.kind) {
            case StepKind::kSet:
                return;
            case StepKind::kGap:
                intervals_.back().has_gap = true;
                return;
            case StepKind::kBarrier:
                intervals_.back().barrier = &step;
                begin_interval();
                return;
            default:
                take_access(step);
        }
    }

    std::vector<Interval> take_intervals() { return std::move(intervals_); }

private:
    void begin_interval() {
        intervals_.emplace_back();
        intervals_.back().number = intervals_.size() - 1;
        intervals_.back().history = history_;
    }

    void take_access(const PictureStep& step) {
        Interval& interval = intervals_.back();
        if (std::find(interval.lines.begin(), interval.lines.end(), step.line) ==
            interval.lines.end()) {
            interval.lines.push_back(step.line);
        }
        if (arrays_[step.array].memory == Memory::kShared && step.transactions > 0 &&
            (interval.costliest == nullptr || excess(step) > excess(*interval.costliest))) {
            interval.costliest = &step;
        }
        for (std::size_t i = 0; i < step.lanes.size(); ++i) {
            take_lane(interval, step, i);
        }
    }

    void take_lane(Interval& interval, const PictureStep& step, std::size_t i) {
        const std::uint32_t lane = step.lanes[i];
        std::map<std::size_t, TouchedCell>& cells = interval.arrays[step.array];
        if (step.cells[i] == PictureStep::kOutside) {
            interval.outside.push_back({.array = step.array,
                                        .lane = lane,
                                        .place = step.outside.at(lane),
                                        .line = step.line,
                                        .writes = step.kind != StepKind::kRead});
            return;
        }
        const auto cell = static_cast<std::size_t>(step.cells[i]);
        TouchedCell& touched = cells[cell];
        if (step.kind != StepKind::kWrite) {
            ++touched.reads[lane];
        }
        if (step.kind != StepKind::kRead) {
            ++touched.writes[lane];
            keep_values(interval, step, i);
        }
    }

    void keep_values(const Interval& interval, const PictureStep& step, std::size_t i) {
        const PictureValues& values = step.kind == StepKind::kAtomic ? step.after : step.values;
        const std::size_t first =
            static_cast<std::size_t>(step.cells[i]) * arrays_[step.array].components +
            step.first_component;
        for (std::size_t k = 0; k < step.components; ++k) {
            history_->write(interval.number, step.array, first + k,
                            values[i * step.components + k]);
        }
    }

    const std::vector<PictureArray>& arrays_;
    std::shared_ptr<History> history_;
    std::vector<Interval> intervals_;
};

}  // namespace

std::uint32_t excess(const PictureStep& step) {
    return step.transactions - std::min(step.transactions, step.ideal_transactions);
}

void History::write(std::size_t interval, std::size_t array, std::size_t scalar,
                    const std::string& value) {
    Changes& changes = changes_[array][scalar];
    if (changes.empty() || changes.back().first != interval) {
        changes.emplace_back(interval, nullptr);
    }
    changes.back().second = &value;
}

const std::string& History::value(std::size_t interval, std::size_t array,
                                  std::size_t scalar) const {
    const auto found = changes_[array].find(scalar);
    if (found != changes_[array].end()) {
        const Changes& changes = found->second;
        const auto later = std::upper_bound(
            changes.begin(), changes.end(), interval,
            [](std::size_t number, const auto& change) { return number < change.first; });
        if (later != changes.begin()) {
            return *std::prev(later)->second;
        }
    }
    return arrays_[array].initial[scalar];
}

bool ValuesThen::knows(std::size_t first, std::size_t count) const {
    for (std::size_t scalar = first; scalar < first + count; ++scalar) {
        if (!(*this)[scalar].empty()) {
            return true;
        }
    }
    return false;
}

std::string ValuesThen::joined(std::size_t first, std::size_t count,
                               const std::string& separator) const {
    std::string text;
    for (std::size_t scalar = first; scalar < first + count; ++scalar) {
        const std::string& value = (*this)[scalar];
        text += (scalar > first ? separator : "") + (value.empty() ? "?" : value);
    }
    return text;
}

std::vector<Interval> intervals_of(const Picture& picture, std::uint32_t workgroup) {
    Follower follower(picture);
    for (const PictureWorkgroup& recorded : picture.workgroups) {
        if (recorded.index == workgroup) {
            for (const PictureStep& step : recorded.steps) {
                follower.take(step);
            }
        }
    }
    return follower.take_intervals();
}

}  // namespace vkp
