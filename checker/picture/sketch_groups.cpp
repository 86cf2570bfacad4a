// Sums or scans of groups of threads, and what their totals become together.
#include "checker/picture/sketch.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::svg {

namespace {

using Look = Sketch::Look;
using Values = std::vector<double>;

constexpr std::size_t kMaxGroups = 4;

// Life: construct, add_scan() or add_sum(), take().
class GroupSketch {
public:
    GroupSketch(const Case& of, const Values& result, bool are_workgroups)
        : sketch_{.scalar = of.arrays.front().type.scalar},
          a_(of.arrays.front().values),
          result_(result),
          are_workgroups_(are_workgroups) {
        const Launch& launch = of.dispatches.front().launch;
        const std::size_t of_workgroup =
            launch.workgroup_size.x * of.arrays.front().type.components;
        size_ = are_workgroups ? of_workgroup
                               : std::min<std::size_t>(kScoredSubgroupSize, of_workgroup);
        round_ = of_workgroup * launch.workgroups.x;
        const std::size_t all = std::min(a_.size(), are_workgroups ? round_ : of_workgroup);
        totals_.resize((all + size_ - 1) / size_);
        for (std::size_t i = 0; i < a_.size(); ++i) {
            if (const std::size_t group = i % round_ / size_; group < totals_.size()) {
                totals_[group] += a_[i];
            }
        }
        groups_ = std::min(kMaxGroups, totals_.size());
        first_ = groups_ > 2 ? 1 : 4;
        for (std::size_t start = 0; start < a_.size(); start += round_) {
            add_elements(a_.size() > round_ ? fmt::format("from a[{}]", start) : "a", Look::kUsed,
                         a_, start);
        }
        const std::string_view kind = are_workgroups ? "workgroup" : "subgroup";
        for (std::size_t group = 0; group < groups_; ++group) {
            sketch_.frames.push_back({fmt::format("{} {}", kind, group), column(group, 0),
                                      column(group, first_ + 1), sketch_.rows.size()});
        }
    }

    void add_sum() {
        add_parts(are_workgroups_ ? "state" : "s", totals_);
        link_elements(false);
        if (are_workgroups_) {
            sketch_.begin_row("ticket");
            for (std::size_t group = 0; group < groups_; ++group) {
                sketch_.put(middle(group), std::to_string(group),
                            group + 1 == totals_.size() ? Look::kUsed : Look::kPlain);
                sketch_.link(group, group);
            }
        }
        sketch_.begin_row("result[0]");
        sketch_.put(middle(groups_ - 1), result_.front(), Look::kFound);
        for (std::size_t group = are_workgroups_ ? groups_ - 1 : 0; group < groups_; ++group) {
            sketch_.link(group, 0);
        }
        sketch_.notes = {
            are_workgroups_
                ? fmt::format("Each of the {} workgroups stores its sum in state and takes a "
                              "ticket; here they finish in order. The last one adds up state.",
                              totals_.size())
                : "subgroupAdd() gives each subgroup its sum. After one barrier the first subgroup "
                  "adds up s."};
    }

    void add_scan() {
        Values scanned = a_;
        for (std::size_t i = 1; i < scanned.size(); ++i) {
            scanned[i] += i % size_ == 0 ? 0 : scanned[i - 1];
        }
        add_elements("scan", Look::kPlain, scanned, 0);
        // The first blocks have published the sum of all up to their end, the others their own.
        const std::size_t last_whole = are_workgroups_ ? (groups_ - 1) / 2 : 0;
        Values before(groups_, 0);
        Values published = totals_;
        for (std::size_t group = 1; group < groups_; ++group) {
            before[group] = before[group - 1] + totals_[group - 1];
            published[group] += group <= last_whole ? before[group] : 0;
        }
        add_parts(are_workgroups_ ? "state" : "s", published);
        link_elements(true);
        for (std::size_t group = 0; group < groups_; ++group) {
            sketch_.rows.back().cells[group].look =
                are_workgroups_ && group <= last_whole ? Look::kFound : Look::kUsed;
        }
        add_parts("before", before);
        for (std::size_t group = 0; group < groups_; ++group) {
            for (std::size_t from = group; from-- > 0;) {
                sketch_.link(from, group);
                from = from <= last_whole ? 0 : from;  // it knows all before it
            }
        }
        add_elements("result", Look::kFound, result_, 0);
        for (std::size_t i = 0; i < sketch_.rows.back().cells.size(); ++i) {
            if (const Sketch::Cell& cell = sketch_.rows.back().cells[i];
                cell.look == Look::kFound) {
                sketch_.link(cell.column / column(1, 0), i);
            }
        }
        sketch_.notes = {
            fmt::format("{} of {} {}, each of {} numbers: result = scan + before.", groups_,
                        totals_.size(), are_workgroups_ ? "blocks" : "subgroups", size_),
            are_workgroups_
                ? "state, green: the sum of all up to the end of the block; blue: of the block "
                  "alone. A block looks back to the first green one."
                : "s: the total of a subgroup, from its last lane. The one barrier is between s "
                  "and before."};
    }

    Sketch take() { return std::move(sketch_); }

private:
    // In half cells.
    [[nodiscard]] std::size_t column(std::size_t group, std::size_t place) const {
        return group * (2 * first_ + 5) + 2 * place;
    }
    [[nodiscard]] std::size_t middle(std::size_t group) const {
        return column(group, 0) + first_ + 1;
    }

    // The first elements of each group and its last one.
    void add_elements(std::string name, Look look, const Values& values, std::size_t start) {
        sketch_.begin_row(std::move(name));
        for (std::size_t group = 0; group < groups_; ++group) {
            for (std::size_t place = 0; place < first_ + 2; ++place) {
                const std::size_t at =
                    start + group * size_ + (place <= first_ ? place : size_ - 1);
                if (at < values.size() && place == first_) {
                    sketch_.put(column(group, place), "…", Look::kWords);
                } else if (at < values.size()) {
                    sketch_.put(column(group, place), values[at], look);
                }
            }
        }
    }

    // A value for each group.
    void add_parts(std::string name, const Values& values) {
        sketch_.begin_row(std::move(name));
        for (std::size_t group = 0; group < groups_; ++group) {
            sketch_.put(middle(group), values[group]);
        }
    }

    // Links the last row, which has a part for each group, with the elements above it.
    void link_elements(bool only_last) {
        const std::vector<Sketch::Cell>& cells = sketch_.rows[sketch_.rows.size() - 2].cells;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::size_t group = cells[i].column / column(1, 0);
            const bool is_last =
                i + 1 == cells.size() || cells[i + 1].column >= column(group + 1, 0);
            if (cells[i].look != Look::kWords && (is_last || !only_last)) {
                sketch_.link(i, group);
            }
        }
    }

    Sketch sketch_;
    const Values& a_;
    const Values& result_;
    bool are_workgroups_;
    std::size_t size_ = 0;    // numbers of a group
    std::size_t round_ = 0;   // numbers that all threads take at a time
    Values totals_;           // of subgroups those of the first workgroup
    std::size_t groups_ = 0;  // that are drawn
    std::size_t first_ = 0;   // numbers of a group that are drawn, besides its last one
};

Sketch groups(const Puzzle& puzzle, const Case& of, const Values& result) {
    GroupSketch drawn(of, result, puzzle.drawing == DrawingKind::kWorkgroups);
    if (result.size() == of.arrays.front().values.size()) {
        drawn.add_scan();
    } else {
        drawn.add_sum();
    }
    return drawn.take();
}

}  // namespace

const SketchKind kGroups{.draw = groups, .fits = nullptr};

}  // namespace vkp::svg
