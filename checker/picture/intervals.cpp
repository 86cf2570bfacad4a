#include "checker/picture/intervals.hpp"

#include <algorithm>

namespace vkp {

namespace {

using picture::RecordedStep;
using picture::StepKind;

// Follows the steps of one workgroup; keeps the values of all arrays as they are.
class Follower {
public:
    explicit Follower(const Picture& picture) : arrays_(picture.recording.arrays) {
        for (const picture::RecordedArray& array : arrays_) {
            now_.push_back(array.initial);
        }
        intervals_.emplace_back();
    }

    void take(const RecordedStep& step) {
        switch (step.kind) {
            case StepKind::kLocal:
                return;
            case StepKind::kGap:
                intervals_.back().has_gap = true;
                return;
            case StepKind::kBarrier:
                intervals_.back().barrier = &step;
                end_interval();
                intervals_.emplace_back();
                return;
            default:
                take_access(step);
        }
    }

    std::vector<Interval> take_intervals() {
        end_interval();
        return std::move(intervals_);
    }

private:
    void take_access(const RecordedStep& step) {
        Interval& interval = intervals_.back();
        interval.transfers += step.cost.transfers;
        interval.fewest += step.cost.fewest;
        if (std::find(interval.lines.begin(), interval.lines.end(), step.line) ==
            interval.lines.end()) {
            interval.lines.push_back(step.line);
        }
        for (std::size_t i = 0; i < step.lanes.size(); ++i) {
            take_lane(interval, step, i);
        }
    }

    void take_lane(Interval& interval, const RecordedStep& step, std::size_t i) {
        const std::uint32_t lane = step.lanes[i];
        if (step.cells[i] == RecordedStep::kOutside) {
            interval.outside.push_back({.array = step.array,
                                        .lane = lane,
                                        .place = step.outside.at(lane),
                                        .line = step.line,
                                        .writes = step.kind != StepKind::kRead});
            return;
        }
        const auto cell = static_cast<std::size_t>(step.cells[i]);
        TouchedCell& touched = interval.arrays[step.array][cell];
        if (step.kind != StepKind::kWrite) {
            ++touched.reads[lane];
        }
        if (step.kind != StepKind::kRead) {
            ++touched.writes[lane];
            const picture::Values& values =
                step.kind == StepKind::kAtomic ? step.after : step.values;
            const std::size_t first = cell * arrays_[step.array].components + step.first_component;
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(i * step.components),
                        step.components,
                        now_[step.array].begin() + static_cast<std::ptrdiff_t>(first));
        }
    }

    void end_interval() {
        for (const auto& [array, cells] : intervals_.back().arrays) {
            intervals_.back().values[array] = now_[array];
        }
    }

    const std::vector<picture::RecordedArray>& arrays_;
    std::vector<picture::Values> now_;
    std::vector<Interval> intervals_;
};

}  // namespace

std::vector<Interval> intervals_of(const Picture& picture, std::uint32_t workgroup) {
    Follower follower(picture);
    for (const picture::RecordedWorkgroup& recorded : picture.recording.workgroups) {
        if (recorded.index == workgroup) {
            for (const RecordedStep& step : recorded.steps) {
                follower.take(step);
            }
        }
    }
    return follower.take_intervals();
}

}  // namespace vkp
