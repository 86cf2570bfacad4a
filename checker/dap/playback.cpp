#include "checker/dap/playback.hpp"

#include <algorithm>

namespace vkp {

Playback::Playback(const recording::History& history) : history_(history) {
    const std::vector<recording::Step>& steps = history.run().steps;
    while (begin_ < steps.size() && steps[begin_].workgroup != history.run().workgroup()) {
        ++begin_;
    }
    move_to(begin_);
}

// A moment is at most the end of the run.
void Playback::move_to(std::size_t moment) {
    moment_ = std::min(moment, history_.end());
}

std::optional<int> Playback::line_of(std::uint32_t lane) const {
    const std::optional<std::size_t> step = history_.last_line(lane, shown_end());
    const std::optional<std::size_t> shown = step ? step : history_.next_line(lane, 0);
    return shown ? std::optional(history_.run().steps[*shown].line) : std::nullopt;
}

bool Playback::has_ended(std::uint32_t lane) const {
    const std::vector<std::uint32_t>& steps = history_.steps_of(lane);
    return steps.empty() || steps.back() + std::size_t{1} < shown_end();
}

std::uint32_t Playback::barriers() const {
    const std::vector<recording::Step>& steps = history_.run().steps;
    for (std::size_t i = moment_; i-- > 0;) {
        if (steps[i].workgroup == history_.run().workgroup()) {
            return steps[i].interval + (steps[i].kind == recording::StepKind::kBarrier ? 1 : 0);
        }
    }
    return 0;
}

Arrival Playback::run(std::uint32_t lane, Direction direction,
                      const std::vector<const StopPoint*>& points) {
    return go(direction == Direction::kForward ? history_.end() : begin_, lane, points);
}

Arrival Playback::step_line(std::uint32_t lane, Direction direction,
                            const std::vector<const StopPoint*>& points) {
    if (direction == Direction::kForward) {
        return go(history_.next_line(lane, shown_end()).value_or(history_.end()), lane, points);
    }
    // In the middle of a line its beginning comes first.
    const std::size_t current = current_line_step(lane);
    return go(current < moment_ ? current : history_.last_line(lane, current).value_or(begin_),
              lane, points);
}

Arrival Playback::step_access(std::uint32_t lane, Direction direction,
                              const std::vector<const StopPoint*>& points) {
    const std::vector<std::uint32_t>& steps = history_.steps_of(lane);
    const auto is_access = [&](std::uint32_t step) {
        return recording::is_access(history_.run().steps[step].kind);
    };
    auto next = std::lower_bound(steps.begin(), steps.end(), moment_);
    if (direction == Direction::kForward) {
        next = std::find_if(next, steps.end(), is_access);
        const bool is_there = next != steps.end();
        const std::size_t target = is_there ? *next + std::size_t{1} : history_.end();
        Arrival arrival = go(target, lane, points);
        is_after_access_ = is_after_access_ || (is_there && arrival.moment == target);
        return arrival;
    }
    while (next != steps.begin()) {
        --next;
        if (is_access(*next)) {
            return go(*next, lane, points);
        }
    }
    return go(begin_, lane, points);
}

Arrival Playback::run_to_barrier(std::uint32_t lane, const std::vector<const StopPoint*>& points) {
    const std::vector<recording::Step>& steps = history_.run().steps;
    for (std::size_t i = moment_ + 1; i < steps.size(); ++i) {
        if (steps[i].kind == recording::StepKind::kBarrier) {
            return go(i, lane, points);
        }
    }
    return go(history_.end(), lane, points);
}

Arrival Playback::restart(std::uint32_t lane, const std::vector<const StopPoint*>& points) {
    move_to(begin_);
    is_after_access_ = false;
    for (const StopPoint* point : points) {
        if (!point->hits.empty() && point->hits.front().moment == begin_) {
            return {.moment = begin_, .lane = point->hits.front().lane, .point = point};
        }
    }
    return {.moment = begin_, .lane = lane};
}

// The step by which the thread came to its line; the moment itself if it came to none.
std::size_t Playback::current_line_step(std::uint32_t lane) const {
    return history_.last_line(lane, shown_end()).value_or(moment_);
}

// Of all stops between here and the target, the nearest.
Arrival Playback::go(std::size_t target, std::uint32_t lane,
                     const std::vector<const StopPoint*>& points) {
    const bool is_forward = target >= moment_;
    Arrival arrival{.moment = target, .lane = lane};
    for (const StopPoint* point : points) {
        const std::vector<Hit>& hits = point->hits;
        // A line that begins right after an access is still to come.
        const bool is_line = point->reason == StopReason::kBreakpoint;
        const std::size_t first_ahead = is_line ? shown_end() : moment_ + 1;
        auto hit =
            std::ranges::lower_bound(hits, is_forward ? first_ahead : moment_, {}, &Hit::moment);
        if (is_forward ? hit == hits.end() : hit == hits.begin()) {
            continue;
        }
        hit -= is_forward ? 0 : 1;
        const bool is_nearer =
            is_forward ? hit->moment <= arrival.moment : hit->moment >= arrival.moment;
        const bool is_new = arrival.point == nullptr || hit->moment != arrival.moment;
        if (is_nearer && is_new) {
            const auto place = static_cast<std::size_t>(hit - hits.begin());
            arrival = {.moment = hit->moment,
                       .lane = point->is_of_all && std::ranges::binary_search(
                                                       history_.lanes_at(hit->moment), lane)
                                   ? lane
                                   : hit->lane,
                       .point = point,
                       .text = place < point->texts.size() ? point->texts[place] : ""};
        }
    }
    move_to(arrival.moment);
    is_after_access_ = arrival.point != nullptr && arrival.point->reason != StopReason::kBreakpoint;
    return arrival;
}

}  // namespace vkp
