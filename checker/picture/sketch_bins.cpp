// Counts that each workgroup keeps for itself, and then adds to the result.
#include "checker/picture/sketch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace vkp::svg {

namespace {

using Look = Sketch::Look;
using Values = std::set<std::size_t>;

constexpr std::size_t kMaxGroups = 2;
constexpr std::size_t kMaxShown = 6;  // elements of a workgroup

std::size_t index_of(const Values& values, std::size_t value) {
    return static_cast<std::size_t>(std::distance(values.begin(), values.find(value)));
}

// Life: construct, add_group() for each, take().
class BinSketch {
public:
    BinSketch(const Case& of, const std::vector<double>& result)
        : sketch_{.scalar = of.result().type.scalar}, of_(of), result_(result) {
        for (const char* const name : {"a", "value", "bins", "result", "value"}) {
            sketch_.begin_row(name);
        }
    }

    void add_group(std::size_t group) {
        const std::vector<double>& a = of_.arrays.front().values;
        const Launch& launch = of_.dispatches.front().launch;
        const std::size_t tpb = launch.workgroup_size.x;
        std::map<std::size_t, double> counts;
        for (std::size_t at = 0; at < a.size(); ++at) {
            if (at / tpb % launch.workgroups.x == group) {
                ++counts[static_cast<std::size_t>(a[at])];
            }
        }
        const std::size_t left = group * (2 * kMaxShown + 2);
        const std::size_t first = group * tpb;
        const std::size_t shown = std::min({kMaxShown, tpb, a.size() - std::min(first, a.size())});
        Values values;
        for (std::size_t i = 0; i < shown; ++i) {
            values.insert(static_cast<std::size_t>(a[first + i]));
        }
        const std::size_t earlier = sketch_.rows[1].cells.size();
        for (std::size_t i = 0; i < shown; ++i) {
            const double value = a[first + i];
            add(0, left + 2 * i, sketch_.text_of(value), Look::kUsed);
            link(0, earlier + index_of(values, static_cast<std::size_t>(value)));
        }
        for (const std::size_t value : values) {
            const std::size_t column = left + 2 * index_of(values, value);
            add(1, column, std::to_string(value), Look::kWords);
            add(2, column, sketch_.text_of(counts[value]), Look::kPlain);
            drawn_.push_back(value);
        }
        sketch_.frames.push_back(
            {fmt::format("workgroup {}", group), left, left + 2 * (kMaxShown - 1), 3});
    }

    Sketch take() {
        const Values all(drawn_.begin(), drawn_.end());
        for (const std::size_t value : all) {
            const std::size_t column = 2 * index_of(all, value);
            add(3, column, sketch_.text_of(result_.at(value)), Look::kFound);
            add(4, column, std::to_string(value), Look::kWords);
        }
        for (std::size_t i = 0; i < drawn_.size(); ++i) {
            sketch_.links.push_back({.row = 2, .from = i, .to = index_of(all, drawn_[i])});
        }
        sketch_.notes = {
            fmt::format("The first elements of {} of {} workgroups. bins: how often the whole "
                        "workgroup has the value.",
                        sketch_.frames.size(), of_.dispatches.front().launch.workgroups.x),
            "Each workgroup adds each of its bins to the result once."};
        return std::move(sketch_);
    }

private:
    void add(std::size_t row, std::size_t column, std::string text, Look look) {
        sketch_.rows[row].cells.push_back({column, std::move(text), look});
    }
    // From the last cell of a row.
    void link(std::size_t row, std::size_t to) {
        sketch_.links.push_back({.row = row, .from = sketch_.rows[row].cells.size() - 1, .to = to});
    }

    Sketch sketch_;
    const Case& of_;
    const std::vector<double>& result_;
    std::vector<std::size_t> drawn_;  // the value of each drawn bin
};

// Each value is the index of its count.
bool bins_fit(const Case& of) {
    const auto counts = static_cast<double>(of.result().values.size());
    return std::ranges::all_of(of.arrays.front().values,
                               [&](double value) { return value >= 0 && value < counts; });
}

Sketch bins(const Puzzle& /*puzzle*/, const Case& of, const std::vector<double>& result) {
    BinSketch drawn(of, result);
    const std::size_t groups = of.dispatches.front().launch.workgroups.x;
    for (std::size_t group = 0; group < std::min(kMaxGroups, groups); ++group) {
        drawn.add_group(group);
    }
    return drawn.take();
}

}  // namespace

const SketchKind kBins{.draw = bins, .fits = bins_fit};

}  // namespace vkp::svg
