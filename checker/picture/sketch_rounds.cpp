// Rounds in which each thread offers the best element that it still holds.
#include "checker/picture/sketch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace vkp::svg {

namespace {

using Look = Sketch::Look;

// The place of the largest of every `step`-th element that is not taken, of equal ones of the
// first.
std::optional<std::size_t> best_of(const std::vector<double>& row,
                                   const std::vector<std::size_t>& taken, std::size_t first,
                                   std::size_t step) {
    std::optional<std::size_t> best;
    for (std::size_t at = first; at < row.size(); at += step) {
        const bool is_there = std::ranges::find(taken, at) == taken.end();
        best = is_there && (!best || row[at] > row[*best]) ? at : best;
    }
    return best;
}

// Rows, of which the result has some elements each.
bool rounds_fit(const Case& of) {
    const Shape& a = of.arrays.front().shape;
    const Shape& result = of.result().shape;
    return a.size() == 2 && result.size() == 2 && result[1] <= a[1];
}

Sketch rounds(const Puzzle& /*puzzle*/, const Case& of, const std::vector<double>& result) {
    const Array& a = of.arrays.front();
    const std::vector<double> row(a.values.begin(), a.values.begin() + a.shape[1]);
    const std::size_t tpb = of.dispatches.front().launch.workgroup_size.x;
    const std::size_t threads = std::min(tpb, row.size());
    const std::size_t right = 2 * threads + 2;
    Sketch sketch{.scalar = a.type.scalar};
    sketch.begin_row("thread");
    for (std::size_t thread = 0; thread < threads; ++thread) {
        sketch.put(2 * thread, std::to_string(thread), Look::kWords);
    }
    sketch.put(right, "result", Look::kWords);
    sketch.put(right + 4, "index", Look::kWords);
    for (std::size_t first = 0; first < row.size(); first += tpb) {
        sketch.begin_row(fmt::format("from a[{}]", first));
        for (std::size_t at = first; at < std::min(row.size(), first + tpb); ++at) {
            sketch.put(2 * (at - first), row[at]);
        }
    }
    std::vector<std::size_t> taken;
    for (std::size_t round = 0; round < static_cast<std::size_t>(of.result().shape[1]); ++round) {
        const std::size_t best = best_of(row, taken, 0, 1).value();
        sketch.begin_row(fmt::format("round {}", round));
        for (std::size_t thread = 0; thread < threads; ++thread) {
            const std::optional<std::size_t> offer = best_of(row, taken, thread, tpb);
            if (offer) {
                sketch.put(2 * thread, row[*offer], offer == best ? Look::kUsed : Look::kPlain);
            } else {
                sketch.put(2 * thread, "", Look::kHidden);
            }
        }
        sketch.put(right, result[round], Look::kFound);
        sketch.put(right + 4, std::to_string(best), Look::kFound);
        taken.push_back(best);
    }
    sketch.notes = {
        fmt::format("Row 0 of a, {} elements. In each round every thread offers the best element "
                    "that it still holds.",
                    row.size()),
        "A tree finds the best of all, in blue. The thread that holds it removes it, and offers "
        "another one next."};
    return sketch;
}

}  // namespace

const SketchKind kRounds{.draw = rounds, .fits = rounds_fit};

}  // namespace vkp::svg
